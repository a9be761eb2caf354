/** Reads the message catalogues when the client is built: their patterns become trees, so that no parser travels to a browser. */
import { parse, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

const PARSER = "@formatjs/icu-messageformat-parser";

interface Catalogue {
  [name: string]: string | Catalogue;
}
/** A pattern that is ready to be filled in; a text without arguments is itself. */
export type Pattern = string | MessageFormatElement[];

/** A catalogue with its names joined by dots. */
export function flat(catalogue: Catalogue, before = ""): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(catalogue).map(([name, value]) =>
      typeof value === "string" ? { [before + name]: value } : flat(value, `${before}${name}.`),
    ),
  ) as Record<string, string>;
}

/** Every pattern of a catalogue by its id. Raises SyntaxError if one cannot be read. */
export function compiled(catalogue: Catalogue): Record<string, Pattern> {
  return Object.fromEntries(
    Object.entries(flat(catalogue)).map(([id, source]) => {
      const tree = parse(source);
      return [id, tree.every((part) => part.type === 0) ? tree.map((x) => x.value).join("") : tree];
    }),
  );
}

/** Compiles `language/*.json?patterns`, and leaves out the parser that nobody asks any more. */
export const patterns = (): Plugin => ({
  name: "patterns",
  enforce: "pre",
  resolveId(source, importer) {
    return source === PARSER && importer?.includes("intl-messageformat")
      ? this.resolve(`${PARSER}/no-parser.js`, importer, { skipSelf: true })
      : null;
  },
  transform(code, id) {
    if (!id.endsWith(".json?patterns")) return null;
    const found = JSON.stringify(compiled(JSON.parse(code) as Catalogue));
    // Browsers read a text as JSON faster than the same data as a program.
    return {
      code: `export default JSON.parse(${JSON.stringify(found)});`,
      map: null,
      moduleType: "js",
    };
  },
});
