/** The parts of the page that are no client: Python for browsers, our sources, icons and manifest, under hashed names. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";
import { picture } from "./memory.ts";

/** What `python -m cardhouse.page.bundle` has written. */
const BUNDLE = process.env["CARDHOUSE_BUNDLE"] ?? join(import.meta.dirname, "../../build/page");
const PYTHON = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"];
const ICONS = ["icon-192.png", "icon-512.png", "icon-maskable.png"];

const hash = (...data: Uint8Array[]): string =>
  data
    .reduce((sum, one) => sum.update(one), createHash("sha256"))
    .digest("base64url")
    .replaceAll(/[-_]/g, "")
    .slice(0, 8);

/** What Pyodide must know of itself, without the packages that it could load. */
function lock(): string {
  const { info } = JSON.parse(readFileSync(join(PYTHON, "pyodide-lock.json"), "utf8")) as {
    info: unknown;
  };
  return JSON.stringify({ info, packages: {} });
}

/** Tells in words that nothing comes, where scripts are off, or the client cannot be read or does not arrive. */
function telling(): { script: string; text: string } {
  const catalogue = readFileSync(join(import.meta.dirname, "../src/language/en.json"), "utf8");
  const { offline } = JSON.parse(catalogue) as { offline: { too_old: string } };
  const script = `(function () {
    function tell() {
      var app = document.getElementById("app");
      if (app && !app.firstChild) app.textContent = ${JSON.stringify(offline.too_old)};
    }
    if (!("noModule" in document.createElement("script"))) addEventListener("DOMContentLoaded", tell);
    addEventListener("error", function () { setTimeout(tell); }, true);
  })()`;
  return { script, text: offline.too_old };
}

export function parts(): Plugin {
  const files = new Map<string, Uint8Array>();
  const { script: source, text } = telling();
  let manifest = "";
  let script = "";
  return {
    name: "parts",
    async config() {
      const python = FILES.map((name) => readFileSync(join(PYTHON, name)));
      const folder = `assets/python-${hash(...python)}/`;
      FILES.forEach((name, i) => files.set(folder + name, python[i]!));
      const named = (name: string, data: Uint8Array): string => {
        const [stem, end] = [name.slice(0, name.lastIndexOf(".")), name.split(".").at(-1)];
        const path = `assets/${stem}-${hash(data)}.${end}`;
        files.set(path, data);
        return path;
      };
      script = named("telling.js", Buffer.from(source));
      const bundled = (name: string) => named(name, readFileSync(join(BUNDLE, name)));
      const icons = ICONS.map((name) =>
        named(name, readFileSync(join(import.meta.dirname, "icons", name))),
      );
      manifest = JSON.stringify({
        id: "./",
        name: "Cardhouse",
        short_name: "Cardhouse",
        description: "Five card games for one, against computers, without a network.",
        start_url: "./",
        scope: "./",
        display: "standalone",
        background_color: "#1f4a3c",
        theme_color: "#1f4a3c",
        categories: ["games"],
        icons: icons.map((src, i) => ({
          src,
          sizes: i === 0 ? "192x192" : "512x512",
          type: "image/png",
          purpose: i === 2 ? "maskable" : "any",
        })),
      });
      const sources = new Uint8Array(readFileSync(join(BUNDLE, "cardhouse.zip")));
      const memory = await picture(hash(...python, sources), sources);
      const built = {
        python: folder,
        sources: named("cardhouse.zip", sources),
        memory: named("memory.bin", memory),
        lock: lock(),
        told: bundled("told.json"),
      };
      return { define: { __PARTS__: JSON.stringify(built) } };
    },
    generateBundle() {
      for (const [fileName, source] of files) this.emitFile({ type: "asset", fileName, source });
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: manifest });
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" } },
      { tag: "meta", attrs: { name: "theme-color", content: "#1f4a3c" } },
      // A file of its own: many hosts forbid scripts within the page.
      { tag: "script", attrs: { src: `./${script}` }, injectTo: "head" as const },
      { tag: "noscript", children: text, injectTo: "body" as const },
    ],
  };
}
