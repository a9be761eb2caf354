import { describe, expect, it } from "vitest";
import {
  boxOf,
  boxOfAll,
  cardBox,
  compact,
  fanSteps,
  holds,
  layOut,
  meet,
  middle,
  nearest,
  plankOf,
  spread,
  squeeze,
  takenWith,
} from "../src/lib/scene/geometry";
import { fliersOf } from "../src/lib/scene/motion";
import { annotate, boxOfNote } from "../src/lib/scene/notes";
import { pinsOf } from "../src/lib/scene/signs";
import { waysOf } from "../src/lib/scene/traces";
import type { Piece, Scene, Spot } from "../src/lib/scene/types";

const spot = (id: string, more: Partial<Spot> = {}): Spot => ({
  id,
  kind: "pile",
  x: 2,
  y: 2,
  w: 10,
  h: 14,
  cell: [0, 0, 1, 1],
  layout: "stack",
  label: id,
  seat: null,
  count: null,
  note: "",
  highlights: [],
  ...more,
});
const piece = (id: string, on: string, order = 0, more: Partial<Piece> = {}): Piece => ({
  id,
  kind: "card",
  spot: on,
  order,
  face: "7S",
  seat: null,
  rotation: 0,
  name: "seven of spades",
  highlights: [],
  ...more,
});
const scene = (spots: Spot[], pieces: Piece[], more: Partial<Scene> = {}): Scene => ({
  game: "any",
  shape: "wide",
  viewer: 0,
  width: 100,
  height: 100,
  columns: 80,
  rows: 21,
  status: "",
  spots,
  pieces,
  controls: [],
  seats: [],
  gestures: [],
  ...more,
});
const none = { pixels: 6, pickable: new Set<string>() };

describe("fans", () => {
  const cards = (n: number) => Array.from({ length: n }, (_, i) => piece(`c${i}`, "f", i));
  it("show rank and suit where there is room", () => {
    expect(fanSteps(cards(4), 80, none)).toEqual([5.2, 5.2, 5.2]);
  });
  it("say how much is seen of a covered card, so that rank and suit stand beside each other in it", () => {
    for (const h of [80, 34]) {
      const table = layOut(
        scene([spot("f", { layout: "fan", h })], cards(8), { height: 90 }),
        none,
      );
      const places = table.spots[0]!.places;
      for (const [i, place] of places.slice(0, -1).entries()) {
        const seen = places[i + 1]!.y - place.y;
        expect(place.corner!.seen).toBeCloseTo(seen);
        expect(place.corner!.cap).toBeLessThan(seen);
        expect(place.corner!.cap * none.pixels).toBeGreaterThan(9);
      }
      expect(places.at(-1)!.corner).toBeUndefined();
    }
  });
  it("close up what cannot be picked first", () => {
    const wishes = { pixels: 6, pickable: new Set(["c8", "c9"]) };
    const steps = fanSteps(cards(10), 32, wishes);
    expect(steps[8]).toBeGreaterThanOrEqual(4);
    expect(steps[0]).toBeLessThan(3.9);
  });
  it("never let what can be picked fall below 24 px: they grow", () => {
    const list = cards(20);
    const wishes = { pixels: 4, pickable: new Set(list.map((c) => c.id)) };
    expect(Math.min(...fanSteps(list, 20, wishes)) * 4).toBeGreaterThanOrEqual(24);
    const tall = layOut(scene([spot("f", { layout: "fan", h: 30 })], list, { height: 40 }), wishes);
    expect(tall.height).toBeGreaterThan(100);
  });
  it("show hidden cards as lines", () => {
    expect(fanSteps([piece("a", "f", 0, { face: null }), piece("b", "f", 1)], 60, none)).toEqual([
      2,
    ]);
  });
});

describe("cards of a hand that are as good as one another", () => {
  const held = (w: number) => {
    const list = [0, 1, 1, 1, 2].map((order, i) => piece(`c${i}`, "h", order));
    return layOut(scene([spot("h", { kind: "hand", layout: "row", w })], list), none).spots[0]!
      .places;
  };
  it("lie on one another: the last one is whole, rank and suit of those below it are seen where there is room", () => {
    const places = held(90);
    const [first, lowest, below, top, last] = places.map(({ x }) => x);
    expect(lowest! - first!).toBeCloseTo(11);
    expect(below! - lowest!).toBeCloseTo(0.4 * 11);
    expect(top! - below!).toBeCloseTo(0.4 * 11);
    expect(last! - top!).toBeCloseTo(11);
    expect(places.map((one) => one.below)).toEqual([undefined, "c3", "c3", undefined, undefined]);
    expect(places.map((one) => one.tight)).toEqual([false, true, true, false, false]);
  });
  it("lies where it should though nothing else has room", () => {
    const one = scene([spot("h", { kind: "hand", layout: "row", w: 10 })], [piece("c", "h", 0)]);
    expect(layOut(one, none).spots[0]!.places[0]!.x).toBe(7);
  });
  it("show an edge of those below where room is short", () => {
    const [first, lowest, below, top, last] = held(32).map(({ x }) => x);
    expect(below! - lowest!).toBeCloseTo(0.16 * (lowest! - first!));
    expect(last! - top!).toBeCloseTo(lowest! - first!);
  });
});

