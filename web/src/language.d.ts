declare module "*.json?patterns" {
  const catalogue: Record<string, import("../patterns").Pattern>;
  export default catalogue;
}
/** Its types lie beside the file that it hands on. */
declare module "@messageformat/core/compile-module.js" {
  export { default } from "@messageformat/core/lib/compile-module.js";
}
