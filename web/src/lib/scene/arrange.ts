/**
 * Shares the felt among the parts of a growing table: each seat's town with what belongs to it, the piles between them,
 * and the own hand. The room is cut into parts in the way that leaves the largest cards.
 */
import {
  bisect,
  Filler,
  LATE,
  LEAST,
  NOTHING,
  type Arranged,
  type Kept,
  type Part,
  type Room,
  type Way,
} from "./filler";
import { CARD_W, SHARED } from "./geometry";
import { blocksOf, DENSEST, type Block } from "./parts";
import type { Cut } from "./slices";
import type { Scene, Spot } from "./types";

/** How much smaller than the own town the others may be drawn. */
const SMALLER = [1, 0.92, 0.86, 0.8, 0.74];
/** Pixels below which a town facing the own one may be drawn smaller, too. */
const NARROW = 700;
/** Where all lies is kept until another arrangement is better by so much; where all is as large as it should be, by more. How dense rows lie, and how much smaller the others are, may change in between, but for a little. */
const LOYALTY = 1.16;
const SETTLED = 1.5;
const STEADY = 1.03;
/** The same, and by how much all must become larger, for two towns in a narrow window, where one row more moves the most. */
const STEADIER = 1.08;
/** Cards so much smaller than they should be are drawn larger wherever they can. */
const TOO_SMALL = 0.65;
/** By how much more another arrangement must be better then: less than where all is as large as it should be and apart. */
const NEARLY = 1.35;
/** A window so much higher is another one. */
const OTHER = 1.15;
/** Cards can be read that are so large, in parts of what they should be. */
const READABLE = 0.74;
/** So much larger all must be able to become before it does; what is smaller than it should be grows as soon as it can. */
const GROWTH = 1.12;
const SMALL_GROWTH = 1.03;
/** So much wider than a card should be it is large enough, but no wider for two towns in a narrow window. */
const CALM = 1.2;
/** What it costs that cards cover each other's feet, the denser the more. */
const COVERED = [0, 0.04, 0.08, 0.12];
/** What a hand is worth that lies below everything else, where it is looked for: little, but much where all is as large as it should be. */
const BELOW = 0.01;
const BELOW_SETTLED = 0.15;
/** What it costs that the piles lie between the own town and the own hand. */
const BETWEEN = 0.03;
/** The order in which they do. */
const PARTED = 2;

/** Pixels that cards should be wide, of a town, of another's where there are many, and elsewhere: by what a window leaves. In towns cards that share a place should be so, too. */
interface Goals {
  town: number;
  many: number;
  card: number;
}
const goalsOf = (town: number, many: number, card: number): Goals => ({
  town: town / SHARED,
  many: many / SHARED,
  card,
});
const LYING = goalsOf(22, 18, 30);
const UPRIGHT = goalsOf(28, 20, 34);
const SCREEN = goalsOf(30, 22, 44);
const DESK = goalsOf(40, 26, 56);
export const goalsIn = ({ w, h }: Room): Goals =>
  h < 420 ? LYING : w < 500 ? UPRIGHT : w < 1050 || h < 640 ? SCREEN : DESK;

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

interface Chosen {
  px: number;
  way: Way;
  score: number;
}

