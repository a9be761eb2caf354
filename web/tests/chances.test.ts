import { describe, expect, it } from "vitest";
import {
  apart,
  blows,
  chanceAt,
  curve,
  glyphsOf,
  named,
  reasonOf,
  summary,
  ticks,
} from "../src/lib/chances";
import type { Judged, LogLine, Result } from "../src/lib/messages";
import { goesDown } from "../src/lib/analysis.svelte";
import { turnedBy } from "../src/lib/why";

const judged = (ply: number, seat: number, given: number, glyph = ""): Judged => ({
  ply,
  seat,
  text: "a",
  best: 1,
  best_text: "b",
  before: 0.5,
  after: 0.5 - given,
  glyph,
  why: "",
  hint: "",
  rest: [],
});
const line = (ply: number, seat: number | null): LogLine => ({
  ply,
  seat,
  kind: "play",
  text: "Ann plays.",
  args: {},
  unseen: false,
  turn: 0,
  turn_seat: 0,
  minor: false,
  for_you: "",
  brief: "",
  traces: [],
});

/** How a game of two ended. gave_up: who gave up, if somebody did. */
const ended = (winners: number[], gave_up: number | null = null): Result => ({
  winners,
  reason: gave_up === null ? "goal" : "resignation",
  scores: [0, 1],
  returns: [0, 1].map((seat) => (winners.includes(seat) ? 1 : -1)),
  places: [0, 1].map((seat) => (winners.includes(seat) ? 1 : 2)),
  gave_up,
});

