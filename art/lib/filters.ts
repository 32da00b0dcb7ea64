// The four filters that turn vector shapes into cut paper and pigment, as SVG text with an id still to be given.

type Make = (id: string) => string;
const open = (id: string, area: string): string => `<filter id="${id}" ${area} color-interpolation-filters="sRGB">`;
const noise = (frequency: string | number, octaves: number, seed: number): string =>
  `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="${octaves}" seed="${seed}"/>`;
const WHOLE = 'x="0" y="0" width="1" height="1"';

/** The hand-cut edge with paper grain and, if wanted, the shadow it throws on the layer behind. */
export const cut =
  (seed: number, wob = 5, shadow = 0, grain = 0.11): Make =>
  (id) => {
    const tenth = (v: number): string => String(Math.round(v * 10) / 10);
    return (
      open(id, 'x="-6%" y="-6%" width="112%" height="114%"') +
      noise('.03', 3, seed) +
      `<feDisplacementMap in="SourceGraphic" scale="${wob}" xChannelSelector="R" yChannelSelector="G" result="d"/>` +
      noise('.55', 2, seed + 3) +
      '<feColorMatrix values="0 0 0 0 .04 0 0 0 0 .02 0 0 0 0 .1 3 0 0 0 -1.5"/>' +
      `<feComponentTransfer><feFuncA type="linear" slope="${Math.round(grain * 200) / 100}"/></feComponentTransfer>` +
      '<feComposite in2="d" operator="in" result="g2"/>' +
      (shadow
        ? `<feGaussianBlur in="d" stdDeviation="${shadow}"/>` +
          `<feOffset dx="${tenth(shadow * 0.4)}" dy="${tenth(shadow * 0.7)}"/>` +
          '<feColorMatrix values="0 0 0 0 .03 0 0 0 0 .02 0 0 0 0 .1 0 0 0 .55 0"/>' +
          '<feMerge><feMergeNode/><feMergeNode in="d"/><feMergeNode in="g2"/></feMerge>'
        : '<feMerge><feMergeNode in="d"/><feMergeNode in="g2"/></feMerge>') +
      '</filter>'
    );
  };

/** Grain shading: a soft gradient becomes sprayed pigment. */
export const spray =
  (seed: number, frequency = 0.75): Make =>
  (id) =>
    open(id, WHOLE) +
    noise(frequency, 2, seed + 11) +
    '<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2.6 0 0 0 -.8" result="n"/>' +
    '<feComposite in="SourceAlpha" in2="n" operator="arithmetic" k2="1.25" k3=".9" k4="-.85"/>' +
    '<feComponentTransfer result="m"><feFuncA type="linear" slope="2.2"/></feComponentTransfer>' +
    '<feComposite in="SourceGraphic" in2="m" operator="in"/></filter>';

/** Brushed gouache for large areas: light streaks and streaks of an ink. */
export const brush =
  (seed: number, fx = 0.006, fy = 0.05, amount = 0.5, ink = '#08051f'): Make =>
  (id) => {
    const rows = [1, 3, 5].map((i) => '0 0 0 0 ' + (parseInt(ink.slice(i, i + 2), 16) / 255).toFixed(2)).join(' ');
    const [gain, bias] = [amount * 3, -amount * 1.5];
    return (
      open(id, WHOLE) +
      noise(`${fx} ${fy}`, 4, seed + 5) +
      `<feColorMatrix values="0 0 0 0 1 0 0 0 0 .96 0 0 0 0 .88 ${gain} 0 0 0 ${bias}" result="l"/>` +
      '<feComposite in="l" in2="SourceGraphic" operator="in" result="l2"/>' +
      noise(`${fx} ${fy}`, 4, seed + 29) +
      `<feColorMatrix values="${rows} 0 ${gain} 0 0 ${bias}"/>` +
      '<feComposite in2="SourceGraphic" operator="in" result="k2"/>' +
      '<feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="l2"/><feMergeNode in="k2"/></feMerge></filter>'
    );
  };

export const blur =
  (deviation: number): Make =>
  (id) =>
    `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDe` +
    `viation="${deviation}"/></filter>`;

/** The grain over the whole finished card. */
export const grain =
  (seed: number, amount: number): Make =>
  (id) =>
    open(id, WHOLE) +
    noise('.9', 2, seed) +
    `<feColorMatrix values="0 0 0 0 1 0 0 0 0 .95 0 0 0 0 .85 ${amount} 0 0 0 ${-amount * 0.52}"/></filter>`;
