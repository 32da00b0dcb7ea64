// node run.mjs motifs FILE.png [NAME …]: the motifs alone at 60, 120 and 240 pixels, on a light and a dark ground.
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import * as m from '../lib/motifs.js';
import { Card, box } from '../lib/svg.js';
import { render } from './raster.js';

type Draw = (c: Card) => string;
/** Each motif with the scale and place that fit it into a square of 240 units with its ground at 210. */
const SHEET: Record<string, [number, number, number, Draw]> = {
  road: [
    1, 0, 0,
    (c) =>
      m.road(c, [[60, 230], [120, 170], [90, 110], [140, 60], [128, 20]], { near: 90, far: 5 }),
  ],
  book: [2, 112, 200, (c) => m.book(c)],
  openBook: [1.7, 120, 120, (c) => m.openBook(c)],
  daisy: [2, 110, 220, (c) => m.flower(c, { kind: 'daisy', col: '#f3ead6' })],
  poppy: [2, 110, 220, (c) => m.flower(c, { kind: 'poppy' })],
  tulip: [2, 110, 220, (c) => m.flower(c, { kind: 'tulip' })],
  bell: [2, 110, 220, (c) => m.flower(c, { kind: 'bell', col: '#5a6ab8' })],
  key: [2, 115, 220, (c) => m.key(c)],
  crown: [2.2, 120, 180, (c) => m.royalCrown(c)],
  mask: [2.4, 120, 120, (c) => m.mask(c, { ribbon: '#b3423c' })],
  wolfMask: [2.2, 120, 120, (c) => m.mask(c, { kind: 'wolf', col: '#7a7f8c' })],
  foxMask: [2.2, 120, 120, (c) => m.mask(c, { kind: 'fox', col: '#c9622f' })],
  rabbitMask: [1.8, 120, 150, (c) => m.mask(c, { kind: 'rabbit' })],
  birdMask: [1.9, 120, 110, (c) => m.mask(c, { kind: 'bird', col: '#3d5a6c', mark: '#e0b84a', stick: true })],
  bridge: [0.75, 120, 180, (c) => m.bridge(c)],
  ropeBridge: [1, 0, 0, (c) => m.ropeBridge(c, [10, 110], [230, 100], { missing: [6] })],
  cup: [2.2, 112, 190, (c) => m.cup(c, { steam: '#ffffff' })],
  wheel: [2, 120, 120, (c) => m.wheel(c)],
  rabbit: [2.2, 110, 205, (c) => m.rabbit(c)],
  rabbitUp: [1.8, 110, 220, (c) => m.rabbit(c, { pose: 'up' })],
  horse: [1.4, 105, 205, (c) => m.horse(c)],
  graze: [1.3, 105, 205, (c) => m.horse(c, { pose: 'graze', col: '#d9cbb8' })],
  walk: [1.4, 105, 205, (c) => m.horse(c, { pose: 'walk', col: '#3a3440' })],
  wolf: [1.5, 120, 200, (c) => m.wolf(c)],
  howl: [1.5, 125, 205, (c) => m.wolf(c, { pose: 'howl' })],
  low: [1.4, 120, 200, (c) => m.wolf(c, { pose: 'low' })],
  snail: [1.5, 125, 190, (c) => m.snail(c)],
  spider: [2.4, 120, 140, (c) => m.spider(c, { thread: 60 })],
  web: [1.3, 120, 120, (c) => m.web(c)],
  scales: [1.3, 120, 215, (c) => m.scales(c)],
  king: [2.2, 120, 220, (c) => m.chess(c)],
  queen: [2.2, 120, 220, (c) => m.chess(c, { piece: 'queen', col: '#4a3440' })],
  bishop: [2.2, 120, 220, (c) => m.chess(c, { piece: 'bishop' })],
  knight: [2.6, 116, 220, (c) => m.chess(c, { piece: 'knight', col: '#4a3440' })],
  rook: [2.6, 120, 220, (c) => m.chess(c, { piece: 'rook' })],
  pawn: [2.8, 120, 220, (c) => m.chess(c, { piece: 'pawn' })],
  violin: [1, 120, 230, (c) => m.violin(c)],
  cage: [1.4, 120, 225, (c) => m.cage(c)],
  cageOpen: [1.4, 120, 225, (c) => m.cage(c, { open: true, inside: m.crow(c) })],
  maze: [1, 12, 12, (c) => m.maze(c)],
  island: [1.2, 120, 180, (c) => m.island(c, { on: c.at(8, -24, 0.85, m.palm(c)) })],
  castle: [1.4, 120, 215, (c) => m.castle(c, { flags: '#c8323f' })],
  lighthouse: [1.4, 120, 215, (c) => m.lighthouse(c, { beam: 80 })],
  door: [1.6, 120, 215, (c) => m.door(c)],
  doorAjar: [1.6, 120, 205, (c) => m.door(c, { ajar: 0.6 })],
  doorArch: [1.6, 120, 215, (c) => m.door(c, { arch: true })],
  clock: [2, 120, 120, (c) => m.clock(c)],
  letter: [3, 120, 120, (c) => m.letter(c)],
  letterOpen: [3, 120, 140, (c) => m.letter(c, { open: true })],
  hourglass: [1.6, 120, 215, (c) => m.hourglass(c)],
  bowler: [2.4, 120, 160, (c) => m.hat(c)],
  top: [2.4, 120, 190, (c) => m.hat(c, { kind: 'top' })],
  suitcase: [3, 120, 180, (c) => m.suitcase(c)],
  flame: [4, 120, 210, (c) => m.flame(c)],
  candle: [3, 120, 210, (c) => m.candle(c)],
  campfire: [2.6, 120, 190, (c) => m.campfire(c)],
  sun: [1.4, 120, 120, (c) => m.sun(c)],
  heart: [3, 120, 120, (c) => m.heart(c)],
  eye: [1.9, 120, 120, (c) => m.eye(c, { lid: '#a86f5a' })],
  chair: [2, 120, 210, (c) => m.chair(c)],
  table: [1.2, 120, 190, (c) => m.table(c, { cloth: '#c9d6d0' })],
};

export async function main([file, ...names]: string[]): Promise<number> {
  if (!file) {
    console.error('usage: node run.mjs motifs FILE.png [NAME …]');
    return 2;
  }
  const want = names.length ? names : Object.keys(SHEET);
  const tiles: OverlayOptions[] = [];
  const columns = 6;
  for (const [i, name] of want.entries()) {
    const [s, x, y, draw] = SHEET[name];
    const c = new Card('m', i + 7, null, 240, 240);
    c.add(
      c.path(box(0, 0, 240, 240), i % 2 ? '#26303c' : '#d8d2c4'),
      c.cut(c.at(x, y, s, draw(c)), { wob: 2, shadow: 5 }),
    );
    const big = await (await render(c.svg(), 240)).png().toBuffer();
    const [left, top] = [(i % columns) * 310, Math.floor(i / columns) * 250];
    tiles.push({ input: big, left, top });
    tiles.push({ input: await sharp(big).resize(60).toBuffer(), left: left + 244, top });
    tiles.push({ input: await sharp(big).resize(30).toBuffer(), left: left + 244, top: top + 70 });
  }
  const height = Math.ceil(want.length / columns) * 250;
  await sharp({ create: { width: columns * 310, height, channels: 3, background: '#807a74' } })
    .composite(tiles)
    .png()
    .toFile(file);
  return 0;
}
