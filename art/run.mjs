// node run.mjs COMMAND …: brings the compiled copies of the sources up to date and runs one of them.
// Sources are compiled one by one, without a look at types (that is `npm run check`), so a preview starts at once.
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const time = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const stale = [];
for (const folder of ['lib', 'scenes', 'faces', 'tool']) {
  mkdirSync(join(here, 'build', folder), { recursive: true });
  for (const name of readdirSync(join(here, folder))) {
    if (!name.endsWith('.ts')) continue;
    const [from, to] = [join(here, folder, name), join(here, 'build', folder, name.slice(0, -3) + '.js')];
    if (time(from) >= time(to)) stale.push([from, to]);
  }
}
if (stale.length) {
  const { default: ts } = await import('typescript');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  for (const [from, to] of stale) {
    const text = ts.transpileModule(readFileSync(from, 'utf8'), { compilerOptions }).outputText;
    writeFileSync(`${to}.${process.pid}`, text);
    renameSync(`${to}.${process.pid}`, to); // whole at every moment: others may run it now
  }
}
const [command = '', ...args] = process.argv.slice(2);
const file = join(here, 'build', 'tool', command + '.js');
if (!/^\w+$/.test(command) || !time(file)) {
  console.error('usage: node run.mjs cards|faces|preview|motifs|judge|sheet|check …');
  process.exit(2);
}
const { main } = await import(file);
process.exitCode = await main(args);