describe("rows that say what they take", () => {
  const rows = (gap: number) =>
    [0, 1].map((i) =>
      spot(`pile0.${i}`, {
        kind: "pile",
        layout: "row",
        label: `pile ${i + 1}`,
        note: "takes 9-K · longest +6",
        y: 4 + i * (14 + gap),
        w: 40,
        seat: 0,
      }),
    );
  const cards = [...Array(5)].map((_, i) => piece(`c${i}`, "pile0.0", i));
  const stepOf = (gap: number) => {
    const [a, b] = layOut(scene(rows(gap), cards), none).spots[0]!.places;
    return b!.x - a!.x;
  };
  it("give all their room to their cards where it is told above them", () => {
    expect(spread(rows(4), 6)).toBe(true);
    expect(spread(rows(4), 3)).toBe(false);
    expect(stepOf(4)).toBeCloseTo(7.5);
    expect(stepOf(1)).toBeLessThan(6);
    const notes = annotate(layOut(scene(rows(4), cards), none), 6, []);
    expect(notes.map((note) => note.look)).toEqual(["label", "label"]);
    expect(notes.map((note) => note.lines.join())).toContain("pile 1 · takes 9-K · longest +6");
  });
});

describe("what is taken up together", () => {
  const pieces = ["a", "b", "c"].map((id, i) => piece(`f/${id}`, "f", i));
  const table = layOut(
    scene(
      [spot("f", { layout: "fan", h: 40 }), spot("r", { layout: "row", x: 20, w: 40 })],
      [...pieces, piece("r/a", "r", 0), piece("r/b", "r", 1)],
    ),
    none,
  );
  it("is a card of a fan with all that lies on it", () => {
    const ids = (id: string) => takenWith(table, id).map((place) => place.piece.id);
    expect(ids("f/b")).toEqual(["f/b", "f/c"]);
    expect(ids("f/c")).toEqual(["f/c"]);
    expect(ids("r/a")).toEqual(["r/a"]);
    expect(ids("f")).toEqual([]);
  });
  it("has one frame, and a fan has one around the card where others come to lie", () => {
    const [, second, last] = table.bySpot.get("f")!.places;
    const [end, run] = [boxOfAll(table, "f")!, boxOfAll(table, "f/b")!];
    expect(end.y).toBe(last!.y - 7);
    expect(end.h).toBe(14);
    expect(run.y).toBe(second!.y - 7);
    expect(run.y + run.h).toBeCloseTo(end.y + end.h);
    expect([boxOfAll(table, "f/c"), boxOfAll(table, "r/a"), boxOfAll(table, "r")]).toEqual([
      null,
      null,
      null,
    ]);
  });
});

describe("places", () => {
  it("keep of a stack what lies right below its top, which shows while that is on its way", () => {
    const table = layOut(
      scene([spot("s", { count: 9 })], [piece("a", "s", 0), piece("b", "s", 1)]),
      none,
    );
    expect(table.byPiece.get("a")).toMatchObject({ x: 7, y: 9, below: "b" });
    expect(table.byPiece.get("b")).toMatchObject({ x: 7, y: 9, below: undefined });
    expect(table.spots[0]!.under).toBe(2);
  });
  it("push a full row together", () => {
    const cards = Array.from({ length: 8 }, (_, i) => piece(`c${i}`, "r", i));
    const table = layOut(scene([spot("r", { layout: "row", w: 45 })], cards), none);
    const last = table.byPiece.get("c7")!;
    expect(last.x + 5).toBeCloseTo(47);
  });
  it("say which cards of a row cover each other", () => {
    const row = (n: number) => {
      const cards = Array.from({ length: n }, (_, i) => piece(`c${i}`, "r", i));
      const table = layOut(scene([spot("r", { layout: "row", w: 50 })], cards), none);
      return cards.map((c) => table.byPiece.get(c.id)!.tight);
    };
    expect(row(4)).toEqual([false, false, false, false]);
    expect(row(6), "the last one lies whole").toEqual([...Array(5).fill(true), false]);
  });
  it("draw the own hand of a picture a little larger", () => {
    const own = spot("hand0", { kind: "hand", layout: "row", seat: 0, y: 84, w: 60 });
    const table = layOut(scene([spot("s"), own], [piece("h", "hand0")]), {
      pixels: 3,
      pickable: new Set(),
    });
    expect(table.bySpot.get("hand0")!.scale).toBe(1.2);
    expect(table.height).toBeGreaterThan(100);
  });
  it("find the nearest first", () => {
    const list = [
      { box: { x: 0, y: 0, w: 4, h: 4 }, value: "a" },
      { box: { x: 5, y: 0, w: 4, h: 4 }, value: "b" },
    ];
    expect(nearest(4.8, 2, list)[0]!.value).toBe("b");
    expect(nearest(2, 2, list)[0]).toEqual({ value: "a", far: 0 });
  });
});

