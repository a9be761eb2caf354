/** Leaves out of the scripts what no reader ever needs: the names of texts, how Svelte takes up pages that a server has written, and what its errors are called: where they arise tells. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
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

const BOUNDARY = "/internal/client/dom/blocks/boundary.js";
/** Parts of Svelte's boundaries, from one text up to another, and what stands there instead: no page of the client has a boundary of its own, waits within one, or was written by a server. What goes wrong goes up. */
const UNBOUND: readonly (readonly [from: string, until: string, instead: string])[] = [
  ["\t/** @type {Effect | null} */\n\t#pending_effect", "\t/** @type {Map<Effect", ""],
  ["\t/**\n\t * A source containing the number", "\t/**\n\t * @param {TemplateNode} node", ""],
  ["\t\t\tif (hydrating) {\n\t\t\t\tconst", "\t\t}, flags);", "\t\t\tthis.#render();\n"],
  ["\t#hydrate_resolved_content() {", "\t#render() {", ""],
  ["\t\t\tthis.#pending_count = 0;", "\t\t\tthis.#main_effect = branch", ""],
  [
    "\t\t\tif (this.#pending_count > 0) {",
    "\t\t} catch (error) {\n\t\t\tthis.error(error);\n\t\t}\n\t}\n\n\t/**\n\t * @param {Batch} batch",
    "\t\t\tthis.#resolve(current_batch);\n",
  ],
  ["\t/**\n\t * @template T", "\t/** @param {unknown} error */", "\tupdate_pending_count() {}\n"],
  ["\t\tif (error === HYDRATION_ERROR) {", "\n}\n", "\t\tthrow error;\n\t}"],
];

/** A text with other words from one place up to another. */
export function instead(code: string, from: string, until: string, words: string): string {
  const start = code.indexOf(from);
  const end = code.indexOf(until, start);
  if (start < 0 || end < 0) throw new Error(`Svelte lacks ${from}`);
  return code.slice(0, start) + words + code.slice(end);
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
      if (id.endsWith(BOUNDARY))
        return { code: UNBOUND.reduce((told, part) => instead(told, ...part), code), map: null };
      if (id.includes("/svelte/src/internal/"))
        return {
          code: code
            .replace(/https:\/\/svelte\.dev\/e\/\w+/g, "")
            .replace(/message = 'The reaction that called .*';/, "")
            // Nothing is forked, or waits.
            .replace(/\b(?:this|batch|current_batch\??)\.is_fork\b(?! =)/g, "false")
            .replace("export let async_mode_flag", "export const async_mode_flag")
            .replace(/\tasync_mode_flag = \w+;/g, ""),
          map: null,
        };
      if (id.includes("node_modules") || !id.includes("/src/")) return null;
      const text = id.endsWith("/en.json?patterns") ? listed(code, numbers.size) : code;
      return { code: numbered(text, numbers), map: null };
    },
  };
};
