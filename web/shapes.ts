/** Draws what all cards share into the page itself: it is a document's matter, and no script carries it. */
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { LISTED } from "./src/lib/cards/listed.ts";

const FILE = new URL("src/lib/cards/shapes.svg", import.meta.url);
const PLACE = "<!-- shapes -->";

export const shapes = (): Plugin => ({
  name: "shapes",
  transformIndexHtml(page) {
    if (!page.includes(PLACE)) throw new Error(`index.html lacks ${PLACE}`);
    const drawn = readFileSync(FILE, "utf8")
      .replace("<!-- listed -->", LISTED)
      .replace(/<!--.*?-->/gs, "");
    return page.replace(PLACE, drawn.replace(/>\s+</g, "><").trim());
  },
});
