// The picture to keep of a finished game: 1080 × 1350, drawn on a canvas. Not as SVG: the page's policy knows no data:
// addresses, and a picture inside an SVG image can't load the cards. Pictures come from our own address, marks are the
// paths of the seats' marks, words are in the page's own face.
import { ABOUT } from "../games";
import type { Ctx, Game } from "../games/contract";
import { plain as plainText } from "../words/rich";
import { locale, say, sayIf } from "../words/words.svelte";
import { DIGIT_Y, MARKS } from "./marks";

export const WIDTH = 1080;
export const HEIGHT = 1350;
/** Where the game may paint: below the winner's sentence, above the foot. */
export const MIDDLE = { x: 60, y: 560, width: 960, height: 640 };
const FOOT = 1260;
const HERO = 520;
const EDGE = 60;

export interface Painter {
  ctx: CanvasRenderingContext2D;
  /** The place for the game's own part. */
  box: { x: number; y: number; width: number; height: number };
  names: boolean;
  /** What a seat is called here: its name, or its number where names are left out. */
  name(seat: number): string;
  colour(token: string): string;
  /** A picture from our own address, cut to fill the box. */
  image(url: string, x: number, y: number, width: number, height: number, radius?: number): Promise<void>;
  /** Words, wrapped; how far down they went. `words`: in the display face. */
  text(
    text: string,
    x: number,
    y: number,
    more?: {
      size?: number;
      width?: number;
      lines?: number;
      words?: boolean;
      colour?: string;
      align?: CanvasTextAlign;
      bold?: boolean;
    },
  ): number;
  mark(seat: number, x: number, y: number, size: number): void;
  card(x: number, y: number, width: number, height: number, colour?: string, radius?: number): void;
}

const colourOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || "#000";

function wrap(ctx: CanvasRenderingContext2D, text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && ctx.measureText(longer).width > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] as string}…`];
}

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = () => fail(new Error(url));
    image.src = url;
  });
}

function painterOf(ctx: CanvasRenderingContext2D, game: Game, c: Ctx, names: boolean): Painter {
  const face = getComputedStyle(document.documentElement);
  const words = face.getPropertyValue("--words");
  const plain = face.getPropertyValue("--plain");
  const rounded = (x: number, y: number, width: number, height: number, radius: number) => {
    ctx.beginPath();
    ctx.roundRect(x, y, width, height, radius);
  };
  const paint: Painter = {
    ctx,
    box: MIDDLE,
    names,
    name: (seat) => (names ? c.plainName(seat) : say("web.seat-name", { n: seat + 1 })),
    colour: colourOf,
    async image(url, x, y, width, height, radius = 16) {
      const image = await load(url);
      const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
      const [w, h] = [width / scale, height / scale];
      ctx.save();
      rounded(x, y, width, height, radius);
      ctx.clip();
      const [left, top] = [(image.naturalWidth - w) / 2, (image.naturalHeight - h) / 3];
      ctx.drawImage(image, left, top, w, h, x, y, width, height);
      ctx.restore();
    },
    text(text, x, y, more = {}) {
      const { size = 34, width = MIDDLE.width, lines = 2, colour = "--ink", align = "left", bold = false } = more;
      ctx.font = `${more.words || bold ? 700 : 400} ${size}px ${more.words ? words : plain}`;
      ctx.fillStyle = colourOf(colour);
      ctx.textAlign = align;
      ctx.textBaseline = "top";
      const told = wrap(ctx, plainText(text), width, lines);
      told.forEach((line, i) => ctx.fillText(line, x, y + i * size * 1.2, width));
      return y + told.length * size * 1.2;
    },
    mark(seat, x, y, size) {
      const own = game.markOf?.(c.view, seat) ?? ABOUT[c.game]?.marks?.[seat];
      const shape = (own?.shape ?? c.seats[seat]?.color ?? seat) % MARKS.length;
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(size / 24, size / 24);
      ctx.fillStyle = colourOf(own?.colour ?? `--mark-${shape + 1}`);
      ctx.fill(new Path2D(MARKS[shape]));
      for (const part of own?.drawing ?? []) {
        ctx.fillStyle = colourOf(part.fill);
        ctx.fill(new Path2D(part.d));
      }
      ctx.font = `700 13px ${plain}`;
      ctx.fillStyle = colourOf("--digit");
      ctx.textAlign = "center";
      ctx.textBaseline = "middle";
      if (!own?.drawing) ctx.fillText(String(seat + 1), 12, (DIGIT_Y[shape] ?? 12.5) + 0.5);
      ctx.restore();
    },
    card(x, y, width, height, colour = "--surface", radius = 20) {
      rounded(x, y, width, height, radius);
      ctx.fillStyle = colourOf(colour);
      ctx.fill();
      ctx.lineWidth = 2;
      ctx.strokeStyle = colourOf("--hair");
      ctx.stroke();
    },
  };
  return paint;
}

async function paintFrame(game: Game, c: Ctx, ending: string, paint: Painter): Promise<void> {
  const { ctx } = paint;
  ctx.fillStyle = colourOf("--bg");
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  await paint.image(game.hero?.(c) ?? ABOUT[game.id].cover, 0, 0, WIDTH, HERO, 0);
  const shade = ctx.createLinearGradient(0, HERO / 3, 0, HERO);
  shade.addColorStop(0, "transparent");
  shade.addColorStop(1, colourOf("--night"));
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, WIDTH, HERO);
  const width = WIDTH - 2 * EDGE;
  const text = paint.names ? ending : sayIf(`web.game.${game.id}`);
  paint.text(text, EDGE, HERO - 190, { size: 72, words: true, colour: "--on-night", width, lines: 2 });
  paint.text(sayIf(`web.game.${game.id}`), EDGE, FOOT, { size: 40, words: true, width: 600, lines: 1 });
  const day = new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format(new Date());
  paint.text(`${day} · Hustings`, WIDTH - EDGE, FOOT + 6, { size: 30, colour: "--ink-2", align: "right", lines: 1 });
}

/** Who played, in a game that has nothing of its own to show. */
function paintSeats(c: Ctx, paint: Painter): void {
  c.seats.forEach((_, seat) => {
    const [x, y] = [MIDDLE.x + (seat % 2) * 490, MIDDLE.y + Math.floor(seat / 2) * 100];
    paint.mark(seat, x, y, 64);
    paint.text(paint.name(seat), x + 84, y + 12, { size: 38, width: 380, lines: 1 });
  });
}

/** Only of a game that is over: until then there is nothing to keep, and much to hide. */
export async function keepPicture(
  canvas: HTMLCanvasElement,
  game: Game,
  c: Ctx,
  ending: string,
  names: boolean,
): Promise<Blob> {
  if (!c.over) throw new Error("the game is not over");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("no canvas");
  await document.fonts.ready;
  const paint = painterOf(ctx, game, c, names);
  await paintFrame(game, c, ending, paint);
  if (game.picture) await game.picture(c, paint);
  else paintSeats(c, paint);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!made) throw new Error("no picture");
  return made;
}

/** The share sheet where it takes files, otherwise a download. */
export async function sharePicture(blob: Blob, name: string): Promise<void> {
  const file = new File([blob], name, { type: blob.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // put away again
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
