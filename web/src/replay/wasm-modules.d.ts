/** Where parts of the program are as WebAssembly (web/tools/wasm.mjs); "" if they could not be compiled. */
declare module "virtual:rules-wasm" {
  const address: string;
  export default address;
}
declare module "virtual:bots-wasm" {
  const address: string;
  export default address;
}
declare module "virtual:hub-wasm" {
  const address: string;
  export default address;
}
/** What a game without a server needs besides (web/tools/pocket.mjs): where it is, by what it is. */
declare module "virtual:solo-files" {
  /** Hashes of the standard packs, by game. */
  export const packs: Record<string, string>;
  /** What bots of a game know besides its pack, by game: addresses. */
  export const beside: Record<string, { clues: string; words: string }>;
}
