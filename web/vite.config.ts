import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { lean } from "./lean.ts";
import { patterns } from "./patterns.ts";
import { shapes } from "./shapes.ts";
import { shorter } from "./shorter.ts";

const server = "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), shapes(), patterns(), lean(), shorter()],
  build: {
    outDir: "../src/cardhouse/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The notices of all that is bundled, as their licences ask.
    license: { fileName: "notices.md" },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
});
