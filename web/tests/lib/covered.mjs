// covered.mjs: finds text that cannot be read: two texts that lie on each other, text that is cut, text behind something
// opaque. It looks at every visible text node. What is on its way is skipped (an animation runs on it), and so is what
// a sheet covers, since a person has opened it.

/** Runs in the page, before its first script: notes when the page changed last. */
export function watchChanges() {
  window.changedAt = 0;
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(() => (window.changedAt = performance.now())).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    }),
  );
}

/** Runs in the page, which needs describeNode() of shifts.mjs. Returns [{ kind, what, by, text, box }]. */
export function unreadable() {
  const SLACK = 1.5; // px: rounding
  const styles = new Map();
  const style = (node) => styles.get(node) ?? styles.set(node, getComputedStyle(node)).get(node);
  const moving = new Set(
    document.getAnimations().flatMap((one) => {
      const runs = one.playState === "running" && one.effect?.getComputedTiming().endTime !== Infinity;
      return runs && one.effect?.target ? [one.effect.target] : [];
    }),
  );
  const above = (node) => {
    const list = [];
    for (let at = node; at; at = at.parentElement) list.push(at);
    return list;
  };
  const opacity = (list) => list.reduce((all, node) => all * Number(style(node).opacity), 1);
  const top = document.querySelector("dialog[open]:modal") ?? document.body;
  const view = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const faults = [];
  const tell = (kind, text, by = "") =>
    faults.push({
      kind,
      what: window.describeNode(text.node),
      by,
      text: text.node.data.trim().slice(0, 60),
      box: [text.left, text.top, text.right - text.left, text.bottom - text.top].map(Math.round).join(" "),
    });

  /** Where the whole page scrolls, what is pinned to the window's edge may lie on the rest. */
  const scrollsDown = document.scrollingElement.scrollHeight > innerHeight + 1;
  const isPinned = ({ chain }) => scrollsDown && chain.some((one) => /fixed|sticky/.test(style(one).position));

  /** Lists that people scroll: the log, sheets, the pages before and after the game, and rows that snap. */
  const isList = (node, axis) =>
    node.closest("dialog, ol, ul, [data-page=lobby], [data-page=end]") !== null ||
    (axis === "x" && style(node).scrollSnapType !== "none");

  /** Cuts the box at everything that clips it; tells once if ink is lost. Returns false if nothing is left to see. */
  function clip(text) {
    let skip = ""; // a positioned box is not clipped by the boxes between it and its containing block
    for (const node of above(text.node.parentElement)) {
      const { overflowX, overflowY, position, transform } = style(node);
      const holds = position !== "static" || transform !== "none";
      const passes = node === document.body || node === document.documentElement || skip === "fixed" || (skip === "absolute" && !holds); // prettier-ignore
      if (!passes) {
        const box = node.getBoundingClientRect();
        const [scaleX, scaleY] = [box.width / (node.offsetWidth || box.width), box.height / (node.offsetHeight || box.height)]; // prettier-ignore
        const edge = {
          left: box.left + (node.clientLeft || 0) * scaleX,
          top: box.top + (node.clientTop || 0) * scaleY,
        };
        edge.right = edge.left + (node.clientWidth || box.width) * scaleX;
        edge.bottom = edge.top + (node.clientHeight || box.height) * scaleY;
        for (const [axis, low, high, mode] of [
          ["x", "left", "right", overflowX],
          ["y", "top", "bottom", overflowY],
        ]) {
          if (mode === "visible" || (node instanceof SVGElement && node.ownerSVGElement)) continue;
          const lost = text[low] < edge[low] - SLACK || text[high] > edge[high] + SLACK;
          const scrolls = mode === "auto" || mode === "scroll";
          if (lost && !(scrolls && isList(node, axis))) {
            tell(scrolls ? "scrolled out of sight" : "cut off", text, window.describeNode(node));
            return false;
          }
          text[low] = Math.max(text[low], edge[low]);
          text[high] = Math.min(text[high], edge[high]);
        }
        skip = "";
      }
      if (position === "fixed") skip = "fixed";
      else if (position === "absolute") skip = "absolute";
    }
    const out = text.left < view.left - SLACK || text.right > view.right + SLACK || (!scrollsDown && (text.top < view.top - SLACK || text.bottom > view.bottom + SLACK)); // prettier-ignore
    if (out) tell("beyond the window", text);
    return !out && text.right - text.left > 1 && text.bottom - text.top > 1;
  }

  /* --- the texts that can be seen ------------------------------------------------------------------------------ */

  const texts = [];
  const cutBlocks = new Set();
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!/[\p{L}\p{N}]/u.test(node.data) || !parent.checkVisibility({ visibilityProperty: true })) continue;
    if (parent.closest("script, style, title, desc, option, textarea, .unseen")) continue;
    const chain = above(parent);
    if (chain.some((one) => moving.has(one)) || opacity(chain) < 0.3) continue;
    const isReadOut = (one) =>
      style(one).clipPath === "inset(50%)" || (one.offsetWidth === 1 && one.offsetHeight === 1);
    if (chain.some(isReadOut)) continue;
    const block = chain.find((one) => style(one).display !== "inline" && style(one).display !== "contents");
    const { textOverflow, overflowX, webkitLineClamp } = style(block);
    const isShortened = (textOverflow === "ellipsis" && overflowX !== "visible" && block.scrollWidth > block.clientWidth + 1) || (webkitLineClamp !== "none" && block.scrollHeight > block.clientHeight + 2); // prettier-ignore
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      // A line's box is higher than its letters, and lines may stand close.
      const ink = rect.height * 0.2;
      const text = { node, parent, chain, block, left: rect.left, right: rect.right, top: rect.top + ink, bottom: rect.bottom - ink }; // prettier-ignore
      if (rect.width < 1 || rect.height < 1) continue;
      if (isShortened) {
        if (!cutBlocks.has(block)) tell("shortened", text, window.describeNode(block));
        cutBlocks.add(block);
      } else if (clip(text)) texts.push(text);
    }
  }

  /* --- behind something ---------------------------------------------------------------------------------------- */

  const solid = (colour) => {
    const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [];
    return colour !== "transparent" && parts.length >= 3 && (parts[3] ?? 1) > 0.6;
  };
  const isOpaque = (node) => {
    const { backgroundColor, backgroundImage, fill, fillOpacity } = style(node);
    if (opacity(above(node)) < 0.6) return false;
    if (node instanceof SVGElement && node.ownerSVGElement)
      return node.nodeName === "image" || (fill.startsWith("url(") ? false : solid(fill) && Number(fillOpacity) > 0.6);
    return ["IMG", "CANVAS", "VIDEO"].includes(node.nodeName) || solid(backgroundColor) || backgroundImage.includes("url("); // prettier-ignore
  };
  // Hit testing must find what a tap goes through, too.
  const everything = new CSSStyleSheet();
  everything.replaceSync("*, *::before, *::after { pointer-events: auto !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, everything];
  const hidden = new Set();
  for (const text of texts) {
    if (text.parent.closest("[inert]")) continue;
    const y = (text.top + text.bottom) / 2;
    for (const share of [0.1, 0.5, 0.9]) {
      const x = text.left + share * (text.right - text.left);
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const over = [];
      for (const node of document.elementsFromPoint(x, y)) {
        if (node === text.parent || node.contains(text.parent) || text.parent.contains(node)) break;
        over.push(node);
      }
      const lid = over.find((node) => isOpaque(node) && !above(node).some((one) => moving.has(one)));
      if (!lid || isPinned({ chain: above(lid) }) !== isPinned(text)) continue;
      hidden.add(text.node);
      tell("behind something", text, window.describeNode(lid));
      break;
    }
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== everything);

  /* --- on each other ------------------------------------------------------------------------------------------- */

  texts.sort((a, b) => a.left - b.left);
  for (const [i, a] of texts.entries())
    for (let k = i + 1; k < texts.length && texts[k].left < a.right - 2; k++) {
      const b = texts[k];
      if (a.node === b.node || Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 2) continue;
      if (hidden.has(a.node) || hidden.has(b.node) || isPinned(a) !== isPinned(b)) continue;
      tell("on another text", a, `${window.describeNode(b.node)} “${b.node.data.trim().slice(0, 40)}”`);
    }

  return faults;
}