/** Arranges a table. wish: pixels that a card of the own hand is wide at least. last: the way that was taken before. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  room: Room,
  wish: number,
  last: string,
): Arranged {
  const blocks = blocksOf(scene, own);
  const me = Math.max(scene.viewer ?? 0, 0);
  const held = own ? scene.pieces.filter((p) => p.spot === own.id).length : 0;
  const orders = ordersOf(blocks, me, own !== undefined);
  const towns = blocks.filter((b) => b.seat !== null).length;
  const goals = goalsIn(room);
  const upright = goals === UPRIGHT && towns < 3;
  const scales = SMALLER.slice(0, towns > 2 || upright ? SMALLER.length : room.w < NARROW ? 3 : 1);
  const wide = goals === SCREEN || goals === DESK;
  const tight = !wide && towns < 3;
  const filler = new Filler(room, wish, held, goals.card, (block, smaller) =>
    block.seat === null || block.seat === me ? 1 : smaller,
  );
  /** What a way is worth, without what it is worth that the hand lies below everything else. */
  const worth = (px: number, smaller: number, dense: number): number =>
    worthOf(px, smaller, dense, towns, goals);
  let chosen: Chosen | null = null;
  const settled = (px: number, way: Way): boolean =>
    !way.dense && sizeOf(px, way, towns, goals) >= 1;
  const scored = (px: number, way: Way): Chosen => {
    const below = isBelow(way.cut, orders[way.order]!);
    const bonus = below ? (upright || settled(px, way) ? BELOW_SETTLED : BELOW) : 0;
    const cost = way.order === PARTED ? BETWEEN : 0;
    return { px, way, score: worth(px, way.smaller, way.dense) + bonus - cost };
  };
  /** The best way, if one is better than so much. */
  const search = (by: Filler, least: Chosen | null): Chosen | null => {
    let best = least;
    for (let dense = 0; dense <= DENSEST; dense++)
      for (const smaller of scales)
        orders.forEach((order, i) => {
          for (const below of order[order.length - 1] === "hand" ? [false, true] : [false]) {
            const beaten = best?.score ?? 0;
            const bonus = below ? BELOW_SETTLED : BELOW;
            const from = bisect((px) => worth(px, smaller, dense) + bonus <= beaten);
            const found = by.largest(order, smaller, dense, from ?? LEAST, below);
            if (!found) continue;
            const trial = scored(found.px, { smaller, dense, order: i, cut: found.cut });
            if (trial.score > beaten) best = trial;
          }
        });
    return best;
  };
  // What was done before is the first try, and has to be clearly beaten; at the beginning what will serve once towns have grown.
  const planned = (): Way | null => {
    if (upright && own) return uprightWay(orders[0]!, me);
    filler.least = LATE;
    const way = search(filler, null)?.way ?? null;
    filler.least = NOTHING;
    return way;
  };
  const kept = wayOf(last);
  /** Whether the window was about as it is: what was done in a very different one is no guide. */
  const here = kept !== null && kept.room.w === room.w && kept.room.h * OTHER > room.h;
  const guide = upright && !here ? null : kept;
  const before: (Way & Partial<Kept>) | null = guide ?? planned();
  const parts = before && orders[before.order];
  if (before && parts && countOf(before.cut) === parts.length) {
    for (let dense = 0; dense <= DENSEST; dense++)
      for (const smaller of scales) {
        const way = { ...before, dense, smaller };
        const px = filler.largestCut(parts, way);
        if (!px) continue;
        const trial = scored(px, way);
        const most = wide ? LOYALTY : SETTLED;
        const loyal = loyaltyAt(sizeOf(px, way, towns, goals), upright ? NEARLY : 0);
        trial.score *= settled(px, way) ? most : guide || upright ? loyal : 1;
        if (guide && dense === before.dense && smaller === before.smaller)
          trial.score *= tight ? STEADIER : STEADY;
        if (!chosen || trial.score > chosen.score) chosen = trial;
      }
  }
  /** Whether all stays as large as it was, though a little more would be possible. */
  const keeps = (way: Way, most: number): boolean => {
    if (!before?.px || !same(before, way) || before.px > most) return false;
    return most < before.px * (settled(before.px, way) ? GROWTH : tight ? STEADIER : SMALL_GROWTH);
  };
  chosen = search(filler, chosen);
  // Where nothing fits at all everything lies below everything else.
  chosen ??= {
    px: LEAST,
    score: 0,
    way: {
      smaller: 1,
      dense: DENSEST,
      order: 0,
      cut: { down: true, kids: orders[0]!.map((_, part) => ({ part, form: 0 })) },
    },
  };
  const order = orders[chosen.way.order]!;
  // Found from nothing, so that what is given back comes out as it was.
  const most = filler.largestCut(order, chosen.way) ?? chosen.px;
  filler.least = LATE;
  const late = filler.largestCut(order, chosen.way) ?? LEAST;
  filler.least = NOTHING;
  // What is large enough grows no further than it may stay, so that it need not shrink soon.
  const calm = Math.max(late, (goals.card * (tight ? 1 : CALM)) / CARD_W);
  const px = keeps(chosen.way, most) ? before!.px! : Math.min(most, calm);
  const { at, room: then } = before ?? {};
  const stays = at && same(before!, chosen.way) && then!.w === room.w && then!.h === room.h;
  return filler.place(order, chosen.way, px, own, stays ? at : undefined);
}

