// player.mjs: plays a whole game at a page, whichever game it is: waits until something is asked, takes any choice
// offered, seals it. By touch, or by keyboard only: anything that the keys do not reach is an error.
import assert from "node:assert/strict";

const MOST_MS = 150000;
const PATIENCE = 60000; // for the others, bots too

/* --- what to do (in the page) ------------------------------------------------------------------------- */

/** Is the game over, or am I asked and nothing is under way? */
const ready = () =>
  document.querySelector("[data-page=end]") !== null ||
  (document.querySelector("main.play")?.getAttribute("data-form") === "you" &&
    document.querySelector(".acts-slot [data-act]")?.getAttribute("data-act") === "buttons" &&
    document.querySelector(".spin") === null);

/** The next thing to press: its selector and which of those it is. */
function nextStep(game) {
  if (document.querySelector("[data-page=end]")) return { act: "over" };
  const pressed = (node) =>
    node.getAttribute("aria-pressed") === "true" || node.getAttribute("aria-checked") === "true";
  const usable = (node) =>
    node.getAttribute("aria-disabled") !== "true" &&
    !node.disabled &&
    node.checkVisibility() &&
    !node.closest("[inert]");
  const find = (selector, also = () => true) => {
    const all = [...document.querySelectorAll(selector)];
    const fit = all.flatMap((n, nth) => (usable(n) && !pressed(n) && also(n) ? [nth] : []));
    // any of them: two who always take the first hand throw rock for ever
    return fit.length ? { act: "press", selector, nth: fit[Math.floor(Math.random() * fit.length)] } : null;
  };
  const first = (...selectors) => selectors.reduce((found, one) => found ?? find(one), null);
  const verb = document.querySelector(".voices")?.getAttribute("data-verb") ?? "";
  const phase = document.querySelector("[data-phase]")?.getAttribute("data-phase") ?? "";
  const has = (selector) => document.querySelector(selector) !== null;
  const cloth = "[data-secret=open]"; // what only I may know, where it lies open
  const scope = has("dialog[open]") ? "dialog[open]" : ".acts-slot";
  const no = find(`${scope} [data-do=no]`);
  if (no && Math.random() < 0.5) return no; // one tap says no; the other half looks at its cards first
  const heavy = find(`${scope} .heavy[data-do=seal]`);
  if (heavy && (verb !== "push" || has("[data-aim-at]"))) return { ...heavy, act: "heavy" };
  if (find(`${scope} [data-do=seal]`)) return { ...find(`${scope} [data-do=seal]`), act: "seal" };
  const picks = {
    vote: () => {
      if (scope === "dialog[open]") return find("dialog[open] [data-do=choose]");
      const chosen = has(`${cloth} [data-card][aria-pressed=true]`) || !has(`${cloth} [data-card][aria-pressed]`);
      return (
        first(`${cloth} [data-ballot]`, ".acts-slot [data-do=choose]") ??
        (chosen
          ? first(".plate[data-target]", `${cloth} [data-card][aria-pressed]`)
          : first(`${cloth} [data-card][aria-pressed]`, ".plate[data-target]"))
      );
    },
    night: () =>
      first(".acts-slot [data-do=choose]", ".hands [data-item]") ??
      (has(".numbers [data-item]") && !has(".numbers [aria-pressed=true]") ? find(".numbers [data-item]") : null) ??
      first(`${cloth} [data-item]`, ".map [data-item]"),
    dixit: () => {
      if (!has(cloth)) return null;
      const field = document.querySelector("[data-clue-field]");
      if (field && !field.value && !field.disabled) return { ...find("[data-clue-field]"), act: "type" };
      const press = ".acts-slot [data-do=press]"; // on to the clue, the first of two cards, the green marker
      const alone = document.querySelectorAll(".acts-slot .row .button").length === 1;
      if (phase !== "vote") return alone ? find(press) : find("[data-card]");
      return has(".dixit [data-slot][aria-pressed=true]") && alone
        ? (find(press) ?? find(".dixit [data-slot]"))
        : find(".dixit [data-slot]");
    },
    voices: () => {
      if (["present", "play", "discard", "place", "replace"].includes(verb)) {
        if (!has(cloth)) return null;
        return verb === "place" ? first(`${cloth} [data-on]`, `${cloth} [data-token]`) : find(`${cloth} [data-item]`);
      }
      if (verb === "push") return has("[data-aim]") ? find("[data-markers] [data-item]") : find(".tray.can");
      return first(
        "[data-choice] [data-item]",
        "[data-targets] [data-item]",
        "button.juror",
        ".acts-slot [data-do=choose]",
      );
    },
  };
  return picks[game]() ?? find(".acts-slot [data-do=secret]") ?? no ?? { act: "escape" };
}

/* --- hands ---------------------------------------------------------------------------------------------------- */

