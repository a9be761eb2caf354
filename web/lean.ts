/** Leaves out of the scripts what no reader ever needs: the names of texts, how Svelte takes up pages that a server has written, and what its errors and symbols are called: where they arise tells. */
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

/** What no page needs of Svelte's files: how it takes up written pages, waits for what is not here yet (no component does, or it would not be compiled), and catches errors in one place of a page. Each has to be found. */
const SPARED: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  "dom/hydration.js": [
    [/export let hydrating = false/, "export const hydrating = false"],
    [/\thydrating = value;/, ""],
  ],
  "reactivity/async.js": [[/(function flatten.*\{)[^]*?\n}\n/, "$1 fn(sync.map(derived)); }\n"]],
  "reactivity/batch.js": [
    [/\n\t#commit\(\) \{[^]*?\n\t}\n/, ""],
    [/\n\tincrement\([^]*?\n\t}\n/, ""],
    [/\n\tdecrement\([^]*?\n\t}\n/, ""],
    [/\n\tsettled\([^]*?\n\t}\n/, ""],
    [/this\.#commit\(\);/, ""],
    [/this\.#deferred\?\.resolve\(\);/g, ""],
    [/\t#deferred = null;/, ""],
    [/\n\t#is_deferred\(\) \{[^]*?\n\t}\n/, ""],
    [/this\.#is_deferred\(\)/g, "false"],
    [/\tis_fork = false;/, ""],
    [/for \(const \[effect, deferred\] of batch[^]*?\n\t\t}\n/, ""],
    [/for \(const deferred of [^]*?\n\t\t}\n/, ""],
    [/batch\.async_deriveds\.clear\(\);/, ""],
    [/ && !this\.async_deriveds\.has\(effect\)/, ""],
    [/\tasync_deriveds = new Map\(\);/, ""],
  ],
  "dom/blocks/boundary.js": [
    [
      /export class Boundary \{[^]*?\n}\n/,
      `export class Boundary {
        is_pending = false;
        transform_error = (error) => error;
        constructor(node, _, children) {
          block(() => {
            branch(() => {
              active_effect.b = this;
              active_effect.f |= BOUNDARY_EFFECT;
              children(node);
            });
          }, flags);
        }
        defer_effect() {}
        error(error) {
          throw error;
        }
      }
      `,
    ],
  ],
};

/** A file of Svelte without what is spared. */
function sparing(code: string, file: string): string {
  let lean = code;
  for (const [what, by] of SPARED[file] ?? []) {
    const before = lean;
    lean = lean.replace(what, by);
    if (lean === before) throw new Error(`Svelte's ${file} is not as it was: ${what}`);
  }
  return lean
    .replace(/\b(this|batch|current_batch\??)\.is_fork(?! =)/g, "false")
    .replace(/https:\/\/svelte\.dev\/e\/\w+/g, "")
    .replace(/\bSymbol\('[^']+'\)/g, "Symbol()")
    .replace(/message = 'The reaction that called .*';/, "");
}

/** Asks for texts by number; nothing of the protocol is called as a text is, which a test holds. */
export const lean = (): Plugin => {
  const numbers = new Map(ids().map((id, i) => [id, i]));
  return {
    name: "lean",
    apply: "build",
    enforce: "post",
    transform(code, id) {
      // Whatever is loaded later is one script: there is nothing to load before it.
      if (id.endsWith("vite/preload-helper.js"))
        return { code: "export const __vitePreload = (load) => load();", map: null };
      const [, svelte] = id.split("/svelte/src/internal/");
      if (svelte) return { code: sparing(code, svelte.replace("client/", "")), map: null };
      if (id.includes("node_modules") || !id.includes("/src/")) return null;
      const text = id.endsWith("/en.json?patterns") ? listed(code, numbers.size) : code;
      return { code: numbered(text, numbers), map: null };
    },
  };
};
