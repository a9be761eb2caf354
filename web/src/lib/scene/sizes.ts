/** How large the cards of towns can be in their panels. */
import { CARD_W } from "./geometry";
import type { Room } from "./looks";
import { facing, isUpright, planOf, type Panel, type Plan, type Table } from "./panels";
import { coveredAt, gridOf, UPRIGHT, type Count, type Grid } from "./parts";
import type { Spot } from "./types";

/** How large towns were drawn, and in which window. */
export interface Kept {
  room: Room;
  own: number;
  other: number;
  share: number;
  /** Where the middles of towns lay, and how near to each other their rows, by seat. */
  at: Record<number, [number, number, number]>;
}
/** A plan with the widths of cards in the own town and in the others', the way it was made, and how well it reaches what is wished. */
export interface Sized extends Plan {
  me: number;
  other: number;
  share: number;
  score: number;
}
/** The grids of each seat's town, the denser the later. */
export type Grids = ReadonlyMap<number, Grid[]>;

/** Units that are kept free for a town that is small yet, so that it need not shrink soon. */
const YOUNG = { w: 48, h: 44 };
/** What one more card takes of it, and how small cards become for that at most, against those that should be. */
const STEP = { w: 13, h: 17 };
const READ = 0.9;
/** Cards that are so much larger than they must be leave room for more. */
const AMPLE = 1.6;
/** So much larger all must be able to become before it does. */
const GROWTH = 1.1;
/** A size stays while rows need not lie much nearer for it, by how well that serves. */
const NEARER = 0.8;
/** Shares of the height that the others' panels may have where they lie above the own one, which needs room to be built on. */
const ABOVE = [0.42, 0.5, 0.45, 0.55, 0.4, 0.6, 0.35];
/** And of the width, where they lie beside each other. */
const ASIDE = 0.46;
/** One that is only looked at may be so much smaller. */
const LOOKED_AT = 1.25;
const WORTH = 1.15;

export const gridsOf = ({ mine, others, count }: Table): Grids =>
  new Map(
    [mine, ...others].flatMap((town) =>
      town ? [[town.seat, everyDensity(town.cells, count)]] : [],
    ),
  );

/** The grids of some places, the denser the later. */
export const everyDensity = (cells: readonly Spot[], count: Count): Grid[] =>
  UPRIGHT.map((_, dense) => gridOf(cells, count, dense));

/** The plan in which towns are largest: as it was while that serves, another one where towns are too small in it. */
export function bestOf(table: Table, grids: Grids, kept: Kept | null): Sized {
  const shares = isUpright(table.room) ? ABOVE : [ASIDE];
  const way = kept?.share ?? shares[0]!;
  const first = sized(table, grids, kept, way);
  if (first.score >= AMPLE) return first;
  const trials = shares.map((share) => sized(table, grids, kept, share));
  const best = trials.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score > first.score * (kept ? WORTH : 1) ? best : first;
}

/** How large towns can be in one plan, and how large they should be. */
function sized(table: Table, grids: Grids, kept: Kept | null, share: number): Sized {
  const { mine, others, look } = table;
  // No larger than the cards of the hand.
  const most = table.hand || look.most;
  const plan = planOf(table, share);
  const goal = facing(table) ? look.town : look.many;
  const of = (list: Panel[], wanted: number, before: number): number =>
    Math.min(
      ...list.map((panel) => sizeIn(grids.get(panel.town.seat)!, panel, wanted, most, before)),
    );
  const left = plan.panels.filter(({ town }) => town === mine);
  let me = left.length ? of(left, look.town, kept?.own ?? 0) : most;
  const right = plan.panels.filter(({ town }) => town !== mine);
  let other = right.length ? of(right, others[1] ? goal : look.town, kept?.other ?? 0) : me;
  // Beside each other the own one is no smaller, and no larger where the other's can be read well; below each other one that is built on leaves the other as it was.
  if (facing(table)) {
    other = Math.min(other, me);
    if (other >= look.town) me = other;
  } else other = Math.min(other, Math.max(me, kept?.other ?? 0));
  const seen = (list: Panel[], card: number): number =>
    Math.min(...list.map((panel) => seenIn(grids.get(panel.town.seat)!, panel, card)));
  const score = Math.min(
    (me / look.town) * seen(left, me),
    (other / goal) * seen(right, other) * (facing(table) ? LOOKED_AT : 1),
  );
  return { ...plan, me, other, share, score };
}

/** Width of the cards of a grid that just fits into the room of a panel: its places lie left of what is taken of a corner, or below. */
const widthIn = ({ w, h, laid }: Omit<Grid, "x" | "y">, { free, corner }: Panel): number =>
  CARD_W *
  Math.min(
    free.w / w,
    free.h / h,
    ...laid.map((s) =>
      Math.max((free.w - corner.w) / (s.x + s.w), (free.h - corner.h) / (h - s.y)),
    ),
  );

/** How wide a town's cards should be in a room: as they were while that serves, with room to grow if there is some, and their rows as far apart as may be. */
function sizeIn(
  grids: readonly Grid[],
  panel: Panel,
  wanted: number,
  most: number,
  before: number,
): number {
  const value = (grid: Grid): number =>
    Math.min(widthIn(grid, panel) / wanted / READ, 1) ** 3 * coveredAt(grids.indexOf(grid));
  // Cards that are all but whole come of what is left over: none are larger for that.
  const firm = grids.filter((one) => one !== grids[1]);
  const best = firm.reduce((a, b) => (value(b) > value(a) ? b : a));
  const full = Math.min(most, widthIn(best, panel));
  const young = { w: Math.max(best.w, YOUNG.w), h: Math.max(best.h, YOUNG.h), laid: [] };
  // One whose size changes has room for the next card, too, while it can be read: it keeps that size then.
  const next = Math.max(
    widthIn({ ...best, w: best.w + STEP.w, h: best.h + STEP.h }, panel),
    wanted * READ,
  );
  const aim = Math.min(full, widthIn(young, panel), before ? next : full);
  const serves = firm.some(
    (grid) =>
      Math.min(most, widthIn(grid, panel)) > before - 0.01 && value(grid) > value(best) * NEARER,
  );
  return before * GROWTH > aim && serves ? before : aim;
}

/** The grid that lies the least dense of those that fit. */
export const fitting = (grids: readonly Grid[], panel: Panel, card: number): Grid =>
  grids.find((grid) => widthIn(grid, panel) >= card - 0.01) ?? grids.at(-1)!;

/** How much is seen of the cards of a town, drawn so wide. */
const seenIn = (grids: readonly Grid[], panel: Panel, card: number): number =>
  coveredAt(grids.indexOf(fitting(grids, panel, card)));
