// The picture to keep: the clue of the evening over its card, and how they stood.
import type { Painter } from "../../frame/picture";
import { hashOf } from "../pack.svelte";
import { say } from "../../words/words.svelte";
import type { C } from "./dixit";
import { pictureOf } from "./pictures";
import { bestClue, cardOfRound, ranking, roundsIn } from "./story";

export async function picture(c: C, paint: Painter): Promise<void> {
  const rounds = roundsIn(c.log, c.view);
  const best = bestClue(c.view, rounds) ?? rounds.at(-1);
  const { x, y, width, height } = paint.box;
  const card = { w: 320, h: 480 };
  if (best) {
    const url = pictureOf(hashOf(c.pack), cardOfRound(c.view, best.last), 600);
    await paint.image(url, x, y, card.w, card.h).catch(() => paint.card(x, y, card.w, card.h)); // a pack may lack it
    const who = paint.name(best.last.storyteller);
    paint.text(say("web.dixit.end.by", { who, round: best.last.round }), x, y + card.h + 16, { size: 28, width: card.w, lines: 1, colour: "--ink-2" }); // prettier-ignore
  }
  const left = best ? x + card.w + 50 : x;
  const room = width - (left - x);
  const under = best
    ? paint.text(`“${best.last.clue}”`, left, y, { size: 46, words: true, width: room, lines: 3 }) + 24
    : y;
  const ranks = ranking(c.view, rounds, c.result?.winners ?? []);
  const step = Math.min(76, (y + height - under) / ranks.length);
  ranks.forEach((rank, i) => {
    const top = under + i * step;
    const size = Math.min(48, step - 8);
    rank.seats.forEach((seat, k) => paint.mark(seat, left + k * (size + 6), top, size));
    const from = left + rank.seats.length * (size + 6) + 12;
    const names = rank.seats.map((seat) => paint.name(seat)).join(" + ");
    paint.text(`${rank.won ? "★ " : ""}${names}`, from, top + size / 6, { size: size * 0.66, width: room - (from - left) - 90, lines: 1, bold: rank.won }); // prettier-ignore
    paint.text(String(rank.score), left + room, top + size / 8, { size: size * 0.75, align: "right", bold: true, lines: 1 }); // prettier-ignore
  });
}
