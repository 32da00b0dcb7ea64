// A turning point in words.
import { say } from "../../words/words.svelte";
import type { Ctx } from "../contract";
import { other, partyAt } from "./claimed";
import type { Point } from "./story";
import { cardOf, type VoteView } from "./view";

export function pointText(c: Ctx<VoteView>, point: Point): string {
  switch (point.kind) {
    case "card": {
      const { from, to, card } = point.deal;
      const slots = { card: cardOf(c.pack, card).name, what: point.what, was: point.was, is: point.is };
      if (from === -1) return say("web.vote.point.turned", { ...slots, who: c.name(to) });
      return from === to
        ? say("web.vote.point.kept", { ...slots, who: c.name(from) })
        : say("web.vote.point.dealt", { ...slots, who: c.name(from), other: c.name(to) });
    }
    case "vote": {
      const { vote, double } = point;
      const slots = { who: c.name(vote.candidate), elected: vote.elected ? "yes" : "no", for: vote.for, against: vote.against }; // prettier-ignore
      return double === null
        ? say("web.vote.point.one", slots)
        : say("web.vote.point.double", { ...slots, other: c.name(double) });
    }
    case "lie":
      return say("web.vote.point.lie", { who: c.name(point.by), other: c.name(point.of), party: point.said, after: point.after }); // prettier-ignore
    case "change": {
      const party = partyAt(c, point.seat, point.step) ?? "democrat";
      const left = point.living.filter((seat) => partyAt(c, seat, point.step) === other(party));
      return say("web.vote.point.change", { who: c.name(point.seat), party, n: left.length });
    }
    case "struck": {
      const [budget, budget2] = point.budget;
      const [support, support2] = point.support;
      const party = partyAt(c, point.of, point.step) ?? "democrat";
      const slots = { who: c.name(point.by), other: c.name(point.of), both: point.both ? "yes" : "no" };
      return say("web.vote.point.struck", { ...slots, party, budget, budget2, support, support2 });
    }
    default:
      return say("web.vote.point.left", {
        who: c.name(point.seat),
        party: partyAt(c, point.seat, point.step) ?? "democrat",
      });
  }
}
