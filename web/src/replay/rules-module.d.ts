/** Where the rules are as WebAssembly (web/tools/rules_wasm.mjs); "" if they could not be compiled. */
declare module "virtual:rules-wasm" {
  const address: string;
  export default address;
}
