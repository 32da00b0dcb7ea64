// vote.mjs HUSTINGS: every row of the table of VOTE!'s decisions, by touch and by keyboard only, and a whole game with
// bots against the real server. TAP. $HUSTINGS_LANGS (default en) names the languages in which the rows are tested.
import assert from "node:assert/strict";
import { axeFaults, device, hostDo, launch, onPage, openTable, runTests, Server, shots, sockets } from "./harness.mjs";
import { drawn, Keys, rules, Stage, Touch } from "./stage.mjs";

const program = process.argv[2];
const server = await new Server(program).start();
const browser = await launch();
const LANGS = (process.env.HUSTINGS_LANGS ?? "en").split(",");

/* --- positions ------------------------------------------------------------------------------------------------ */

const fresh = (players = 7) => rules(program, { game: "vote", players });

/** Gives seats certain cards; what they had goes back, and nobody else is short of one. */
function withHands(position, hands) {
  const p = structuredClone(position);
  const wanted = new Set(Object.values(hands).flat());
  const spare = [...p.deck, ...Object.keys(hands).flatMap((seat) => p.hands[seat])].filter((card) => !wanted.has(card));
  for (const seat of Object.keys(hands)) p.hands[seat] = [...hands[seat]].sort();
  p.hands = p.hands.map((hand, seat) =>
    (seat in hands ? hand : hand.map((card) => (wanted.has(card) ? spare.pop() : card))).sort(),
  );
  const used = new Set(p.hands.flat());
  p.deck = [...new Set([...p.deck, ...position.hands.flat()])].filter((card) => !used.has(card)).sort();
  return p;
}
const withScores = (position, budget, support) => ({
  ...structuredClone(position),
  budget: position.budget.map((n, seat) => budget[seat] ?? n),
  support: position.support.map((n, seat) => support[seat] ?? n),
});

const filled = (move) => {
  const cards = move.cards;
  return cards && !Array.isArray(cards) ? { ...move, cards: cards.of.slice(0, cards.choose) } : move;
};
/** What a willing seat does: votes for, accepts, passes. */
const willing = (legal) =>
  filled(
    legal.find((m) => (m.do === "vote" && m.for && m.card === null) || (m.do === "answer" && m.card === null)) ??
      legal.findLast((m) => m.do === "place") ?? // an event, where there is one
      legal[0],
  );

/** Plays on with willing seats until the phase begins. */
function until(position, phase, most = 60) {
  let at = rules(program, { game: "vote", position });
  for (let i = 0; at.position.phase !== phase; i++) {
    assert.ok(i < most, `${phase} is not reached`);
    const seat = at.to_act[0];
    at = rules(program, { game: "vote", position: at.position, moves: [{ seat, ...willing(at.legal[seat]) }] });
  }
  return at;
}
const others = (stage, of) =>
  stage.at.to_act.filter((s) => s !== stage.me).map((seat) => ({ seat, ...of(seat, stage.at.legal[seat]) }));

/** Scores in the middle, so that nothing ends on the way. */
const calm = (players = 7) => {
  const { position } = fresh(players);
  const five = Array.from({ length: players }, () => 5);
  return withScores(position, five, five);
};

/* --- what every test does ------------------------------------------------------------------------------------- */

const ACT = ".acts-slot";
const CLOTH = "[data-secret=open]";
let looking = true;
/** Pictures, and what axe finds; both once, in the pass by touch. */
async function look(page, name) {
  if (!looking) return;
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
  const { lang } = page;
  if (lang === "en") await shots(page, "vote-" + name);
  else await shots(page, `vote-${name}-${lang}`, ["phone"]);
  assert.deepEqual(await axeFaults(page), [], name);
  await drawn(page);
}

/** A press within 400 ms of the last act is taken for a double tap: a test is that fast, and presses again. */
async function seal(stage, hand) {
  const count = stage.sent.length + 1;
  for (let i = 0; stage.sent.length < count; i++) {
    assert.ok(i < 20, "nothing is sealed: " + stage.faults.join("; "));
    await hand.press(`${ACT} [data-do=seal]`);
    for (let wait = 0; wait < 8 && stage.sent.length < count; wait++) await stage.page.waitForTimeout(50);
  }
  return stage.sent.at(-1);
}

/** One tap says no. */
async function no(stage, hand) {
  const count = stage.sent.length + 1;
  await stage.page.waitForTimeout(420); // not a double tap
  await hand.press(`${ACT} [data-do=no]`);
  return stage.next(count);
}

/** The board cuts what reaches over its edge: nothing of this does. */
async function uncut(page, selector) {
  const box = (where) =>
    page.locator(where).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
  const [edge] = await box(".vote");
  const found = await box(selector);
  assert.ok(found.length > 0, selector);
  for (const { left, right } of found)
    assert.ok(left >= edge.left - 0.5 && right <= edge.right + 0.5, `${selector}: ${left} to ${right}`);
}
/** Every seat can be seen without scrolling, except for a ring’s width. */
async function seatsInSight(page) {
  const hidden = await page.locator("section.board").evaluate((board) => {
    const edge = board.getBoundingClientRect();
    const plates = [...board.querySelectorAll(".plate")].map((one) => [one.dataset.seat, one.getBoundingClientRect()]);
    return plates.filter(([, { top, bottom }]) => top < edge.top - 4 || bottom > edge.bottom + 4).map(([seat]) => seat);
  });
  assert.deepEqual(hidden, [], "seats out of sight");
}
/** The first of these lies over none of the others. */
async function apart(page, one, others) {
  const a = await page.locator(one).boundingBox();
  for (const other of await page.locator(others).all()) {
    const b = await other.boundingBox();
    const beside = a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1;
    assert.ok(beside || a.y + a.height <= b.y + 5 || b.y + b.height <= a.y + 5, `${one} lies over ${others}`); // 4 px: what is picked is lifted
  }
}

