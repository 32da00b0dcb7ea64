// What the act bar shows, from what a game offers and the progress of sending. Pure.
import type { Act, ActButton, Ctx } from "../games/contract";
import { sameMove, type Ask, type Move } from "../wire/message";

export type Press =
  | { kind: "seal"; move: Move }
  | { kind: "choose"; move: Move }
  | { kind: "secret" }
  | { kind: "press"; run(): void }
  | { kind: "none" };

export interface BarButton {
  label: string;
  /** The choice that it would seal is made: the bar says "Seal: …". */
  armed: boolean;
  press: Press;
  heavy: boolean;
  acts: boolean;
  /** One tap says no to a blind question. */
  no: boolean;
  disabled: string;
}

export interface BarView {
  kind: "idle" | "held" | "buttons";
  buttons: BarButton[];
  /** Nobody else chooses now: a press is played at once. */
  atOnce: boolean;
}

function button(b: ActButton, c: Ctx, open: boolean): BarButton {
  const armed = Boolean(b.choose && sameMove(b.choose, c.choice));
  const press: Press =
    b.choose && !armed ? { kind: "choose", move: b.choose }
    : armed && b.choose ? { kind: "seal", move: b.choose }
    : b.move ? { kind: "seal", move: b.move }
    : b.opens ? { kind: "secret" }
    : b.press ? { kind: "press", run: b.press }
    : { kind: "none" }; // prettier-ignore
  const acts = armed || (b.weight ?? (b.choose ? "plain" : "act")) === "act";
  return {
    label: (open && b.inside) || b.label,
    armed,
    press,
    heavy: Boolean(b.heavy) && press.kind === "seal",
    acts,
    no: Boolean(b.no) && press.kind === "seal",
    disabled: b.disabled ?? "",
  };
}

/** `open`: what only I may know lies open, so no button needs to turn it up. */
export function barView(act: Act, c: Ctx, open = false): BarView {
  const atOnce = c.ask?.waited === false || !c.toAct.some((seat) => seat !== c.me);
  if (!c.ask) return { kind: "idle", buttons: [], atOnce };
  if (c.held && !c.choice) return { kind: "held", buttons: [], atOnce };
  const buttons = act.buttons.map((b) => button(b, c, open)).filter((b) => !open || b.press.kind !== "secret");
  return { kind: buttons.length ? "buttons" : "idle", buttons, atOnce }; // nothing to press: no question
}

/** Alone against bots a window has no end but my answer: where I could only say no, the page says it. With others at the
 * table everybody is asked alike. */
export const onlyNo = (ask: Ask | null | undefined): Move | null =>
  ask?.blind && ask.left_ms === undefined && ask.waited !== false && !ask.held && ask.legal.length === 1
    ? (ask.legal[0] as Move)
    : null;
