/** How a table is fitted into its room, and how its parts share it. */
import { describe, expect, it } from "vitest";
import { CARD_H, CARD_W, layOut } from "../src/lib/scene/geometry";
import { goalsIn } from "../src/lib/scene/looks";
import { fitTo, grownWish } from "../src/lib/scene/fit";
import type { Piece, Scene, Spot } from "../src/lib/scene/types";

const base = { cell: [0, 0, 1, 1], label: "", seat: null, count: null, note: "", highlights: [] };
const spot = (id: string, more: object): Spot =>
  ({
    ...base,
    id,
    kind: "stack",
    x: 0,
    y: 0,
    w: CARD_W,
    h: CARD_H,
    layout: "stack",
    ...more,
  }) as unknown as Spot;
const card = (on: string, order: number): Piece =>
  ({
    id: `${on}/${order}`,
    kind: "card",
    spot: on,
    order,
    face: "7S",
    seat: null,
    rotation: 0,
    name: "",
    highlights: [],
  }) as Piece;

/** A table of two towns of some columns and rows, with piles between them and a hand below. */
function towns(columns: number, rows: number, seats = 2): Scene {
  const spots: Spot[] = [];
  const pieces: Piece[] = [];
  for (let p = 0; p < seats; p++)
    for (let i = 0; i < columns; i++)
      for (let j = 0; j < rows; j++) {
        const id = `town${p}.${i},${j}`;
        spots.push(
          spot(id, { kind: "cell", layout: "cell", seat: p, x: p * 200 + i * 13, y: 20 + j * 17 }),
        );
        pieces.push(card(id, 0));
      }
  for (let p = 1; p < seats; p++)
    spots.push(spot(`hand${p}`, { kind: "hand", layout: "row", seat: p, x: p * 200, w: 60 }));
  for (const [i, id] of ["deck", "discards", "spares"].entries())
    spots.push(spot(id, { x: 90 + 18 * i, y: 60 }));
  spots.push(spot("hand0", { kind: "hand", layout: "row", seat: 0, y: 600, w: 60 }));
  for (let i = 0; i < 5; i++) pieces.push(card("hand0", i));
  return {
    game: "any", shape: "wide", viewer: 0, width: 400, height: 620, columns: 80, rows: 21,
    status: "", spots, pieces, controls: [], seats: [], gestures: [],
  } as unknown as Scene; // prettier-ignore
}

const ROOMS = [
  { w: 1060, h: 740 },
  { w: 990, h: 580 },
  { w: 356, h: 560 },
  { w: 610, h: 350 },
];

