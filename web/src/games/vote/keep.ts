// Pictures around a game: how a round goes, the one behind the winner's sentence, the one to keep.
import ten from "../../../../content/vote/art/end-ten.webp?url";
import cover from "../../../../content/vote/art/cover.webp?url";
import democrat from "../../../../content/vote/art/democrat.webp?url";
import republican from "../../../../content/vote/art/republican.webp?url";
import shut from "../../../../content/vote/art/loyalty-back.webp?url";
import back from "../../../../content/vote/art/back.webp?url";
import yes from "../../../../content/vote/art/for.svg?url";
import chair from "../../../../content/vote/art/president.svg?url";
import type { Painter } from "../../frame/picture";
import { say } from "../../words/words.svelte";
import type { Ctx, Lesson } from "../contract";
import { CLAIMS, isTrue } from "./claimed";
import { pastOf } from "./past";
import { pointText } from "./points";
import { turningPoints } from "./story";
import { seatsOf, type VoteView } from "./view";

type C = Ctx<VoteView>;

export const hero = (c: C): string => (c.result?.reason === "ten" ? ten : cover);

export const how = (): Lesson[] => [
  { art: yes, text: say("web.vote.how.vote") },
  { art: back, text: say("web.vote.how.lay") },
  { art: chair, text: say("web.vote.how.deal") },
  { art: ten, text: say("web.vote.how.end") },
];

const COLUMNS = 5;

/** Everybody's loyalty card with its mark, and the first two turning points. */
export async function picture(c: C, paint: Painter): Promise<void> {
  const { box } = paint;
  const seats = seatsOf(c.view);
  const gap = 20;
  const columns = seats.length <= 7 ? seats.length : COLUMNS;
  const width = Math.min(150, (box.width - gap * (columns - 1)) / columns);
  const height = width * 1.4;
  const left = box.x + (box.width - columns * width - (columns - 1) * gap) / 2;
  const row = height + 96;
  for (const [i, seat] of seats.entries()) {
    const [x, y] = [left + (i % columns) * (width + gap), box.y + Math.floor(i / columns) * row];
    const party = c.view.party[seat] ?? null;
    await paint.image(party === null ? shut : party === "republican" ? republican : democrat, x, y, width, height, 14);
    if (c.result?.winners.includes(seat)) {
      paint.ctx.lineWidth = 8;
      paint.ctx.strokeStyle = paint.colour("--act");
      paint.ctx.beginPath();
      paint.ctx.roundRect(x, y, width, height, 14);
      paint.ctx.stroke();
    }
    paint.mark(seat, x + width / 2 - 20, y + height - 16, 40);
    paint.text(paint.name(seat), x + width / 2, y + height + 34, { size: 26, width: width + gap, lines: 1, align: "center" }); // prettier-ignore
  }
  const lies = c.claims.filter((claim) => CLAIMS.includes(claim.kind) && isTrue(c, claim) === false);
  const points = turningPoints(pastOf(c.log), lies);
  const named = { ...c, name: paint.name };
  let y = box.y + Math.ceil(seats.length / columns) * row + 24;
  for (const point of points.slice(0, seats.length > 7 ? 1 : 3)) {
    if (y > box.y + box.height - 60) break;
    paint.text(say("web.vote.round", { n: point.round }), box.x, y, { size: 30, bold: true, width: 190, lines: 1 });
    y = paint.text(pointText(named, point), box.x + 200, y, { size: 30, width: box.width - 200, lines: 2 }) + 16;
  }
}