/** Turns the cloth up, and covers it again. */
async function turnUp(stage, hand) {
  if (!(await stage.page.locator(CLOTH).count())) await hand.press("[data-do=secret]");
  await stage.page.locator(CLOTH).first().waitFor();
}
async function cover(stage, hand) {
  if (await stage.page.locator("[data-do=cover]").count()) await hand.press("[data-do=cover]");
  await stage.page.locator(CLOTH).waitFor({ state: "detached" });
}

/** Is anything of these cards, or of my party, in the page while the cloth is covered? */
async function coveredIn(stage, hand) {
  const page = stage.page;
  await page.locator(CLOTH).waitFor({ state: "detached" });
  const html = (await page.content()).replaceAll("\u00ad", ""); // a long name may be broken, and is still told
  const pack = await page.evaluate((hash) => fetch(`/p/${hash}/pack.json`).then((r) => r.json()), stage.seats.hash);
  const open = new Set([...stage.at.position.open, ...stage.at.position.given.map((g) => g.card)]);
  for (const id of hand)
    for (const name of Object.values([...pack.events, ...pack.abilities].find((card) => card.id === id).name))
      if (
        !open.has(id) &&
        !stage.at.position.spent.some((s) => pack.abilities.find((a) => a.id === s.card).name.en === name)
      )
        assert.ok(!html.includes(name), `${name} stands in the page`);
}

/** The ring is for all the same, and comes after the scene; alone there is none, and where I could only say no, the page
 * does. */
async function besideTheWindow(stage, { position, to_act }) {
  const { page } = stage;
  const ring = page.locator(`${ACT} [data-ring]`);
  const other = position.alive.findIndex((lives, seat) => lives && !to_act.includes(seat));
  stage.bend = () => [];
  stage.taken = 1500;
  const began = Date.now();
  await stage.show({ position, me: other, blind: true });
  const early = await ring.count();
  if (Date.now() - began < stage.taken) assert.equal(early, 0, "a ring while the stage is taken"); // a busy machine looks too late
  await ring.waitFor();
  if (page.lang === "en") assert.equal(await page.innerText("[data-sentence]"), "A moment: somebody may answer");
  assert.equal(await page.locator("[data-do=think]").count(), 0); // nothing is asked of me
  await look(page, "answer-others");
  stage.taken = 0;
  stage.bend = (legal) => legal.filter((move) => move.do === "answer" && move.card === null);
  const count = stage.sent.length;
  await stage.show({ position, me: to_act[0], blind: true, alone: true });
  assert.deepEqual(await stage.next(count + 1), { do: "answer", card: null });
  assert.equal(await ring.count(), 0);
  assert.equal(await page.locator("main[data-form=you]").count(), 0);
  stage.bend = (legal) => legal;
}

/* --- the rows ------------------------------------------------------------------------------------------------- */

