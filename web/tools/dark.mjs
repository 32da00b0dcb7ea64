// dark.mjs: the dark colours are stated once, in `@dark { … }`, and apply in two places: on a dark device whose page is
// not set otherwise, and on a page that is set to dark or shows a scene by night (data-night).
export const darkColours = {
  postcssPlugin: "dark",
  AtRule: {
    dark(at, { rule, atRule }) {
      const colours = (selector) => rule({ selector }).append(at.nodes.map((node) => node.clone()));
      const device = atRule({ name: "media", params: "(prefers-color-scheme: dark)" });
      device.append(colours(':root:not([data-theme="light"])'));
      at.replaceWith(device, colours(':root[data-theme="dark"], :root:has([data-night])'));
    },
  },
};
