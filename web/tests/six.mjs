// six.mjs PROGRAM [GAME…]: takes the six pictures of each game from its lesson (content/GAME/art/six-1.webp …, docs/lessons.md). A picture
// is for every language, so the words on it are left out; what it means is said beside it (content/words/LANG/web-six.json).
import { writeFileSync } from "node:fs";
import { launch, onPage, Server, settled } from "./harness.mjs";

const [program, ...chosen] = process.argv.slice(2);
const [WIDTH, HEIGHT, MOST] = [480, 360, 12 * 1024];
const SHARP = 3; // so much larger it is taken, and then made smaller

/** The lesson's own words and the frame around the board, and everything on a board that only some can read. */
const FRAME = `.coach, .acts-slot, .sentence-slot, .questions-slot { display: none !important } [data-lit] { outline: none !important }`;
const NO_CLOTH = ".cloth-slot { display: none !important }";
const ONLY_CLOTH = `.board, .cloth .hide, .screen .told, .screen .under { display: none !important } .play, .cloth-slot, .cloth { height: 100vh !important; max-height: none !important }
  .inside { position: fixed; top: 50%; left: 0; right: 0; transform: translateY(-50%) }`;
const BEFORE_THE_VERDICT = `.light :is(.stamp, .then) { display: none !important } .light .pile.first, .light .pile.first * { animation: none !important; opacity: 1 !important }
  .light .shut { display: none !important }`;
const WORDS = {
  vote: `.plate :is(.name bdi, .you, .word, .why), .middle :is(.quiet, .who, .piles, .stage > p, .pic .name) { display: none !important }
    .table { padding-top: 18px !important }`,
  night: `.dots0, .hatch1, .legend, .region :is(.name, .same), .small-word, .what, .prize, .adviser, .round, .ribbons, .party .called, [data-die="none"]
    { display: none !important } :is(.half, .stage) > .who { font-size: 0 !important }`,
  dixit: `.tag, .count, .corner, .parts, bdi, .owner, .what, .reveal .ribbon, [data-do="cover"] { display: none !important }`,
  voices: `.said, [data-lost], .edge :is(ul, p), .head .name, .skull .words, figcaption, .beat > .who, .piles.words, .light h2 { display: none !important }`,
};

/** Where each picture is taken: after so many steps of the lesson, in which cue (none: when the lesson speaks), and how wide the page is,
 * four to three: the wider, the smaller everything on it. `on`: only this, in the middle of the picture. */
const PICTURES = {
  vote: [
    { after: 0, wide: 400 },
    { after: 5, wide: 400 },
    { after: 7, wide: 400 },
    { after: 8, cue: "dealt", wide: 400 },
    { after: 12, cue: "leaves", wide: 400 },
    { after: 14, cue: "check", wide: 400 },
  ],
  night: [
    { after: 9, wide: 440 },
    { after: 3, wide: 240, style: ONLY_CLOTH },
    { after: 7, cue: "dice", wide: 400 },
    { after: 7, cue: "clash", wide: 400 },
    { after: 8, wide: 440 },
    { after: 13, cue: "set", wide: 400 },
  ],
  dixit: [
    { after: 2, wide: 472 },
    {
      after: 1,
      cue: "clue",
      wide: 440,
      style:
        ".cards .place { display: none !important } .cards.aside { grid-template-columns: 1fr !important; padding: 0 !important }",
    },
    { after: 9, cue: "laid", wide: 440 },
    { after: 9, cue: "votes", wide: 440, wait: 1250 },
    { after: 9, cue: "told", wide: 440 },
    { after: 9, cue: "points", wide: 440, wait: 2400 },
  ],
  voices: [
    { after: 3, cue: "present", wide: 400, high: 420, on: ".skull" },
    { after: 4, cue: "push", wide: 320, wait: 500 },
    { after: 8, cue: "fell", wide: 320, wait: 500 },
    { after: 8, wide: 252, on: '[data-area="speech"]', x: 50 },
    { after: 12, cue: "token", wide: 240, on: ".portrait" },
    { after: 12, cue: "juror", wide: 320, high: 460, on: ".light", style: BEFORE_THE_VERDICT },
  ],
};
/** Plays on to a moment of the lesson; within a cue to its last part. */
async function reach(page, { after, cue, wait = 500 }) {
  for (let i = 0; i < 400; i++) {
    const now = await page.evaluate(() => ({
      count: Number(document.querySelector(".learn").dataset.count),
      cue: document.querySelector(".play")?.dataset.cue,
    }));
    if (now.count > after) throw new Error(`${cue ?? "the lesson"} does not come after ${after}`);
    if (now.count === after && now.cue === cue) {
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 400);
      return page.clock.runFor(wait);
    }
    if (now.cue) await page.keyboard.press("ArrowRight");
    else await page.locator("[data-do=next]").dispatchEvent("click");
    await page.waitForTimeout(30);
  }
  throw new Error("the lesson does not go on");
}

/** The page, or what is around an element on it, as the best WebP that is small enough. */
async function picture(page, encoder, { on, wide, high: tall, x = 0 }) {
  const high = (wide * HEIGHT) / WIDTH;
  if (tall || !on) await page.setViewportSize({ width: on ? 400 : wide, height: tall ?? high });
  await settled(page);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const box = on && (await page.locator(on).first().boundingBox());
  const middle = box && { x: box.x + box.width / 2 - wide / 2 + x, y: box.y + box.height / 2 - high / 2 };
  const png = await page.screenshot(box ? { clip: { ...middle, width: wide, height: high } } : {});
  return encoder.evaluate(
    async ([png, width, height, most]) => {
      const from = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob(), {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: "high",
      });
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d", { alpha: false }).drawImage(from, 0, 0);
      for (let quality = 0.92; quality > 0; quality -= 0.02) {
        const blob = await new Promise((done) => canvas.toBlob(done, "image/webp", quality));
        if (blob.size <= most) return { quality, bytes: [...new Uint8Array(await blob.arrayBuffer())] };
      }
      throw new Error("too much detail for its size");
    },
    [png.toString("base64"), WIDTH, HEIGHT, MOST],
  );
}

const server = await new Server(program).start();
const browser = await launch();
const encoder = await browser.newPage();
for (const game of Object.keys(PICTURES))
  for (const [i, one] of PICTURES[game].entries()) {
    if (chosen.length && !chosen.includes(game) && !chosen.includes(`${game}/${i + 1}`)) continue;
    const page = await browser.newPage({
      viewport: { width: 400, height: 700 },
      deviceScaleFactor: SHARP,
      locale: "en",
      reducedMotion: "reduce",
      bypassCSP: true, // for a style of its own
      baseURL: server.address,
    });
    await page.clock.install(); // so that a scene can be stopped
    await page.goto(`/learn/${game}`);
    await page.click("[data-ready] [data-do=begin]");
    await onPage(page, "learn");
    await reach(page, one);
    await page.addStyleTag({
      content: `${FRAME} ${WORDS[game]} ${one.style ?? ""} ${one.style === ONLY_CLOTH ? "" : NO_CLOTH}`,
    });
    const { bytes, quality } = await picture(page, encoder, one);
    writeFileSync(new URL(`../../content/${game}/art/six-${i + 1}.webp`, import.meta.url), Uint8Array.from(bytes));
    console.log(`${game} ${i + 1}: ${bytes.length} bytes, quality ${quality.toFixed(2)}`);
    await page.close();
  }
await browser.close();
await server.end();
