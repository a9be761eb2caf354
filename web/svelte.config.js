import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess({ script: false }),
  // Every element of a page carries its component's class: a short one.
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s${hash(css).slice(0, 4)}` },
};
