import { describe, expect, it } from "vitest";
import { Aim, type Aimed } from "../src/lib/scene/aim.svelte";
import type { Gesture } from "../src/lib/scene/types";

/** Two places that one action means, of which its words name the first. */
function heard(kind: string): string {
  const spots = ["x", "y"].map((id) => ({ id, kind, layout: "cell", label: id, seat: null }));
  const gestures = ["x", "y"].map((id) => ({
    path: ["a", id],
    action: 1,
    tag: id,
    leads: "",
    alone: "",
  }));
  const aim = new Aim({
    scene: { gestures, spots, pieces: [], controls: [] },
    table: { bySpot: new Map(spots.map((spot) => [spot.id, { spot }])) },
    live: true,
    words: new Map([[1, "build it"]]),
    names: [],
    path: ["a"],
  } as unknown as Aimed);
  return aim.stateOf("y", true);
}

describe("what can be done with a target", () => {
  it("is told of a card that can only be discarded, and of any other that it can be chosen", () => {
    const aim = (alone: string) =>
      new Aim({
        scene: {
          gestures: [{ path: ["a", "x"], action: 1, tag: "", leads: "", alone }],
          spots: [],
          pieces: [],
          controls: [],
        },
        table: { bySpot: new Map() },
        live: true,
        words: new Map([[1, "discard 4♥"]]),
        names: [],
        path: [],
      } as unknown as Aimed);
    expect(aim("4♥ can only be discarded").stateOf("a", false)).toMatch(/can only be discarded$/);
    expect(aim("").stateOf("a", false)).toBe("can be chosen");
  });
  it("is told of an equal place by the one that is named, and of a cell of a town by itself", () => {
    expect(heard("foundation")).toMatch(/^as .*: build it, y$/);
    expect(heard("cell")).toBe("build it, y");
  });
});

const FOUNDATION = { kind: "foundation", layout: "stack" };

/** Cards on two piles, a bare one, and where they may go: `to` names the places of each. */
function piles(
  to: Readonly<Record<string, readonly string[]>>,
  once: Readonly<Record<string, string>> = {},
  gestures?: readonly Gesture[],
): Aim {
  const of = (id: string) => ({ piece: { id, spot: id.toUpperCase() } });
  const spots = ["A", "B", "bare", "up", "upper"].map((id) => ({
    spot: { id, ...(id.startsWith("up") ? FOUNDATION : { kind: "pile", layout: "fan" }) },
    places: id === "A" || id === "B" ? [of(id.toLowerCase())] : [],
  }));
  const ways = Object.entries(to).flatMap(([card, places]) => places.map((at) => [card, at]));
  return new Aim({
    scene: {
      gestures:
        gestures ??
        ways.map((path, action) => ({
          ...{ path, action, tag: "", leads: "", alone: "" },
          once: once[path[1]!] ?? "",
        })),
      spots: [],
      pieces: [],
      controls: [],
    },
    table: {
      bySpot: new Map(spots.map((one) => [one.spot.id, one])),
      byPiece: new Map(["a", "b"].map((id) => [id, of(id)])),
    },
    live: true,
    words: new Map(),
    names: [],
    path: [],
  } as unknown as Aimed);
}

describe("an empty pile", () => {
  it("lights up no fainter than others: what can be moved has one light", () => {
    expect([...piles({ a: ["bare"], b: ["A", "bare"] }).spare]).toEqual([]);
  });
});

describe("what is surely of no use", () => {
  it("has no light while something else may be done", () => {
    const one = { action: 1, tag: "", leads: "", alone: "", once: "", vain: true };
    const aim = piles({}, {}, [
      { ...one, path: ["a"] },
      { ...one, path: ["b"], action: 2, vain: false },
    ]);
    expect([...aim.spare]).toEqual(["a"]);
  });
});

describe("one touch", () => {
  it("makes what its gesture says it makes, while no card is chosen: then it only chooses another", () => {
    const aim = piles({ a: ["B", "up"], b: ["A"] }, { up: "↑" });
    expect([aim.once("a")?.action, aim.once("b")]).toEqual([1, undefined]);
    aim.path = ["b"];
    expect(aim.once("a")).toBeUndefined();
  });
  it("is asked for at one of two places that mean the same", () => {
    const aim = piles({ a: ["up"] }, { up: "↑" });
    const [one] = aim.paths.gestures;
    const both = [one!, { ...one!, path: ["a", "upper"] }];
    const two = piles({}, {}, both);
    two.path = ["a"];
    expect([...two.twins]).toEqual(["upper"]);
  });
});

describe("a card of a fan that may go to several places", () => {
  const one = { tag: "run of 2\n+1 open", leads: "", alone: "", once: "", vain: false };
  const ways = [
    { ...one, path: ["a", "B"], action: 1 },
    { ...one, path: ["a", "bare"], action: 2, tag: "+1 open" },
  ];
  it("says how many they are, and what comes of it at each", () => {
    expect(piles({}, {}, ways).tagOf("a")).toEqual(["2 places", "+1 open"]);
    const up = { ...one, path: ["a", "up"], action: 3 };
    expect(piles({}, {}, [...ways, up]).tagOf("a")).toEqual(["up, or 2 places", "+1 open"]);
  });
  it("says nothing where only empty piles take it, as they take any card", () => {
    expect(piles({}, {}, ways.slice(1)).tagOf("a")).toEqual([]);
  });
  it("says nothing where it is of little use", () => {
    const better = { ...one, path: ["b", "A"], action: 3 };
    const vain = ways.map((way) => ({ ...way, vain: true }));
    expect(piles({}, {}, [...vain, better]).tagOf("a")).toEqual([]);
  });
});
