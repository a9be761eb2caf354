/**
 * Whole games by the page alone, in any browser: opened by its forms, played by a hand that knows only what the page offers.
 * Every manner is a function that does one thing to the table; whatever the page refuses is noted.
 */

const LIMIT = 700;
const PATIENCE = 60_000;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

/** A die that falls the same each time: a small linear generator. */
export function die(text) {
  let state = [...text].reduce((sum, c) => (Math.imul(sum, 31) + c.charCodeAt(0)) >>> 0, 7);
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (n) => Math.floor(next() * n),
    one: (list) => list[Math.floor(next() * list.length)],
    share: next,
  };
}

/** Waits until a function of the page says something true, and gives it. */
async function until(page, fn, ...args) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = await page.evaluate(fn, ...args).catch((e) => {
      // A page that is just being left has nothing to say.
      if (/context|navigat|discarded|realm|frame/i.test(String(e))) return null;
      throw e;
    });
    if (found) return found;
    if (Date.now() > end) throw new Error(`nothing came of ${fn}`);
    await sleep(25);
  }
}

/** Where things are that can be touched, in sight or after a scroll. */
const seen = (page, selector) =>
  page.evaluate((wanted) => {
    const list = [...document.querySelectorAll(wanted)];
    const box = (e) => (e.querySelector("rect,circle") ?? e).getBoundingClientRect();
    if (list.length && !list.some((e) => box(e).top >= 0 && box(e).bottom <= innerHeight))
      list[0].scrollIntoView({ block: "center" });
    return list
      .map((e) => {
        const b = box(e);
        return {
          id: e.dataset.id ?? "",
          x: b.x + Math.min(b.width / 2, 12),
          y: b.y + Math.min(b.height / 2, 7),
        };
      })
      .filter((p) => p.x > 0 && p.y > 0 && p.x < innerWidth && p.y < innerHeight);
  }, selector);

const TARGET = ".stage [role=button][data-id]";
const CONTROL = ".tools button.control";
const CHOICE = ".choices li button";
const CHOSEN = ".stage [aria-pressed=true]";

/** Touches a place, then perhaps a second one; touch: what does it. */
async function twoPlaces(page, chance, touch) {
  const controls = await seen(page, CONTROL);
  const targets = await seen(page, TARGET);
  if (controls.length && (!targets.length || chance.share() < 0.3))
    return touch(chance.one(controls));
  if (!targets.length) return sleep(30);
  // Now and then a card that is not offered: whoever plays does that, too.
  const stray = chance.share() < 0.04 ? await seen(page, ".stage .piece[role=img]") : [];
  await touch(chance.one(stray.length ? stray : targets));
  await sleep(40);
  if (!(await page.$(CHOSEN))) return undefined;
  // What asks to be touched again is touched again, now and then.
  const next = await seen(page, chance.share() < 0.3 ? CHOSEN : TARGET);
  if (next.length) await touch(chance.one(next));
  return undefined;
}

async function drag(page, chance) {
  const from = chance.one((await seen(page, TARGET)).concat([]));
  if (!from) return;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 12, { steps: 3 });
  const others = (await seen(page, TARGET)).filter((x) => x.id !== from.id);
  const to = chance.one(others);
  if (to) await page.mouse.move(to.x, to.y + 4, { steps: 4 });
  await page.mouse.up();
}

/** Goes with Tab to the table or to a control, with arrows to a target, and presses Enter. */
async function keys(page, chance) {
  const has = await page.evaluate(
    (...all) => all.map((x) => !!document.querySelector(x)),
    TARGET,
    CONTROL,
  );
  if (!has[0] && !has[1]) return sleep(30);
  const wanted = has[1] && (!has[0] || chance.share() < 0.3) ? CONTROL : TARGET;
  for (let count = 0; ; count += 1) {
    // Backwards to what stands before: beyond the last element Firefox goes on to its own bars.
    const at = await page.evaluate((x) => {
      const goal = document.querySelector(x);
      const here = document.activeElement;
      if (!goal) return "gone";
      if (here.matches(x) && document.hasFocus()) return "there";
      const before =
        here !== document.body &&
        here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_PRECEDING;
      return before ? "back" : "on";
    }, wanted);
    if (at === "gone") return undefined;
    if (at === "there") break;
    if (count > 60) throw new Error(`no Tab leads to ${wanted}`);
    if (at === "back") await page.keyboard.down("Shift");
    await page.keyboard.press("Tab");
    if (at === "back") await page.keyboard.up("Shift");
  }
  if (wanted === TARGET)
    for (let n = chance.below(4); n > 0; n -= 1)
      await page.keyboard.press(chance.one(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]));
  return page.keyboard.press(wanted === TARGET ? chance.one(["Enter", " "]) : "Enter");
}

const click = (page) => (p) => page.mouse.click(p.x, p.y);

