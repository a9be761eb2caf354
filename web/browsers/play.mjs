/**
 * node browsers/play.mjs {"browser", "path", "base", "games", "manners", "sizes", "pictures"}: plays each game in each manner, and
 * prints a line of JSON for each.
 */
import process from "node:process";
import puppeteer from "puppeteer-core";
import { playThrough } from "./steps.mjs";

const PATIENCE = 60_000;
const wish = JSON.parse(process.argv[2]);
const chromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];
const browser = await puppeteer.launch({
  browser: wish.browser === "firefox" ? "firefox" : "chrome",
  executablePath: wish.path,
  headless: true,
  timeout: PATIENCE,
  protocol: "webDriverBiDi",
  args: wish.browser === "firefox" ? [] : chromium,
  extraPrefsFirefox: { "ui.prefersReducedMotion": 1 },
});

/** Gives a page its size. Firefox 140 sets it, and does not know how a device is held, which is asked for in the same breath. */
async function resize(page, size) {
  await page.setViewport(size).catch((e) => {
    if (!/setScreenOrientationOverride/.test(String(e))) throw e;
  });
  await page.waitForFunction((width) => innerWidth === width, {}, size.width);
}

let bad = 0;
try {
  for (const game of wish.games)
    for (const manner of wish.manners)
      for (const [width, height] of wish.sizes) {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        page.setDefaultTimeout(PATIENCE);
        await resize(page, { width, height });
        const errors = [];
        page.on("pageerror", (e) => errors.push(String(e)));
        page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
        const looks = async (when) => {
          if (wish.pictures)
            await page.screenshot({
              path: `${wish.pictures}/${wish.browser}-${game.name}-${manner}-${width}-${when}.png`,
            });
        };
        const about = { browser: wish.browser, game: game.name, manner, width };
        const began = Date.now();
        try {
          const done = await playThrough(page, wish.base, game, manner, looks);
          console.log(
            JSON.stringify({ ...about, ...done, errors, seconds: (Date.now() - began) / 1000 }),
          );
          if (errors.length) bad += 1;
        } catch (e) {
          bad += 1;
          await looks("failed").catch(() => undefined);
          console.log(JSON.stringify({ ...about, failed: String(e.stack ?? e), errors }));
        }
        await context.close();
      }
} finally {
  await browser.close();
}
process.exitCode = bad ? 1 : 0;