describe("what a row says of itself", () => {
  const pill = (cards: number) => {
    const row = spot("r", { layout: "row", w: 80, note: "fits A-9" });
    const one = scene(
      [row],
      Array.from({ length: cards }, (_, i) => piece(`c${i}`, "r", i)),
    );
    const note = annotate(layOut(one, none), 6, []).find((n) => n.look === "pill")!;
    const foot = note.y - note.size * 1.13 + note.size * (0.4 + 1.2 * note.lines.length);
    return { foot, row: row.y + row.h };
  };
  it("stands beside its cards where there is room", () => {
    expect(pill(2).foot).toBeLessThan(pill(2).row);
  });
  it("stands at the foot of a full row, within its edge", () => {
    expect(pill(7).foot).toBeLessThan(pill(7).row);
  });

  const told = (cards: number, note: string): string[] => {
    const row = spot("r", { kind: "pile", layout: "row", label: "pile 1", w: 70, note });
    const one = scene(
      [row],
      Array.from({ length: cards }, (_, i) => piece(`c${i}`, "r", i)),
    );
    return annotate(layOut(one, none), 4.7, []).find((n) => n.look === "pill")!.lines;
  };
  it("keeps its numbers in more lines, and then in fewer words, before it leaves one out", () => {
    const note = "closed · longest 9 · A&K 3";
    expect(told(2, note)).toEqual(["Pile 1 · closed · longest 9", "A&K 3"]);
    expect(told(4, note).join(" ")).toMatch(/9.*A&K 3/);
    expect(told(9, note).join(" ")).toMatch(/9.*A&K 3/);
    for (let cards = 1; cards < 11; cards++) expect(told(cards, note).join()).toContain("A&K 3");
  });
});

