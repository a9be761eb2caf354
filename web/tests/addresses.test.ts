/** Links between the client's screens, which may lie anywhere on a host. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../src");

test("links are written by the place, so that they lead on from below a path in another tab, too", () => {
  const found = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".svelte"))
    .flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(/<a\b[^<]*?href="\/[^<]*?>/gs)].map(
        ([link]) => ({ path, link }),
      ),
    )
    // Only a server has these, and only its own screens lead to them.
    .filter(({ link }) => !/href="\/api\/|target="_self"/.test(link));
  expect(found).toEqual([]);
});
