/** Leaves out of the scripts what no reader ever needs: the names of texts, how Svelte takes up pages that a server has written or waits for promises, and what its errors and symbols are called: where they arise tells. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { waitsNowhere, withoutWaiting } from "./waiting.ts";
import { flat, WRITTEN, type Catalogue } from "./patterns.ts";

const ENGLISH = new URL("src/language/en.json", import.meta.url);

/** The ids of all texts of a built page, in their order: a text's number is its place here. */
export const ids = (): string[] =>
  Object.keys(flat(JSON.parse(readFileSync(ENGLISH, "utf8")) as Catalogue)).filter(
    (id) => !WRITTEN.includes(id),
  );

/** A compiled module with a number for each id. */
export const numbered = (code: string, numbers: ReadonlyMap<string, number>): string =>
  code.replace(/(["'])([a-z_]+(?:\.[a-z_]+)+)\1/g, (whole, _, id: string) =>
    numbers.has(id) ? String(numbers.get(id)) : whole,
  );

/** The catalogue that has every text, as a list: what stood before each text is its number. */
function listed(code: string, count: number): string {
  const parts = code.split(/\n {2}"[a-z_.]+": /);
  if (parts.length !== count + 1) throw new Error("a text of the catalogue was not found");
  return parts.join("\n").replace("default {", "default [").replace(/}\s*$/, "]");
}

/** Svelte listens at the root to what its components hear there, each of which says so: once says it for all. */
const HEARD =
  "click change keydown pointerdown pointermove pointerup mousemove focusin focusout contextmenu".split(
    " ",
  );
const DELEGATES = /\$\.delegate\(\[(.*?)\]\);/g;
function heardOnce(code: string, first: boolean): string {
  const rest = code.replace(DELEGATES, (_, kinds: string) => {
    const unknown = kinds.split(", ").find((kind) => !HEARD.includes(kind.slice(1, -1)));
    if (unknown) throw new Error(`${unknown} is heard nowhere`);
    return "";
  });
  return first ? `${rest}\n$.delegate(${JSON.stringify(HEARD)});` : rest;
}

/** Asks for texts by number; nothing of the protocol is called as a text is, which a test holds. */
export const lean = (): Plugin => {
  const numbers = new Map(ids().map((id, i) => [id, i]));
  return {
    name: "lean",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      if (id.endsWith("/internal/client/dom/hydration.js")) {
        const lean = code
          .replace("export let hydrating = false", "export const hydrating = false")
          .replace("\thydrating = value;", "");
        if (lean.length !== code.length + 2 - "\thydrating = value;".length)
          throw new Error("Svelte's hydration.js is not as it was");
        return { code: lean, map: null };
      }
      // Whatever is loaded later is one script: there is nothing to load before it.
      if (id.endsWith("vite/preload-helper.js"))
        return { code: "export const __vitePreload = (load) => load();", map: null };
      if (id.includes("/svelte/src/internal/"))
        return {
          code: withoutWaiting(code, id)
            .replace(/https:\/\/svelte\.dev\/e\/\w+/g, "")
            .replace(/\bSymbol\('[^']+'\)/g, "Symbol()")
            .replace(/message = 'The reaction that called .*';/, ""),
          map: null,
        };
      if (id.includes("node_modules") || !id.includes("/src/")) return null;
      waitsNowhere(code, id);
      const text = id.endsWith("/en.json?patterns")
        ? listed(code, numbers.size)
        : heardOnce(code, id.endsWith("/App.svelte"));
      return { code: numbered(text, numbers), map: null };
    },
  };
};
