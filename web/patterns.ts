/** Reads the message catalogues when the client is built: their patterns become functions, so that no parser travels to a browser. */
import { basename } from "node:path";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module.js";
import type { Plugin } from "vite";
import { BEGINS, ENDS, type Tag } from "./src/lib/marks.ts";

export interface Catalogue {
  [name: string]: string | Catalogue;
}
/** What the build writes into the page, for browsers in which nothing else can say it. */
export const WRITTEN = ["offline.too_old"];

/** A text, or a pattern to be filled in with its arguments. */
export type Pattern = string | ((args: Readonly<Record<string, unknown>>) => string);

/** A catalogue with its names joined by dots. */
export function flat(catalogue: Catalogue, before = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(catalogue).map(([name, value]) =>
      typeof value === "string" ? { [before + name]: value } : flat(value, `${before}${name}.`),
    ),
  ) as Record<string, string>;
}

const TAGS = new RegExp(`<(${Object.keys(BEGINS).join("|")})>(.*?)</\\1>`, "g");
const marked = (pattern: string): string =>
  pattern.replace(TAGS, (_, tag: Tag, text: string) => BEGINS[tag] + text + ENDS);

/** A module that exports every pattern of a language's catalogue by its id, but what the page says itself. Raises SyntaxError if one cannot be read. */
export function compiled(catalogue: Catalogue, language: string): string {
  const patterns = Object.entries(flat(catalogue))
    .filter(([id]) => !WRITTEN.includes(id))
    .map(([id, text]) => [id, marked(text)]);
  const made = compileModule(new MessageFormat(language), Object.fromEntries(patterns));
  return made.replace(/\(\) => (?=")/g, "");
}

/** Compiles `language/*.json?patterns`. */
export const patterns = (): Plugin => ({
  name: "patterns",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith(".json?patterns")) return null;
    const language = basename(id, ".json?patterns");
    return {
      code: compiled(JSON.parse(code) as Catalogue, language),
      map: null,
      moduleType: "js",
    };
  },
});
