// wasm.mjs MODULE.wasm FILE…: the golden games through WebAssembly, as main.c does it.
import { readFileSync } from 'node:fs';

const [module, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(readFileSync(module));
const { memory, golden_replay, __heap_base } = instance.exports;
const ROOM = 1 << 16;
const source = __heap_base.value, target = source + ROOM;
memory.grow(4);
let failed = files.length === 0;
for (const file of files) {
  const text = readFileSync(file);
  new Uint8Array(memory.buffer, source, text.length).set(text);
  const size = golden_replay(source, text.length, target, ROOM);
  const good = size === text.length && text.equals(Buffer.from(memory.buffer, target, size));
  console.log(`${good ? '' : 'not '}ok ${file}`);
  failed ||= !good;
}
process.exit(failed ? 1 : 0);
