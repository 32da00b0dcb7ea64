// What a file must keep to before it may be shown: size, elements, references, ids, numbers.

const ELEMENTS = new Set(
  (
    'svg defs g path use rect linearGradient radialGradient stop clipPath filter feTurbulence feDisplacementMap ' +
    'feColorMatrix feComponentTransfer feFuncA feComposite feGaussianBlur feOffset feMerge feMergeNode'
  ).split(' '),
);
export const CARD_BYTES = 40 * 1024;

/** The faults of one SVG, in words; an empty list is a good file. */
export function faults(svg: string, id: string, most = CARD_BYTES): string[] {
  const out: string[] = [];
  if (svg.length > most) out.push(`${svg.length} bytes, at most ${most}`);
  if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="')) out.push('not opened as it must be');
  if (/\s(href|src)="(?!#)|url\((?!#)|data:|@import/.test(svg)) out.push('reference to the outside');
  if (/\son\w+=/.test(svg)) out.push('script');
  if (/NaN|undefined|Infinity|\[object/.test(svg)) out.push('bad number');
  const stack: string[] = [];
  for (const [, close, name, attributes, empty] of svg.matchAll(/<(\/?)([^\s/>]+)((?:[^>"]|"[^"]*")*?)(\/?)>/g)) {
    if (!ELEMENTS.has(name)) out.push(`element ${name}`);
    if (close) {
      if (stack.pop() !== name) out.push(`</${name}> closes something else`);
    } else if (!empty) stack.push(name);
    const names = [...attributes.matchAll(/\s([^\s=]+)="[^"]*"/g)].map((a) => a[1]);
    if (new Set(names).size < names.length) out.push(`an attribute of ${name} twice`);
    if (attributes.replace(/\s[^\s=]+="[^"<]*"/g, '').trim()) out.push(`attributes of ${name} are not well-formed`);
  }
  if (stack.length) out.push(`${stack.join(', ')} not closed`);
  const ids = [...svg.matchAll(/\sid="([^"]*)"/g)].map((m) => m[1]);
  if (new Set(ids).size < ids.length) out.push('an id twice');
  if (ids.some((x) => !x.startsWith(id))) out.push(`an id without its prefix ${id}`);
  const known = new Set(ids);
  for (const [, ref] of svg.matchAll(/(?:href="#|url\(#)([^")]*)/g)) if (!known.has(ref)) out.push(`no ${ref}`);
  return [...new Set(out)];
}