describe("the number of a pile", () => {
  const numbered = (pixels: number, more: object = {}) =>
    annotate(
      layOut(scene([spot("p", { layout: "fan", label: "pile 3", h: 40, ...more })], []), none),
      pixels,
      [],
    ).find((n) => n.lines.includes("3"));
  it("can be read on a small table, too", () => {
    for (const pixels of [4, 5, 8])
      expect(numbered(pixels)!.size * pixels).toBeGreaterThanOrEqual(8.4);
  });
  it("name a town at its head alone, and keep to its ground", () => {
    const row = { layout: "row" as const, seat: 1, x: 10 };
    const told = (wide: number) => {
      const head = spot("network", { ...row, kind: "network", y: 30, w: wide, h: 5, note: "♡ 4" });
      const hand = spot("hand", { ...row, kind: "hand", y: 4, w: 40 });
      const pile = spot("paid", { ...row, y: 60, w: 16, note: "for the other" });
      const own = spot("own", { ...row, kind: "hand", seat: 0, y: 80, w: 40 });
      const cards = [piece("a", "hand", 0, { seat: 1 }), piece("b", "own", 0, { seat: 0 })];
      const box = { x: 10, y: 1, w: wide, h: 75 };
      const ground = { seat: 1, ...box, head: { ...box, h: 5 } };
      const table = layOut(scene([head, hand, pile, own], [...cards, piece("c", "paid")]), none);
      return annotate(table, 8, ["Ada", "Ben"], 0, [ground], ["", "4 of 10"])
        .filter((note) => note.seat === 1)
        .flatMap((note) => note.lines);
    };
    expect(told(60)).toEqual(["Ben · 4 of 10", "paid"]);
    expect(told(6)).toEqual(["Ben", "paid"]);
  });

  it("tell what is known of a hand before the whole name of its owner", () => {
    const told = (w: number) => {
      const more = { kind: "hand", layout: "row" as const, seat: 1, x: 4, y: 4, note: "holds 3♠" };
      const one = scene([spot("hand", { ...more, w })], [piece("a", "hand")], { width: w + 12 });
      const names = ["Ada", "Computer B", "Computer C"];
      return annotate(layOut(one, none), 8, names).flatMap((note) => note.lines);
    };
    expect(told(40)).toEqual(["Computer B · holds 3♠"]);
    expect(told(11)).toEqual(["B · holds 3♠"]);
  });

  it("leaves the sign of the last deal to be seen", () => {
    const [plain, marked] = [numbered(8)!, numbered(8, { highlights: ["last_deal"] })!];
    expect(marked.x).toBeLessThan(plain.x - plain.size);
  });
});
describe("the name of a pile", () => {
  it("keeps its suit, whatever else is told in fewer words", () => {
    const pile = spot("shown", { layout: "cell", label: "announced ♣", x: 18, y: 40 });
    const deck = spot("deck", { label: "next deck", note: "5-7, 8-10", x: 2, y: 40 });
    const table = layOut(scene([deck, pile], [piece("p", "shown"), piece("d", "deck")]), none);
    const ground = { seat: 1, x: 0, y: 60, w: 90, h: 30, head: { x: 0, y: 60, w: 60, h: 5 } };
    const lines = annotate(table, 4, ["A", "B"], 0, [ground]).flatMap((note) => note.lines);
    expect(lines).toContain("announced ♣");
  });
  it("ends where the pile does, where it would reach into a town", () => {
    const pile = spot("pile", { label: "a longer name", x: 60, y: 40 });
    const table = layOut(scene([pile, spot("town", { layout: "cell", seat: 1, x: 80 })], []), none);
    const ground = { seat: 1, x: 75, y: 0, w: 60, h: 90, head: { x: 75, y: 0, w: 60, h: 5 } };
    const named = (grounds: (typeof ground)[]) =>
      boxOfNote(annotate(table, 4, ["A", "B"], 0, grounds).find(({ id }) => id === "pile")!);
    const { x, w } = named([ground]);
    expect(x + w).toBeCloseTo(70);
    expect(named([{ ...ground, x: 130 }]).x).toBe(60);
  });
});
describe("names of piles and hands", () => {
  it("never lie over each other", () => {
    for (let y = 16; y < 30; y++) {
      const spots = [
        spot("deck", { kind: "deck", layout: "stack", label: "deck", x: 4, y: 1, w: 10, h: 14 }),
        spot("hand1", { kind: "hand", layout: "row", seat: 1, x: 4, y, w: 30, label: "hand" }),
      ];
      const held = [piece("d", "deck"), piece("h", "hand1")];
      const table = layOut({ ...scene(spots, held), viewer: 0, width: 100, height: 80 }, none);
      const boxes = annotate(table, 8, ["You", "Computer B"]).map(boxOfNote);
      for (const [i, one] of boxes.entries())
        for (const other of boxes.slice(i + 1)) expect(meet(one, other), `${y}`).toBe(false);
    }
  });

  it("nor where two rows of piles lie close between towns", () => {
    const spots = ["deck", "discards", "stock", "claim"].map((id, i) =>
      spot(id, { x: 60 + 18 * (i % 2), y: i < 2 ? 16 : 34 }),
    );
    const table = layOut(
      scene([...spots, spot("town", { layout: "cell", seat: 1, x: 2, y: 70 })], [], { width: 90 }),
      none,
    );
    const grounds = [0, 48.5].map((y, seat) => {
      const box = { x: 0, y, w: 100, h: 15.5 };
      return { ...box, seat, head: { ...box, h: 3 } };
    });
    const notes = annotate(table, 6, ["You", "Computer B"], 0, grounds);
    const boxes = notes.map(boxOfNote);
    expect(boxes.length).toBeGreaterThan(4);
    for (const [i, one] of boxes.entries())
      for (const other of boxes.slice(i + 1)) expect(meet(one, other)).toBe(false);
  });
});

describe("the name at the own hand", () => {
  const table = (y: number, names: string[], cards = 1) =>
    annotate(layOut(held(y, cards), none), 8, names).filter((n) => n.lines.includes("You"));
  const held = (y: number, cards: number) => {
    const hand = spot("hand0", {
      kind: "hand",
      layout: "row",
      seat: 0,
      x: 20,
      y,
      w: 60,
      label: "hand",
    });
    const pieces = Array.from({ length: cards }, (_, order) => ({
      ...piece(`hand0/${order + 2}S`, "hand0"),
      order,
    }));
    return { ...scene([hand], pieces), viewer: 0, width: 100, height: 80 };
  };
  it("one's own town says whose it is, however little room its corner has", () => {
    const box = { x: 0, y: 10, w: 60, h: 40 };
    const ground = { ...box, seat: 0, head: { ...box, w: 2, h: 3 } };
    const table = layOut(held(60, 2), none);
    const [head] = annotate(table, 6, ["You", "Computer B"], 0, [ground]);
    expect(head!.lines).toEqual(["You"]);
  });
  it("stands above its middle, however many cards it has come to, and clear of one that is raised", () => {
    const [one, ...others] = [1, 2, 5].map((cards) => table(60, ["You", "B"], cards)[0]!);
    const { box, scale } = layOut(held(60, 5), none).spots[0]!;
    expect(one!.x + one!.width / 2).toBeCloseTo(box.x + box.w / 2);
    expect(one!.y).toBeLessThan(box.y - scale);
    for (const other of others) expect([other.x, other.y]).toEqual([one!.x, one!.y]);
  });
  it("stands before its first card where there is no room above, and is left out where none is", () => {
    for (const cards of [1, 3]) {
      const [one] = table(0.5, ["You", "B"], cards);
      const { box, places } = layOut(held(0.5, cards), none).spots[0]!;
      expect(one!.x).toBeGreaterThanOrEqual(box.x);
      expect(one!.x + one!.width).toBeCloseTo(places[0]!.x - 5 * places[0]!.scale - 2);
    }
    expect(table(0.5, ["You", "B"], 9)).toEqual([]);
  });
  it("is not needed by who plays alone", () => {
    expect(table(60, ["You"])).toEqual([]);
  });
});

