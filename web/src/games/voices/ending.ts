// The end in words, what was claimed of it, and the picture to keep.
import cover from "../../../../content/voices/art/cover.webp?url";
import type { Claim } from "../../frame/claims";
import type { Painter } from "../../frame/picture";
import { list, say } from "../../words/words.svelte";
import { END, JUROR } from "./faces";
import { sums } from "./jury";
import { roleName } from "./names";
import { JURORS, roleOf } from "./view";
import type { C } from "./voices";
import { goalOf } from "./wants";

/** "Guy walks free. Anna and Oleg win." */
export function ending(c: C): string {
  const winners = c.result?.winners ?? [];
  const fate = c.result?.reason === "convicted" ? "convicted" : "acquitted";
  return say("web.voices.end.title", { fate, n: winners.length, seats: list(winners.map((seat) => c.name(seat))) });
}
export const endingWhy = (c: C): string => say("web.voices.end.why", { ...sums(c.view) });
/** A trial that was ended early has no verdict to show. */
export const hero = (c: C): string => (c.result ? (END[c.result.reason ?? ""] ?? (END["acquitted"] as string)) : cover);

/** Claims about one's own symbol: the roles that lie open at the end say whether they were true. */
export const SAID = ["symbol"];
export function isTrue(c: C, claim: Claim): boolean | null {
  const role = roleOf(c.pack, c.view.roles[claim.by]);
  return SAID.includes(claim.kind) && c.over && role ? role.symbol === claim.is : null;
}

const SIGN = { guilty: "✗", innocent: "○", abstain: "=" } as const;
const INK = { guilty: "--bad", innocent: "--ok", abstain: "--ink-2" } as const;

/** The bench with its stamps, and below it each player's role, won or not. */
export async function picture(c: C, paint: Painter): Promise<void> {
  const { box } = paint;
  const wide = box.width / JURORS.length;
  for (const [i, juror] of JURORS.entries()) {
    const x = box.x + i * wide;
    await paint.image(JUROR[juror], x + 15, box.y, wide - 30, wide - 30, 12);
    const verdict = c.view.verdict?.[juror];
    if (!verdict) continue;
    paint.text(SIGN[verdict], x + wide / 2, box.y + wide - 24, { size: 52, bold: true, colour: INK[verdict], align: "center", width: wide, lines: 1 }); // prettier-ignore
  }
  const top = box.y + wide + 56;
  const high = (box.height - wide - 56) / Math.max(4, c.seats.length);
  c.seats.forEach((_, seat) => {
    const y = top + seat * high;
    const met = goalOf(c, seat)?.met ?? false;
    paint.mark(seat, box.x, y, Math.min(56, high - 10));
    paint.text(paint.name(seat), box.x + 76, y + 6, { size: 36, width: 330, lines: 1 });
    paint.text(roleName(c.pack, c.view.roles[seat]), box.x + 420, y + 6, {
      size: 36,
      width: 440,
      lines: 1,
      words: true,
    });
    paint.text(met ? "✓" : "✗", box.x + box.width - 30, y, { size: 46, bold: true, colour: met ? "--ok" : "--bad", align: "right", lines: 1 }); // prettier-ignore
  });
}