const ROWS = {
  deal: async (stage, hand) => {
    const { position } = fresh();
    const events = position.budget.map((n, to) => ({
      seat: "chance", do: "roll", to, budget: n - 1, support: position.support[to] - 1,
    })); // prettier-ignore
    const me = position.party.findIndex((party, seat) => party === "republican" && seat !== position.president);
    await stage.show({ position, me, events, cues: [["dice", 2000, events.length]] });
    const { page } = stage;
    await page.locator(".die").first().waitFor();
    assert.equal(await page.locator("main").getAttribute("data-cue"), "dice");
    await page.locator(".die").first().waitFor({ state: "detached" }); // they do not cover the scores
    if (page.lang === "en") assert.match(await page.innerText(".sentence .state"), /first President/); // and why
    await look(page, "deal");
    await coveredIn(stage, position.hands[me]);
    await turnUp(stage, hand);
    await page.locator(`${CLOTH} h2`).first().waitFor();
    assert.ok((await page.locator(`${CLOTH} .me .who`).count()) >= 2); // whom I know
    assert.equal(await page.locator(`${CLOTH} [data-card]`).count(), 3);
    await look(page, "deal-secret");
    await hand.press(`${CLOTH} [data-card]:nth-child(1)`); // at its full size, with its words
    await page.locator("dialog [data-card-sheet]").waitFor();
    await look(page, "deal-card");
    await page.keyboard.press("Escape");
    await cover(stage, hand);
    await coveredIn(stage, position.hands[me]);
  },

  nominate: async (stage, hand) => {
    const { position } = until(until(calm(), "handover").position, "nominate");
    const me = position.president;
    await stage.show({ position, me });
    const { page } = stage;
    const open = stage.at.legal[me].filter((move) => move.do === "nominate").length;
    assert.equal(await page.locator(".plate.no .why").count(), 7 - open - 1); // the last government, and why
    assert.equal(await page.locator(".plate[data-target]").count(), open);
    await look(page, "nominate");
    const who = stage.at.legal[me].find((move) => move.do === "nominate").who;
    await hand.press(`.plate[data-seat="${who}"]`);
    await page.locator(`.plate[data-seat="${who}"][aria-pressed=true]`).waitFor();
    await look(page, "nominate-chosen");
    assert.deepEqual(await seal(stage, hand), { do: "nominate", who });
    await page.locator(`.plate[data-seat="${who}"] .ribbon.candidate`).waitFor();
  },

  vote: async (stage, hand) => {
    const at = rules(program, {
      game: "vote",
      position: withHands(calm(), { 3: ["a03", "e01", "e02"], 4: ["a01", "e03", "e04"] }),
    });
    const president = at.position.president;
    const who = at.legal[president][0].who;
    const me = 3;
    await stage.show({ position: at.position, me, moves: [{ seat: president, do: "nominate", who }] });
    const { page } = stage;
    await look(page, "vote");
    await coveredIn(stage, ["a03"]);
    await hand.press(`${ACT} .row > :nth-child(2)[data-do=choose]`); // covered, too: a ballot needs no cards
    await page.locator(`${ACT} [data-do=seal]`).waitFor();
    assert.equal(stage.sent.length, 0, "one tap seals nothing");
    await look(page, "vote-chosen");
    assert.deepEqual(await seal(stage, hand), { do: "vote", for: true, card: null });
    await page.locator("[data-act=held] .sealed").waitFor();
    await page.locator(`.plate[data-seat="${me}"] .envelope`).waitFor();
    await uncut(page, ".plate .ribbon, .plate .ribbon img");
    await look(page, "vote-held");
    // changed: against, and with the Double voice, which is on the cloth alone
    await page.waitForTimeout(420);
    await hand.press("[data-do=change]");
    await page.locator(`${ACT} [data-do=choose]`).first().waitFor();
    await turnUp(stage, hand);
    // somebody else's ability is told aside: what I answer with stays where it is
    stage.play([{ seat: 4, do: "check", card: "a01", who: 5 }, { seat: 4, do: "claim", party: "democrat" }], [["claim", 20000]]); // prettier-ignore
    await page.locator("[data-band]").waitFor({ state: "attached" });
    assert.ok(await page.locator(`${CLOTH} [data-ballot=against]`).isVisible());
    await page.keyboard.press("Escape");
    await page.locator("[data-band]").waitFor({ state: "detached" });
    assert.equal(await page.locator(`${ACT} [data-do=none]`).getAttribute("aria-disabled"), "true"); // it says what to do
    await hand.press(`${CLOTH} [role=switch]`);
    await hand.press(`${CLOTH} [data-ballot=against]`);
    await look(page, "vote-double");
    assert.deepEqual(await seal(stage, hand), { do: "vote", for: false, card: "a03" });
    stage.play([
      ...others(stage, () => ({ do: "vote", for: true, card: null })),
      { seat: me, do: "vote", for: false, card: "a03" },
    ]);
    await page.locator(".plate .corner .twice").waitFor(); // the ballots lie open at the plates
    assert.equal(await page.locator("[data-corner=ballot] .ballot").count(), 7);
    await look(page, "vote-result");
  },

  "third failure": async (stage) => {
    const { position } = until({ ...calm(), failed: 2 }, "vote");
    const me = 4;
    await stage.show({ position, me });
    const { page } = stage;
    assert.equal(await page.locator(".failed .on").count(), 2);
    const president = position.president;
    const order = Array.from({ length: 7 }, (_, i) => (president + i) % 7);
    stage.play([
      ...position.alive.map((_, seat) => ({ seat, do: "vote", for: false, card: null })),
      ...order.map((to) => ({ seat: "chance", do: "reveal", to, card: position.hands[to][0] })),
    ], [["ballots", 300, 7], ["count", 5000], ["failed", 5000, 3], ["unrest", 300], ["turned", 300, 7], ["effect", 2500, 7]]); // prettier-ignore
    await page.locator("main[data-cue=count]").waitFor();
    assert.equal(await page.locator(".failure").count(), 0); // not before its cue
    await page.locator("main[data-cue=failed]").waitFor();
    assert.equal(await page.locator(".failure .on:visible").count(), 3);
    await page.locator("main[data-cue=effect]").waitFor();
    await page.locator("[data-corner=card]").nth(6).waitFor();
    // an ability costs its price, and goes to nobody's hand (V-2.11)
    assert.ok(order.some((to) => position.hands[to][0].startsWith("a")));
    assert.equal(await page.locator(".effects .scores").count(), 7);
    assert.equal(await page.locator(".effects .hand").count(), 0);
    await look(page, "third-failure");
    assert.equal(await page.locator(".failed .on").count(), 0);
    assert.equal(await page.locator("h1[data-sentence]").isVisible(), true);
    await page.locator("main[data-form=you], main[data-form=wait]").waitFor();
    await page.waitForTimeout(420); // a tap just after a scene presses nothing
  },

  topics: async (stage, hand) => {
    const { position } = until(calm(), "topics");
    const me = 3;
    await stage.show({ position, me });
    const { page } = stage;
    await look(page, "topics");
    await coveredIn(stage, position.hands[me]);
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press(`${CLOTH} [data-card]:nth-child(2)`);
    await look(page, "topics-chosen");
    await cover(stage, hand); // the bar still seals it, and does not name it
    await coveredIn(stage, position.hands[me]);
    assert.deepEqual(await seal(stage, hand), { do: "place", card: position.hands[me][1] });
    await page.locator("[data-act=held]").waitFor();
    await coveredIn(stage, position.hands[me]);
    await page.locator(`.plate[data-seat="${me}"] [data-corner=topic]`).waitFor();
    stage.play([...others(stage, (_, legal) => legal[0]), { seat: me, do: "place", card: position.hands[me][1] }]);
  },

  choose: async (stage, hand) => {
    const { position } = until(calm(), "choose");
    const me = position.pm;
    await stage.show({ position, me });
    const { page } = stage;
    await look(page, "choose");
    await coveredIn(stage, position.pile);
    await hand.press(`${ACT} [data-do=secret]`);
    for (const n of [1, 3, 4]) await hand.press(`${CLOTH} [data-card]:nth-child(${n})`);
    assert.equal(await page.locator(`${ACT} [data-do=seal]`).count(), 0, "three of four are not enough");
    assert.equal(await page.locator(".scores li").count(), 7); // the scores stay in sight
    const [scores, cloth] = [await page.locator(".scores").boundingBox(), await page.locator(".cloth").boundingBox()];
    assert.ok(scores.y + scores.height <= cloth.y + 1, "the cloth lies over the scores");
    await apart(page, ".cloth .hide", `${CLOTH} [data-card]`);
    await hand.press(`${CLOTH} [data-card]:nth-child(6)`);
    await look(page, "choose-chosen");
    const sent = await seal(stage, hand);
    assert.deepEqual(sent, { do: "choose", cards: [0, 2, 3, 5].map((i) => position.pile[i]) });
  },

  give: async (stage, hand) => {
    const { position } = until(withScores(calm(), { 2: 1, 3: 9 }, { 2: 1, 3: 9 }), "give");
    const me = position.president;
    await stage.show({ position, me });
    const { page } = stage;
    await look(page, "give");
    await coveredIn(stage, position.desk);
    assert.equal(await page.locator(".plate .then").count(), 0); // covered: nothing of the cards
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press(`${CLOTH} [data-card]:nth-child(2)`);
    assert.equal(await page.locator(".plate .then").count(), 7); // what would come of it, at every plate
    await seatsInSight(page);
    await hand.press(`.plate[data-seat="${me}"]`);
    await look(page, "give-chosen");
    assert.deepEqual(await seal(stage, hand), { do: "give", card: position.desk[1], to: me });
    await page.locator(`.plate[data-seat="${me}"] [data-corner=card]`).waitFor(); // open, at its plate, at once
    assert.ok((await page.locator(".plate.no .why").count()) > 0, "who gets none says why");
    await hand.press(`${CLOTH} [data-card]:nth-child(1)`);
    await hand.press(`.plate[data-seat="${position.pm}"]`);
    await look(page, "give-second");
    assert.equal((await seal(stage, hand)).to, position.pm);
  },

  answer: async (stage, hand) => {
    const start = until(calm(), "answer");
    const me = start.to_act[0];
    const position = structuredClone(start.position);
    const had = position.hands[me].at(-1);
    if (!position.hands[me].includes("a07")) {
      for (const list of [position.deck, position.shut, ...position.hands]) {
        const i = list.indexOf("a07");
        if (i >= 0) list.splice(i, 1, had);
        list.sort();
      }
      position.seen = position.seen.map((list) => list.filter((card) => card !== "a07"));
      position.hands[me] = [...position.hands[me].slice(0, -1), "a07"].sort();
    }
    await stage.show({ position, me, blind: true });
    const { page } = stage;
    await page.locator("[data-do=think]").waitFor();
    const { card } = position.given.find((given) => given.to === me); // the card is in the question
    await page.locator(`[data-ask] [data-dealt=${card}] img`).waitFor();
    assert.equal(await page.locator("[data-ask] [data-then] li").count(), 2);
    await look(page, "answer");
    await coveredIn(stage, ["a07"]);
    assert.deepEqual(await no(stage, hand), { do: "answer", card: null });
    await page.locator("[data-act=held] .sealed").waitFor(); // seen, though nothing is told of a blind question
    if (page.lang === "en") assert.match(await page.innerText("[data-act=held]"), /Sealed: No, I take it\s+Change/);
    await look(page, "answer-sealed");
    await page.waitForTimeout(420);
    await hand.press("[data-do=change]");
    await hand.press(`${ACT} [data-do=secret]`);
    assert.equal(await page.locator(`${CLOTH} [data-dealt]`).count(), 0); // the card that answers, only
    await page.locator(`${CLOTH} [data-card=a07]`).waitFor();
    await look(page, "answer-cancel");
    await page.waitForTimeout(420);
    const count = stage.sent.length;
    await hand.heavy(`${ACT} .heavy`);
    assert.deepEqual(await stage.next(count + 1), { do: "answer", card: "a07" });
    stage.play([...others(stage, () => ({ do: "answer", card: null })), { seat: me, do: "answer", card: "a07" }], [["cancelled", 2000, 1], ["effect", 1500]]); // prettier-ignore
    await page.locator("main[data-cue=cancelled]").waitFor();
    assert.equal(await page.locator(`${ACT} [data-do=skip]`).count(), 1); // the bar asks nothing meanwhile
    await page.locator(`.plate[data-seat="${me}"] .stamp`).waitFor();
    await page.locator("main:not([data-cue])").waitFor();
    await page.waitForTimeout(420); // a tap just after a scene presses nothing
    await besideTheWindow(stage, start);
  },

  effect: async (stage) => {
    const { position, to_act } = until(withScores(calm(), { 1: 1, 2: 1 }, {}), "answer");
    const me = to_act[0];
    await stage.show({ position, me, blind: true });
    const { page } = stage;
    stage.play(to_act.map((seat) => ({ seat, do: "answer", card: null })), [["answers", 2000], ["effect", 3000]]); // prettier-ignore
    await page.locator("main[data-cue=answers]").waitFor();
    assert.equal(await page.locator(".delta").count(), 0); // not before its cue
    await page.locator(".delta").first().waitFor();
    const { budget, support } = stage.at.position;
    const moved = budget.filter((n, seat) => n !== position.budget[seat] || support[seat] !== position.support[seat]);
    assert.equal(await page.locator(".plate:has(.delta)").count(), moved.length);
    await look(page, "effect");
    await page.locator(".delta").first().waitFor({ state: "detached" });
  },

  "abilities at any wait": async (stage, hand) => {
    const start = withHands(calm(), { 3: ["a01", "a09", "a10"], 5: ["a04", "a05", "a07"] });
    const { position } = until(start, "vote");
    const { page } = stage;
    // those that can't be used now say when
    const early = until(start, "nominate").position;
    await stage.show({ position: early, me: early.president === 5 ? 4 : 5 });
    if (early.president !== 5) {
      await turnUp(stage, hand);
      for (const ability of ["double", "transfer", "cancel"]) {
        await hand.press(`${CLOTH} [data-ability=${ability}]`);
        await page.locator("dialog [data-when]").waitFor();
        assert.equal(await page.locator("dialog [data-do=use]").count(), 0);
        if (ability === "double") await look(page, "abilities-when");
        await page.keyboard.press("Escape");
      }
    }
    // a check: look, then speak; what is seen is mine alone
    await stage.show({ position, me: 3 });
    await turnUp(stage, hand);
    await hand.press(`${CLOTH} [data-use=check]`);
    await hand.press("dialog [data-do=use]");
    await hand.press('.plate[data-seat="1"]');
    await look(page, "abilities");
    await hand.heavy(`${ACT} .heavy`);
    assert.deepEqual(await stage.next(1), { do: "check", card: "a01", who: 1 });
    await page.locator(`${CLOTH} [data-seen]`).waitFor();
    await look(page, "statement-seen");
    await cover(stage, hand);
    assert.equal(await page.locator("[data-seen]").count(), 0);
    await look(page, "statement");
    await hand.press(`${ACT} .row > :nth-child(2)[data-do=choose]`);
    await page.locator("[data-stage] [data-bubble]").waitFor(); // how everybody will hear it
    assert.deepEqual(await seal(stage, hand), { do: "claim", party: "republican" });
    await page.locator('.plate[data-seat="1"] [data-claims-on]').waitFor(); // and it stays at the plate
    // the others wait meanwhile
    await stage.show({ position, me: 5, moves: [{ seat: 3, do: "check", card: "a01", who: 1 }] });
    await page.locator("main[data-form=wait]").waitFor();
    await look(page, "statement-wait");
    // elimination
    await stage.show({ position: withScores(position, { 3: 9 }, { 3: 9 }), me: 3 });
    await page.waitForTimeout(420); // not a double tap
    await turnUp(stage, hand);
    await hand.press(`${CLOTH} [data-use=eliminate]`);
    await hand.press("dialog [data-do=use]");
    await hand.press('.plate[data-seat="0"]');
    await hand.heavy(`${ACT} .heavy`);
    assert.deepEqual(await stage.next(3), { do: "eliminate", card: "a09", who: 0 });
    await page.locator('.plate.left[data-seat="0"]').waitFor();
    // and, now that somebody has left, a change of sides
    await stage.show({ position: withScores(stage.at.position, { 3: 9 }, { 3: 9 }), me: 3 });
    await page.waitForTimeout(420); // not a double tap
    await turnUp(stage, hand);
    const change = `${CLOTH} [data-use=change], ${CLOTH} [data-card][data-ability=change]`;
    await hand.press(change);
    await look(page, "abilities-change");
    await hand.press("dialog [data-do=use]");
    await hand.heavy(`${ACT} .heavy`);
    assert.deepEqual(await stage.next(4), { do: "change", card: "a10" });
  },

  excess: async (stage, hand) => {
    // by the rules nobody gets there in play, but a position may
    const start = until(calm(), "handover");
    const me = 4;
    const position = { ...structuredClone(start.position), phase: "discard" };
    position.hands[me] = [...position.hands[me], position.deck.pop()].sort();
    await stage.show({ position, me });
    const { page } = stage;
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press(`${CLOTH} [data-card]:nth-child(4)`);
    await look(page, "excess");
    assert.deepEqual(await seal(stage, hand), { do: "discard", cards: [position.hands[me][3]] });
  },

  refill: async (stage) => {
    const { position, to_act } = until(calm(), "answer");
    const me = to_act[0];
    await stage.show({ position, me, blind: true });
    stage.play(to_act.map((seat) => ({ seat, do: "answer", card: null })));
    await stage.page.waitForFunction(() => {
      const hands = [...document.querySelectorAll(".plate .hand")];
      return hands.length === 7 && hands.every((h) => h.textContent.trim() === "3");
    });
    await look(stage.page, "refill");
  },

  "hand-over": async (stage, hand) => {
    const { position } = until(calm(), "handover");
    const me = position.president;
    const { page } = stage;
    await stage.show({ position, me, blind: true });
    const next = await page.innerText("[data-stage] .who"); // everybody lives
    assert.ok(next.includes(await page.innerText(`.plate[data-seat="${(me + 1) % 7}"] .name bdi`)), next);
    await look(page, "handover");
    assert.deepEqual(await no(stage, hand), { do: "pass" });
    const holding = structuredClone(position);
    const card = ["a05", "a06"].find((id) => holding.deck.includes(id) || holding.hands[me].includes(id));
    if (!holding.hands[me].includes(card)) {
      const given = holding.hands[me].pop();
      holding.deck = holding.deck.map((id) => (id === card ? given : id)).sort();
      holding.hands[me] = [...holding.hands[me], card].sort();
    }
    const to = (me + 3) % 7;
    await stage.show({ position: holding, me, blind: true });
    await coveredIn(stage, [card]);
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press(`${CLOTH} [data-card=${card}]`);
    await hand.press(`.plate[data-seat="${to}"]`);
    await look(page, "handover-to");
    assert.deepEqual(await seal(stage, hand), { do: "transfer", card, to });
    stage.play([{ seat: me, do: "transfer", card, to }]);
    await page.locator(`.plate[data-seat="${to}"] .ribbon.president`).waitFor();
  },

  "three left": async (stage, hand) => {
    const start = calm(5);
    const alive = [true, true, true, false, false];
    const three = {
      ...start, alive, phase: "topics", round: 6, president: 1, pm: null,
      party: ["democrat", "republican", "democrat", "republican", "democrat"],
      known: [[], [0, 2, 3, 4], [], [0, 1, 2, 4], []],
      hands: start.hands.map((cards, seat) => (alive[seat] ? cards : [])),
      deck: [...start.deck, ...start.hands[3], ...start.hands[4]].sort(),
      budget: [5, 5, 5, 0, 4], support: [5, 5, 5, 3, 0],
    }; // prettier-ignore
    const { position } = until(three, "give");
    await stage.show({ position, me: 1 });
    const { page } = stage;
    if (page.lang === "en") assert.match(await page.innerText(".sentence .state"), /No Prime Minister/);
    assert.equal(await page.locator(".plate.left").count(), 2); // they keep their places
    await look(page, "three-left");
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press(`${CLOTH} [data-card]:nth-child(1)`);
    await hand.press('.plate[data-seat="0"]');
    assert.equal((await seal(stage, hand)).to, 0);
  },

  "two left": async (stage, hand) => {
    const start = calm(5);
    const alive = [true, true, true, false, false];
    const position = {
      ...start, alive, phase: "give", round: 7, president: 1, pm: null,
      party: ["democrat", "republican", "democrat", "republican", "democrat"],
      known: [[], [0, 2, 3, 4], [], [0, 1, 2, 4], []],
      budget: [1, 6, 1, 0, 4], support: [1, 4, 1, 3, 0],
      hands: [["e01", "e02"], ["e04", "e05"], ["e07", "e08"], [], []],
      desk: ["e50"], given: [{ to: 0, card: "e14" }, { to: 1, card: "e06" }],
      placed: [{ card: "e50" }, { card: "e14" }, { card: "e06" }, null, null],
    }; // prettier-ignore
    const used = new Set([...position.hands.flat(), "e50", "e14", "e06"]);
    position.deck = [...start.deck, ...start.hands.flat()].filter((card) => !used.has(card)).sort();
    await stage.show({ position, me: 1 });
    await hand.press(`${ACT} [data-do=secret]`);
    await hand.press('.plate[data-seat="2"]'); // the last card needs no choosing
    assert.deepEqual(await seal(stage, hand), { do: "give", card: "e50", to: 2 });
    stage.play([0, 2].map((seat) => ({ seat, do: "answer", card: null })));
    await onPage(stage.page, "end");
    assert.equal(await stage.page.locator(".two .column").count(), 2);
    assert.equal((await stage.page.locator("[data-points] li").count()) > 0, true); // what it turned on
    await look(stage.page, "two-left");
  },

  "ten seats": async (stage, hand) => {
    const { position } = until(calm(10), "vote");
    await stage.show({ position, me: 5 });
    const { page } = stage;
    const boxes = await page.locator(".plate[data-seat]").evaluateAll((all) =>
      all.map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    );
    assert.equal(boxes.length, 10);
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.bottom - a.top >= 44 && a.right - a.left >= 44, "a plate is a target");
      assert.ok(a.left >= 0 && a.right <= page.viewportSize().width, "a plate beyond the edge");
      for (const b of boxes.slice(i + 1))
        assert.ok(a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top, "plates overlap");
    }
    stage.hold([1, 2, 8]);
    await look(page, "ten");
    await hand.press('.plate[data-seat="7"]'); // what everybody may know of a seat
    await page.locator("[data-seat-card] .votes").waitFor();
    await look(page, "seat-card");
    await page.keyboard.press("Escape");
    const { position: dealt } = until(calm(10), "give");
    await stage.show({ position: dealt, me: dealt.president });
    await turnUp(stage, hand);
    await hand.press(`${CLOTH} [data-card]:nth-child(2)`);
    await seatsInSight(page);
    await look(page, "ten-give");
  },

  "the table stays": async (stage, hand) => {
    const { page } = stage;
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".plate, [data-cloth]")].map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [one.dataset.seat ?? "cloth", x, y, width, height].join(" ");
        }),
      );
    for (const players of [6, 7, 10]) {
      const start = calm(players);
      const me = start.president;
      const at = {};
      for (const phase of ["nominate", "vote", "topics", "give"]) {
        const { position } = until(start, phase);
        for (const seat of [me, (me + 3) % players]) {
          await stage.show({ position, me: seat });
          await turnUp(stage, hand);
          await drawn(page);
          at[seat] ??= await boxes();
          assert.deepEqual(await boxes(), at[seat], `${players} seats, ${phase}`);
        }
        await look(page, `stays-${players}-${phase}`);
      }
    }
    // the hand is whole while nothing can be chosen, and its names and numbers are not cut
    const { position } = until(calm(7), "nominate");
    await stage.show({ position, me: (position.president + 2) % 7 });
    await turnUp(stage, hand);
    const cut = await page.evaluate((cloth) => {
      const edge = document.querySelector("[data-cloth]").getBoundingClientRect();
      const parts = [...document.querySelectorAll(`${cloth} [data-card] :is(.pic, .name, .mods-row)`)];
      return parts.filter((one) => one.getBoundingClientRect().bottom > edge.bottom || one.scrollHeight > one.clientHeight + 2).length; // prettier-ignore
    }, CLOTH);
    assert.equal(cut, 0);
    assert.equal(await page.locator(`${CLOTH} [data-card]`).count(), 3);
    await page.setViewportSize(size);
  },

  "talk and notes": async (stage, hand) => {
    const { position } = until(calm(7), "vote");
    await stage.show({ position, me: 5 });
    const { page } = stage;
    const card = async (seat) => {
      await hand.press(`.plate[data-seat="${seat}"]`);
      await page.locator(`[data-seat-card="${seat}"]`).waitFor();
    };
    stage.say({ t: "said", seat: 2, phrase: "suspect", to: 4 }); // a bot speaks
    await page.locator("[data-bubble]").waitFor();
    await page.locator("[data-do=talk] b").first().waitFor();
    await look(page, "bot-speaks");
    // what I think of a seat is kept here, and told nobody
    await turnUp(stage, hand);
    stage.heard = [];
    await card(2);
    await hand.press("[data-note-of] [data-mark=republican]");
    await hand.press("[data-note-of] [data-star='2']");
    await page.locator("[data-note-of] input").fill("laid the strike card");
    await look(page, "note");
    await page.keyboard.press("Escape");
    await card(2);
    assert.equal(await page.locator("[data-mark=republican]").getAttribute("aria-pressed"), "true");
    assert.equal(await page.locator("[data-star][aria-pressed=true]").count(), 2);
    assert.equal(await page.locator("[data-note-of] input").inputValue(), "laid the strike card");
    assert.deepEqual(
      stage.heard.filter((m) => m.t !== "beat"),
      [],
      "a note is nobody's business",
    );
    // said of this seat, filled in
    await hand.press("[data-talk-about] [data-say=suspect]");
    await page.locator("[data-seat-card]").waitFor({ state: "detached" });
    const { i, ...said } = stage.heard.findLast((m) => m.t === "say");
    assert.deepEqual(said, { t: "say", phrase: "suspect", seat: 2 });
    assert.ok(i > 0);
    // under the cover it is gone
    await cover(stage, hand);
    await card(2);
    await page.locator("[data-do=show-note]").waitFor();
    assert.equal(await page.locator("[data-note-of]").count(), 0);
    await page.keyboard.press("Escape");
    // two taps say a claim
    await hand.press("[data-do=talk]");
    await hand.press("dialog [data-say=party]");
    await look(page, "talk-claim");
    await hand.press("dialog [data-do=say][data-about='3'][data-is=democrat]");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(stage.heard.findLast((m) => m.t === "say").claim, "party");
  },
};

