declare module "*.json?patterns" {
  const catalogue: Record<string, import("../patterns").Pattern>;
  export default catalogue;
}
