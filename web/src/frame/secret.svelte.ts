// When the secret sheet is open. Held: while pressed. Tapped: 8 s. Choosing: until 30 s pass without a touch. It is covered at
// once when the page is left, turned or hidden.

export type SecretMode = "shut" | "held" | "tapped" | "choosing";
const TAPPED = 8000;
const CHOOSING = 30000;

export class Secret {
  mode = $state<SecretMode>("shut");
  private timer: ReturnType<typeof setTimeout> | undefined;

  private set(mode: SecretMode, after = 0): void {
    clearTimeout(this.timer);
    this.mode = mode;
    if (after) this.timer = setTimeout(this.shut, after);
  }

  hold = (): void => this.set("held");
  release = (): void => {
    if (this.mode === "held") this.set("shut");
  };
  tap = (): void => (this.mode === "tapped" ? this.set("shut") : this.set("tapped", TAPPED));
  choose = (): void => this.set("choosing", CHOOSING);
  /** A touch while choosing restarts the time. */
  touch = (): void => {
    if (this.mode === "choosing") this.set("choosing", CHOOSING);
  };
  shut = (): void => this.set("shut");

  /** Covers it when the page goes out of sight. */
  watch(): () => void {
    const hidden = () => {
      if (document.visibilityState === "hidden") this.shut();
    };
    document.addEventListener("visibilitychange", hidden);
    addEventListener("blur", this.shut);
    screen.orientation?.addEventListener("change", this.shut);
    return () => {
      clearTimeout(this.timer);
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("blur", this.shut);
      screen.orientation?.removeEventListener("change", this.shut);
    };
  }
}
