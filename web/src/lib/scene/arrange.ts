/**
 * Shares the felt among the parts of a growing table: each seat's panel, with its name, its town and what it paid, the
 * piles between them, and the own hand at the foot. Panels and piles lie where they lie in any window of a size; only
 * the cards of towns become smaller as these grow.
 */
import { AXIS } from "./axes";
import { CARD_H, CARD_W, SHARED, type Box } from "./geometry";
import type { Ground } from "./grounds";
import {
  counting,
  DENSEST,
  gridOf,
  laidPiles,
  partsOf,
  standing,
  type Count,
  type Grid,
  type Town,
} from "./parts";
import type { Scene, Spot } from "./types";

export interface Room {
  w: number;
  h: number;
}
export interface Arranged {
  /** Pixels of a unit. */
  px: number;
  spots: Spot[];
  scales: Map<string, number>;
  grounds: Ground[];
  /** Where the own hand lies, in units; null if nobody's is drawn larger. */
  hand: (Box & { scale: number }) | null;
  /** How large all was, to be kept while it serves. */
  way: string;
}

/** How a table is drawn in a window of some size, in pixels. */
interface Look {
  /** Width of a town's cards that can be read, of another's where there are many, and the most. In towns cards that share a place should be so wide, too. */
  town: number;
  many: number;
  most: number;
  /** Width of cards that belong to no town. */
  card: number;
  /** Heights of a name with closed cards beside it, and of the words at a pile. */
  head: number;
  words: number;
  /** Between parts, and around what lies in one. */
  gap: number;
  pad: number;
}
/** A look by the widths of towns' cards that share a place. */
const shared = (town: number, many: number, rest: Omit<Look, "town" | "many">): Look => ({
  town: town / SHARED,
  many: many / SHARED,
  ...rest,
});
const LYING = shared(22, 18, { most: 40, card: 31, head: 18, words: 15, gap: 5, pad: 3 });
const UPRIGHT = shared(28, 20, { most: 46, card: 35, head: 21, words: 16, gap: 5, pad: 3 });
const SCREEN = shared(30, 22, { most: 58, card: 45, head: 26, words: 18, gap: 10, pad: 8 });
const DESK = shared(40, 26, { most: 78, card: 58, head: 34, words: 22, gap: 11, pad: 7 });
export const goalsIn = ({ w, h }: Room): Look =>
  h < 420 ? LYING : w < 500 ? UPRIGHT : w < 1050 || h < 640 ? SCREEN : DESK;

/** Units that are kept free for a town that is small yet, so that it need not shrink soon; and for one that has outgrown its room. */
const YOUNG = { w: 66.5, h: 56 };
const MORE = 9.2;
/** Cards that are so much larger than they must be leave room for more. */
const AMPLE = 1.2;
/** So much larger all must be able to become before it does. */
const GROWTH = 1.16;
const GROWTH_SMALL = 1.03;
/** What it costs that cards cover each other's feet, the denser the more. */
const COVERED = [1, 0.95, 0.9, 0.84];
/** Where cards that a seat paid lie: below its town in a row, beside it, so many cards wide, or below it only once there are some. */
const PAID = [0, 2.9, 1.5, -1];
/** Shares of the height that the others' panels may have where they lie above the own one. */
const SHARES = [0.5, 0.46, 0.54, 0.42, 0.58];
const WORTH = 1.06;

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

/** How large towns were drawn, and in which window. */
interface Kept {
  room: Room;
  own: number;
  other: number;
  share: number;
  aside: number;
  /** Where the middles of towns lay, by seat. */
  at: Record<number, [number, number]>;
}

/** A part of the window that one seat has, and what is free in it for its town. */
interface Panel {
  town: Town;
  box: Box;
  free: Box;
  paid: Box;
}

