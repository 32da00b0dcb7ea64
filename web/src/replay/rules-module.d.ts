/** Where the rules lie as WebAssembly (web/tools/rules_wasm.mjs); "" where they could not be compiled. */
declare module "virtual:rules-wasm" {
  const address: string;
  export default address;
}
