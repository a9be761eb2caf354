import { describe, expect, it } from "vitest";
import { CARD_H, CARD_W, cardBox, holds, type Box, type Place } from "../src/lib/scene/geometry";
import { chipAt, printed, SIGN, signOf } from "../src/lib/scene/signs";
import type { Piece } from "../src/lib/scene/types";

const LEAN = 2.4;
/** Where the card lies that a turned one was built from: below, left, above, right. */
const SOURCES = { 0: [0, 1], 90: [-1, 0], 180: [0, -1], 270: [1, 0] } as const;
const card = (x: number, y: number, rotation = 0): Place => ({
  piece: { id: `${x} ${y}`, kind: "card", rotation } as Piece,
  x,
  y,
  scale: 1,
  hit: { x: -CARD_W / 2, y: -CARD_H / 2, w: CARD_W, h: CARD_H },
});
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
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
      it(`stands on the card itself, turned by ${turn}${big ? ", drawn large" : ""}`, () => {
        // Leaning on the card it was built from, as a card in the middle of a full town.
        const lean = rotation % 180 ? LEAN : 0;
        const own = card(dx * lean, dy * lean, rotation);
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
        // Away from the card that it leans on.
        const source = card(13 * dx, 17 * dy);
        const far = (at: { x: number; y: number }) => (at.x - own.x) * dx + (at.y - own.y) * dy;
        if (rotation % 180) expect(far(middle)).toBeLessThan(far(source));
        if (rotation % 180 && !big) expect(far(middle)).toBeLessThan(0);
      });
    }
  it("keeps clear of the row that covers a card's foot", () => {
    const own = card(0, 0);
    const below = [-1, 0, 1].map((x) => card(13 * x, 9));
    const sign = signBox(own, [own, ...below], true);
    for (const other of below) expect(meet(cardBox(other), sign)).toBe(false);
  });
});

describe("a chip", () => {
  it("of a narrow place goes aside from the card beside it", () => {
    const over = { x: 8, y: 0, w: 6, h: 14 };
    const taken = printed(card(0, 7), false);
    const chip = { x: 5, y: 11, w: 12, h: 3 };
    const at = chipAt(chip, over, taken);
    for (const box of taken) expect(meet(box, { ...chip, ...at })).toBe(false);
    expect(chipAt({ ...chip, x: 20 }, { ...over, x: 23 }, taken)).toEqual({ x: 20, y: 11 });
  });
});
