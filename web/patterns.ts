/** Reads the message catalogues when the client is built: their patterns become trees, so that no parser travels to a browser. */
import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import type { Plugin } from "vite";

interface Catalogue {
  [name: string]: string | Catalogue;
}
/** The case that an argument chooses. */
export interface Choice {
  arg: string;
  plural?: true;
  cases: Record<string, Pattern>;
}
/** A part of a text: as it stands, an argument, the case that one chooses, what stands out. */
export type Part =
  string | { arg: string; number?: true } | Choice | { tag: string; inner: Pattern };
/** A pattern that is ready to be filled in; a text without arguments is itself. */
export type Pattern = string | readonly Part[];

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
    Object.entries(flat(catalogue)).map(([id, source]) => [id, pattern(parse(source))]),
  );
}

/** counted: the argument of the plural around it, which `#` stands for. */
function pattern(tree: readonly MessageFormatElement[], counted = ""): Pattern {
  const parts = tree.map((one) => part(one, counted));
  return parts.every((one) => typeof one === "string") ? parts.join("") : parts;
}

function part(one: MessageFormatElement, counted: string): Part {
  switch (one.type) {
    case TYPE.literal:
      return one.value;
    case TYPE.argument:
      return { arg: one.value };
    case TYPE.number:
      return { arg: one.value, number: true };
    case TYPE.pound:
      return { arg: counted, number: true };
    case TYPE.select:
      return { arg: one.value, cases: cases(one.options, counted) };
    case TYPE.plural:
      return { arg: one.value, plural: true, cases: cases(one.options, one.value) };
    case TYPE.tag:
      return { tag: one.value, inner: pattern(one.children, counted) };
    default:
      throw new SyntaxError(`dates and times are written elsewhere: ${one.value}`);
  }
}

const cases = (
  options: Record<string, { value: MessageFormatElement[] }>,
  counted: string,
): Record<string, Pattern> =>
  Object.fromEntries(
    Object.entries(options).map(([key, { value }]) => [key, pattern(value, counted)]),
  );

/** Compiles `language/*.json?patterns`. */
export const patterns = (): Plugin => ({
  name: "patterns",
  enforce: "pre",
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
