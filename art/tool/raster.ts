// SVG to pixels and WebP. resvg draws at the full size; the small picture is the large one made smaller.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Sharp } from 'sharp';

const CHILD = fileURLToPath(new URL('./resvg.js', import.meta.url));

function attempt(svg: string, width: number): Promise<Sharp | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [CHILD, String(width)], { stdio: ['pipe', 'pipe', 'ignore'] });
    const parts: Buffer[] = [];
    child.on('error', reject);
    child.stdin.on('error', () => undefined); // it died early; the exit status says so
    child.stdout.on('data', (b: Buffer) => parts.push(b));
    child.on('close', (code) => {
      const all = Buffer.concat(parts);
      if (code !== 0 || all.length < 8) return resolve(null);
      const raw = { width: all.readUInt32LE(0), height: all.readUInt32LE(4), channels: 4 as const };
      resolve(sharp(all.subarray(8), { raw }));
    });
    child.stdin.end(svg);
  });
}

/** The picture at a width. Where resvg fails at this very size, a slightly larger one is drawn and made smaller. */
export async function render(svg: string, width: number): Promise<Sharp> {
  for (const more of [0, 2, 6, 14, 30]) {
    const image = await attempt(svg, width + more);
    if (!image) continue;
    if (!more) return image;
    const { data, info } = await image.resize({ width }).raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  }
  throw new Error('resvg does not draw it');
}

/** A WebP of the given width within the limit: quality gives way before the limit does. */
export async function webp(
  from: Sharp,
  width: number,
  most: number,
  { best = 72, alpha = false } = {},
): Promise<Buffer> {
  for (let quality = best; ; quality -= 6) {
    let image = from.clone().resize({ width, kernel: 'lanczos3' });
    if (!alpha) image = image.flatten({ background: '#1a1426' });
    const out = await image.webp({ quality, effort: 6 }).toBuffer();
    if (out.length <= most || quality <= 30) return out;
  }
}

/** Works through a list with as many jobs at once as there are cores. */
export async function inParallel<T>(list: readonly T[], job: (item: T) => Promise<void>): Promise<void> {
  const queue = [...list];
  const lane = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await job(item);
  };
  await Promise.all(Array.from({ length: Math.min(queue.length, availableParallelism()) }, lane));
}