describe("growing grids", () => {
  it("lose their empty bands", () => {
    const at = squeeze(
      [
        [0, 10],
        [50, 60],
      ],
      100,
      12,
    );
    expect(at(10)).toBe(10);
    expect(at(50)).toBe(22);
    expect(at(60)).toBe(32);
    expect(at(100)).toBe(44);
  });
  it("keep their order", () => {
    const cells = [
      spot("a", { kind: "cell", layout: "cell", x: 2 }),
      spot("b", { kind: "cell", layout: "cell", x: 82 }),
    ];
    const small = compact(scene(cells, []));
    expect(small.width).toBeLessThan(60);
    expect(small.spots[1]!.x).toBeGreaterThan(small.spots[0]!.x + 10);
  });
  it("leave other tables alone", () => {
    const other = scene([spot("s")], []);
    expect(compact(other)).toBe(other);
  });
  it("lay a board under places for marbles", () => {
    const ring = Array.from({ length: 12 }, (_, i) =>
      spot(`t${i}`, {
        layout: "space",
        kind: "track",
        w: 4,
        h: 4,
        x: 40 + 30 * Math.cos(i),
        y: 40 + 30 * Math.sin(i),
      }),
    );
    expect(plankOf(scene(ring, []))!.edge.split(" ").length).toBeGreaterThan(4);
    expect(plankOf(scene([spot("s")], []))).toBe(null);
  });
});

describe("glides", () => {
  const before = layOut(
    scene([spot("s"), spot("t", { x: 40 })], [piece("s/7S", "s", 0, { face: null })]),
    none,
  );
  const after = layOut(scene([spot("s"), spot("t", { x: 40 })], [piece("t/7S", "t")]), none);
  it("go from where a piece was to where it is, and turn it over", () => {
    const [flier] = fliersOf(
      before,
      after,
      [{ before: "s/7S", after: "t/7S", source: "s", target: "t", face: null }],
      300,
    );
    expect(flier).toMatchObject({
      face: null,
      lastFace: "7S",
      turns: true,
      from: { x: 7 },
      to: { x: 45 },
    });
  });
  it("leave out what stays", () => {
    expect(
      fliersOf(
        before,
        before,
        [{ before: "s/7S", after: "s/7S", source: "s", target: "s", face: null }],
        300,
      ),
    ).toEqual([]);
  });
  it("come from a spot when the piece was not seen", () => {
    const [flier] = fliersOf(
      before,
      after,
      [{ before: null, after: "t/7S", source: "s", target: "t", face: null }],
      300,
    );
    expect(flier!.from.x).toBe(7);
  });
});

