// The picture to keep: the map as it ended, with its sums, and the mandates over it.
import type { Painter } from "../../frame/picture";
import type { Ctx } from "../contract";
import { packText } from "../pack.svelte";
import { allMandates, callOrder, counted } from "./finale";
import { DRAWINGS, isDrawn, pathOf } from "./land";
import { regionsOf, type NightView } from "./view";

const PENS = ["--pen-0", "--pen-1"] as const;
const TINTS = ["--pen-0-tint", "--pen-1-tint"] as const;

/** A party's paper: its tint, and dots or hatching over it. */
function paper(paint: Painter, winner: number | null, within: Path2D, size: readonly [number, number]): void {
  const { ctx } = paint;
  ctx.fillStyle = paint.colour(winner === null ? "--land" : (TINTS[winner] ?? "--land"));
  ctx.fill(within);
  if (winner === null) return;
  ctx.save();
  ctx.clip(within);
  ctx.fillStyle = ctx.strokeStyle = paint.colour(winner === 0 ? "--pen-0-dots" : "--pen-1-dots");
  ctx.lineWidth = 3;
  ctx.beginPath();
  if (winner === 0) {
    for (let y = 4, row = 0; y < size[1]; y += 12, row++)
      for (let x = 4 + (row % 2) * 6; x < size[0]; x += 12) {
        ctx.moveTo(x + 2, y);
        ctx.arc(x, y, 2, 0, 2 * Math.PI);
      }
    ctx.fill();
  } else {
    for (let x = -size[1]; x < size[0]; x += 13) {
      ctx.moveTo(x, size[1]);
      ctx.lineTo(x + size[1], 0);
    }
    ctx.stroke();
  }
  ctx.restore();
}

function totals(c: Ctx<NightView>, paint: Painter, total: [number, number]): void {
  const { x, y, width } = paint.box;
  for (const seat of [0, 1] as const) {
    const right = seat === 1;
    const edge = right ? x + width : x;
    paint.mark(seat, right ? edge - 64 : edge, y, 64);
    paint.text(paint.name(seat), right ? edge - 80 : edge + 80, y + 14, { size: 34, width: 300, lines: 1, bold: true, align: right ? "right" : "left" }); // prettier-ignore
    paint.text(String(total[seat]), x + width / 2 + (right ? 36 : -36), y - 8, { size: 82, width: 200, bold: true, colour: PENS[seat], align: right ? "left" : "right" }); // prettier-ignore
  }
  const all = allMandates(regionsOf(c.pack));
  const bar = y + 84;
  paint.ctx.fillStyle = paint.colour("--hair");
  paint.ctx.fillRect(x, bar, width, 16);
  const part = (seat: 0 | 1) => (width * total[seat]) / all;
  paint.ctx.fillStyle = paint.colour("--pen-0");
  paint.ctx.fillRect(x, bar, part(0), 16);
  paint.ctx.fillStyle = paint.colour("--pen-1");
  paint.ctx.fillRect(x + width - part(1), bar, part(1), 16);
}

export async function picture(c: Ctx<NightView>, paint: Painter): Promise<void> {
  const regions = regionsOf(c.pack);
  const order = callOrder(regions, c.view.board);
  totals(c, paint, counted(order));
  const { ctx } = paint;
  const top = paint.box.y + 112;
  if (!isDrawn(regions)) {
    order.slice(0, 12).forEach(({ region, score }, i) => {
      const [x, y] = [paint.box.x + (i % 2) * 490, top + Math.floor(i / 2) * 84];
      paint.card(x, y, 470, 74, score.winner === null ? "--land" : TINTS[score.winner]);
      paint.text(packText(region.name), x + 16, y + 20, { size: 28, width: 290, lines: 1 });
      paint.text(`${score.sums[0]} : ${score.sums[1]}`, x + 454, y + 18, { size: 32, width: 140, lines: 1, bold: true, align: "right" }); // prettier-ignore
    });
    return;
  }
  const drawing = DRAWINGS.wide;
  const scale = Math.min(paint.box.width / drawing.size[0], (paint.box.height - 112) / drawing.size[1]);
  const left = paint.box.x + (paint.box.width - drawing.size[0] * scale) / 2;
  for (const { region, score } of order) {
    const path = new Path2D(pathOf(drawing, region.id));
    ctx.save();
    ctx.translate(left, top);
    ctx.scale(scale, scale);
    paper(paint, score.winner, path, drawing.size);
    ctx.lineWidth = 2;
    ctx.strokeStyle = paint.colour("--land-ring");
    ctx.stroke(path);
    ctx.restore();
    const [x, y, width, height] = drawing.cuts[region.id]?.box ?? [0, 0, 0, 0];
    const at = [left + x * scale, top + (y + height / 2) * scale - 46] as const;
    const below = paint.text(packText(region.name), at[0], at[1], { size: 25, words: true, width: width * scale, lines: 2 }); // prettier-ignore
    const sums = `${score.sums[0]} : ${score.sums[1]}`;
    paint.text(sums, at[0], below + 4, { size: 36, width: 160, lines: 1, bold: true });
    if (score.winner !== null) {
      const beside = ctx.measureText(sums).width + 12;
      const low = beside + 130 > width * scale; // a narrow region: what it brought goes below
      paint.mark(score.winner, at[0] + beside, below + 4, 34);
      const [right, down] = low ? [at[0], below + 48] : [at[0] + beside + 44, below + 6];
      paint.text(`+${score.mandates}${score.full ? " ★" : ""}`, right, down, { size: 30, width: 110, lines: 1, bold: true }); // prettier-ignore
    }
  }
}
