// planted.mjs: the test of the test: faults that are planted in a page in play must be found by shifts.mjs and
// covered.mjs, and what is meant to be so must not be taken for one.
import assert from "node:assert/strict";
import { onPage, openTable } from "../harness.mjs";
import { unreadable } from "./covered.mjs";
import { forgetShifts, shiftReport } from "./shifts.mjs";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Puts a box with this text and style into the first element of the selector `inside`. */
const plant = (page, text, css, inside = "body") =>
  page.evaluate(
    ([text, css, inside]) => {
      const box = document.createElement("div");
      box.className = "planted";
      box.textContent = text;
      box.style.cssText = css;
      document.querySelector(inside).append(box);
    },
    [text, css, inside],
  );
const uproot = (page) => page.$$eval(".planted", (all) => all.forEach((one) => one.remove()));
const setStyle = (page, selector, css) => page.$eval(selector, (node, css) => Object.assign(node.style, css), css);

const LONG = "Veszprém county and everything that is around it, up to the lake";
const FREE = "position: fixed; z-index: 90; left: 40px; top: 300px; width: 200px;";
const CUT = `${FREE} overflow: hidden; background: white;`;

/** Each fault to plant: its name, the kind that must be reported, or "" for none, text and style. */
const FAULTS = [
  ["an ellipsis", "shortened", LONG, `${CUT} white-space: nowrap; text-overflow: ellipsis;`],
  ["a clamped line", "shortened", LONG, `${CUT} display: -webkit-box; -webkit-line-clamp: 1; -webkit-box-orient: vertical;`], // prettier-ignore
  ["a box that is too low", "cut off", LONG, `${CUT} height: 1lh;`],
  [
    "half a line below the edge of what scrolls",
    "scrolled out of sight",
    LONG,
    `${CUT} overflow: auto; height: 1.4lh;`,
  ],
  ["a text beyond the window", "beyond the window", LONG, `${FREE} left: 300px; white-space: nowrap;`],
  ["a text for screen readers", "", LONG, `${CUT} height: 1px; width: 1px; clip-path: inset(50%);`],
  ["a text that is transparent", "", LONG, `${FREE} opacity: 0.01;`],
  ["lines that stand close", "", LONG, `${FREE} line-height: 1;`],
];

/** The faults that have to do with what was planted; the board under the ground is hidden on purpose. */
const found = async (page) =>
  (await page.evaluate(unreadable)).filter(
    ({ kind, what, by, text }) =>
      /planted/.test(what) || by.includes("Speech") || (kind === "behind something" && /planted/.test(by) && /sentence/.test(what)) || text === "Speech", // prettier-ignore
  );

async function findAll(page) {
  const kinds = async () => (await found(page)).map((fault) => fault.kind);
  const ground = () =>
    plant(
      page,
      "",
      "position: fixed; z-index: 89; left: 0; top: 250px; width: 100%; height: 300px; background: white;",
    );
  for (const [name, kind, text, css] of FAULTS) {
    await ground();
    await plant(page, text, css);
    if (kind) assert.ok((await kinds()).includes(kind), `${name}: ${(await kinds()).join(", ") || "nothing"} found`);
    else assert.deepEqual(await kinds(), [], name);
    await uproot(page);
  }
  const { x, y } = await page.locator("[data-sentence]").boundingBox();
  await plant(page, "Speech", `position: fixed; z-index: 90; left: ${x + 10}px; top: ${y}px;`);
  assert.deepEqual(new Set(await kinds()), new Set(["on another text"]), "a text on the headline");
  await uproot(page);
  await setStyle(page, ".sentence", { position: "relative" });
  await plant(page, "", "position: absolute; inset: 0; background: black; pointer-events: none;", ".sentence");
  assert.deepEqual(new Set(await kinds()), new Set(["behind something"]), "a lid on the headline");
  await uproot(page);
}

/** The sum of what moves by itself while `act` is done. */
async function shiftOf(page, act) {
  await pause(600); // no tap is near
  await page.evaluate(forgetShifts);
  await act();
  await pause(300);
  return shiftReport(await page.evaluate(() => window.shifts));
}

async function feelAll(page) {
  const BOARD = "main.play .board";
  const pushed = await shiftOf(page, () => setStyle(page, BOARD, { marginTop: "40px" }));
  assert.ok(pushed.sum > 0.02, `the board is pushed down: ${pushed.sum}`);
  assert.match(pushed.lines.join(), /board/);
  await setStyle(page, BOARD, { marginTop: "" });
  const slid = await shiftOf(page, () => setStyle(page, BOARD, { transform: "translateY(40px)" }));
  assert.equal(slid.sum, 0, "a transform takes no room");
  await setStyle(page, BOARD, { transform: "" });
  const tapped = await shiftOf(page, async () => {
    await page.mouse.click(2, 2);
    await setStyle(page, BOARD, { marginTop: "40px" });
  });
  assert.equal(tapped.sum, 0, "what follows a tap is the tap's");
  await setStyle(page, BOARD, { marginTop: "" });
  const still = await shiftOf(page, () => undefined);
  assert.equal(still.sum, 0, "nothing moves while nothing happens");
}

/** Two tests, on a phone in play. */
export function planted(open) {
  const inPlay = (test) => async () => {
    const page = await open("360x740", "hu", "Kíváncsi Szarka");
    await openTable(page, "night");
    await page.click("[data-do=start]");
    await page.click("[data-do=how]"); // the device's first game
    await page.click("[data-do=ready]");
    await onPage(page, "play");
    await page.waitForSelector("main.play[data-form=you]:not([data-cue])");
    await test(page);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  };
  return {
    "texts that are cut or covered are found, and no others": inPlay(findAll),
    "what moves by itself is felt, and nothing else": inPlay(feelAll),
  };
}