describe("an analysis", () => {
  const game = [
    judged(0, 0, 0),
    judged(1, 1, 0.06, "?!"),
    judged(3, 0, 0.03),
    judged(4, 0, 0.25, "??"),
    judged(6, 1, 0.01),
  ];
  it("says where it turned by what cost those who did not win", () => {
    const dear = [...game, judged(8, 1, 0.4, "??")];
    expect(turnedBy(["Ann", "Bob"], null, dear, ended([1]))).toContain("Ann");
    expect(turnedBy(["Ann", "Bob"], null, dear, ended([0]))).toContain("Bob");
    expect(turnedBy(["Ann", "Bob"], null, dear, ended([0, 1]))).toBe("");
    // Whoever lost is told of a choice of their own, not of another loser's that cost more.
    const three = ["Ann", "Bob", "Cid"];
    expect(turnedBy(three, 0, dear, ended([2]))).toContain("you");
    expect(turnedBy(three, null, dear, ended([2]))).toContain("Bob");
  });
  it("says beside why something was better what a hint had said", () => {
    const one = { ...judged(0, 0, 0.2, "??"), hint: "The hint said so, too." };
    expect(reasonOf({ ...one, why: "" })).toBe("The hint said so, too.");
    expect(reasonOf({ ...one, why: "+2 points" })).toBe("Why: +2 points. The hint said so, too.");
  });
  it("says how one's chances went where no single choice decided it", () => {
    const slow = [judged(0, 0, 0.02), judged(2, 0, 0.1)];
    const said = turnedBy(["You", "Bob"], 0, slow, ended([1]));
    expect(said).toBe(
      "No one choice decided it: your chances went from 50 % to 40 %. What cost you most: “a” (50 % → 40 %); better: b.",
    );
    // Nobody reads of small steps where it went up and down.
    const way = [0.02, 0, 0, 0, 0.1].map((given, i) => judged(i, [0, 0, 1, 2, 0][i]!, given));
    way[1]!.after = way[1]!.before = 0.8;
    expect(turnedBy(["You", "Bob", "Cid"], 0, way, ended([1]))).toContain(
      "from 50 % by way of 80 % to 40 %.",
    );
  });
  it("says of a game that was given up who did so, how it stood, and what had cost them most", () => {
    const names = ["You", "Bob"];
    expect(turnedBy(names, 0, game, ended([1], 0))).toBe(
      "You gave up at a chance to win of 51 %. What cost you most: “a” (50 % → 25 %); better: b.",
    );
    expect(turnedBy(names, 0, [judged(0, 0, 0), judged(1, 1, 0)], ended([0], 1))).toBe(
      "Bob gave up at a chance to win of 50 %.",
    );
    // As in the analysis, however little it cost; nothing where both figures read the same.
    const little = [{ ...judged(0, 0, 0), before: 0.478, after: 0.4645 }];
    expect(turnedBy(names, 0, little, ended([1], 0))).toBe(
      "You gave up at a chance to win of 46 %. Nothing you did cost much.",
    );
    little[0]!.after = 0.476;
    expect(turnedBy(names, 0, little, ended([1], 0))).not.toContain("cost");
    expect(turnedBy(names, 0, [], ended([1], 0))).toBe("");
  });
  it("draws a curve for each seat, up to the end", () => {
    const result = ended([1]);
    expect(curve(game, [1], 8, result)).toEqual([
      [1, 0.44],
      [6, 0.49],
      [8, 1],
    ]);
    expect(chanceAt(curve(game, [1], 8, result), 5)).toBe(0.44);
    const given = ended([1], 0);
    // Whoever gives up was not led there by a chance.
    expect(curve(game, [1], 9, given).at(-1)).toEqual([6, 0.49]);
    expect(curve(game, [0], 9, given)).toHaveLength(3);
    expect(chanceAt([], 5)).toBeNull();
    const nobody = ended([], 0);
    expect(curve(game, [1], 8, nobody).at(-1)).toEqual([6, 0.49]);
  });
  it("names the mistakes, and the dearest of the rest where they are few", () => {
    expect(named(game).map((d) => d.ply)).toEqual([1, 3, 4]);
    const others = game.map((d) => ({
      ...d,
      seat: d.ply === 6 ? 1 : 0,
      before: d.ply === 6 ? d.after + 0.01 : d.before,
    }));
    expect(named(others).map((d) => d.ply)).toEqual([1, 3, 4]);
    expect(named(others, 1).map((d) => d.ply)).toEqual([1, 3, 4, 6]);
    expect(summary(game, 0)).toBe(
      "3 decisions, 1 ??, 28 % of the winning chances given away in all",
    );
  });
  it("puts a glyph to the line that tells what a decision came to", () => {
    const log = [line(0, 0), line(1, 1), line(1, null), line(5, 0), line(6, 1)];
    expect([...glyphsOf(log, game)]).toEqual([
      [1, "?!"],
      [3, "??"],
    ]);
    expect(glyphsOf(log, [judged(3, 0, 0.3, "??"), judged(4, 0, 0.1, "?")]).get(3)).toBe("??");
  });
  it("has round numbers below it", () => {
    expect(ticks(79)).toEqual([0, 20, 40, 60]);
    expect(ticks(5)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(ticks(799)).toEqual([0, 200, 400, 600]);
  });
});

describe("the names of curves", () => {
  it("stand at their ends, apart from one another", () => {
    expect(apart([100, 40], 14, 180)).toEqual([100, 40]);
    expect(apart([100, 98, 101], 14, 180)).toEqual([112, 98, 126]);
  });
  it("stay above the edge", () => {
    expect(apart([180, 176, 20], 14, 180)).toEqual([180, 166, 20]);
  });
});

describe("what turned a game for whoever lost it", () => {
  const at = (ply: number, seat: number, before: number, after: number, text = "a"): Judged => ({
    ...judged(ply, seat, 0),
    text,
    before,
    after,
  });
  const lost = { winners: [1], returns: [-1, 1], gave_up: null } as unknown as Result;
  it("is what another one did, where no choice of their own cost so much", () => {
    const some = [at(0, 0, 0.6, 0.58), at(1, 1, 0.4, 0.4, "kills"), at(2, 0, 0.2, 0.2)];
    const said = turnedBy(["Ann", "Bob"], 0, some, lost);
    expect(said).toContain("Bob hit hard: “kills” (chance 58 % → 20 %).");
    expect(turnedBy(["Ann", "Bob"], 0, some, { ...lost, gave_up: 0 })).toContain("hit hard");
    expect(turnedBy(["Ann", "Bob"], 0, [...some, at(4, 0, 0.2, 0)], lost)).toContain(
      "What cost you most",
    );
  });
  it("is what a rival did between two decisions of a pair", () => {
    const some = [at(0, 0, 0.6, 0.6), at(1, 1, 0.4, 0.5, "kills"), at(2, 2, 0.48, 0.48)];
    expect(blows(some, [0, 2])).toEqual([{ deed: some[1], before: 0.6, after: 0.48 }]);
    expect(blows(some, [0])).toEqual([]);
    const four = ["Ann", "Bob", "Cem", "Dan"];
    expect(turnedBy(four, 0, some, lost, false, [0, 2])).toContain(
      "Bob hit hard: “kills” (chance 60 % → 48 %)",
    );
  });
  it("is bad luck where nobody chose anything between, a claim that failed among it", () => {
    const some = [at(0, 0, 0.56, 0.55, "claims"), at(3, 0, 0.49, 0.49)];
    expect(turnedBy(["Ann", "Bob"], 0, some, lost)).toContain(
      "Bad luck after “claims” (chance 55 % → 49 %).",
    );
  });
  it("is a draw, by its cards, where one was made there", () => {
    const some = [at(0, 0, 0.56, 0.55, "draws"), at(3, 0, 0.48, 0.48)];
    const drew = (text: string): LogLine[] => [{ ...line(0, 0), kind: "draw", text }];
    const names = ["you", "Bob"];
    expect(turnedBy(names, 0, some, lost, false, [0], drew("You draw K♢."))).toContain(
      "Bad luck at decision 1: you drew K♢ (chance 55 % → 48 %).",
    );
    // What was drawn unseen is not known.
    expect(turnedBy(names, 0, some, lost, false, [0], drew("You draw a card."))).toContain(
      "Bad luck after “draws”",
    );
  });
  it("is the best luck of whoever won, where no choice of the others cost as much", () => {
    const some = [at(0, 0, 0.5, 0.48, "draws"), at(1, 0, 0.6, 0.6), at(2, 1, 0.4, 0.4)];
    const won = { ...lost, winners: [0], returns: [1, -1] };
    const log = [{ ...line(0, 0), kind: "draw", text: "You draw K♢." }];
    const said = turnedBy(["you", "Bob"], 0, some, won, false, [0], log);
    expect(said).toBe("Good luck at decision 1: you drew K♢ (chance 48 % → 60 %).");
    expect(blows([...some, at(3, 0, 0.9, 0.9)], [0], -1)).toHaveLength(1);
  });
  it("is nobody's where several acted between", () => {
    const some = [at(0, 0, 0.6, 0.58), at(1, 1, 0.4, 0.4), at(2, 2, 0.4, 0.4), at(3, 0, 0.2, 0.2)];
    expect(turnedBy(["Ann", "Bob", "Cem"], 0, some, lost)).not.toContain("blow");
  });
});

describe("what was given away in all", () => {
  it("is said to be many small pieces where no choice was half of it", () => {
    const small = [1, 2, 3].map((ply) => judged(ply, 0, 0.05));
    expect(summary(small, 0)).toMatch(
      /15 % .* given away in all, in 3 small pieces of at most 5 %$/,
    );
    expect(summary([judged(0, 0, 0.2), ...small], 0)).toMatch(/in all$/);
    expect(summary([judged(0, 0, 0)], 0)).toMatch(/nothing given away$/);
  });
});

describe("the time that an analysis still takes", () => {
  it("goes down, whatever is thought of it, and up only where it is much longer", () => {
    expect(goesDown(0, 40, 1)).toBe(40);
    expect(goesDown(40, 45, 1)).toBe(39);
    expect(goesDown(40, 20, 1)).toBe(20);
    expect(goesDown(1, 4, 1)).toBe(0.1);
    expect(goesDown(4, 30, 1)).toBe(30);
  });
});