describe("a table in its room", () => {
  for (const room of ROOMS)
    for (const seats of [2, 3, 4])
      it(`lies inside ${room.w} by ${room.h} with ${seats} towns, and nothing on anything else`, () => {
        const scene = towns(5, 4, seats);
        const fit = fitTo(scene, room, "", false);
        const { spots } = fit.scene;
        expect(spots.map((s) => s.id).sort()).toEqual(scene.spots.map((s) => s.id).sort());
        for (const s of spots) {
          expect(s.x, s.id).toBeGreaterThanOrEqual(0);
          expect(s.y, s.id).toBeGreaterThanOrEqual(0);
          expect((s.x + s.w) * fit.px, s.id).toBeLessThanOrEqual(room.w + 1);
          expect((s.y + s.h) * fit.px, s.id).toBeLessThanOrEqual(room.h + 1);
        }
        for (const a of spots)
          for (const b of spots)
            if (a.id < b.id)
              expect(
                a.x + a.w <= b.x + 0.01 || b.x + b.w <= a.x + 0.01 ||
                  a.y + a.h <= b.y + 0.01 || b.y + b.h <= a.y + 0.01,
                `${a.id} and ${b.id}`,
              ).toBe(true); // prettier-ignore
      });

  it("gives each seat a panel that holds all it has, and keeps them where they are while towns grow", () => {
    for (const room of ROOMS)
      for (const seats of [2, 3, 4]) {
        let fit = fitTo(towns(2, 1, seats), room, "", false);
        const first = fit.grounds!.map((one) => ({ ...one, px: fit.px }));
        expect(first).toHaveLength(seats);
        for (const [columns, rows] of [
          [3, 2],
          [4, 4],
          [5, 5],
        ] as const) {
          fit = fitTo(towns(columns, rows, seats), room, fit.way, false);
          fit.grounds!.forEach((ground, i) => {
            const was = first[i]!;
            if (room.w > room.h) expect(ground.x * fit.px).toBeCloseTo(was.x * was.px);
            for (const s of fit.scene.spots.filter((one) => one.seat === ground.seat))
              if (s.id !== "hand0") {
                expect(s.x, s.id).toBeGreaterThanOrEqual(ground.x - 0.01);
                expect(s.y, s.id).toBeGreaterThanOrEqual(ground.y - 0.01);
                expect(s.x + s.w, s.id).toBeLessThanOrEqual(ground.x + ground.w + 0.01);
                expect(s.y + s.h, s.id).toBeLessThanOrEqual(ground.y + ground.h + 0.01);
              }
          });
        }
      }
  });

  it("puts two towns into panels at one height, the piles on both sides of the hand below them", () => {
    for (const room of [ROOMS[0]!, ROOMS[1]!, ROOMS[3]!]) {
      const { grounds, scene, hand } = fitTo(towns(3, 2), room, "", false);
      const [mine, theirs] = grounds!;
      expect(theirs).toMatchObject({ y: mine!.y, h: mine!.h });
      expect(theirs!.w).toBeLessThan(mine!.w);
      for (const s of scene.spots.filter((one) => one.seat === null)) {
        expect(s.y, s.id).toBeGreaterThan(mine!.y + mine!.h);
        expect(s.x + s.w < hand!.x || s.x > hand!.x + hand!.w, s.id).toBe(true);
      }
    }
  });

  it("draws two towns in one size where both can be read, no larger than the hand", () => {
    const small = towns(2, 1);
    const large = towns(6, 6);
    const of = (one: Scene, seat: number): Piece[] =>
      one.pieces.filter(({ spot }) => spot.startsWith(`town${seat}.`));
    const mixed = {
      ...small,
      spots: small.spots
        .filter((s) => s.kind !== "cell" || s.seat !== 0)
        .concat(large.spots.filter((s) => s.kind === "cell" && s.seat === 0)),
      pieces: [...of(large, 0), ...of(small, 1)],
    };
    const { way, hand, px } = fitTo(mixed, ROOMS[0]!, "", false);
    const { own, other } = JSON.parse(way);
    expect(other).toBe(own);
    expect(other).toBeLessThanOrEqual(hand!.scale * px * CARD_W + 0.01);
  });

  it("shows the cards of a town whole rather than larger", () => {
    const { scene, px, scales } = fitTo(towns(3, 4), { w: 358, h: 590 }, "", false);
    for (const s of scene.spots.filter(({ kind }) => kind === "cell"))
      expect(s.h * px, s.id).toBeCloseTo(scales.get(s.id)! * CARD_H * px);
  });

  it("draws an empty column as wide as a card where there is room for it", () => {
    const wide = (columns: number): number => {
      const table = towns(columns, 3);
      const bare = table.spots.filter(({ x, seat }) => seat === 0 && x === 0);
      const pieces = table.pieces.filter((p) => bare.every(({ id }) => id !== p.spot));
      const { scene, scales } = fitTo({ ...table, pieces }, { w: 358, h: 590 }, "", false);
      const found = scene.spots.find(({ id }) => id === bare[0]!.id)!;
      return found.w / CARD_W / scales.get(found.id)!;
    };
    expect(wide(4)).toBeCloseTo(1);
    expect(wide(11)).toBeLessThan(0.6);
  });

  it("keeps everything in its place while a town grows by a column or a hand by a card", () => {
    const held = (scene: Scene, cards: number): Scene => ({
      ...scene,
      pieces: [...scene.pieces, ...Array.from({ length: cards }, (_, i) => card("hand1", i))],
    });
    let kept = 0;
    for (const room of ROOMS) {
      let before = fitTo(held(towns(6, 4), 4), room, "", false);
      for (const [columns, cards] of [
        [5, 4],
        [5, 7],
        [6, 7],
        [5, 3],
        [6, 4],
      ]) {
        const after = fitTo(held(towns(columns!, 4), cards!), room, before.way, false);
        const { px } = after;
        const moved = after.scene.spots
          .filter(({ kind }) => kind === "cell")
          .flatMap((one) => {
            const was = before.scene.spots.find(({ id }) => id === one.id);
            return was ? [Math.hypot(one.x - was.x, one.y - was.y) * px] : [];
          });
        const sizes = (fit: { way: string }): number[] => {
          const { own, other } = JSON.parse(fit.way);
          return [own, other];
        };
        if (`${sizes(after)}` === `${sizes(before)}`) {
          kept += 1;
          expect(Math.max(...moved), `${columns} at ${room.w}`).toBeLessThan(1);
        }
        before = after;
      }
    }
    expect(kept).toBeGreaterThan(4);
  });
  it("leaves the other town as it is while one's own is built on, and that for a while, too", () => {
    const grown = (rows: number): Scene => {
      const [own, other] = [towns(4, rows), towns(4, 2)];
      const mine = ({ id }: { id: string }) => id.startsWith("town0");
      const left = (one: { id: string }) => !mine(one);
      return {
        ...own,
        spots: [...own.spots.filter(mine), ...other.spots.filter(left)],
        pieces: [...own.pieces.filter(mine), ...other.pieces.filter(left)],
      };
    };
    let way = "";
    const sizes = [2, 3, 4, 5, 6, 5].map((rows) => {
      ({ way } = fitTo(grown(rows), { w: 360, h: 600 }, way, false));
      return JSON.parse(way) as { own: number; other: number };
    });
    expect(new Set(sizes.map(({ other }) => other)).size).toBe(1);
    expect(new Set(sizes.map(({ own }) => own)).size).toBeLessThan(4);
    expect(sizes.at(-1)!.own).toBe(sizes.at(-2)!.own);
  });
  it("does not grow for a little", () => {
    const first = fitTo(towns(7, 6), ROOMS[0]!, "", false);
    const less = { ...ROOMS[0]!, h: ROOMS[0]!.h + 12 };
    const own = (fit: { way: string }): number => JSON.parse(fit.way).own;
    expect(own(fitTo(towns(7, 6), less, first.way, false))).toBe(own(first));
    const more = { w: ROOMS[0]!.w * 1.4, h: ROOMS[0]!.h * 1.4 };
    expect(own(fitTo(towns(7, 6), more, first.way, false))).toBeGreaterThan(own(first));
  });
  it("has units that stay as they are while towns become smaller, so that cards glide", () => {
    for (const room of ROOMS) {
      const first = fitTo(towns(2, 1), room, "", false);
      const later = fitTo(towns(7, 6), room, first.way, false);
      expect(later.px).toBe(first.px);
      expect(JSON.parse(later.way).own).toBeLessThan(JSON.parse(first.way).own);
    }
  });

  it("puts the own hand below all else where cards are as large as they should be", () => {
    for (const room of [ROOMS[0]!, ROOMS[1]!])
      for (const seats of [2]) {
        const { scene } = fitTo(towns(3, 2, seats), room, "", false);
        const own = scene.spots.find((s) => s.id === "hand0")!;
        for (const s of scene.spots)
          if (s.seat !== null && s !== own)
            expect(s.y + s.h, s.id).toBeLessThanOrEqual(own.y + 0.01);
      }
  });

  it("lets the own hand end where what it lies beside does, and shares what is left of the height", () => {
    const scene = {
      ...towns(1, 1),
      width: 122,
      height: 90,
      spots: [
        spot("board", { x: 2, y: 4, w: 60, h: 50 }),
        spot("stack0", { x: 20, y: 56 }),
        spot("hand0", { kind: "hand", layout: "row", seat: 0, y: 80, w: 60 }),
        spot("hand1", { kind: "hand", layout: "row", seat: 1, x: 62, y: 4, w: 60 }),
      ],
      pieces: [0, 1, 2, 3, 4].map((i) => card("hand0", i)),
    };
    const fit = fitTo(scene, { w: 1000, h: 610 }, "", false);
    const [board, stack] = fit.scene.spots;
    expect(fit.hand!.y + fit.hand!.h).toBeCloseTo(stack!.y + stack!.h);
    expect(fit.scene.height * fit.px).toBeCloseTo(610);
    const below = fit.scene.height - stack!.y - stack!.h;
    expect(board!.y - 4).toBeCloseTo(below - 2);
    // Where it can be larger its cards may cover a little of each other.
    expect(fit.hand!.w).toBeGreaterThanOrEqual(4 * CARD_W * fit.hand!.scale);
  });
  it("draws the own hand large enough to read on a phone, and where it was put", () => {
    const fit = fitTo(towns(7, 6), ROOMS[2]!, "", false);
    expect(fit.hand!.scale * fit.px * CARD_W).toBeCloseTo(grownWish(ROOMS[2]!, 5));
    expect(grownWish(ROOMS[2]!, 5)).toBeGreaterThan(45);
    const table = layOut(fit.scene, {
      pixels: fit.px,
      pickable: new Set(),
      hand: { ...fit.hand!, id: "hand0" },
      scales: fit.scales,
    });
    expect(table.own!.id).toBe("hand0");
    expect(table.height * fit.px).toBeLessThanOrEqual(ROOMS[2]!.h + 2 * fit.px + 1);
  });

  it("draws cards of piles as large as they should be while towns are small", () => {
    const fit = fitTo(towns(6, 6, 4), ROOMS[2]!, "", false);
    expect((fit.scales.get("deck") ?? 1) * fit.px * CARD_W).toBeGreaterThanOrEqual(34);
  });

  it("never makes the own town the smaller one", () => {
    const fit = fitTo(towns(6, 5, 4), ROOMS[2]!, "", false);
    const scales = (own: boolean): number[] =>
      fit.scene.spots
        .filter((s) => s.kind === "cell" && (s.seat === 0) === own)
        .map((s) => fit.scales.get(s.id) ?? 1);
    expect(Math.min(...scales(true))).toBeGreaterThanOrEqual(Math.max(...scales(false)));
  });

  for (const [i, least, other] of [
    [0, 40, 26],
    [1, 30, 22],
    [2, 22, 19],
    [3, 22, 18],
  ] as const)
    for (const seats of [2, 4])
      it(`lets rows cover each other before ${seats} towns become too small at ${ROOMS[i]!.w}`, () => {
        const fit = fitTo(towns(6, 6, seats), ROOMS[i]!, "", false);
        const table = layOut(fit.scene, {
          pixels: fit.px,
          pickable: new Set(),
          scales: fit.scales,
        });
        for (const { spot, box, places, scale } of table.spots) {
          if (spot.kind !== "cell") continue;
          const width = scale * fit.px * CARD_W;
          expect(width, spot.id).toBeGreaterThanOrEqual(spot.seat === 0 ? least : other);
          // Rank and suit stand in the upper 6 of 14 units; a card lies at the head of its place.
          expect(box.h / scale, spot.id).toBeGreaterThanOrEqual(6.19);
          expect(places[0]!.y - (CARD_H * scale) / 2, spot.id).toBeCloseTo(box.y);
          expect(places[0]!.hit.h, spot.id).toBeCloseTo(Math.min(box.h, CARD_H * scale));
        }
      });

  for (const [i, goal] of [
    [2, 28],
    [3, 22],
  ] as const)
    for (const seats of [2, 4])
      it(`enlarges one of ${seats} towns alone until its cards can be read, and moves nothing else at ${ROOMS[i]!.w}`, () => {
        const scene = towns(6, 5, seats);
        for (let zoomed = 0; zoomed < seats; zoomed++) {
          const before = fitTo(scene, ROOMS[i]!, "", false);
          const fit = fitTo(scene, ROOMS[i]!, "", false, zoomed);
          const { spots } = fit.scene;
          const town = scene.spots.filter((s) => s.kind === "cell" && s.seat === zoomed);
          expect(spots).toEqual(
            expect.arrayContaining(town.map(({ id }) => expect.objectContaining({ id }))),
          );
          for (const s of spots.filter((one) => one.seat !== zoomed && one.seat !== null))
            expect(s).toEqual(before.scene.spots.find(({ id }) => id === s.id));
          // The piles stay in sight, at the right of it.
          const edge = Math.max(...spots.flatMap((s) => (s.kind === "cell" ? [s.x + s.w] : [])));
          for (const pile of before.scene.spots.filter(({ seat }) => seat === null))
            expect(spots.find(({ id }) => id === pile.id)?.x, pile.id).toBeGreaterThan(edge);
          expect(spots.filter((s) => s.kind === "cell" && s.seat !== zoomed)).toEqual([]);
          expect(Math.min(...spots.flatMap(({ x, y }) => [x, y]))).toBeGreaterThanOrEqual(0);
          expect(fit.hand).toEqual(before.hand);
          for (const s of spots) {
            expect((s.x + s.w) * fit.px, s.id).toBeLessThanOrEqual(ROOMS[i]!.w + 1);
            expect((s.y + s.h) * fit.px, s.id).toBeLessThanOrEqual(ROOMS[i]!.h + 1);
            const width = (fit.scales.get(s.id) ?? 1) * fit.px * CARD_W;
            if (s.kind !== "cell") continue;
            expect(width, s.id).toBeGreaterThanOrEqual(goal);
          }
        }
      });

  it("enlarges a young town on a large screen, too", () => {
    const { scene, scales, px } = fitTo(towns(2, 1, 4), ROOMS[0]!, "", false, 1);
    const cell = scene.spots.find((s) => s.kind === "cell")!;
    expect(scales.get(cell.id)! * px * CARD_W).toBeGreaterThan(80);
  });

  it("enlarges a town with its rows apart while its cards are larger than before", () => {
    for (const room of [ROOMS[2]!, ROOMS[3]!]) {
      const given = towns(5, room.w < room.h ? 5 : 3);
      const before = fitTo(given, room, "", false);
      const { scene, scales } = fitTo(given, room, "", false, 0);
      const cells = scene.spots.filter((s) => s.kind === "cell");
      const by = scales.get(cells[0]!.id)!;
      expect(by / before.scales.get(cells[0]!.id)!).toBeGreaterThan(1.14);
      for (const s of cells) expect(s.h / by, s.id).toBeCloseTo(CARD_H);
    }
  });

  it("gives the table back as it was when nothing is enlarged any more", () => {
    const before = fitTo(towns(6, 5, 4), ROOMS[2]!, "", false);
    const after = fitTo(towns(6, 5, 4), ROOMS[2]!, before.way, false, null);
    expect(after).toEqual(before);
    expect(fitTo(towns(6, 5, 4), ROOMS[2]!, before.way, false, 9)).toEqual(before);
  });
});