/** Two towns in a narrow window, as they serve until the end: the piles beside the other town, the own one below, and the hand at the foot. */
function uprightWay(order: readonly Part[], me: number): Way {
  const leaf = (part: number, form = 0): Cut => ({ part, form });
  const beside = (...kids: Cut[]): Cut => (kids.length > 1 ? { down: false, kids } : kids[0]!);
  const mine = order.findIndex((part) => part !== "hand" && part.seat === me);
  const laidOut = mine > 2 ? [leaf(2, 2)] : [];
  const kids = [
    beside(leaf(0), leaf(1, laidOut.length ? 3 : 2)),
    beside(...laidOut, leaf(mine)),
    leaf(order.length - 1),
  ];
  return { smaller: 1, dense: 0, order: 0, cut: { down: true, kids } };
}

/** In which orders the parts may lie: the hand after all else, or below the piles. */
function ordersOf(blocks: Block[], me: number, hand: boolean): Part[][] {
  if (!hand) return [blocks];
  const others = blocks.filter((b) => b.seat !== me && b.seat !== null);
  const piles = blocks.filter((b) => b.seat === null);
  const mine = blocks.filter((b) => b.seat === me);
  return [
    [...blocks, "hand"],
    [...others, ...piles, "hand", ...mine],
    ...(piles.length ? [[...others, ...mine, ...piles, "hand"] as Part[]] : []),
  ];
}

const countOf = (cut: Cut): number =>
  "kids" in cut ? cut.kids.reduce((sum, kid) => sum + countOf(kid), 0) : 1;

/** Whether the own hand lies below everything else. */
function isBelow(cut: Cut, parts: readonly Part[]): boolean {
  if (!("kids" in cut) || !cut.down) return false;
  const foot = cut.kids[cut.kids.length - 1]!;
  return !("kids" in foot) && parts[foot.part] === "hand";
}

const wayOf = (text: string): Kept | null => (text ? (JSON.parse(text) as Kept) : null);

const same = (a: Way, b: Way): boolean =>
  a.order === b.order &&
  a.dense === b.dense &&
  a.smaller === b.smaller &&
  JSON.stringify(a.cut) === JSON.stringify(b.cut);

/** A card that is as wide as it should be is worth 1; more is worth less and less, and what is too small is missed. */
const U = (px: number, goal: number): number =>
  px < goal ? (px / goal) ** 1.5 : 1 + 0.25 * Math.log(px / goal);

/** The own town and the others have to be read; that cards cover each other must bring something. */
function worthOf(px: number, smaller: number, dense: number, towns: number, goals: Goals): number {
  const width = px * CARD_W;
  const other = towns > 3 ? goals.many : goals.town;
  return U(width, (goals.town + other) / 2) + U(width * smaller, other) - 2 * COVERED[dense]!;
}

/** How much better another arrangement has to be where cards are smaller than they should be: the less, the smaller they are. readable: the same as long as they can be read, if that is asked. */
function loyaltyAt(size: number, readable: number): number {
  if (readable && size >= READABLE) return readable;
  return 1 + (LOYALTY - 1) * Math.max(0, (Math.min(1, size) - TOO_SMALL) / (1 - TOO_SMALL));
}

/** How large the smallest card is, in parts of what it should be. */
function sizeOf(px: number, way: Way, towns: number, goals: Goals): number {
  const other = towns > 3 ? goals.many : goals.town;
  return px * CARD_W * Math.min(1 / goals.town, way.smaller / other);
}
