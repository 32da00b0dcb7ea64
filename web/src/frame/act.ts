// What the act bar shows, from what a game offers and the progress of sending. Pure.
import type { Act, ActButton, Ctx } from "../games/contract";
import { sameMove, type Move } from "../wire/message";

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
  disabled: string;
}

export interface BarView {
  kind: "idle" | "held" | "buttons";
  buttons: BarButton[];
  /** Nobody else chooses now: a press is played at once. */
  atOnce: boolean;
}

function button(b: ActButton, c: Ctx): BarButton {
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
    label: b.label,
    armed,
    press,
    heavy: Boolean(b.heavy) && press.kind === "seal",
    acts,
    disabled: b.disabled ?? "",
  };
}

/** Inside the secret sheet there is no button to open it. */
export function barView(act: Act, c: Ctx, inSheet = false): BarView {
  const atOnce = c.ask?.waited === false || !c.toAct.some((seat) => seat !== c.me);
  if (!c.ask) return { kind: "idle", buttons: [], atOnce };
  if (c.held && !c.choice) return { kind: "held", buttons: [], atOnce };
  const buttons = act.buttons.map((b) => button(b, c)).filter((b) => !inSheet || b.press.kind !== "secret");
  return { kind: buttons.length ? "buttons" : "idle", buttons, atOnce }; // nothing to press: no question
}