/** One device for each kind of hand and each language, as long as nothing fails on it. */
const stages = new Map();
async function row(name, hands, lang) {
  const id = hands.name + lang;
  const stage =
    stages.get(id) ?? (await Stage.open(program, browser, server, "vote", { touch: hands === Touch, lang }));
  stages.delete(id);
  stage.sent = [];
  looking = hands === Touch;
  try {
    const uncovered = stage.page.locator("[data-do=cover]");
    if (await uncovered.count()) await uncovered.first().click(); // as the row before left it
    await ROWS[name](stage, new hands(stage.page));
    assert.deepEqual(stage.faults, []);
    assert.deepEqual(stage.page.faults, []);
    stages.set(id, stage);
  } catch (error) {
    if (process.env.HUSTINGS_SHOTS)
      await stage.page.screenshot({ path: `${process.env.HUSTINGS_SHOTS}/failed-${name.replace(/\W/g, "-")}.png` });
    await stage.page.context().close();
    throw error;
  }
}

/* --- a whole game --------------------------------------------------------------------------------------------- */

/** One answer, whatever is asked: the first that can be chosen. Alone against bots the cloth lies open. */
async function decide(page) {
  const press = (where) => page.locator(where).first().tap({ timeout: 1500, force: true });
  const has = (where) => page.locator(where).count();
  const free = `${CLOTH} [data-card][aria-pressed=false]`;
  if (await has("dialog"))
    await press("dialog header button"); // the log, say: the page moved under the finger
  else if (await has(`${ACT} [data-do=no]`)) await press(`${ACT} [data-do=no]`);
  else if (await has(`${ACT} [data-do=seal]`)) await press(`${ACT} [data-do=seal]`);
  else if (await has(`${CLOTH} [data-ballot]`)) await press(`${CLOTH} [data-ballot=for]`);
  else if (await has(`${ACT} [data-do=choose]`)) await press(`${ACT} [data-do=choose]:last-child`);
  else if (await has(`${CLOTH} [data-card][aria-pressed=true]`)) {
    if (await has("[data-target][aria-pressed=false]")) await press("[data-target][aria-pressed=false]");
    else if (await has(free)) await press(free);
  } else if (await has(free)) await press(free);
  else if (await has("[data-target]")) await press("[data-target]");
  else if (await has(`${ACT} [data-do=secret]`)) await press(`${ACT} [data-do=secret]`);
}

