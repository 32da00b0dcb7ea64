// The row of seats: the order in which they push (H-4.1), who is asked, who is through.
import type { VoicesView } from "./view";

export interface InTurn {
  seat: number;
  is: "done" | "now" | "next" | "";
  first: boolean;
}

/** Seats from the first player on. `toAct` and `chosen` are what everybody knows. */
export function turnRow(view: VoicesView, toAct: readonly number[], chosen: readonly number[]): InTurn[] {
  const first = view.first ?? view.prosecutor ?? 0;
  const order = Array.from({ length: view.players }, (_, i) => (first + i) % view.players);
  const pushing = view.phase === "push";
  return order.map((seat, i) => {
    const asked = toAct.includes(seat) && !chosen.includes(seat);
    const is = asked ? "now" : pushing && i < view.turns ? "done" : pushing && i > view.turns ? "next" : "";
    return { seat, is, first: i === 0 };
  });
}
