// Text that must be read in full on a screen that does not scroll: if there is no room, the least needed parts go
// (data-tight 1, then 2), and then things shrink by --fit. Never below what can be read from a sofa: the styles that
// use it make sure of that.
import { tick } from "svelte";

const LEAST = 0.55;

export function fit(node: HTMLElement, _what: unknown): { update(what: unknown): void; destroy(): void } {
  const fits = () => node.scrollHeight <= node.clientHeight + 1;
  function measure(): void {
    delete node.dataset["tight"];
    node.style.setProperty("--fit", "1");
    for (const tight of ["1", "2"]) {
      if (fits()) return;
      node.dataset["tight"] = tight;
    }
    for (let scale = 1; scale > LEAST && !fits(); scale -= 0.05) node.style.setProperty("--fit", scale.toFixed(2));
  }
  const watch = new ResizeObserver(measure);
  watch.observe(node);
  return {
    update: () => void tick().then(measure),
    destroy: () => watch.disconnect(),
  };
}