/** What can happen to the table after this many answers: the log is left open over it, the connection is cut, the page
 *  is reloaded, the server is killed. */
const TROUBLE = {
  2: (page) => page.tap("[data-do=log]"),
  3: async (page, line) => {
    await line.cut();
    await page.waitForSelector("[data-state=reconnecting]");
    await page.waitForSelector("[data-state]", { state: "detached" });
  },
  6: async (page) => {
    await page.reload();
    await page.waitForSelector("[data-page=play], [data-page=end]"); // the sixth answer may have ended the game
  },
  9: async (page) => {
    await server.kill();
    await page.waitForSelector("[data-state=reconnecting], [data-state=restarting]");
    await server.start();
    await page.waitForSelector("[data-state]", { state: "detached" });
  },
};

/** A game may be over for me before all of that has happened: then another one. */
async function wholeGame() {
  for (let games = 0; games < 5; games++) if ((await oneGame()) > 9) return;
  assert.fail("five games, and none lasted ten answers");
}

async function oneGame() {
  const page = await device(browser, server);
  const line = await sockets(page);
  let answers = 0;
  await openTable(page, "vote");
  await hostDo(page, { do: "set", pace: "none" });
  await page.tap("[data-do=start]");
  await onPage(page, "play");
  for (let i = 0; i < 3000 && !(await page.$("[data-page=end]")); i++) {
    const form = await page.$eval("main.play", (main) => main.dataset.form).catch(() => "");
    if (form === "you") {
      await decide(page).catch(() => undefined); // the moment may pass under the finger
      await TROUBLE[++answers]?.(page, line);
    } else await page.waitForTimeout(15);
  }
  await onPage(page, "end");
  await page.locator("[data-ribbon] li").first().waitFor();
  looking = true;
  await look(page, "end");
  assert.deepEqual(page.faults, []);
  await page.context().close();
  return answers;
}