describe("two rows of fans", () => {
  const rows = (cards: number): Scene => {
    const spots = [0, 50].map((y) => spot(`fan${y}`, { layout: "fan", y, h: 46 }));
    const pieces = spots.flatMap((s) => Array.from({ length: cards }, (_, i) => card(s.id, i)));
    return { spots, pieces, width: 14, height: 98, viewer: null, gestures: [] } as unknown as Scene;
  };
  const second = (cards: number): number =>
    fitTo(rows(cards), { w: 70, h: 600 }, "", false).scene.spots[1]!.y;
  it("stay where they are whatever lies in them", () => {
    expect(new Set([1, 2, 6, 12].map(second)).size).toBe(1);
  });
});

describe("what belongs to nobody", () => {
  const laidOut = ["announced", "answer"].map((id) => spot(id, { layout: "cell" }));
  const heaps = ["deck", "discards", "spares"];
  const sides = (more: Spot[]): string[][] => {
    const table = towns(3, 2);
    const spots = table.spots.filter((s) => s.seat !== null || heaps.includes(s.id));
    const { scene, hand } = fitTo({ ...table, spots: [...spots, ...more] }, ROOMS[0]!, "", false);
    const lying = scene.spots.filter((s) => s.seat === null).sort((a, b) => a.x - b.x);
    return [lying.filter((s) => s.x < hand!.x), lying.filter((s) => s.x > hand!.x)].map((side) =>
      side.map((s) => s.id),
    );
  };
  it("lies beside the hand: a row of open cards alone, else what is laid out for a moment", () => {
    const row = spot("stock", { layout: "row", w: 80 });
    expect(sides([laidOut[0]!, row])).toEqual([[...heaps, "announced"], ["stock"]]);
    expect(sides(laidOut)).toEqual([heaps, ["announced", "answer"]]);
  });
  it("leaves a hand its room between them on an upright phone, and their names theirs", () => {
    const table = towns(3, 2);
    const [announced, answer] = ["announced", "challenge"].map((label) =>
      spot(label, { layout: "cell", label }),
    );
    const spots = [...table.spots, announced!, answer!];
    const { scene, px, scales, hand } = fitTo({ ...table, spots }, { w: 362, h: 554 }, "", false);
    const { bySpot } = layOut(scene, {
      pixels: px,
      pickable: new Set(),
      scales,
      hand: { ...hand!, id: "hand0" },
    });
    const [first, last] = [bySpot.get("announced")!.box, bySpot.get("challenge")!.box];
    const { places, scale } = bySpot.get("hand0")!;
    const half = (CARD_W * scale) / 2;
    // The name of the first, with the suit that is announced, stands above it.
    expect((places[0]!.x - half - first.x) * px).toBeGreaterThan(74);
    expect(places.at(-1)!.x + half).toBeLessThan(last.x);
    expect(places.every(({ tight }) => !tight)).toBe(true);
  });
  it("leaves a hand of four on a desk so much room that none covers another", () => {
    const table = towns(3, 2);
    const stock = spot("stock", { layout: "row", w: 80 });
    const pieces = table.pieces.filter(({ id }) => id !== "hand0/4");
    const { hand, px } = fitTo(
      { ...table, spots: [...table.spots, laidOut[0]!, stock], pieces },
      ROOMS[0]!,
      "",
      false,
    );
    expect(hand!.w).toBeGreaterThan(4 * CARD_W * hand!.scale);
    expect(px).toBeGreaterThan(0);
  });
  it("has room for six open cards side by side, and on a phone for rank and suit of nine", () => {
    for (const [room, cards] of [
      [ROOMS[0]!, 6],
      [{ w: 366, h: 554 }, 9],
    ] as const) {
      const table = towns(5, 5);
      const spots = [...table.spots, spot("stock", { layout: "row", w: 80 })];
      const open = Array.from({ length: cards }, (_, i) => card("stock", i));
      const scene = { ...table, spots, pieces: [...table.pieces, ...open] };
      const { scene: laid, px, scales } = fitTo(scene, room, "", false);
      const { bySpot } = layOut(laid, { pixels: px, pickable: new Set(), scales });
      const { places, scale } = bySpot.get("stock")!;
      for (const [i, { x, y, tight }] of places.slice(0, -1).entries()) {
        const next = places[i + 1]!;
        if (room === ROOMS[0]) expect(tight, `${i} of ${cards}`).toBe(false);
        else expect((next.y - y) / scale, `${i} of ${cards}`).toBeGreaterThan(4.8);
        expect(next.x >= x).toBe(true);
      }
    }
  });
});

