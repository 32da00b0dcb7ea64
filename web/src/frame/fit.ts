// fit.ts: implements the action for what must be seen whole: it becomes smaller until the box around it holds it.

/** Below this, letters and buttons would be too small for people: the box scrolls instead. */
const LEAST = 0.8;
const STEP = 0.05;

/** For the one child of a box that has a height and would scroll. Letters, pictures and buttons become smaller together. */
export function fit(node: HTMLElement): { destroy(): void } {
  const box = node.parentElement;
  if (!box) return { destroy() {} };
  const holds = () => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth + 1;
  const set = () => {
    node.style.removeProperty("zoom");
    for (let size = 1 - STEP; size >= LEAST && !holds(); size -= STEP) node.style.setProperty("zoom", size.toFixed(2));
  };
  const sizes = new ResizeObserver(set);
  const words = new MutationObserver(set);
  sizes.observe(box);
  words.observe(node, { subtree: true, childList: true, characterData: true });
  void document.fonts.ready.then(set);
  set();
  return {
    destroy() {
      sizes.disconnect();
      words.disconnect();
    },
  };
}
