import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { OWN, SVELTE } from "../shorter";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const sources = readdirSync(new URL("../src", import.meta.url), { recursive: true })
  .map((path) => `src/${String(path)}`)
  .filter((path) => /\.(ts|svelte)$/.test(path) && !path.endsWith("/messages.ts"));
/** Names that are told, kept, looked up or shown: they are written in quotes, or travel, or are classes. */
const known = new Set(
  [
    read("src/lib/messages.ts"),
    read("src/language/en.json"),
    read("src/lib/prefs.svelte.ts"),
    ...sources.flatMap((path) => read(path).match(/"[^"\n]*"|'[^'\n]*'|(class|style):\w+/g) ?? []),
  ].flatMap((text) => text.match(/\w+/g) ?? []),
);

describe("names that a build makes short", () => {
  it("are known to nobody but the objects that have them", () => {
    expect([...OWN.split(" "), ...SVELTE.split(" ")].filter((name) => known.has(name))).toEqual([]);
  });
});