/** Arranges a table. wish: pixels that a card of the own hand is wide. last: the way that was taken before. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  room: Room,
  wish: number,
  last: string,
): Arranged {
  const look = goalsIn(room);
  const count = counting(scene);
  const { mine, others, piles } = partsOf(scene, own);
  const upright = room.h > room.w;
  const many = others.length > 1;
  const { gap, pad } = look;
  const hand = wish || look.card;
  const high = (hand * CARD_H) / CARD_W;
  const inside = { x: gap, y: gap, w: room.w - 2 * gap, h: room.h - 2 * gap };
  const low = standing(scene);
  const heaped = piles.heaps.length + piles.laidOut.length;
  const pileLook = { ...look, step: look.card + (look.card > 50 ? 24 : 32) };
  const flat = (most: number) => {
    const slots = heaped + 2.2 * piles.rows.length;
    const step = Math.min(pileLook.step, (most - look.card) / Math.max(1, slots - 1));
    const wide = Math.min(most, step * slots);
    return laidPiles(piles, 99, { ...pileLook, step }, wide);
  };

  /** Piles in some columns, smaller where a room is lower than they are. */
  const block = (columns: number, step: number, most: number) => {
    const made = laidPiles(piles, columns, { ...look, gap: columns > 2 ? 4 : gap, step }, 0);
    const by = most / made.h;
    if (by >= 1) return made;
    const small = { card: look.card * by, words: look.words * by, gap: gap * by, step };
    return laidPiles(piles, columns, small, 0);
  };

  /** The panels and the piles, the own hand below them; share: of the height, for others that lie above. */
  const layOut = (share: number, aside: number) => {
    const panels: Panel[] = [];
    let foot: Box = { x: inside.x, y: inside.y + inside.h - high, w: inside.w, h: high };
    const free = { ...inside, h: inside.h - (own ? high + gap : 0) };
    const panel = (town: Town | undefined, box: Box): void => {
      if (town) panels.push(panelOf(town, box, look, aside));
    };
    const centred = (made: ReturnType<typeof laidPiles>, box: Box) =>
      made.laid.map((s) => ({
        ...s,
        x: s.x + box.x + (box.w - made.w) / 2,
        y: s.y + box.y + (box.h - made.h) / 2,
      }));
    let middle: Spot[];
    if (!many && !upright) {
      const made = block(2, pileLook.step, free.h);
      const w = (free.w - made.w - 3 * gap) / 2;
      panel(mine, { ...free, w });
      panel(others[0], { ...free, x: free.x + free.w - w, w });
      middle = centred(made, free);
    } else if (!upright) {
      const two = others.length < 3;
      const made = two
        ? flat((free.w * 2) / 3 - gap)
        : block(3, pileLook.step, (inside.h - gap) / 2);
      const w = two ? (free.w - 2 * gap) * 0.345 : free.w * 0.36;
      const band = Math.max(own ? high : 0, two ? made.h : 0);
      const rest = inside.w - w - gap;
      panel(mine, { ...inside, w, h: inside.h - band - gap });
      foot = { ...foot, w };
      const rows = two ? 1 : Math.ceil((others.length + 1) / 2);
      const cell = {
        w: (rest - gap) / 2,
        h: ((two ? inside.h - band - gap : inside.h) - gap * (rows - 1)) / rows,
      };
      const at = (i: number): Box => ({
        x: inside.x + w + gap + (i % 2) * (cell.w + gap),
        y: inside.y + Math.floor(i / 2) * (cell.h + gap),
        ...cell,
      });
      others.forEach((town, i) => panel(town, at(i)));
      const below = { x: at(0).x, y: inside.y + inside.h - band, w: rest, h: band };
      middle = centred(made, two ? below : at(others.length));
    } else {
      const rows = Math.ceil(others.length / 2);
      // Where one panel is missing in its row the piles lie there.
      const odd = many && others.length % 2 === 1;
      const made = odd ? block(3, free.w / 4 - look.card / 2 - gap, free.h * 0.3) : flat(free.w);
      const strip = odd ? 0 : made.h + gap;
      const all = free.h - strip - gap * rows;
      // Two rows of others need more than one.
      const above = all * (rows > 1 ? share + 0.14 : share);
      const each = (above - gap * (rows - 1)) / Math.max(1, rows);
      const w = many ? (free.w - gap) / 2 : free.w;
      const at = (i: number): Box => ({
        x: free.x + (i % 2) * (w + gap),
        y: free.y + Math.floor(i / 2) * (each + gap),
        w,
        h: each,
      });
      others.forEach((town, i) => panel(town, at(i)));
      const y = free.y + above + gap + strip;
      panel(mine, { ...free, y, h: free.y + free.h - y });
      const between = { ...free, y: free.y + above + gap, h: strip - gap };
      middle = centred(made, odd ? at(others.length) : between);
    }
    return { panels, middle, foot };
  };

  const kept = keptOf(last, room);
  const grids = (seat: number): Grid[] => grown.get(seat)!;
  const grown = new Map(
    [mine, ...others].flatMap((town) => (town ? [[town.seat, gridsOf(town, count)]] : [])),
  );
  /** How large towns can be in their panels, and how large they should be. */
  const sizes = (share: number, aside: number) => {
    const { panels, ...rest } = layOut(share, aside);
    const isMine = (panel: Panel) => panel.town === mine;
    const goal = others.length > 2 ? look.many : look.town;
    const of = (list: Panel[], wanted: number, before: number): number =>
      Math.min(
        ...list.map(({ town, free }) => sizeIn(grids(town.seat), free, wanted, look.most, before)),
      );
    const left = panels.filter(isMine);
    let me = left.length ? of(left, look.town, kept?.own ?? 0) : look.most;
    const right = panels.filter((panel) => !isMine(panel));
    let other = right.length ? of(right, goal, kept?.other ?? 0) : me;
    if (!many && !upright) me = other = Math.min(me, other);
    other = Math.min(other, me);
    if (!many && other > goal) me = other;
    return {
      panels,
      ...rest,
      me,
      other,
      share,
      aside,
      score: Math.min(me / look.town, other / goal),
    };
  };
  const first = upright ? 1 : 0;
  let best = sizes(kept?.share ?? SHARES[0]!, kept?.aside ?? PAID[first]!);
  if (best.score < AMPLE)
    for (const share of upright ? SHARES : [SHARES[0]!])
      for (const aside of [PAID[first]!, PAID[2]!, PAID[3]!]) {
        const trial = sizes(share, aside);
        if (trial.score > best.score * WORTH) best = trial;
      }

  const px = best.me / CARD_W;
  const scales = new Map<string, number>();
  const spots: Spot[] = [];
  /** A spot in pixels, with cards of some width. */
  const lay = (spot: Spot, card: number): void => {
    const scale = card / CARD_W / px;
    if (Math.abs(scale - 1) > 0.001) scales.set(spot.id, scale);
    spots.push({ ...spot, x: spot.x / px, y: spot.y / px, w: spot.w / px, h: spot.h / px });
  };
  const at: Kept["at"] = {};
  const grounds = best.panels.map(({ town, box, free, paid }): Ground => {
    const card = town === mine ? best.me : best.other;
    const unit = card / CARD_W;
    const grid = fitting(grids(town.seat), free, card);
    const put = (at: number, size: number, length: number, from: number) =>
      Math.max(from, Math.min(at, from + length - size));
    // What lay somewhere stays there while it fits.
    const [middle, height] = kept?.at[town.seat] ?? [
      free.x + (free.w + AXIS * unit) / 2,
      free.y + free.h * (low ? 0.7 : 0.5),
    ];
    const x = put(middle - grid.x * unit, grid.w * unit, free.w, free.x);
    const y = put(height - grid.y * unit, grid.h * unit, free.h, free.y);
    at[town.seat] = [x + grid.x * unit, y + grid.y * unit];
    const stripe = 12;
    const head = {
      x: box.x + pad + stripe,
      y: box.y + pad / 2,
      w: box.w - 2 * pad - stripe,
      h: look.head,
    };
    for (const spot of town.heads) lay({ ...spot, ...head }, look.card);
    for (const spot of town.closed) {
      const back = ((look.head - 2) * CARD_W) / CARD_H;
      const w = back + (Math.max(count(spot).n, 1) - 1) * back * 0.6;
      head.w -= w + pad;
      lay({ ...spot, x: box.x + box.w - pad - w, y: head.y + 1, w, h: look.head - 2 }, back);
    }
    for (const s of grid.laid)
      lay({ ...s, x: x + s.x * unit, y: y + s.y * unit, w: s.w * unit, h: s.h * unit }, card);
    for (const spot of town.paid) lay({ ...spot, ...paid }, look.card);
    return { seat: town.seat, ...inUnits(box, px), head: inUnits(head, px) };
  });
  for (const spot of best.middle) lay(spot, (spot.h * CARD_W) / CARD_H);
  const laid = own ? { ...inUnits(best.foot, px), scale: hand / CARD_W / px } : null;
  if (own && laid) spots.push({ ...own, x: laid.x, y: laid.y, w: laid.w, h: laid.h });
  const way: Kept = {
    room,
    own: best.me,
    other: best.other,
    share: best.share,
    aside: best.aside,
    at,
  };
  return { px, spots, scales, grounds, hand: laid, way: JSON.stringify(way) };

  /** What is free in a panel: below its name, and above or beside what its seat paid. */
  function panelOf(town: Town, box: Box, { head, card, words }: Look, aside: number): Panel {
    const y = box.y + head + pad;
    const free = { x: box.x + pad, y, w: box.w - 2 * pad, h: box.y + box.h - pad / 2 - y };
    const none = town.paid.every((spot) => !count(spot).n);
    if (!town.paid.length || (aside < 0 && none))
      return { town, box, free, paid: { ...free, y: box.y + box.h - pad / 2, h: pad / 2 } };
    const h = (card * CARD_H) / CARD_W;
    const w = aside > 0 ? card * aside : free.w;
    const paid = { x: free.x + free.w - w, y: box.y + box.h - pad - h, w, h };
    if (aside > 0) free.w -= w + pad;
    else free.h -= h + words + pad;
    return { town, box, free, paid };
  }
}

