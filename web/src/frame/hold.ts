// Pressing and holding: an act with heavy consequences (600 ms), and a secret that shows while it is held.

/** The finger is still there when the act is done, and may be on something else by then: its release presses
 * nothing. */
function swallowClick(): void {
  const stop = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener("click", stop, { capture: true, once: true });
  const release = () => setTimeout(() => removeEventListener("click", stop, true), 100);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { once: true });
}

/** Calls `done` after the pointer or the key was held; a keyboard may also press twice. `arm` gets the progress. */
export function hold(
  node: HTMLElement,
  given: { ms: number; done(): void; arm(state: "idle" | "holding" | "again"): void },
) {
  let options = given;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    options.arm("idle");
  };
  const down = (event: PointerEvent) => {
    if (event.button !== 0 || node.getAttribute("aria-disabled") === "true") return;
    options.arm("holding");
    timer = setTimeout(() => {
      timer = undefined;
      options.arm("idle");
      swallowClick();
      options.done();
    }, options.ms);
  };
  const click = (event: MouseEvent) => {
    if (event.detail !== 0 || node.getAttribute("aria-disabled") === "true") return; // a pointer: already held, or not
    if (again !== undefined) {
      clearTimeout(again);
      again = undefined;
      options.arm("idle");
      options.done();
      return;
    }
    options.arm("again");
    again = setTimeout(() => {
      again = undefined;
      options.arm("idle");
    }, 3000);
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("click", click);
  for (const end of ["pointerup", "pointerleave", "pointercancel"]) node.addEventListener(end, stop);
  return {
    update(next: typeof given) {
      options = next;
    },
    destroy() {
      stop();
      clearTimeout(again);
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("click", click);
      for (const end of ["pointerup", "pointerleave", "pointercancel"]) node.removeEventListener(end, stop);
    },
  };
}