describe("a small town", () => {
  it("stands in the middle of its panel, though there is a place for what its seat paid", () => {
    for (const room of ROOMS) {
      const table = towns(3, 2);
      const rows = [0, 1].map((seat) => spot(`pile${seat}`, { layout: "row", seat, w: 80 }));
      const { grounds, scene, scales } = fitTo(
        { ...table, spots: [...table.spots, ...rows] },
        room,
        "",
        false,
      );
      for (const { seat, x, w } of grounds!) {
        const cells = scene.spots.filter((s) => s.kind === "cell" && s.seat === seat);
        const left = Math.min(...cells.map((s) => s.x));
        const right = Math.max(...cells.map((s) => s.x + s.w));
        const aside = Math.abs((left + right) / 2 - (x + w / 2));
        expect(aside / scales.get(cells[0]!.id)!, `${seat} at ${room.w}`).toBeLessThan(8);
      }
    }
  });
});

describe("cards that a seat paid", () => {
  /** Two towns, of whose seats each has paid so many cards. */
  const paying = (columns: number, rows: number, paid: number): Scene => {
    const table = towns(columns, rows);
    const piles = [0, 1].map((seat) => spot(`pile${seat}`, { layout: "row", seat, w: 80 }));
    const cards = piles.flatMap(({ id }) => Array.from({ length: paid }, (_, i) => card(id, i)));
    return { ...table, spots: [...table.spots, ...piles], pieces: [...table.pieces, ...cards] };
  };
  const cellsOf = ({ scene }: { scene: Scene }): Spot[] =>
    scene.spots.filter(({ kind }) => kind === "cell");
  it("move no town when the first of them comes", () => {
    for (const room of ROOMS)
      for (const [columns, rows] of [[3, 2], [5, 4], [7, 3]] as const) {
        const before = fitTo(paying(columns, rows, 0), room, "", false);
        const after = fitTo(paying(columns, rows, 1), room, before.way, false);
        expect(cellsOf(after), `${columns} at ${room.w}`).toEqual(cellsOf(before));
      } // prettier-ignore
  });
  it("lie in a corner that a town keeps clear of, however many they are", () => {
    for (const room of ROOMS)
      for (const [columns, rows, paid] of [[3, 2, 9], [6, 5, 3], [8, 2, 6], [2, 7, 1]] as const) {
        const fit = fitTo(paying(columns, rows, paid), room, "", false);
        for (const pile of fit.scene.spots.filter(({ id }) => id.startsWith("pile")))
          for (const s of cellsOf(fit))
            expect(
              s.x + s.w <= pile.x + 0.01 || pile.x + pile.w <= s.x + 0.01 ||
                s.y + s.h <= pile.y + 0.01 || pile.y + pile.h <= s.y + 0.01,
              `${pile.id} and ${s.id} at ${room.w}`,
            ).toBe(true);
      } // prettier-ignore
  });
});

