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