describe("places", () => {
  it("show rank and suit of every card that shares them, upright, with a pin at the side of the card it belongs to", () => {
    const sides = [360, 90, 180, 270];
    const pairs = sides.flatMap((a) => sides.filter((b) => b !== a).map((b) => [a, b]));
    const threes = pairs.flatMap(([a, b]) =>
      sides.filter((c) => c !== a && c !== b).map((c) => [a!, b!, c]),
    );
    for (const turns of [...sides.map((a) => [a]), ...pairs, ...threes, sides]) {
      const cards = turns.map((rotation, i) => piece(`c${i}`, "p", i, { rotation }));
      const table = layOut(scene([spot("p", { layout: "pile", x: 40, y: 40 })], cards), none);
      const { box: cell, places } = table.spots[0]!;
      const pins = pinsOf(table);
      places.forEach((place, i) => {
        const { x, y, w } = cardBox(place);
        for (const other of places.slice(i + 1).map(cardBox))
          expect(meet({ x, y, w, h: 4.84 }, other), `${i} of ${turns}`).toBe(false);
        // What is printed there is no higher than what is seen.
        if (i < places.length - 1) expect(place.corner!.cap).toBeLessThan(4.84 - 0.6);
        else expect(place.corner).toBeUndefined();
        expect(Math.abs(x - cell.x)).toBeLessThan(2);
        const pin = pins.find(({ id }) => id === place.piece.id)!;
        const { rotation } = place.piece;
        if (rotation === 90) expect(pin.x).toBeLessThan(x);
        else if (rotation === 270) expect(pin.x).toBeGreaterThan(x + w);
        else expect(pin.x).toBe(place.x);
        if (rotation === 180)
          expect(pin.y).toBeLessThan(Math.min(...places.map(({ y: at }) => at)) - 7);
        if (rotation === 360) expect(pin.y).toBeGreaterThan(y + 7);
      });
    }
  });
  it("leave what belongs to no other card where it is, without a pin", () => {
    const table = layOut(
      scene([spot("p", { layout: "cell", x: 40, y: 40 })], [piece("a", "p")]),
      none,
    );
    expect(table.spots[0]!.places[0]).toMatchObject({ x: 45, y: 47 });
    expect(pinsOf(table)).toEqual([]);
  });
  it("show the face of what was laid out for a moment and is covered now, where it lay", () => {
    const cell = spot("shown", { layout: "cell" });
    const heap = spot("heap", { x: 40, count: 3 });
    const table = layOut(scene([cell, heap], [piece("b", "heap", 0, { face: null })]), none);
    const lost = { kind: "lost" as const, source: "shown", target: "heap", face: "9S" };
    const [way, ...more] = waysOf([{ ...lost, seat: 0, crowd: false }], table);
    expect(more).toEqual([]);
    expect(way).toMatchObject({ path: "", ring: null, ghost: { face: "9S" } });
    expect(way!.cross!.x).toBe(middle(table.bySpot.get("shown")!.box).x);
    const unseen = { ...lost, face: null, seat: 0, crowd: false };
    expect(waysOf([unseen], table)).toEqual([]);
    const anew = layOut(scene([cell, heap], [piece("c", "shown", 0)]), none);
    expect(waysOf([{ ...lost, seat: 0, crowd: false }], anew)[0]?.ghost ?? null).toBeNull();
  });
  describe("a step or two on a track", () => {
    const at = (id: string, x: number, y: number) =>
      spot(id, { layout: "space", x: x - 2, y: y - 2, w: 4, h: 4 });
    const angles = [...Array(12)].map((_, i) => (i * Math.PI) / 6);
    for (const far of [4.2, 8.4])
      it(`is an arch of ${far} whose head ends at the rim of its place and comes from where it began`, () => {
        for (const angle of angles) {
          const [x, y] = [50 + far * Math.cos(angle), 50 + far * Math.sin(angle)];
          const step = { kind: "went", source: "t1", target: "t2", face: null } as const;
          const table = layOut(
            scene([at("t1", 50, 50), at("t2", x, y)], [piece("m", "t2", 0, { kind: "marble" })]),
            none,
          );
          const [way] = waysOf([{ ...step, seat: 0, crowd: false }], table);
          const { to } = way!;
          expect(Math.hypot(to.x - x, to.y - y) - 2).toBeCloseTo(0.5);
          expect(Math.hypot(to.x - 50, to.y - 50)).toBeLessThan(Math.hypot(far, 2.5));
          const off = way!.angle - (Math.atan2(y - to.y, x - to.x) * 180) / Math.PI;
          expect(Math.cos((off * Math.PI) / 180)).toBeCloseTo(1);
          const [begin] = /[\d.]+ [\d.]+/.exec(way!.path)!;
          const [fx, fy] = begin.split(" ").map(Number);
          expect(Math.hypot(fx! - 50, fy! - 50) - 2).toBeCloseTo(0.5);
        }
      });
    it("is bent to where nothing lies, and never beyond the table", () => {
      const bent = (more: Spot[], y: number): number => {
        const step = { kind: "went", source: "t1", target: "t2", face: null } as const;
        const table = layOut(scene([at("t1", 50, y), at("t2", 54.2, y), ...more], []), none);
        return waysOf([{ ...step, seat: 0, crowd: false }], table)[0]!.to.y - y;
      };
      expect(bent([], 50)).toBeGreaterThan(0);
      expect(bent([at("number", 52, 55)], 50)).toBeLessThan(0);
      expect(bent([], 97)).toBeLessThan(0);
    });
  });
  describe("along a track", () => {
    const N = 36;
    const round = (i: number, r: number, more: Partial<Spot> = {}) => {
      const angle = Math.PI / 2 + (2 * Math.PI * i) / N;
      const [x, y] = [50 + r * Math.cos(angle), 50 + r * Math.sin(angle)];
      return spot(`t${i}`, {
        kind: "track",
        layout: "space",
        x: x - 2,
        y: y - 2,
        w: 4,
        h: 4,
        ...more,
      });
    };
    const track = [...Array(N).keys()].map((i) =>
      round(i, 26, i === 34 ? { kind: "entry", seat: 0 } : {}),
    );
    const goal = [0, 1].map((i) =>
      round(34, 21.8 - 4.2 * i, { id: `g${i}`, kind: "goal", seat: 0 }),
    );
    const table = layOut(scene([...track, ...goal], []), none);
    const step = (source: string, target: string, kind: "went" | "home" | "swapped" = "went") =>
      ({ kind, source, target, face: null, seat: 0, crowd: false }) as const;
    const numbers = (path: string) =>
      path.match(/[\d.]+ [\d.]+/g)!.map((p) => p.split(" ").map(Number));
    const far = ([x, y]: number[]) => Math.hypot(x! - 50, y! - 50);

    it("lead beside its places, from rim to rim, and never across the board", () => {
      const [way] = waysOf([step("t2", "t15")], table);
      const points = numbers(way!.path);
      expect(points.length).toBeGreaterThan(20);
      for (const point of points.slice(1, -1)) expect(far(point)).toBeGreaterThan(28);
      const [x, y] = [middle(track[15]!).x, middle(track[15]!).y];
      expect(Math.hypot(way!.to.x - x, way!.to.y - y)).toBeCloseTo(2.5);
    });
    it("lead back where that is meant, and not over another way", () => {
      const back = waysOf([step("t10", "t6")], table)[0]!;
      expect(numbers(back.path).length).toBeLessThan(9);
      const [one, other] = waysOf([step("t2", "t12"), step("t4", "t14")], table);
      const [at, beside] = [one, other].map((way) => far(numbers(way!.path)[9]!));
      expect(Math.abs(at! - beside!)).toBeGreaterThan(0.5);
    });
    it("turn into a goal over its places", () => {
      const points = numbers(waysOf([step("t30", "g1", "home")], table)[0]!.path);
      const first = middle(goal[0]!);
      expect(points.some(([x, y]) => Math.hypot(x! - first.x, y! - first.y) < 0.1)).toBe(true);
    });
    it("are curves where marbles trade places", () => {
      expect(waysOf([step("t2", "t12", "swapped")], table)[0]!.path).toMatch(
        /^M\S+ \S+Q\S+ \S+ \S+ \S+$/,
      );
    });
  });
  it("have no way from the own hand to what was paid, where other cards lie by now", () => {
    const hand = spot("hand0", { kind: "hand", layout: "row", seat: 0, x: 2, y: 60 });
    const stock = spot("stock", { layout: "row", x: 60, y: 2, w: 40 });
    const paid = {
      kind: "paid",
      source: "hand0",
      target: "stock",
      face: "9S",
      seat: 0,
      crowd: false,
    } as const;
    const pieces = [piece("h", "hand0"), piece("s", "stock", 0, { face: "9S" })];
    const seen = (viewer: number) =>
      waysOf([paid], layOut({ ...scene([hand, stock], pieces), viewer }, none))[0]!.path;
    expect(seen(0)).toBe("");
    expect(seen(1)).not.toBe("");
  });
  it("show what came from a place that nobody sees any more as from the hand that laid it there", () => {
    const hand = spot("hand1", { kind: "hand", layout: "row", seat: 1, x: 80, y: 0 });
    const cell = spot("shown", { layout: "cell", x: 40, y: 60 });
    const town = spot("town", { kind: "cell", layout: "cell", seat: 1, x: 80, y: 40 });
    const heap = spot("heap", { x: 2, y: 60, count: 3 });
    const pieces = [piece("h", "hand1", 0, { face: null }), piece("b", "heap", 0, { face: null })];
    const went = { kind: "went" as const, face: "9S", crowd: false };
    const laid = { ...went, source: "hand1", target: "shown", seat: 1 };
    const built = { ...went, source: "shown", target: "town", seat: 1 };
    const table = layOut(scene([hand, cell, town, heap], [...pieces, piece("t", "town")]), none);
    const [way] = waysOf([built], table);
    const from = table.bySpot.get("hand1")!.box;
    expect(Number(/^M(\S+)/.exec(way!.path)![1])).toBeGreaterThan(from.x - 1);
    // While it lies there no way leads to it across the table: its ring is enough.
    const lies = layOut(scene([hand, cell, town, heap], [...pieces, piece("c", "shown")]), none);
    expect(waysOf([laid], lies)[0]).toMatchObject({ path: "", ring: {} });
    // What was lost there is of whoever laid it there, too.
    const bare = layOut(scene([hand, cell, town, heap], pieces), none);
    const gone = { ...went, source: "shown", target: "heap", seat: 0 };
    expect(waysOf([laid, gone], bare).map(({ path, ghost }) => [path, ghost?.face])).toEqual([
      ["", "9S"],
    ]);
  });
  it("show what was lost from a town alone, and what one drew before no more", () => {
    const own = spot("hand0", { kind: "hand", layout: "row", seat: 0, x: 2, y: 60 });
    const cell = spot("town0", { kind: "cell", layout: "cell", seat: 0, x: 40, y: 40 });
    const hand = spot("hand1", { kind: "hand", layout: "row", seat: 1, x: 80, y: 2 });
    const stock = spot("stock", { kind: "stock", layout: "row", seat: null, x: 2, y: 2, w: 30 });
    const deck = spot("deck", { kind: "deck", x: 50, y: 60 });
    const pieces = [
      piece("a", "hand0", 0, { face: "AS" }),
      piece("h", "hand1", 0, { face: null }),
      piece("s", "stock", 0, { face: "3C" }),
    ];
    const table = layOut({ ...scene([own, cell, hand, stock, deck], pieces), viewer: 0 }, none);
    const way = (source: string, target: string, kind: "went" | "lost", seat: number) =>
      ({ source, target, kind, seat, face: "AS", crowd: false }) as const;
    const drew = way("deck", "hand0", "went", 0);
    const lost = way("town0", "hand1", "lost", 1);
    const took = way("stock", "hand1", "went", 1);
    expect(waysOf([took], table)[0]!.path).not.toBe("");
    const ways = waysOf([drew, lost, took], { ...table, own });
    expect(ways.map(({ kind, path }) => [kind, path !== ""])).toEqual([
      ["lost", true],
      ["went", false],
    ]);
  });
  it("show each card that was lost, one's own too, beside the others that went the same way", () => {
    const hand = spot("hand0", { kind: "hand", layout: "row", seat: 0, x: 2, y: 60 });
    const heap = spot("heap", { x: 80, y: 2, count: 3 });
    const pieces = [piece("h", "hand0"), piece("b", "heap", 0, { face: null })];
    const table = layOut({ ...scene([hand, heap], pieces), viewer: 0 }, none);
    const way = { source: "hand0", target: "heap", seat: 0, face: null, crowd: false };
    const lost = { ...way, kind: "lost" } as const;
    const paths = waysOf([lost, lost, lost], table).map(({ path }) => path);
    expect(paths.filter(Boolean)).toHaveLength(3);
    expect(new Set(paths).size).toBe(3);
    expect(waysOf([{ ...way, kind: "went" }], table)[0]!.path).toBe("");
  });
  it("go round what is to be read only where that keeps them on the table", () => {
    const cell = (id: string, y: number, more: Partial<Spot> = {}) =>
      spot(id, { kind: "cell", layout: "cell", seat: 1, x: 84, y, ...more });
    const row = cell("between", 30, { x: 2, w: 96, layout: "row" });
    const many = [...Array(10)].map((_, i) => piece(`c${i}`, "between", i));
    const pieces = [piece("f", "from"), piece("t", "to"), ...many];
    const table = layOut(scene([cell("from", 2), row, cell("to", 80)], pieces), none);
    const went = { kind: "went", source: "from", target: "to", seat: 1, face: null } as const;
    const lost = { ...went, crowd: false };
    const [, bend] = /Q(\S+)/.exec(waysOf([lost], table)[0]!.path)!;
    expect((89 + Number(bend)) / 2).toBeLessThanOrEqual(100);
  });
  it("show what another one put on a pile, above the cards between, and nothing of one's own there", () => {
    const hand = spot("hand0", { kind: "hand", layout: "row", seat: 0, x: 2, y: 86 });
    const pile = spot("pile", { layout: "row", seat: 1, x: 40, y: 66, w: 50 });
    const row = spot("between", { layout: "row", x: 2, y: 30, w: 96 });
    const many = [...Array(10)].map((_, i) => piece(`c${i}`, "between", i));
    const pieces = [piece("s", "stack"), piece("p", "pile", 0, { face: "9S" }), ...many];
    const table = layOut(
      { ...scene([spot("stack", { x: 45 }), row, pile, hand], pieces), viewer: 0 },
      none,
    );
    const trace = {
      kind: "went",
      source: "stack",
      target: "pile",
      face: "9S",
      crowd: false,
    } as const;
    const way = (seat: number) => waysOf([{ ...trace, seat }], table)[0]!;
    expect(way(1).path).not.toBe("");
    expect(way(1).over).toBe(true);
    // The card that lies on the stack by now did not go: the way begins beside it.
    const [x, y] = /M(\S+) (\S+)Q/.exec(way(1).path)!.slice(1).map(Number);
    expect(holds(boxOf(table.byPiece.get("s")!), { x: x!, y: y! })).toBe(false);
    expect(way(0).path).toBe("");
  });
});
