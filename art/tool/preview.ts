// node run.mjs preview c13 /tmp/c13.png: one scene at 600 and at 120 pixels, side by side, for looking at.
import sharp from 'sharp';
import { drawScene } from './paths.js';
import { faults } from './limits.js';
import { render } from './raster.js';

export async function main([id, file]: string[]): Promise<number> {
  if (!id || !file) {
    console.error('usage: node run.mjs preview CARD FILE.png');
    return 2;
  }
  const svg = await drawScene(id);
  const large = await (await render(svg, 600)).png({ compressionLevel: 3 }).toBuffer();
  const small = await sharp(large).resize({ width: 120 }).png().toBuffer();
  await sharp({ create: { width: 760, height: 900, channels: 3, background: '#1c1a26' } })
    .composite([{ input: large, left: 0, top: 0 }, { input: small, left: 620, top: 20 }])
    .png({ compressionLevel: 3 })
    .toFile(file);
  const bad = faults(svg, id);
  console.log(`${id} ${svg.length} bytes ${bad.length ? 'FAULTS: ' + bad.join('; ') : 'ok'}`);
  return bad.length ? 1 : 0;
}
