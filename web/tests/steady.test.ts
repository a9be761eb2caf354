import { describe, expect, it } from "vitest";
import { fanSteps, layOut } from "../src/lib/scene/geometry";
import { seated, steady, stepsOf } from "../src/lib/scene/steady";
import type { Piece, Scene, Spot } from "../src/lib/scene/types";

const card = (id: string, spot: string, order: number): Piece => ({
  id: `${spot}/${id}`,
  kind: "card",
  spot,
  order,
  face: "7S",
  seat: null,
  rotation: 0,
  name: "",
  highlights: [],
});
const fan = (id: string, y: number, h: number): Partial<Spot> & { id: string } => ({
  id,
  kind: "pile",
  layout: "fan",
  y,
  h,
});

/** Two rows of a pile each, beside a stock of so many cards. */
function rows(upper: number, cards: [number, number], count = 52): Scene {
  const spots = [
    fan("a", 3, upper),
    fan("b", upper + 8, 80 - upper),
    { id: "stock", kind: "deck", layout: "stack", count, y: 3, h: 9 },
  ].map((s) => ({ x: 2, w: 10, cell: [0, 0, 1, 1], label: "", note: "", highlights: [], ...s }));
  const pieces = cards.flatMap((n, i) =>
    Array.from({ length: n }, (_, k) => card(`${k}`, "ab"[i]!, k)),
  );
  const scene = { width: 60, height: 95, viewer: 0, spots, pieces, gestures: [], seats: [] };
  return scene as unknown as Scene;
}
const heights = (scene: Scene): number[] => scene.spots.map((s) => s.h);

describe("rows that are played on", () => {
  const row = (ids: string[], slots: string[], w = 60, h = 14) => {
    const spot = { id: "r", kind: "stock", layout: "row", x: 0, y: 0, w, h, label: "", note: "" };
    const pieces = ids.map((id, i) => ({ ...card("", "r", i), id }));
    const scene = { width: 60, height: 95, viewer: 0, spots: [spot], pieces, gestures: [] };
    const wishes = { pixels: 5, pickable: new Set<string>(), slots: new Map([["r", slots]]) };
    return layOut(scene as unknown as Scene, wishes).spots[0]!.places;
  };
  it("show whole what lies beside a gap", () => {
    const slots = ["a", "b", "c", "d", "e", "f", "g", "h"];
    expect(row(slots, slots).map((p) => p.tight)).toEqual([...Array<boolean>(7).fill(true), false]);
    expect(row(["a", "d", "e"], slots).map((p) => p.tight)).toEqual([false, true, false]);
  });
  it("keep no places where cards lie on one another: the last lies on top, in the middle if alone", () => {
    const two = row(["a", "b"], ["b", "a"], 13);
    expect(two.map((p) => p.piece.id)).toEqual(["a", "b"]);
    expect(two[1]!.x).toBeGreaterThan(two[0]!.x);
    expect(row(["a"], ["a", "b"], 13)[0]!.x).toBe(6.5);
    expect(row(["a", "b"], ["b", "a"], 40, 24).map((p) => p.piece.id)).toEqual(["a", "b"]);
  });
  it("lose that one of equal cards which was touched", () => {
    expect(seated(["A", "B"], ["A", "B", "A~2"])).toEqual(["A", "B", "A~2"]);
    expect(seated(["A", "B"], ["A", "B", "A~2"], "A")).toEqual(["A~2", "B", "A"]);
    expect(seated(["A", "B"], ["A", "B", "A~2"], "A~2")).toEqual(["A", "B", "A~2"]);
  });
});

describe("rows of piles", () => {
  const before = rows(50, [10, 3]);
  it("stay where they are when a pile becomes shorter", () => {
    const after = rows(36, [4, 4]);
    expect(heights(steady(after, before))).toEqual([50, 30, 9]);
    expect(steady(after, before).pieces).toBe(after.pieces);
  });
  it("are shared out anew for a pile that has no room any more", () => {
    const after = rows(36, [4, 9]);
    expect(steady(after, before)).toBe(after);
  });
  it("are shared out anew for a deal, and for another table", () => {
    const dealt = rows(36, [4, 4], 44);
    expect(steady(dealt, before)).toBe(dealt);
    const other = rows(36, [4, 4]);
    other.spots = [...other.spots, { ...other.spots[0]!, id: "c" }];
    expect(steady(other, before)).toBe(other);
    expect(steady(other, undefined)).toBe(other);
    const turned = { ...rows(36, [4, 4]), shape: "wide" } as Scene;
    expect(steady(turned, before)).toBe(turned);
  });
  it("are none where nothing lies in fans", () => {
    const flat = (y: number): Scene => {
      const scene = rows(36, [1, 1]);
      return { ...scene, spots: scene.spots.map((s) => ({ ...s, y, layout: "row" as const })) };
    };
    const moved = flat(9);
    expect(steady(moved, flat(3))).toBe(moved);
  });
});

describe("the cards of a pile", () => {
  const none = { pixels: 6, pickable: new Set<string>() };
  it("stay as close as they were when some are taken away", () => {
    const steps = stepsOf(layOut(rows(36, [8, 3]), none));
    const fewer = rows(36, [6, 3]).pieces.filter((p) => p.spot === "a");
    expect(fanSteps(fewer, 22, none)[0]).toBeGreaterThan(steps.get("a/0")!);
    const kept = fanSteps(fewer, 22, { ...none, steps });
    for (const [i, step] of kept.entries()) expect(step).toBeCloseTo(steps.get(`a/${i}`)!);
  });
  it("show enough to be picked all the same", () => {
    const steps = new Map([["a/0", 1]]);
    const two = rows(36, [2, 0]).pieces;
    const wishes = { pixels: 6, pickable: new Set(["a/0"]), steps };
    expect(fanSteps(two, 22, wishes)).toEqual([4]);
  });
});

describe("cards of a row that is played on", () => {
  const row: Spot = { ...rows(36, [0, 0]).spots[0]!, id: "s", layout: "row", w: 60, h: 14 };
  const at = (ids: string[], slots: string[]) => {
    const pieces = ids.map((id, i) => card(id, "s", i));
    const scene = { ...rows(36, [0, 0]), spots: [row], pieces };
    const none = { pixels: 6, pickable: new Set<string>(), slots: new Map([["s", slots]]) };
    return layOut(scene, none).spots[0]!.places.map(({ piece, x }) => [piece.id, x]);
  };

  it("keep their places when others leave, and those that come lie where one left", () => {
    expect(seated(["a", "c"], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
    expect(seated(["a", "c", "d", "e"], ["a", "b", "c"])).toEqual(["a", "d", "c", "e"]);
    expect(seated(["d"], ["a", "b", "c", "d"])).toEqual(["d"]);
    const before = at(["a", "b", "c"], ["s/a", "s/b", "s/c"]);
    expect(at(["a", "c"], ["s/a", "s/b", "s/c"])).toEqual([before[0], before[2]]);
  });

  it("lie in the order of their places, whatever the scene's", () => {
    const ids = at(["a", "b"], ["s/b", "s/a"]).map(([id]) => id);
    expect(ids).toEqual(["s/b", "s/a"]);
  });
});
