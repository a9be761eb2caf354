import { readdirSync } from "node:fs";
import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

const components = readdirSync(new URL("src", import.meta.url), { recursive: true })
  .map((file) => String(file).replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".svelte"))
  .sort();

/** Every element of a page carries its component's class: as short as can be, the same in every build of the same files. */
function classOf({ hash, css, filename }) {
  const at = components.findIndex((file) => filename?.replaceAll("\\", "/").endsWith(`/${file}`));
  return at < 0
    ? `s${hash(css).slice(0, 4)}`
    : `${String.fromCharCode(65 + (at % 26))}${Math.floor(at / 26)}`;
}

export default {
  preprocess: vitePreprocess({ script: false }),
  // Elements are made one by one: that takes fewer bytes than markup that is parsed.
  compilerOptions: { runes: true, discloseVersion: false, fragments: "tree", cssHash: classOf },
};
