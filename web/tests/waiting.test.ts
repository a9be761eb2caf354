/** Svelte is the one that waiting.ts was written for, and what it leaves out is missed nowhere. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { describe, expect, it } from "vitest";
import { TOUCHED, waitsNowhere, withoutWaiting } from "../waiting.ts";

const SVELTE = join(import.meta.dirname, "../node_modules/svelte/src");

describe("Svelte without what waits", () => {
  it.each(TOUCHED)("%s is as it was known, shorter, and a module still", (file) => {
    const code = readFileSync(SVELTE + file, "utf8");
    const left = withoutWaiting(code, SVELTE + file);
    expect(left.length).toBeLessThan(code.length);
    expect(() => parseAst(left)).not.toThrow();
  });

  it("offers nothing but what Svelte has under the same names", () => {
    const named = (code: string) =>
      new Set(
        [...code.matchAll(/export (?:async )?(?:const|class|function\*?) (\w+)/g)].map(
          (m) => m[1]!,
        ),
      );
    for (const file of TOUCHED) {
      const code = readFileSync(SVELTE + file, "utf8");
      const own = named(withoutWaiting(code, SVELTE + file));
      expect(own.size).toBeGreaterThan(0);
      for (const name of own) expect(named(code), file).toContain(name);
    }
  });

  it("refuses a component that waits", () => {
    expect(() => waitsNowhere("$.boundary(node, {}, () => {})", "A.svelte")).toThrow("A.svelte");
    waitsNowhere("$.if(node, () => {})", "B.svelte");
  });
});
