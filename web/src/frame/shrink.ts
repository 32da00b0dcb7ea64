// shrink.ts: implements the action for a text that keeps to its place: its letters become smaller until its box holds it.

const LEAST = 11; // px
/** A headline is set in one line down to this size, and in two lines below it. */
const LEAST_OF_LINE = 17;

interface Trial {
  size: number;
  oneLine: boolean;
}

/** Returns the sizes to try, the first that fits is taken: one line first if the style asks for it. */
export function trials(usual: number, oneLine: boolean): Trial[] {
  const down = (from: number, to: number, line: boolean) =>
    Array.from({ length: Math.max(0, Math.floor(from - to) + 1) }, (_, i) => ({ size: from - i, oneLine: line }));
  const lines = down(oneLine ? Math.min(usual, LEAST_OF_LINE + 1) : usual, LEAST, false);
  return oneLine ? [...down(usual, LEAST_OF_LINE, true), ...lines] : lines;
}

/** For a node whose style gives it a height, or a width and `--one-line: 1`. Elsewhere it changes nothing. */
export function shrink(node: HTMLElement): { destroy(): void } {
  const fits = () => node.scrollHeight <= node.clientHeight + 1 && node.scrollWidth <= node.clientWidth + 1;
  const fit = () => {
    node.style.removeProperty("font-size");
    node.style.removeProperty("white-space");
    if (node.clientHeight === 0) return; // an inline element has no box of its own
    const style = getComputedStyle(node);
    const oneLine = style.getPropertyValue("--one-line").trim() === "1";
    if (fits() && !oneLine) return;
    for (const trial of trials(parseFloat(style.fontSize), oneLine)) {
      node.style.setProperty("font-size", `${trial.size}px`);
      node.style.setProperty("white-space", trial.oneLine ? "nowrap" : "normal");
      if (fits()) return;
    }
  };
  const sizes = new ResizeObserver(fit);
  const words = new MutationObserver(fit);
  sizes.observe(node);
  words.observe(node, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(fit);
  fit();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
    },
  };
}
