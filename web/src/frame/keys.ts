// The keyboard: L log, T talk, ? help, Ctrl+Enter seals, Esc closes; arrows move within a group (roving tabindex).

export interface Keys {
  log(): void;
  talk(): void;
  help(): void;
  seal(): void;
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

export function listen(keys: Keys): () => void {
  const down = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.ctrlKey) {
      event.preventDefault();
      keys.seal();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    const act = { l: keys.log, t: keys.talk, "?": keys.help }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener("keydown", down);
  return () => removeEventListener("keydown", down);
}

/** use:roving on a group: its buttons are one stop of Tab, arrows go on among them. */
export function roving(group: HTMLElement | SVGElement, which = "[data-item]") {
  const items = () =>
    [...group.querySelectorAll<HTMLElement | SVGElement>(which)].filter((item) => !item.hasAttribute("disabled"));
  const settle = () => {
    const all = items();
    const now =
      all.find((item) => item.tabIndex === 0 && item === document.activeElement) ??
      all.find((i) => i.tabIndex === 0) ??
      all[0];
    for (const item of all) item.tabIndex = item === now ? 0 : -1;
  };
  const key = (e: Event) => {
    const event = e as KeyboardEvent;
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement | SVGElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const to =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? all.length - 1
          : step && at >= 0
            ? (at + step + all.length) % all.length
            : -1;
    const item = all[to];
    if (at < 0 || !item) return;
    event.preventDefault();
    for (const other of all) other.tabIndex = other === item ? 0 : -1;
    item.focus();
  };
  const focus = (event: Event) => {
    const all = items();
    if (all.includes(event.target as HTMLElement | SVGElement))
      for (const item of all) item.tabIndex = item === event.target ? 0 : -1;
  };
  settle();
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", key);
  group.addEventListener("focusin", focus);
  return {
    destroy() {
      watch.disconnect();
      group.removeEventListener("keydown", key);
      group.removeEventListener("focusin", focus);
    },
  };
}
