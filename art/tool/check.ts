// node run.mjs check [--browser [CARD …]]: what only a drawing tool can check, as TAP. Drawing is deterministic and
// gives the SVG that lies in content/; the bitmaps are pictures of it; the cards differ, have range and focus; and a
// browser draws a card as resvg does (three of them, all with --browser). Each check is shown a planted fault as
// well.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { ART, CARDS, drawScene, drawn } from './paths.js';
import { faults } from './limits.js';
import { judge, look, looks } from './judge.js';
import { inParallel, render } from './raster.js';

let count = 0;
let failed = 0;
function ok(good: boolean, name: string, why: string[] = []): void {
  console.log(`${good ? 'ok' : 'not ok'} ${++count} - ${name}`);
  if (good) return;
  failed++;
  for (const line of why.slice(0, 30)) console.log(`# ${line}`);
}
const svgOf = (id: string): string => readFileSync(join(CARDS, 'svg', id + '.svg'), 'utf8');

/** The mean difference of two pictures, 0..1. */
async function difference(a: Sharp, b: Sharp, width: number): Promise<number> {
  const raw = (s: Sharp): Promise<Buffer> =>
    s
      .flatten({ background: '#000' })
      .resize(width, width * 1.5)
      .removeAlpha()
      .raw()
      .toBuffer();
  const [x, y] = await Promise.all([raw(a), raw(b)]);
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += Math.abs(x[i] - y[i]);
  return sum / x.length / 255;
}

async function drawing(ids: string[]): Promise<void> {
  const bad: string[] = [];
  for (const id of ids) {
    const first = await drawScene(id);
    if (first !== (await drawScene(id))) bad.push(`${id}: twice not the same bytes`);
    if (first !== svgOf(id)) bad.push(`${id}: not the SVG in content/ (make art CARD=${id})`);
    bad.push(...faults(first, id).map((f) => `${id}: ${f}`));
  }
  ok(!bad.length, 'every card, drawn twice, gives the bytes that lie in content/', bad);
  const svg = svgOf(ids[0]);
  const planted = [
    svg.replace('<path ', '<script '),
    svg.replace(/<use href="#\w+/, '<use href="https://example.org/x'),
    svg.replace(/d="M\d+/, 'd="MNaN'),
  ];
  ok(planted.every((p) => p !== svg && faults(p, ids[0]).length > 0), 'planted faults in a card are found');
  const again = execFileSync(process.execPath, [
    '-e',
    `import(${JSON.stringify(join(ART, 'build/tool/paths.js'))}).t` +
    `hen(async (p) => process.stdout.write(await p.drawScene(${JSON.stringify(ids[0])})))`,
  ]);
  ok(again.toString() === svg, 'another process draws the same bytes');
}

async function bitmaps(ids: string[]): Promise<void> {
  const bad: string[] = [];
  const sample = ids.filter((_, i) => i % Math.ceil(ids.length / 3) === 0);
  await inParallel(sample, async (id) => {
    const d = await difference(await render(svgOf(id), 600), sharp(join(CARDS, '600', id + '.webp')), 600);
    if (d > 0.02) bad.push(`${id}: ${d.toFixed(3)}`);
  });
  ok(!bad.length, `the bitmaps show their SVG (${sample.join(', ')})`, bad);
  const small: string[] = [];
  for (const id of ids) {
    const d = await difference(sharp(join(CARDS, '240', id + '.webp')), sharp(join(CARDS, '600', id + '.webp')), 120);
    if (d > 0.015) small.push(`${id}: ${d.toFixed(3)}`);
  }
  ok(!small.length, 'every small bitmap is its large one', small);
  const other = await difference(
    sharp(join(CARDS, '240', ids[0] + '.webp')),
    sharp(join(CARDS, '600', ids[1] + '.webp')),
    120,
  );
  ok(other > 0.05, "another card's bitmap is found");
}

async function variety(): Promise<void> {
  const all = await looks();
  const bad = all.flatMap((card) => judge(card, all).faults.map((f) => `${card.id}: ${f}`));
  ok(!bad.length, 'every card differs from every other, has range and focus', bad);
  const twin = { ...(await look(all[0].id, join(CARDS, '600', all[0].id + '.webp'))), id: 'twin' };
  ok(judge(twin, [...all, twin]).faults.length >= 2, 'a card that lies there twice is found');
}

/** Cards side by side as Chromium draws them, 600 pixels wide: the size at which ours are made. */
function browserSheet(ids: string[], chromium: string, folder: string): string {
  const images = ids
    .map((id) => `<img width="600" height="900" src="file://${join(CARDS, 'svg', id + '.svg')}">`)
    .join('');
  const page = `<!doctype html><style>body{margin:0;width:${ids.length * 600}px;font-size:0}</style>${images}`;
  writeFileSync(join(folder, 'page.html'), page);
  const file = join(folder, 'page.png');
  const flags = [
    '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync',
    '--disable-background-networking', '--disable-component-update', '--hide-scrollbars',
    '--force-device-scale-factor=1',
  ];
  const size = `--window-size=${ids.length * 600},900`;
  execFileSync(
    chromium,
    [
      ...flags, size,
      '--timeout=120000',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--screenshot=${file}`,
      `file://${join(folder, 'page.html')}`,
    ],
    { stdio: 'ignore', timeout: 300000 },
  );
  return file;
}

async function browser(ids: string[], sample: string[]): Promise<void> {
  const chromium = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((f) =>
    existsSync(f),
  );
  if (!chromium) {
    ok(true, 'a browser draws the cards as resvg does # SKIP no Chromium');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'hustings-art-'));
  try {
    const bad: string[] = [];
    const blind: string[] = [];
    let most = 0;
    for (let from = 0; from < sample.length; from += 6) {
      const row = sample.slice(from, from + 6);
      const sheet = browserSheet(row, chromium, folder);
      await inParallel([...row.entries()], async ([i, id]) => {
        const tile = await sharp(sheet)
          .extract({ left: i * 600, top: 0, width: 600, height: 900 })
          .png()
          .toBuffer();
        const ours = (name: string): Sharp => sharp(join(CARDS, '600', name + '.webp')); // resvg's, as shown above
        const d = await difference(sharp(tile), ours(id), 120);
        most = Math.max(most, d);
        if ((await difference(sharp(tile), ours(ids[(ids.indexOf(id) + 1) % ids.length]), 120)) < 0.02)
          blind.push(id);
        if (d >= 0.02) bad.push(`${id}: ${(d * 100).toFixed(1)} %`);
      });
    }
    ok(
      !bad.length,
      `Chromium and resvg draw ${sample.length} cards alike at 120 pixe` +
      `ls (at most ${(most * 100).toFixed(1)} % apart)`,
      bad,
    );
    ok(!blind.length, 'and none of them like the next card', blind);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function main(args: string[]): Promise<number> {
  const ids = drawn().filter((id) => existsSync(join(CARDS, 'svg', id + '.svg')));
  if (args[0] === '--browser') await browser(ids, args.length > 1 ? args.slice(1) : ids);
  else {
    await drawing(ids);
    await bitmaps(ids);
    await variety();
    await browser(ids, ids.filter((_, i) => i % Math.ceil(ids.length / 3) === 0));
  }
  console.log(`1..${count}`);
  return failed ? 1 : 0;
}
