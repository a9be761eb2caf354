/**
 * Shares the felt among the parts of a growing table: each seat's panel, with its name, its town and what it paid, the
 * piles between them, and the own hand at the foot. Panels and piles lie where they lie in any window of a size; only
 * the cards of towns become smaller as these grow.
 */
import { AXIS } from "./axes";
import { CARD_H, CARD_W, type Box, type Point } from "./geometry";
import type { Ground } from "./grounds";
import { goalsIn, type Look, type Room } from "./looks";
import type { Panel, Table } from "./panels";
import { counting, gridOf, partsOf, standing, type Grid } from "./parts";
import { bestOf, fitting, gridsOf, type Kept, type Sized } from "./sizes";
import type { Scene, Spot } from "./types";

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

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

/** Pixels that a name beside a town needs at least, and "You". */
const NAME = 70;
const YOU = 30;
/** And a letter of what is known of a hand. */
const LETTER = 6.5;
/** Where there is room empty columns and rows are so wide and high, for prices to stand in them, and places have one shape: parts of a card. */
const WIDE = [[1, 1], [0.8, 0.8], [1]];
/** A unit as part of those of cards that belong to no town. */
const UNIT = 1.1;
/** Width of the stripe before a seat's name. */
const STRIPE = 12;
/** Share of the height left over that lies above a town: one that only grows upwards stands low. */
const STANDING = 0.7;
const LYING = 0.5;
/** Rows come further apart where so many units are left over. */
const SPARE = 2;
/** A town that lies so many units beside where it would stand best goes there, or so much of what is free beside it. */
const ASIDE = 8;
const LEANS = 0.3;

/** Arranges a table. wish: pixels that a card of the own hand is wide. last: the way that was taken before. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  room: Room,
  wish: number,
  last: string,
): Arranged {
  const look = goalsIn(room);
  const upwards = standing(scene);
  const parts = partsOf(scene, own);
  const table: Table = {
    room,
    look,
    ...parts,
    count: counting(scene),
    hand: 0,
    head: look.head,
  };
  const hand = own ? wish || look.card : 0;
  table.hand = hand;
  const grids = gridsOf(table);
  const kept = keptOf(last, room);
  // On a phone that lies a name has no line of its own where a corner has room for it.
  const bare: Table = { ...table, head: 0 };
  const height = upwards ? STANDING : LYING;
  const put = (best: Sized, free: boolean) => {
    const puts = best.panels.map((panel) => {
      const { town } = panel;
      const card = town === table.mine ? best.me : best.other;
      const dense = grids.get(town.seat)!;
      const was = kept?.at[town.seat];
      const needed = dense.indexOf(fitting(dense, panel, card));
      // Rows that could lie a little further apart stay as near as they were: most cards move for nothing else.
      const spare = dense.map((one) => ({ ...one, h: one.h + SPARE }));
      const most = spare.indexOf(fitting(spare, panel, card));
      const near = Math.max(needed, Math.min(was?.[2] ?? 0, most));
      const wider = WIDE.map((bare) => gridOf(town.cells, table.count, near, ...bare));
      const grid = fitting([...wider, dense[near]!], panel, card);
      const at = cornerOf(panel, grid, card / CARD_W, was, height);
      const head = free
        ? headBeside(panel, grid, at, card / CARD_W, table)
        : headAbove(panel, table);
      return { panel, grid, card, at, head, near };
    });
    return { best, puts };
  };
  const open =
    look.head < 20 && parts.others.length < 2 ? put(bestOf(bare, grids, kept), true) : null;
  const { best, puts } = open?.puts.every(
    ({ head, panel }) =>
      head.name.w >
      (panel.town === table.mine ? YOU : NAME + LETTER * (panel.town.closed[0]?.note.length ?? 0)),
  )
    ? open
    : put(bestOf(table, grids, kept), false);
  // However large towns are, a unit stays what it is: what becomes smaller, or goes aside, glides.
  const px = (UNIT * look.card) / CARD_W;
  const spots: Spot[] = [];
  const scales = new Map<string, number>();
  /** A spot in pixels, with cards of some width: in units, and how much larger or smaller they are than one. */
  const lay: Lay = (spot, card) => {
    const scale = card / CARD_W / px;
    if (Math.abs(scale - 1) > 0.001) scales.set(spot.id, scale);
    spots.push({ ...spot, ...inUnits(spot, px) });
  };
  const middles: Kept["at"] = {};
  const grounds = puts.map(({ panel, grid, card, at, head, near }): Ground => {
    const { seat, heads, closed } = panel.town;
    middles[seat] = [...at.middle, near];
    for (const spot of heads) lay({ ...spot, ...head.name }, look.card);
    for (const spot of closed) lay({ ...spot, ...head.hand }, (head.hand.h * CARD_W) / CARD_H);
    layTown(lay, panel, grid, at, card, look);
    return { seat, ...inUnits(panel.box, px), head: inUnits(head.name, px) };
  });
  for (const spot of best.middle) lay(spot, Math.min(spot.w, (spot.h * CARD_W) / CARD_H));
  const foot = own ? { ...inUnits(best.foot, px), scale: hand / CARD_W / px } : null;
  if (own && foot) spots.push({ ...own, x: foot.x, y: foot.y, w: foot.w, h: foot.h });
  return { px, spots, scales, grounds, hand: foot, way: wayOf(room, best, middles) };
}

