import { describe, expect, it } from "vitest";
import { Aim, type Aimed } from "../src/lib/scene/aim.svelte";

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

/** Cards on two piles, a bare one, and where they may go: `to` names the places of each. */
function piles(to: Readonly<Record<string, readonly string[]>>): Aim {
  const of = (id: string) => ({ piece: { id, spot: id.toUpperCase() } });
  const spots = ["A", "B", "bare", "up"].map((id) => ({
    spot: { id, kind: id === "up" ? "foundation" : "pile", layout: id === "up" ? "stack" : "fan" },
    places: id === "A" || id === "B" ? [of(id.toLowerCase())] : [],
  }));
  const ways = Object.entries(to).flatMap(([card, places]) => places.map((at) => [card, at]));
  return new Aim({
    scene: {
      gestures: ways.map((path, action) => ({ path, action, tag: "", leads: "", alone: "" })),
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
  it("is used by no single touch, nor by two quick ones", () => {
    const aim = piles({ a: ["bare"], b: ["A"] });
    expect([aim.only("a"), aim.surely(["a"])]).toEqual([undefined, undefined]);
    expect([aim.only("b"), aim.surely(["b"])]).toEqual([1, 1]);
  });
  it("is no rival of the only pile with cards where two quick touches bring a card", () => {
    const aim = piles({ a: ["B", "bare"] });
    expect([aim.only("a"), aim.surely(["a"])]).toEqual([undefined, 0]);
    expect(piles({ a: ["bare", "up"] }).surely(["a"])).toBe(1);
  });
  it("makes a card light up faintly that could go nowhere else, beside others that can", () => {
    expect([...piles({ a: ["bare"], b: ["A", "bare"] }).spare]).toEqual(["a"]);
  });
});
