import { expect, it } from "vitest";
import { layOut } from "../src/lib/scene/geometry";
import { annotate } from "../src/lib/scene/notes";
import type { Scene, Spot } from "../src/lib/scene/types";

const spot = (id: string, seat: number, y: number): Spot => ({
  id, kind: "hand", x: 20, y, w: 40, h: 14, cell: [0, 0, 1, 1], layout: "row", label: "hand",
  seat, count: null, note: "", highlights: [],
}); // prettier-ignore

it("an own hand that holds nothing says above its place whose it is", () => {
  const table = layOut(
    {
      game: "any", shape: "wide", viewer: 0, width: 100, height: 60, columns: 80, rows: 21,
      status: "", spots: [spot("hand1", 1, 4), spot("hand0", 0, 44)], pieces: [], controls: [],
      seats: [], gestures: [],
    } satisfies Scene, // prettier-ignore
    { pixels: 8, pickable: new Set() },
  );
  const box = table.bySpot.get("hand0")!.box;
  const [mine] = annotate(table, 8, ["You", "Computer"]).filter(({ id }) => id === "hand0");
  expect(mine).toMatchObject({ lines: ["You"], look: "label" });
  expect(mine!.x + mine!.width / 2).toBeCloseTo(box.x + box.w / 2);
  expect(mine!.y).toBeLessThan(box.y);
});

it("a hand that has come to one card keeps its name where it begins", () => {
  const held = { ...spot("hand1", 1, 24), w: 12 };
  const scene = {
    game: "x", shape: "wide", viewer: 0, width: 90, height: 60, columns: 1, rows: 1,
    status: "", spots: [held, spot("hand0", 0, 44)], pieces: [], controls: [],
    seats: [], gestures: [],
  } as unknown as Scene; // prettier-ignore
  const table = layOut(scene, { pixels: 8, pickable: new Set() });
  const other = annotate(table, 8, ["You", "A rather long name"]).find(({ id }) => id === "hand1")!;
  expect(other.x).toBe(table.bySpot.get("hand1")!.box.x);
});

it("towns are headed alike, and what is known of a hand pushes out no score: it has a line of its own", () => {
  const seats = [0, 1, 2];
  const held = seats.map((seat) => ({
    ...spot(`hand${seat}`, seat, 44),
    note: seat === 1 ? "holds 3♥ 4♣" : "",
  }));
  const scene = {
    game: "x", shape: "wide", viewer: 0, width: 90, height: 60, columns: 1, rows: 1,
    status: "", spots: held, pieces: [], controls: [], seats: [], gestures: [],
  } as unknown as Scene; // prettier-ignore
  const table = layOut(scene, { pixels: 6.4, pickable: new Set() });
  const heads = (h: number, w: number) =>
    annotate(
      table,
      6.4,
      ["You", "Computer B", "Computer C"],
      0,
      seats.map((seat) => ({ seat, x: 0, y: 0, w: 90, h: 60, head: { x: 2, y: 2, w, h } })),
      ["4 of 10", "5 of 10", "6 of 10"],
    )
      .filter(({ id }) => id.endsWith(" head"))
      .map(({ lines }) => lines);
  const [you, ...others] = heads(5.4, 28);
  expect(you).toEqual(["You · 4 of 10"]);
  expect(others).toEqual([["Computer B · 5 of 10", "holds 3♥ 4♣"], ["Computer C · 6 of 10"]]);
  // Where the whole name has no room at one head, no other has it.
  expect(heads(5.4, 20).slice(1)).toEqual([["B · 5 of 10", "holds 3♥ 4♣"], ["C · 6 of 10"]]);
  expect(heads(4, 33).slice(1)).toEqual([["B · holds 3♥ 4♣ · 5 of 10"], ["C · 6 of 10"]]);
});

it("a full row is still called by its number, where its name has no room", () => {
  const pile = {
    ...spot("pile1.0", 1, 4), kind: "pile", x: 2, w: 66, h: 10, label: "pile 1",
    note: "takes K · longest +8 · ♦ +1",
  }; // prettier-ignore
  const cards = [..."A23569JQ"].map((rank, order) => ({
    id: `c${order}`, kind: "card", face: `${rank}♥`, spot: pile.id, order, rotation: 0,
    highlights: [],
  })); // prettier-ignore
  const scene = {
    game: "x", shape: "tall", viewer: 0, width: 70, height: 60, columns: 1, rows: 1,
    status: "", spots: [pile, { ...spot("p", 1, 15), kind: "pile", label: "pile 2" }, spot("hand0", 0, 44)], pieces: cards, controls: [],
    seats: [], gestures: [],
  } as unknown as Scene; // prettier-ignore
  const table = layOut(scene, { pixels: 5.2, pickable: new Set() });
  const pill = annotate(table, 5.2, ["You", "B"]).find(({ id }) => id === "pile1.0 note")!;
  expect(pill.lines.join(" ")).toMatch(/^(Pile )?1 · takes K/);
});

it("a pile's name that would reach into the next one stands in its middle, not over what lies before it", () => {
  const pile = { ...spot("deck", 0, 24), seat: null, kind: "deck", layout: "stack", w: 10 };
  const spots = [
    { ...pile, x: 40, label: "deck", note: "C leads next" },
    { ...pile, id: "discards", kind: "stack", x: 58, label: "discards" },
    spot("hand0", 0, 44),
  ];
  const scene = {
    game: "x", shape: "wide", viewer: 0, width: 90, height: 60, columns: 1, rows: 1,
    status: "", spots, pieces: [], controls: [], seats: [], gestures: [],
  } as unknown as Scene; // prettier-ignore
  const table = layOut(scene, { pixels: 8, pickable: new Set() });
  const deck = annotate(table, 8, ["You", "B"]).find(({ id }) => id === "deck")!;
  const { x, w } = table.bySpot.get("deck")!.box;
  expect(deck.lines).toEqual(["deck · C leads next"]);
  expect(deck.x + deck.width / 2).toBeCloseTo(x + w / 2);
});
