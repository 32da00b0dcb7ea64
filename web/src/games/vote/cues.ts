// The headlines of the cues: what happened, to whom, in one sentence; nothing of what a later cue opens.
import { say, sayIf } from "../../words/words.svelte";
import type { Ctx, Moment } from "../contract";
import { cueSlots } from "../cue";
import { beatOf, leaving, turnedUp, turningParties, upTo } from "./beat";
import { cardOf, type VoteView } from "./view";
import { winningParty } from "./vote";

type C = Ctx<VoteView>;

export function cueText(c: C, m: Moment<VoteView>): string {
  const { kind } = m.cue;
  const slots = cueSlots(c, m);
  const usual = () => sayIf(`web.vote.cue.${kind}`, slots);
  const beat = beatOf(m, c.before);
  const card = (id: string) => cardOf(c.pack, id).name;
  const name = beat.seat === null ? slots.name : c.name(beat.seat);
  const other = beat.other === null ? "" : c.name(beat.other);
  /** What happens to me is told to me. */
  const mine = (seat: number | null | undefined) => seat !== null && seat !== undefined && seat === c.me;
  switch (kind) {
    case "dealt":
      if (!beat.card) return usual();
      return mine(beat.seat)
        ? say("web.vote.cue.dealt-me", { card: card(beat.card) })
        : say("web.vote.cue.dealt", { name, card: card(beat.card) });
    case "elected":
      return mine(beat.seat) ? say("web.vote.cue.elected-me") : usual();
    case "failed":
      return mine(beat.seat) ? say("web.vote.cue.failed-me") : usual();
    case "check":
      return say("web.vote.cue.check", { name, other });
    case "claim":
      return beat.party ? say("web.vote.cue.claim", { name, other, party: beat.party }) : name;
    case "struck":
      return mine(beat.other) ? say("web.vote.cue.struck-me") : say("web.vote.cue.struck", { name: other || name });
    case "handover":
      // V-6.8: without the ability it goes to the next seat by itself
      return upTo(m, "transfer") ? say("web.vote.cue.handover-to", { name, other }) : say("web.vote.cue.handover", { name: other }); // prettier-ignore
    case "leaves": {
      const gone = leaving(m, c.before).at(-1) ?? m.cue.seat;
      if (gone === undefined) return say("web.vote.cue.leave", { count: m.cue.count ?? 0 });
      return mine(gone) ? say("web.vote.cue.leaves-me") : say("web.vote.cue.leaves", { name: c.name(gone) });
    }
    case "turned": {
      const last = turnedUp(m).at(-1);
      if (!last) return say("web.vote.cue.turned-none");
      const what = { name: c.name(last.seat), card: card(last.card) };
      // unrest follows a vote; the last two turn up cards because they are even (V-5.6)
      const even = c.before !== null && c.before.phase !== "vote";
      return even ? say("web.vote.cue.turned-even", what) : say("web.vote.cue.turned", what);
    }
    case "party": {
      const last = turningParties(m).at(-1);
      return last
        ? say("web.vote.cue.party-one", { name: c.name(last.seat), party: last.party })
        : say("web.vote.cue.party");
    }
    case "winner":
      return say("web.vote.cue.winner", { party: winningParty(c) ?? "democrat" });
    default:
      return usual();
  }
}