export const MANNERS = {
  mouse: (page, chance) =>
    chance.share() < 0.35 ? drag(page, chance) : twoPlaces(page, chance, click(page)),
  touch: (page, chance) => twoPlaces(page, chance, (p) => page.touchscreen.tap(p.x, p.y)),
  keys,
  choices: async (page, chance) => {
    const list = await page.$$(CHOICE);
    if (!list.length) return sleep(30);
    // The list may be renewed between the look and the click.
    return chance
      .one(list)
      .click()
      .catch((e) => {
        if (!/detached|clickable|stale|not attached|no such (node|element)/i.test(String(e)))
          throw e;
      });
  },
};

/** Goes to the form of a new table and fills it as a person would; what it does not offer is asked of the server as the form asks. */
async function open(page, game) {
  await until(page, (name) => !!document.querySelector(`a[href="/new/${name}"]`), game.name);
  await page.click(`a[href="/new/${game.name}"]`);
  await until(page, () => !!document.querySelector("form.parts .switch input"));
  await page.click("form.parts .switch input");
  await until(page, () => document.querySelectorAll("form.parts .options").length > 1);
  let whole = true;
  for (const [option, value] of Object.entries(game.options)) {
    const field = `form.parts [id$="-${option}"]`;
    // What has one value only is no choice.
    if (!(await page.$(field))) {
      whole = false;
      continue;
    }
    const kind = await page.$eval(field, (e) => (e.tagName === "SELECT" ? "select" : e.type));
    if (kind === "checkbox") {
      if ((await page.$eval(field, (e) => e.checked)) !== value) await page.click(field);
    } else if (kind === "select") {
      const offered = await page.$eval(field, (e) => [...e.options].map((o) => o.value));
      if (offered.includes(String(value))) await page.select(field, String(value));
      else whole = false;
    } else {
      await page.click(field, { count: 3 });
      await page.keyboard.type(String(value));
      await page.keyboard.press("Tab");
    }
  }
  const seats = await page.$$(".seats select");
  for (const seat of seats.slice(1)) await seat.select("random");
  if (whole) return page.click("form.parts button.primary");
  const code = await page.evaluate(
    async (wish) => {
      const answer = await fetch("/api/tables", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(wish),
      });
      return (await answer.json()).code;
    },
    {
      game: game.name,
      options: game.options,
      seats: [{ kind: "me" }].concat(
        seats.slice(1).map(() => ({ kind: "computer", level: "random" })),
      ),
      start: true,
      ...(seats.length ? {} : { seed: "12" }),
    },
  );
  return page.goto(new URL(`/t/${code}`, page.url()).href);
}

const told = () => ({
  at: document.querySelector(".end")
    ? "end"
    : document.querySelector(".status.yours")
      ? "mine"
      : document.querySelector(".choices li button, .tools button.control")
        ? "mine"
        : "wait",
  refusal: document.querySelector("p.refusal")?.innerText.trim() ?? "",
});

/** Plays to the end; tells how it ended, how many moves of the hand it took, and what was refused. */
export async function playThrough(page, base, game, manner, looks = async () => undefined) {
  const chance = die(`${game.name} ${manner}`);
  const refusals = [];
  await page.goto(base);
  await open(page, game);
  await until(page, () => !!document.querySelector(".stage svg"));
  await sleep(300);
  await looks("begin");
  let last = "";
  for (let moves = 0; moves < LIMIT; moves += 1) {
    const end = Date.now() + PATIENCE;
    let now = await page.evaluate(told);
    while (now.at === "wait") {
      if (Date.now() > end) throw new Error("it is never this person's turn");
      await sleep(20);
      now = await page.evaluate(told);
    }
    if (now.refusal && now.refusal !== last) refusals.push(now.refusal);
    last = now.refusal;
    if (now.at === "end") {
      await looks("end");
      return { moves, refusals, end: await finish(page) };
    }
    if (moves === 12) await looks("middle");
    await MANNERS[manner](page, chance);
    await sleep(15);
  }
  throw new Error(
    `the game does not end; the table says: ${await page.$eval(".head", (e) => e.innerText)}`,
  );
}

/** What the page says of a finished game, and whether its link can be taken along. */
async function finish(page) {
  const heading = await until(page, () => document.querySelector(".end h2")?.innerText);
  // A moment later buttons answer to a click again.
  await sleep(900);
  const share = await page.evaluateHandle(() =>
    [...document.querySelectorAll(".end button, .end summary")].find((e) =>
      /share the replay/i.test(e.innerText),
    ),
  );
  let shared = "";
  const button = share.asElement();
  if (button && (await button.isVisible())) {
    await button.click();
    await sleep(250);
    shared = await page.$eval(
      ".end",
      (e) => e.innerText.match(/The link[^\n]*|Copy it by hand[^\n]*/)?.[0] ?? "",
    );
  }
  return {
    heading,
    shared,
    over: await page.evaluate(() => document.body.scrollWidth > innerWidth),
  };
}