const stepAt = (page, { selector, nth }) => page.locator(selector).nth(nth);

/** Tab, Shift+Tab, arrows within a group, Enter, Ctrl+Enter, letters. */
export class KeyHand {
  constructor(page) {
    this.page = page;
    this.presses = 0;
  }
  async key(name, times = 1) {
    for (let i = 0; i < times; i++) await this.page.keyboard.press(name);
    this.presses += times;
  }
  async reach(step) {
    for (let tries = 0; tries < 12; tries++) {
      const plan = await stepAt(this.page, step).evaluate(
        (target) => {
          const now = document.activeElement;
          if (now === target) return null;
          const group = (node) => node?.closest("[role=group], [role=radiogroup], ul, ol, svg");
          const inGroup = now?.hasAttribute("data-item") && group(now) === group(target);
          if (inGroup && target.hasAttribute("data-item")) {
            const items = [...group(target).querySelectorAll("[data-item]")].filter((n) => !n.hasAttribute("disabled"));
            const by = items.indexOf(target) - items.indexOf(now);
            return { key: by > 0 ? "ArrowDown" : "ArrowUp", times: Math.abs(by) };
          }
          const modal = document.querySelector("dialog[open]") ?? document;
          const stops = [
            ...modal.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]"),
          ].filter((n) => n.tabIndex >= 0 && !n.disabled && n.checkVisibility() && !n.closest("[inert]"));
          const stop =
            target.tabIndex >= 0
              ? target
              : [...(group(target)?.querySelectorAll("[data-item]") ?? [])].find((n) => n.tabIndex === 0);
          // The focus may be on no stop, such as the act bar whose button has gone: then it is between two of them.
          const before = stops.filter((n) => now.compareDocumentPosition(n) & Node.DOCUMENT_POSITION_PRECEDING).length;
          const at = stops.includes(now) || now === document.body ? stops.indexOf(now) : before - 1;
          const to = stops.indexOf(stop);
          const by = stops.includes(now) || to > at ? to - at : to - before;
          return { key: by > 0 ? "Tab" : "Shift+Tab", times: Math.max(1, Math.abs(by)) };
        },
        undefined,
        { timeout: 4000 },
      );
      if (!plan) return;
      await this.key(plan.key, plan.times);
    }
    throw new Error(`the keyboard does not reach ${step.selector}`);
  }
  async take(step) {
    if (step.act === "seal") return this.key("Control+Enter");
    if (step.act === "escape") return this.key("Escape");
    await this.reach(step);
    if (step.act === "type") return this.page.keyboard.type("Moon");
    await this.key("Enter", step.act === "heavy" ? 2 : 1);
  }
}

/** A finger, or a mouse. */
export class Finger {
  constructor(page) {
    this.page = page;
  }
  async take(step) {
    if (step.act === "escape") return this.page.keyboard.press("Escape");
    const at = stepAt(this.page, step);
    if (step.act === "type") return at.fill("Moon", { timeout: 1500 });
    if (step.act !== "heavy") return at.click({ timeout: 1500 });
    await at.hover({ timeout: 1500 });
    await this.page.mouse.down();
    await this.page.waitForTimeout(700);
    await this.page.mouse.up();
  }
}

/* --- the game ------------------------------------------------------------------------------------------------- */

/** Plays to the end; `each(n)` is called after every answer. Returns the number of answers. A table of many people at a
 * slow pace may take longer than usual: `most_ms` for the game, `patience_ms` between two questions. */
export async function playToEnd(
  page,
  game,
  hand,
  each = async () => undefined,
  { most_ms = MOST_MS, patience_ms = PATIENCE } = {},
) {
  const ends = Date.now() + most_ms;
  let answers = 0;
  let steps = []; // since the last answer
  for (let idle = 0; Date.now() < ends;) {
    await page.waitForFunction(ready, undefined, { timeout: patience_ms });
    const step = await page.evaluate(nextStep, game);
    if (step.act === "over") return answers;
    steps.push(step);
    assert.ok(steps.length < 80, `${game}: nothing comes of ${JSON.stringify(steps.slice(-4))}`);
    try {
      await hand.take(step);
      idle = step.act === "escape" ? idle + 1 : 0;
    } catch (error) {
      idle++;
      if (idle > 5) throw error; // otherwise the question was gone meanwhile
    }
    assert.ok(idle < 20, `${game}: asked, and there is nothing to do`);
    if (step.act === "seal" || step.act === "heavy") {
      // a press within 400 ms of the last is taken for a double tap: then the button is still there, and is pressed again
      const gone = await page
        .waitForFunction((s) => !document.querySelectorAll(s.selector)[s.nth], step, { timeout: 500 })
        .catch(() => null);
      if (!gone) continue;
      steps = [];
      await each(++answers);
    }
  }
  throw new Error(`${game} does not end: ${answers} answers so far`);
}