describe("two small networks that only grow upwards", () => {
  it("stand at one height beside each other, whatever may be built on them", () => {
    const table = towns(2, 2);
    const low = (s: Spot): Spot => ({ ...s, id: s.id.replace(",1", ",0"), y: 37 });
    const spots = table.spots.flatMap((s) =>
      /,1$/.test(s.id) ? [low(s)] : s.kind !== "cell" ? [s]
        : s.seat === 0 ? [{ ...s, id: s.id.replace(",0", ",1") }] : [],
    ); // prettier-ignore
    const pieces = table.pieces.flatMap((p) =>
      /^town\d\.\d,1$/.test(p.spot) ? [{ ...p, spot: p.spot.replace(",1", ",0") }]
        : p.spot.startsWith("town") ? [] : [p],
    ); // prettier-ignore
    const { scene, px } = fitTo({ ...table, spots, pieces }, ROOMS[0]!, "", false);
    const rows = scene.spots.filter(({ id }) => /^town.*,0$/.test(id)).map(({ y }) => y * px);
    expect(rows).toHaveLength(4);
    for (const y of rows) expect(y).toBeCloseTo(rows[0]!, 0);
  });
});

describe("a town whose size changed", () => {
  const own = (fit: { way: string }): number => JSON.parse(fit.way).own;
  it("keeps it while nothing changes, and takes room that becomes free", () => {
    for (const room of ROOMS) {
      const first = fitTo(towns(3, 2), room, "", false);
      const small = fitTo(towns(7, 5), room, first.way, false);
      expect(own(small)).toBeLessThan(own(first));
      const again = fitTo(towns(7, 5), room, small.way, false);
      expect(own(again)).toBe(own(small));
      const less = fitTo(towns(4, 3), room, again.way, false);
      expect(own(less)).toBeGreaterThan(own(small));
    }
  });
});

