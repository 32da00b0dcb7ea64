/** The push of the rules as WebAssembly in base64 (web/tools/push.mjs); "" where it could not be compiled. */
declare module "virtual:voices-push" {
  const code: string;
  export default code;
}
