/** Where parts of the program are as WebAssembly (web/tools/wasm.mjs); "" if they could not be compiled. */
declare module "virtual:rules-wasm" {
  const address: string;
  export default address;
}
declare module "virtual:bots-wasm" {
  const address: string;
  export default address;
}
