// shifts.mjs: records what moves on a page although nobody touched it: Chromium's layout-shift entries without recent
// input, each with the elements that moved, and the moments of the game before and after. Transforms don't count.

/** Runs in the page, before its first script. Leaves the entries in window.shifts. */
export function recordShifts() {
  const shifts = (window.shifts = []);
  const brief = (node) => {
    const [name] = [...(node.classList ?? [])].filter((one) => !/^s(velte)?-/.test(one));
    const data = node.getAttributeNames().find((one) => one.startsWith("data-"));
    return node.nodeName.toLowerCase() + (name ? `.${name}` : data ? `[${data}]` : "");
  };

  /** The element and the nearest two above it that have a class or a data attribute. */
  window.describeNode = (node) => {
    const path = [];
    let at = node?.nodeType === 3 ? node.parentElement : node;
    for (; at && at !== document.body && path.length < 3; at = at.parentElement)
      if (!path.length || /[.[]/.test(brief(at))) path.unshift(brief(at));
    return path.join(" > ") || "(removed)";
  };

  /** Names what the game shows at the moment: the page, or the cue, or who acts in which phase and how far the answer is. */
  window.momentName = () => {
    const page = document.querySelector("[data-page]")?.dataset.page ?? "";
    if (document.querySelector("[data-opening]")) return "opening";
    const main = document.querySelector("main.play");
    if (!main) return page;
    if (main.dataset.cue) return "cue " + main.dataset.cue;
    const phase = document.querySelector("[data-phase]")?.dataset.phase ?? document.querySelector("[data-verb]")?.dataset.verb ?? ""; // prettier-ignore
    const act = document.querySelector(".acts-slot [data-act]")?.dataset.act ?? "";
    const seal = document.querySelector(".acts-slot [data-do=seal]") ? "chosen" : act;
    const sheet = document.querySelector("dialog[open]") ? "sheet" : "";
    return [main.dataset.form, phase, seal, sheet].filter(Boolean).join(" ");
  };

  let [before, now] = ["", ""];
  const follow = () => {
    const name = window.momentName();
    if (name !== now) [before, now] = [now, name];
  };
  setInterval(follow, 30);
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  new PerformanceObserver((list) => {
    follow();
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map((source) => ({
        what: window.describeNode(source.node),
        from: place(source.previousRect),
        to: place(source.currentRect),
      }));
      shifts.push({ value: entry.value, at: entry.startTime, before, now, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: forgets what has moved so far, so that only the game counts. */
export const forgetShifts = () => window.shifts.splice(0);

/** The sum of the entries, and lines that say what moved when, the worst first. */
export function shiftReport(shifts) {
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  const groups = new Map();
  for (const { value, before, now, moved } of shifts) {
    const key = `${before} → ${now}: ${moved.map(({ what }) => what).join(", ")}`;
    const group = groups.get(key) ?? { key, value: 0, count: 0, moved };
    groups.set(key, Object.assign(group, { value: group.value + value, count: group.count + 1 }));
  }
  const lines = [...groups.values()]
    .sort((a, b) => b.value - a.value)
    .map(({ key, value, count, moved }) => {
      const first = moved[0] ? ` (first: ${moved[0].from} → ${moved[0].to})` : "";
      return `${value.toFixed(4)} in ${count}: ${key}${first}`;
    });
  return { sum, lines };
}
