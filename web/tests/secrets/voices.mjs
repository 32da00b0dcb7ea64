// What is secret in Voices in My Head: roles, hands, influence tokens that a seat has not seen, court cards, answers in a window.

const tokens = (view) => [...Object.values(view.jurors).flatMap((j) => j.influence), ...view.influence.discard];
const isUnseen = (token, me) => !token.seen.includes(me);
const isShown = (list) => (list ?? []).some((one) => one !== null);
const stepsOf = (view) => view.stack.filter((frame) => frame.kind === "steps");
const HIDDEN_COURT = ["top", "middle", "right"];
const courtIsHidden = (view, me, place) => view.prosecutor !== me && !(place === "middle" && view.court.read);

function leaks(mine, _, me, seat) {
  const { view, events } = mine;
  const found = [];
  const say = (is, what) => is && found.push(what);
  say(view.roles[seat] !== null && seat !== view.prosecutor, "role in the view");
  say(
    events.some((e) => e.do === "deal_role" && e.to === seat && e.role !== null && e.role !== "prosecutor"),
    "role in the event",
  );
  say(isShown(view.strategy.hands[seat]), "hand in the view");
  say(
    events.some((e) => e.do === "draw_strategy" && e.to === seat && e.card !== null),
    "hand in the event",
  );
  say(
    tokens(view).some((t) => isUnseen(t, me) && t.kind !== null),
    "token in the view",
  );
  say(
    events.some((e) => e.do === "place" && e.seat !== me && e.token !== null),
    "token in the event",
  );
  // what a seat draws it has to place: its own steps are still on the stack
  say(
    events.some((e) => e.do === "draw_influence" && e.token !== null) && !stepsOf(view).some((f) => f.actor === me),
    "drawn token in the event",
  );
  say(
    stepsOf(view).some((f) => f.actor !== me && isShown(f.drawn)),
    "drawn token in the view",
  );
  for (const place of HIDDEN_COURT)
    say(courtIsHidden(view, me, place) && view.court[place] !== null, `${place} court card in the view`);
  say(isShown([...view.court.deck, ...view.strategy.deck, ...view.influence.supply]), "deck in the view");
  return found;
}

const plants = {
  "role in the view": (mine, { his, seat }) => {
    mine.view.roles[seat] = his.view.roles[seat];
    return seat !== mine.view.prosecutor;
  },
  "role in the event": (mine, { his, seat }) => {
    mine.events.push({ n: 0, seat: "chance", do: "deal_role", to: seat, role: his.view.roles[seat] });
    return seat !== mine.view.prosecutor;
  },
  "hand in the view": (mine, { his, seat }) => {
    mine.view.strategy.hands[seat] = his.view.strategy.hands[seat];
    return his.view.strategy.hands[seat].length;
  },
  "hand in the event": (mine, { his, seat }) => {
    const [card] = his.view.strategy.hands[seat];
    return card && mine.events.push({ n: mine.n, seat: "chance", do: "draw_strategy", to: seat, card });
  },
  "token in the view": (mine, { me }) => {
    const token = tokens(mine.view).find((t) => isUnseen(t, me));
    if (token) token.kind = "guilty";
    return token;
  },
  "token in the event": (mine, { seat }) =>
    mine.events.push({ n: mine.n, seat, do: "place", juror: "wary", token: "guilty" }),
  "drawn token in the event": (mine) => {
    mine.view.stack = [];
    return mine.events.push({ n: mine.n, seat: "chance", do: "draw_influence", token: "blank" });
  },
  "drawn token in the view": (mine, { seat }) =>
    mine.view.stack.push({ kind: "steps", src: "b1/front/0", actor: seat, here: null, next: 0, drawn: ["blank"] }),
  ...Object.fromEntries(
    HIDDEN_COURT.map((place) => [
      `${place} court card in the view`,
      (mine, { me, pack }) => {
        mine.view.court[place] = pack.court[0].id;
        return courtIsHidden(mine.view, me, place);
      },
    ]),
  ),
  "deck in the view": (mine) => {
    mine.view.influence.supply[0] = "blank";
    return true;
  },
};

/** The same moment for a seat with another role, another hand, and other tokens that it has seen. */
function twin(state, me, pack) {
  const other = structuredClone(state);
  const { view } = other;
  const cards = pack.strategy.map((card) => card.id);
  const next = (card) => cards[(cards.indexOf(card) + 1) % cards.length];
  view.strategy.hands[me] = view.strategy.hands[me].map(next);
  for (const move of other.ask?.legal ?? []) if (cards.includes(move.card)) move.card = next(move.card);
  if (me !== view.prosecutor) view.roles[me] = pack.roles.find((role) => !view.roles.includes(role.id)).id;
  for (const token of tokens(view)) if (!isUnseen(token, me)) token.kind = token.kind === "guilty" ? "blank" : "guilty";
  return other;
}

export const voices = { seats: 4, leaks, plants, twin };