describe("two small towns in a narrow window", () => {
  it("are no larger than they should be, since they would shrink soon", () => {
    const room = { w: 368, h: 572 };
    const { px } = fitTo(towns(3, 2), room, "", false);
    expect(px * CARD_W).toBeLessThan(goalsIn(room).most + 0.5);
  });
});

describe("two towns in an upright window", () => {
  const room = { w: 368, h: 572 };
  it("lie below each other where they only grow upwards, too, the own one the larger", () => {
    const fit = fitTo(towns(8, 7), room, "", false);
    const [other, mine] = fit.grounds!;
    expect(other!.y + other!.h).toBeLessThan(mine!.y);
    expect(mine!.h).toBeGreaterThan(other!.h);
    expect(fit.px * CARD_W).toBeGreaterThan(24);
  });
  it("leave the own one more of it while both are small", () => {
    const high = ({ h }: { h: number }) => h;
    const [other, mine] = fitTo(towns(1, 1), room, "", false).grounds!.map(high);
    expect(mine).toBeGreaterThan(other!);
  });
  it("lie below each other where they grow downwards, too, the piles at the right of both", () => {
    const table = towns(5, 6);
    const spots = table.spots.map((s) => ({ ...s, id: s.id.replace(/,(?=[1-9])/, ",-") }));
    const pieces = table.pieces.map((p) => ({ ...p, spot: p.spot.replace(/,(?=[1-9])/, ",-") }));
    const { grounds, scene, scales, px } = fitTo({ ...table, spots, pieces }, room, "", false);
    const [other, mine] = grounds!;
    expect(other!.y + other!.h).toBeLessThan(mine!.y);
    const piles = scene.spots.filter(({ seat }) => seat === null);
    expect(Math.min(...piles.map(({ x }) => x))).toBeGreaterThan(mine!.x + mine!.w);
    for (const s of scene.spots.filter(({ kind }) => kind === "cell"))
      expect((scales.get(s.id) ?? 1) * px * CARD_W, s.id).toBeGreaterThan(28);
  });
  it("have what their seats paid in the column of the piles, each beside its own", () => {
    const table = towns(5, 6);
    const rows = [0, 1].map((seat) => spot(`pile${seat}`, { layout: "row", seat, w: 80 }));
    const { scene } = fitTo({ ...table, spots: [...table.spots, ...rows] }, room, "", false);
    const [deck, mine, other] = ["deck", "pile0", "pile1"].map((id) =>
      scene.spots.find((s) => s.id === id)!,
    );
    expect([mine!.x, other!.x]).toEqual([deck!.x, deck!.x]);
    expect(other!.y).toBeLessThan(deck!.y);
    expect(mine!.y).toBeGreaterThan(deck!.y);
  });
  it("lie beside piles that are smaller where the window is low, and cover nothing", () => {
    const table = towns(5, 4);
    const rows = [0, 1].map((seat) => spot(`pile${seat}`, { layout: "row", seat, w: 80 }));
    const low = { w: 296, h: 310 };
    const { scene, px } = fitTo({ ...table, spots: [...table.spots, ...rows] }, low, "", false);
    const hand = scene.spots.find(({ id }) => id === "hand0")!;
    const rail = ["pile1", "deck", "discards", "spares", "pile0"].map((id) =>
      scene.spots.find((s) => s.id === id)!,
    );
    for (const [i, s] of rail.entries()) {
      expect(s.h * px, s.id).toBeGreaterThan(20);
      expect(s.y + s.h, s.id).toBeLessThan(rail[i + 1]?.y ?? hand.y);
    }
  });
});
