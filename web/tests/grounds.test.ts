import { describe, expect, it } from "vitest";
import { layOut, type Box } from "../src/lib/scene/geometry";
import { groundsOf, type Ground } from "../src/lib/scene/grounds";
import type { Note } from "../src/lib/scene/notes";
import type { Piece, Scene, Spot } from "../src/lib/scene/types";

const spot = (id: string, seat: number | null, more: Partial<Spot> = {}): Spot => ({
  id, kind: "cell", x: 2, y: 2, w: 10, h: 14, cell: [0, 0, 1, 1], layout: "cell", label: "",
  seat, count: null, note: "", highlights: [], ...more,
}); // prettier-ignore
const table = (spots: Spot[], pieces: Piece[] = []) =>
  layOut(
    {
      game: "any", shape: "wide", viewer: 0, width: 100, height: 60, columns: 80, rows: 21,
      status: "", spots, pieces, controls: [], seats: [], gestures: [],
    } satisfies Scene, // prettier-ignore
    { pixels: 8, pickable: new Set(), hand: null },
  );
const holds = (ground: Ground, box: Box): boolean =>
  ground.x <= box.x &&
  ground.y <= box.y &&
  ground.x + ground.w >= box.x + box.w &&
  ground.y + ground.h >= box.y + box.h;

describe("the ground of a town", () => {
  it("holds cells, hand and name of its seat, and nothing of others", () => {
    const placed = table([
      spot("town0.0,0", 0, { x: 10, y: 20 }),
      spot("town0.1,0", 0, { x: 22, y: 20 }),
      spot("hand1", 1, { kind: "hand", layout: "row", x: 60, y: 4, w: 20 }),
      spot("town1.0,0", 1, { x: 60, y: 22 }),
      spot("deck", null, { kind: "deck", layout: "stack", x: 36, y: 20 }),
    ]);
    const name: Note = {
      id: "hand1", x: 82, y: 11, size: 2, anchor: "start", lines: ["Computer B"], look: "label",
      width: 12, seat: 1,
    }; // prettier-ignore
    const grounds = groundsOf(placed, [name]);
    expect(grounds.map((one) => one.seat)).toEqual([0, 1]);
    for (const ground of grounds)
      for (const { spot: one, box } of placed.spots) {
        if (one.seat === ground.seat) expect(holds(ground, box)).toBe(true);
        else {
          const apart =
            ground.x + ground.w < box.x ||
            box.x + box.w < ground.x ||
            ground.y + ground.h < box.y ||
            box.y + box.h < ground.y;
          expect(apart).toBe(true);
        }
      }
    expect(holds(grounds[1]!, { x: 82, y: 9.2, w: 12, h: 2 })).toBe(true);
  });

  it("never meets another one, however near they lie, and stays on the table", () => {
    for (const gap of [0.2, 1, 2, 4, 9]) {
      const placed = table([
        spot("town0.0,0", 0, { x: 0.6, y: 0.6 }),
        spot("town1.0,0", 1, { x: 10.6 + gap, y: 0.6 }),
      ]);
      const [left, right] = groundsOf(placed);
      expect(left!.x + left!.w).toBeLessThan(right!.x);
      for (const one of [left!, right!]) expect(one.x >= 0 && one.y >= 0).toBe(true);
    }
  });

  it("is none where there are no towns", () => {
    expect(groundsOf(table([spot("deck", null, { kind: "deck", layout: "stack" })]))).toEqual([]);
  });
});
