import { describe, expect, it } from "vitest";
import { chips, type Told } from "../src/lib/scene/chips";
import {
  CARD_H,
  CARD_W,
  cardBox,
  holds,
  meet,
  type Box,
  type Place,
  type Table,
} from "../src/lib/scene/geometry";
import { badgesOf, printed, SIGN, signOf } from "../src/lib/scene/signs";
import type { Piece } from "../src/lib/scene/types";

/** Where the card lies that another one belongs to: below, left, above, right, and how far that leans. */
const LEAN = 1.3;
const SOURCES = { 360: [0, 1], 90: [-1, 0], 180: [0, -1], 270: [1, 0] } as const;
const card = (x: number, y: number, rotation = 0): Place => ({
  piece: { id: `${x} ${y}`, kind: "card", rotation, highlights: [] as string[] } as Piece,
  x,
  y,
  scale: 1,
  hit: { x: -CARD_W / 2, y: -CARD_H / 2, w: CARD_W, h: CARD_H },
});
const signBox = (place: Place, others: Place[], big: boolean): Box => {
  const { x, y, scale } = signOf(place, others, big);
  return {
    x: x - SIGN.left * scale,
    y: y - SIGN.up * scale,
    w: (SIGN.left + SIGN.right) * scale,
    h: (SIGN.up + SIGN.down) * scale,
  };
};

describe("the sign of a card that is in danger", () => {
  for (const big of [false, true])
    for (const [turn, [dx, dy]] of Object.entries(SOURCES)) {
      const rotation = Number(turn);
      it(`stands on the card itself, leaning as its foot points by ${turn}${big ? ", drawn large" : ""}`, () => {
        // As a card in the middle of a full town.
        const own = card(dx * LEAN, dy * LEAN, rotation);
        const grid = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => card(13 * x, 17 * y)));
        const others = grid.filter((one) => one.x || one.y);
        const sign = signBox(own, [own, ...others], big);
        const middle = { x: sign.x + sign.w / 2, y: sign.y + sign.h / 2 };
        expect(holds({ ...cardBox(own) }, middle) || big).toBe(true);
        for (const other of others) {
          expect(holds(cardBox(other), middle), `${other.x} ${other.y}`).toBe(false);
          for (const box of printed(other, big)) expect(meet(box, sign)).toBe(false);
        }
        for (const box of printed(own, big)) expect(meet(box, sign)).toBe(false);
      });
    }
  it("keeps clear of the row that covers a card's foot", () => {
    const own = card(0, 0);
    const below = [-1, 0, 1].map((x) => card(13 * x, 9));
    const sign = signBox(own, [own, ...below], true);
    for (const other of below) expect(meet(cardBox(other), sign)).toBe(false);
  });
});

describe("chips", () => {
  const told = (x: number, ...lines: string[]): Told => ({
    id: String(x),
    lines,
    over: { x, y: 0, w: 6, h: 14 },
  });
  it("of a narrow place go aside from the card beside it", () => {
    const taken = printed(card(5, 7), false);
    const [chip] = chips([told(13, "1 card")], 60, 3, taken);
    for (const box of taken) expect(meet(box, chip!)).toBe(false);
  });
  it("never cover one another: what is told last is left out first, at all of them", () => {
    // So near to each other that only one line of each has room.
    const near = [18, 27, 36].map((x) => ({
      ...told(x, "+3", "1 card", "−2 draws"),
      over: { x, y: 0, w: 12.1, h: 14 },
    }));
    const found = chips(near, 60, 4, [], []);
    expect(found.map(({ lines }) => lines)).toEqual([["+3"], ["+3"], ["+3"]]);
    for (const one of found)
      for (const other of found) expect(meet(one, other)).toBe(one === other);
    expect(chips(near.slice(0, 1), 60, 4, [], [])[0]!.lines).toHaveLength(3);
    const low = {
      ...near[0]!,
      lines: ["+3", "1 card", "safe"],
      over: { x: 20, y: 0, w: 12.1, h: 8 },
    };
    expect(chips([low], 60, 4, [], [])[0]!.lines).toEqual(["+3", "1 card"]);
  });

  it("is read like rank and suit: what is told of its card covers it no more than these", () => {
    const danger = card(5, 7);
    danger.piece = { ...danger.piece, highlights: ["vulnerable"] };
    const sign = signBox(danger, [danger], true);
    expect(printed(danger, true, [danger]).at(-1)).toEqual({ ...sign, h: expect.closeTo(sign.h) });
    expect(printed(danger, true)).toHaveLength(2);
  });
});

describe("the badge that numbers what a hint marks", () => {
  const tableOf = (places: Place[]): Table =>
    ({
      width: 60,
      spots: places.map((place) => ({
        spot: { id: `at ${place.piece.id}` },
        places: [place],
        box: cardBox(place),
      })),
      byPiece: new Map(places.map((place) => [place.piece.id, place])),
      bySpot: new Map(),
    }) as unknown as Table;
  const badge = (places: Place[], own: Place, big: boolean, words: Box[] = []): Box =>
    badgesOf([own.piece.id], tableOf(places), 6, words, null, () => big)[0]!;
  const part = (place: Place, h: number): Place => ({
    ...place,
    hit: { ...place.hit, h },
  });
  for (const big of [false, true])
    it(`covers no rank and no other card${big ? ", drawn large" : ""}`, () => {
      const above = part(card(20, 20), 4);
      const own = card(20, 24);
      const beside = [
        part(card(31.5, 16), 4),
        card(31.5, 20),
        part(card(8.5, 22), 4),
        card(8.5, 26),
      ];
      const all = [above, own, ...beside];
      const found = badge(all, own, big);
      for (const other of all)
        for (const box of printed(other, big))
          expect(meet(box, found), `${other.x} ${other.y}`).toBe(false);
      for (const other of all.filter((one) => one !== own))
        expect(meet({ ...other.hit, x: other.x - 5, y: other.y - 7 }, found)).toBe(false);
    });
  it("stands where the first card of an empty fan would lie", () => {
    const box = { x: 10, y: 10, w: 10, h: 60 };
    const fan = { spot: { layout: "fan" }, box, places: [] };
    const words = [{ x: 0, y: 0, w: 60, h: 12 }];
    const table = { ...tableOf([card(15, 17)]), bySpot: new Map([["pile", fan]]) };
    const [found] = badgesOf(["pile"], table as unknown as Table, 6, words, null, () => true);
    expect(found!.y + found!.h).toBeLessThan(10 + CARD_H + 5);
  });
  it("gives cards that go onto one heap one number, but steps to other places their own", () => {
    const [one, two] = [card(10, 20), card(30, 20)];
    const box = { x: 40, y: 10, w: 10, h: 14 };
    const at = (layout: string) => ({ spot: { id: layout, layout }, box, places: [] });
    const bySpot = new Map(["stack", "cell"].map((id) => [id, at(id)]));
    const table = { ...tableOf([one, two]), bySpot } as unknown as Table;
    const numbers = (...ids: string[]) =>
      badgesOf(ids, table, 6, [], null, () => true).map(({ n }) => n);
    expect(numbers("10 20", "30 20", "stack")).toEqual([1, 1, 2]);
    expect(numbers("10 20", "cell", "30 20", "stack")).toEqual([1, 2, 3, 4]);
  });
  it("stands at the head of a card that lies free, and gives way to words", () => {
    const own = card(20, 24);
    const found = badge([own], own, true);
    expect(found.y).toBeLessThan(17);
    expect(meet(found, badge([own], own, true, [found]))).toBe(false);
  });
});
