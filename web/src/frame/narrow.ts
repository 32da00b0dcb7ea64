// A word in a place that is too small for it is drawn narrower, so that none of its letters is cut. The place is the node;
// the word is its first child, as an inline block whose `--narrow` a rule turns into scaleX(). Below `least` the node gets
// `data-tight`, for a rule that shows something shorter.

/** A name stays legible down to this. */
const LEAST = 0.5;

/** The factor by which a word of this width must be narrower; 1 if it fits, or if nothing has been laid out. */
export const share = (room: number, word: number): number => (room > 0 && word > room ? room / word : 1);

export function narrow(node: HTMLElement, least = LEAST): { destroy(): void } {
  const word = node.firstElementChild as HTMLElement | null;
  const fit = () => {
    if (!word) return;
    node.removeAttribute("data-tight");
    const by = share(node.clientWidth, word.offsetWidth);
    node.toggleAttribute("data-tight", by < least);
    word.style.setProperty("--narrow", String(Math.max(by, least)));
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(node);
  if (word) sizes.observe(word);
  fit();
  return { destroy: () => sizes.disconnect() };
}
