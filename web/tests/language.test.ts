import { afterEach, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { parse, type Token } from "@messageformat/parser";
import { numbered } from "../lean.ts";
import { flat, WRITTEN } from "../patterns.ts";
import english from "../src/language/en.json";
import patterns from "../src/language/en.json?patterns";
import { summary } from "../src/lib/chances";
import { ENGLISH, PSEUDO, say, sayMarked, speak, type Args, type Id } from "../src/lib/language";
import type { Spot } from "../src/lib/messages";
import {
  helpWords,
  joined,
  listed,
  spotSentence,
  spotWords,
  targetSentence,
} from "../src/lib/words";
import { read, sources } from "./sources";

/** A table's code, a card's face, the names of keys. */
const NO_WORDS = ["e7g9kryf", "JOKER", "Arrow"];
const texts = flat(english);
const all = sources();

/** The arguments of a pattern. */
function argumentsOf(tokens: readonly Token[]): Set<string> {
  const found = new Set<string>();
  for (const token of tokens) {
    if ("arg" in token) found.add(token.arg);
    const inner = "cases" in token ? token.cases.flatMap((one) => one.tokens) : [];
    for (const name of argumentsOf(inner)) found.add(name);
  }
  return found;
}

const spot = (more: Partial<Spot>): Spot => ({
  id: "s",
  kind: "pile",
  x: 0,
  y: 0,
  w: 10,
  h: 14,
  layout: "stack",
  label: "pile 2",
  seat: null,
  count: null,
  note: "",
  highlights: [],
  cell: [0, 0, 1, 1],
  ...more,
});

afterEach(() => speak(ENGLISH));

describe("the catalogue", () => {
  it("can be read, and every text is asked for somewhere", () => {
    const asked = new Set(all.flatMap((s) => s.calls.flatMap((c) => c.ids)));
    const forms = [...asked].filter((id) => id.includes("*"));
    const made = (id: string) =>
      forms.some((f) => new RegExp(`^${f.replaceAll(".", "\\.").replace("*", "\\w+")}$`).test(id));
    const named = all.flatMap((s) => s.named);
    const unused = Object.keys(texts).filter(
      (id) => !asked.has(id) && !made(id) && !named.includes(id) && !WRITTEN.includes(id),
    );
    expect(unused).toEqual([]);
    expect([...Object.keys(patterns), ...WRITTEN].sort()).toEqual(Object.keys(texts).sort());
  });
  it("is asked by whole ids that mean nothing else, so a built page asks by number", () => {
    const asked = all.flatMap((s) => s.calls.flatMap((c) => c.ids));
    const id = /^[a-z_]+(\.[a-z_]+)+$/;
    expect([...Object.keys(texts), ...asked].filter((one) => !id.test(one))).toEqual([]);
    const messages = readFileSync(new URL("../src/lib/messages.ts", import.meta.url), "utf8");
    expect(Object.keys(texts).filter((one) => messages.includes(`"${one}"`))).toEqual([]);
    const numbers = new Map([["house.name", 7]]);
    expect(numbered('say("house.name") + "house.nam"', numbers)).toBe('say(7) + "house.nam"');
  });
  it("gets the arguments that its patterns name", () => {
    const wrong: string[] = [];
    for (const { path, calls } of all)
      for (const { ids, args } of calls)
        for (const id of ids.filter((one) => one in texts)) {
          const wanted = argumentsOf(parse(texts[id]!));
          const given = new Set(args);
          const ternary = ids.length > 1;
          const missing = [...wanted].filter((name) => !given.has(name));
          const more = [...given].filter((name) => !wanted.has(name) && !ternary);
          if (args && (missing.length || more.length))
            wrong.push(`${path}: ${id} ${missing} ${more}`);
        }
    expect(wrong).toEqual([]);
    expect(all.flatMap((s) => s.calls).length).toBeGreaterThan(250);
  });
  it("holds all words that stand on the screen", () => {
    const outside = all.flatMap(({ path, shown, sentences }) =>
      [...shown, ...sentences].map((text) => `${path}: ${text}`),
    );
    expect(outside.filter((one) => !NO_WORDS.includes(one.split(": ")[1]!))).toEqual([]);
  });
  it("would miss none", () => {
    const found = read(
      "One.svelte",
      `<script lang="ts">const sorry = "Something is wrong.";</script>
       <p title="a tip">Some words {many ? "and more" : say("list.comma")}</p>`,
    );
    expect(found.shown).toEqual(["a tip", "Some words", "and more"]);
    expect(found.sentences).toEqual(["Something is wrong."]);
  });
});

describe("a text", () => {
  it("knows plurals", () => {
    expect([0, 1, 2].map((n) => say("waiting.free", { n }))).toEqual([
      "All seats are taken.",
      "1 seat is free.",
      "2 seats are free.",
    ]);
    expect(say("set_up.winnable", { n: 12345 })).toMatch(/^12,345 deals can be won for sure/);
    expect(helpWords({ takebacks: 2, peeks: 0, hints: 1 })).toBe("2 takebacks, a hint");
    const given = {
      ply: 0,
      seat: 0,
      text: "",
      best: 0,
      best_text: "",
      before: 0.5,
      after: 0.49,
      why: "",
      hint: "",
      rest: [],
    };
    expect(summary([{ ...given, glyph: "" }], 0)).toBe(
      "1 decision, 1 % of the winning chances given away in all",
    );
  });
  it("knows whose something is", () => {
    expect(spotWords(spot({ seat: 0 }), ["You", "Ann (B)"])).toBe("your pile 2");
    expect(spotWords(spot({ seat: 1 }), ["You", "Ann (B)"])).toBe("Ann (B)'s pile 2");
    expect(spotWords(spot({ label: "", kind: "cell" }), [])).toBe("cell");
    const empty = spot({ id: "town0(-1,2)", label: "", kind: "cell", seat: 0 });
    expect(spotWords(empty, ["You"])).toBe("your cell at (-1,2)");
    const noted = { ...empty, note: "(-1,2)" };
    expect(spotSentence(noted, [], ["You"])).toBe("Your cell at (-1,2), empty");
    const there = "at (-1,2), north of the two of spades";
    expect(targetSentence(empty, ["You"], there)).toBe(`A${there.slice(1)}`);
    expect(targetSentence(empty, ["You"], "may be used")).toBe("Your cell at (-1,2), may be used");
    expect(spotSentence(spot({ count: 1, highlights: ["last_deal"] }), [], [])).toBe(
      "Pile 2, 1 card, last deal",
    );
  });
  it("joins", () => {
    expect(joined([])).toBe("");
    expect(joined(["a", "b"])).toBe("a and b");
    expect(joined(["a", "b", "c", "d"])).toBe("a, b, c and d");
    expect(listed("a", "", "b")).toBe("a, b");
  });
  it("says what stands out", () => {
    expect(sayMarked("invite.code", { code: "abc" })).toEqual([
      "Code ",
      { tag: "strong", text: "abc" },
    ]);
  });
  it("needs its arguments", () => {
    expect(() => say("home.play_game")).toThrow(/game/);
  });
});

describe("a language", () => {
  it("is told by its letters if it is none", async () => {
    await speak(PSEUDO);
    expect(say("home.play_game", { game: "Go" })).toBe("Плаш Go");
    for (const id of Object.keys(patterns)) {
      const source = texts[id]!;
      const numbers: Args = Object.fromEntries([...argumentsOf(parse(source))].map((n) => [n, 7]));
      const said = sayMarked(id as Id, numbers).map((x) => (typeof x === "string" ? x : x.text));
      expect(said.join("")).not.toMatch(/[A-Za-z]/);
    }
    expect(say("happened.whose", { you: "you", name: "Ann", said: "2 9a" })).toBe(
      "Шофс уфсн: 2 9a",
    );
    expect(say("happened.whose", { you: "other", name: "Ann", said: "2 9a" })).toBe(
      "Ann'т уфсн: 2 9a",
    );
  });
  it("that is not known leaves English", async () => {
    await speak("xx");
    expect(say("word.play")).toBe("Play");
  });
});
