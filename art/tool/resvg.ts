// One drawing in a process of its own: SVG on the standard input, width as argument; width, height and RGBA come out.
// resvg 2.6.2 aborts the process when a filter's region rounds unluckily; here that costs one try, not the run.
import { readFileSync } from 'node:fs';
import { Resvg } from '@resvg/resvg-js';

const svg = readFileSync(0, 'utf8');
const image = new Resvg(svg, {
  fitTo: { mode: 'width', value: Number(process.argv[2]) },
  font: { loadSystemFonts: false },
}).render();
const head = Buffer.alloc(8);
head.writeUInt32LE(image.width, 0);
head.writeUInt32LE(image.height, 4);
process.stdout.write(Buffer.concat([head, image.pixels]));
