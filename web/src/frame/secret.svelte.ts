// Whether what only I may know lies open. "Who can see this screen?" is asked once, and the device remembers the answer. Only me: it
// lies open, and a tap covers it. Others, too: it is covered, and a tap turns it up until the next tap. Leaving the page
// covers it in any case; to whom it lay open, it does so again on return. No timer covers it.

/** "": not asked yet, as if others could. */
export type Screen = "" | "me" | "others";

export class Secret {
  open = $state(false);
  private away = false;
  private wish: boolean | null = null; // what the person did last; null: nothing yet

  constructor(private isMine: () => boolean) {
    this.open = isMine();
  }
  /** The answer to who can see this screen, or whether I am alone, has changed. */
  settle = (): void => {
    if (this.wish === null && !this.away) this.open = this.isMine();
  };
  show = (): void => this.set(true);
  cover = (): void => this.set(false);
  turn = (): void => this.set(!this.open);

  private set(open: boolean): void {
    this.wish = open;
    this.open = open;
  }
  private leave = (): void => {
    this.away = true;
    this.open = false;
    if (!this.isMine()) this.wish = null;
  };
  private come = (): void => {
    this.away = false;
    this.open = this.isMine() && this.wish !== false;
  };

  /** Covers it when the page goes out of sight. */
  watch(): () => void {
    const look = () => (document.visibilityState === "hidden" ? this.leave() : this.come());
    const turned = () => {
      if (!this.isMine()) this.leave();
      this.away = false;
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("blur", this.leave);
    addEventListener("focus", this.come);
    screen.orientation?.addEventListener("change", turned);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("blur", this.leave);
      removeEventListener("focus", this.come);
      screen.orientation?.removeEventListener("change", turned);
    };
  }
}