type Lay = (spot: Spot, card: number) => void;

/** Where the corner of a grid lies in a panel: in its middle at first, then where it lay, while that is not far from there. */
function cornerOf(
  { free, corner, box }: Panel,
  grid: Grid,
  unit: number,
  kept: Kept["at"][number] | undefined,
  height: number,
): { x: number; y: number; middle: [number, number] } {
  // Thousandths of a pixel: what was kept leads to the very same place again.
  const put = (at: number, size: number, length: number, from: number) =>
    Math.round(Math.max(from, Math.min(at, from + length - size)) * 1e3) / 1e3;
  /** Where it was, if that is near to where it would stand best. */
  const settled = (was: number, best: number, spare: number): number =>
    Math.abs(was - best) > Math.max(ASIDE * unit, spare * LEANS) ? best : was;
  const middle = box.x + box.w / 2;
  const [wide, high] = [grid.w * unit, grid.h * unit];
  // Its numbers stand at the left of it.
  const centred = put(middle - (wide + AXIS * unit) / 2, wide, free.w, free.x);
  const [across, down] = kept ?? [middle, -Infinity];
  const stays = put(across - grid.x * unit, wide, free.w, free.x);
  // Small ones that only grow upwards have their first rows at one height.
  const ground = height > LYING ? free.h * height - grid.y * unit : 0;
  const low = put(free.y + Math.max(ground, (free.h - high) * height), high, free.h, free.y);
  let x = settled(stays, centred, free.w - wide);
  let y = settled(put(down - grid.y * unit, high, free.h, free.y), low, free.h - high);
  // Left of what its seat paid, as low as it must be for that.
  const left = () =>
    Math.min(
      x,
      ...grid.laid
        .filter((s) => y + s.y * unit < free.y + corner.h - 0.01)
        .map((s) => Math.floor((free.x + free.w - corner.w - (s.x + s.w) * unit) * 1e3) / 1e3),
    );
  if (left() < free.x - 0.01) y = put(Infinity, high, free.h, free.y);
  x = left();
  return { x, y, middle: [x + grid.x * unit, y + grid.y * unit] };
}

/** Where a seat's name stands and its closed cards lie. */
interface Head {
  name: Box;
  hand: Box;
}

/** Height and width of a seat's closed cards. */
function handOf({ town, box }: Panel, { look: { head, pad }, count }: Table): Box {
  const h = head - 2;
  const back = (h * CARD_W) / CARD_H;
  const cards = Math.max(0, ...town.closed.map((spot) => Math.max(count(spot).n, 1)));
  const w = cards && back + (cards - 1) * back * 0.4;
  return { x: box.x + box.w - pad - w, y: box.y + pad / 2 + 1, w, h };
}

/** A head in a line of its own. */
function headAbove(panel: Panel, table: Table): Head {
  const { box } = panel;
  const { head, pad } = table.look;
  const hand = handOf(panel, table);
  const x = box.x + pad + STRIPE;
  return { name: { x, y: box.y + pad / 2, w: hand.x - pad - x, h: head }, hand };
}

/** A head in the upper corners where a town leaves them free; the name has no width where it does not. */
function headBeside(panel: Panel, grid: Grid, { x, y }: Point, unit: number, table: Table): Head {
  const { name, hand } = headAbove(panel, table);
  const tops = grid.laid.filter((s) => y + s.y * unit < name.y + name.h);
  if (!tops.length) return { name, hand };
  // Rows have their numbers before them.
  const w = Math.min(name.w, x - name.x);
  const right = x + Math.max(...tops.map((s) => s.x + s.w)) * unit;
  return { name: { ...name, w: right > hand.x ? 0 : w }, hand };
}

/** Lays the places of a town from a corner, with cards of some width, and what its seat paid. */
function layTown(
  lay: Lay,
  { town, paid }: Panel,
  grid: Grid,
  { x, y }: { x: number; y: number },
  card: number,
  look: Look,
): void {
  const unit = card / CARD_W;
  for (const s of grid.laid)
    lay({ ...s, x: x + s.x * unit, y: y + s.y * unit, w: s.w * unit, h: s.h * unit }, card);
  for (const spot of town.paid) lay({ ...spot, ...paid }, Math.min(paid.w, look.card));
}

export const inUnits = ({ x, y, w, h }: Box, px: number): Box => ({
  x: x / px,
  y: y / px,
  w: w / px,
  h: h / px,
});

/** What is remembered of how a table was arranged. */
function wayOf(room: Room, { me, other, share }: Sized, at: Kept["at"]): string {
  const kept: Kept = { room, own: me, other, share, at };
  return JSON.stringify(kept);
}

/** How it was in a window of about this size. */
function keptOf(last: string, room: Room): Kept | null {
  const kept = last ? (JSON.parse(last) as Kept) : null;
  return kept && kept.room.w === room.w && Math.abs(kept.room.h - room.h) < 40 ? kept : null;
}