const inUnits = ({ x, y, w, h }: Box, px: number): Box => ({
  x: x / px,
  y: y / px,
  w: w / px,
  h: h / px,
});

const gridsOf = (town: Town, count: Count): Grid[] =>
  Array.from({ length: DENSEST + 1 }, (_, dense) => gridOf(town.cells, count, dense));

/** Width of the cards of a grid that just fits into a room. */
const widthIn = ({ w, h }: { w: number; h: number }, free: Box): number =>
  CARD_W * Math.min(free.w / w, free.h / h);

/** How wide a town's cards should be in a room: as they were while that serves, with room to grow if there is some, and their rows as far apart as may be. */
function sizeIn(
  grids: readonly Grid[],
  free: Box,
  wanted: number,
  most: number,
  before: number,
): number {
  const value = (grid: Grid, dense: number): number =>
    Math.min(widthIn(grid, free), wanted * AMPLE) * COVERED[dense]!;
  const best = grids.reduce((a, b) =>
    value(b, grids.indexOf(b)) > value(a, grids.indexOf(a)) ? b : a,
  );
  const full = Math.min(most, widthIn(best, free));
  const { w, h } = best;
  const young = widthIn({ w: Math.max(w, YOUNG.w), h: Math.max(h, YOUNG.h) }, free);
  const roomy = Math.min(
    most,
    w <= YOUNG.w && h <= YOUNG.h ? young : widthIn({ w: w + MORE, h: h + MORE }, free),
  );
  const aim = roomy >= wanted * AMPLE ? roomy : Math.min(full, wanted * AMPLE);
  const growth = before < wanted ? GROWTH_SMALL : GROWTH;
  return before && before <= full + 0.01 && before * growth > aim ? before : aim;
}

/** The grid that lies the least dense of those that fit. */
const fitting = (grids: readonly Grid[], free: Box, card: number): Grid =>
  grids.find((grid) => widthIn(grid, free) >= card - 0.01) ?? grids.at(-1)!;

/** How it was in a window of about this size. */
function keptOf(last: string, room: Room): Kept | null {
  const kept = last ? (JSON.parse(last) as Kept) : null;
  return kept && kept.room.w === room.w && Math.abs(kept.room.h - room.h) < 40 ? kept : null;
}
