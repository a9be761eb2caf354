/** Builds the page that needs no server: a folder of files for any web host (`make site`). */
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defaultClientConditions, defineConfig } from "vite";
import { patterns } from "./patterns.ts";
import { shapes } from "./shapes.ts";
import { parts } from "./site/parts.ts";
import { worker } from "./site/worker.ts";

export default defineConfig({
  // Every address is relative: the folder may lie anywhere on a host.
  base: "./",
  plugins: [svelte(), shapes(), patterns(), parts(), worker()],
  resolve: { conditions: ["page", ...defaultClientConditions] },
  worker: { format: "es", plugins: () => [patterns()] },
  build: {
    outDir: process.env["CARDHOUSE_SITE"] ?? "../dist/site",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