/** What the rows rest on must itself be able to fail: an offer that the rules refuse, and a card's name in plain
 * view. */
async function planted() {
  const stage = await Stage.open(program, browser, server, "vote");
  const { position } = fresh();
  const me = position.president;
  stage.bend = (legal) => legal.map((move) => (move.do === "nominate" ? { ...move, who: me } : move));
  await stage.show({ position, me });
  await stage.page.locator("[data-target]").first().tap();
  await stage.page.locator(`${ACT} [data-do=seal]`).tap();
  await assert.rejects(stage.next(), /the rules refuse/);
  stage.bend = (legal) => legal;
  stage.faults = [];
  await stage.show({ position, me });
  await coveredIn(stage, position.hands[me]);
  const pack = await stage.page.evaluate(
    (hash) => fetch(`/p/${hash}/pack.json`).then((r) => r.json()),
    stage.seats.hash,
  );
  const card = [...pack.events, ...pack.abilities].find((one) => one.id === position.hands[me][0]);
  await stage.page.evaluate((name) => (document.body.title = name), card.name.en);
  await assert.rejects(coveredIn(stage, position.hands[me]), /stands in the page/);
  await stage.page.context().close();
}

const tests = {};
const only = process.env.HUSTINGS_ROWS?.split(",");
for (const lang of LANGS)
  for (const name of Object.keys(ROWS).filter((one) => !only || only.includes(one))) {
    const where = lang === "en" ? "" : `, ${lang}`;
    tests[`${name}, by touch${where}`] = () => row(name, Touch, lang);
    if (lang === LANGS[0]) tests[`${name}, by keyboard${where}`] = () => row(name, Keys, lang);
  }
if (!only || only.includes("planted")) tests["planted faults are found"] = planted;
if (!only || only.includes("end"))
  tests["end: a whole game with bots, by touch, through a lost socket, a reload and a killed server"] = wholeGame;
await runTests(tests);
await browser.close();
await server.end();
