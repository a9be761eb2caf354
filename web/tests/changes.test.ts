import { describe, expect, it } from "vitest";
import { changed } from "../src/lib/changes";
import type { Piece, Position, Spot } from "../src/lib/messages";

const spot = (id: string, count: number): Spot => ({
  id,
  kind: "pile",
  x: 0,
  y: 0,
  w: 10,
  h: 14,
  cell: [0, 0, 1, 1],
  layout: "row",
  label: "",
  seat: null,
  count,
  note: "",
  highlights: [],
});
const card = (spot: string, face: string, order: number): Piece => ({
  id: `${spot}/${face}`,
  kind: "card",
  spot,
  order,
  face,
  seat: null,
  rotation: 0,
  name: face,
  highlights: [],
});
const base: Position = {
  ply: 4,
  since: 3,
  brought: "",
  version: 6,
  deciding: 0,
  turn: 2,
  turn_seat: 0,
  scene: {
    game: "toy",
    shape: "wide",
    viewer: 0,
    width: 100,
    height: 60,
    columns: 80,
    rows: 20,
    status: "Play a card.",
    spots: [spot("hand", 3), spot("pile", 0)],
    pieces: [card("hand", "7S", 0), card("hand", "8S", 1), card("hand", "9S", 2)],
    controls: [{ id: "pass", label: "Pass", lasts: "" }],
    seats: [
      {
        seat: 0,
        letter: "A",
        deciding: true,
        on_turn: true,
        score: "3",
        team: [0],
        note: "",
        short: 0,
      },
      {
        seat: 1,
        letter: "B",
        deciding: false,
        on_turn: false,
        score: "5",
        team: [1],
        note: "",
        short: 0,
      },
    ],
    gestures: [
      {
        path: ["hand/8S", "pile"],
        action: 3,
        tag: "",
        leads: "",
        alone: "",
        once: "",
        vain: false,
      },
    ],
  },
  choices: [{ action: 3, short: "8S", long: "Play 8♠", again: "" }],
  undo: { undo: true, redo: false, takeback: false, row: [], what: "" },
  result: null,
  solo: null,
};

describe("a change of a position", () => {
  const now = changed(base, {
    version: 7,
    ply: 5,
    deciding: 1,
    scene: {
      status: "Wait.",
      spots: { changed: { count: { hand: 2, pile: 1 } } },
      pieces: {
        gone: ["hand/8S"],
        changed: { order: { "hand/9S": 1 } },
        added: [card("pile", "8S", 0)],
        at: [2],
      },
      controls: { gone: ["pass"] },
      seats: { changed: { deciding: { "0": false, "1": true } } },
    },
  });

  it("changes what it names", () => {
    expect(now.scene.pieces).toEqual([
      card("hand", "7S", 0),
      card("hand", "9S", 1),
      card("pile", "8S", 0),
    ]);
    expect(now.scene.spots).toEqual([spot("hand", 2), spot("pile", 1)]);
    expect(now.scene.controls).toEqual([]);
    expect(now.scene.seats.map((panel) => panel.deciding)).toEqual([false, true]);
    expect([now.ply, now.version, now.deciding, now.turn]).toEqual([5, 7, 1, 2]);
    expect(now.scene.status).toBe("Wait.");
  });

  it("leaves all else the very same", () => {
    expect(now.scene.pieces[0]).toBe(base.scene.pieces[0]);
    expect(now.scene.width).toBe(100);
    expect(base.scene.pieces).toHaveLength(3);
    expect(changed(base, { version: 6 }).scene.pieces).toBe(base.scene.pieces);
  });

  it("ends what holds only for the moment", () => {
    expect(now.choices).toEqual([]);
    expect(now.scene.gestures).toEqual([]);
    expect(now.undo.undo).toBe(false);
    expect(now.result).toBeNull();
  });

  it("knows that nobody decides at the end", () => {
    expect(changed(base, { version: 8, deciding: null }).deciding).toBeNull();
  });

  it("puts new parts where they belong", () => {
    const pieces = { added: [card("hand", "6S", 0), card("hand", "TS", 4)], at: [0, 4] };
    const found = changed(base, { version: 7, scene: { pieces } }).scene.pieces;
    expect(found.map((piece) => piece.face)).toEqual(["6S", "7S", "8S", "9S", "TS"]);
  });
});
