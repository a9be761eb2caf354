/**
 * Shares the felt among the parts of a growing table: each seat's panel, with its name, its town and what it paid, the
 * piles between them, and the own hand at the foot. Panels and piles lie where they lie in any window of a size; only
 * the cards of towns become smaller as these grow.
 */
import { AXIS } from "./axes";
import { CARD_H, CARD_W, type Box } from "./geometry";
import type { Ground } from "./grounds";
import { goalsIn, type Look, type Room } from "./looks";
import type { Panel, Table } from "./panels";
import { counting, partsOf, standing, type Grid } from "./parts";
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

/** Width of the stripe before a seat's name. */
const STRIPE = 12;
/** Share of the height above the middle of a town: of one that only grows upwards, and of others. */
const STANDING = 0.7;
const LYING = 0.5;
/** A town that lies so many units beside the middle of its room goes there. */
const ASIDE = 8;

/** Arranges a table. wish: pixels that a card of the own hand is wide. last: the way that was taken before. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  room: Room,
  wish: number,
  last: string,
): Arranged {
  const look = goalsIn(room);
  const hand = own ? wish || look.card : 0;
  const upwards = standing(scene);
  const parts = partsOf(scene, own);
  const abreast = upwards && parts.others.length === 1;
  const table: Table = { room, look, ...parts, count: counting(scene), abreast, hand };
  const grids = gridsOf(table);
  const kept = keptOf(last, room);
  const best = bestOf(table, grids, kept);
  const px = best.me / CARD_W;
  const laid = new Laid(px);
  const middles: Kept["at"] = {};
  const grounds = best.panels.map((panel): Ground => {
    const { seat } = panel.town;
    const card = panel.town === table.mine ? best.me : best.other;
    const grid = fitting(grids.get(seat)!, panel.free, card);
    const height = upwards ? STANDING : LYING;
    const at = cornerOf(panel, grid, card / CARD_W, kept?.at[seat], height);
    middles[seat] = at.middle;
    const head = layHead(laid, panel, table);
    layTown(laid, panel, grid, at, card, look);
    return { seat, ...inUnits(panel.box, px), head: inUnits(head, px) };
  });
  for (const spot of best.middle) laid.lay(spot, (spot.h * CARD_W) / CARD_H);
  const foot = own ? { ...inUnits(best.foot, px), scale: hand / CARD_W / px } : null;
  if (own && foot) laid.spots.push({ ...own, x: foot.x, y: foot.y, w: foot.w, h: foot.h });
  const { spots, scales } = laid;
  return { px, spots, scales, grounds, hand: foot, way: wayOf(room, best, middles) };
}

/** Spots in units, and how much larger or smaller their cards are than one. */
class Laid {
  readonly spots: Spot[] = [];
  readonly scales = new Map<string, number>();
  constructor(private readonly px: number) {}

  /** A spot in pixels, with cards of some width. */
  lay(spot: Spot, card: number): void {
    const scale = card / CARD_W / this.px;
    if (Math.abs(scale - 1) > 0.001) this.scales.set(spot.id, scale);
    this.spots.push({ ...spot, ...inUnits(spot, this.px) });
  }
}

/** Where the corner of a grid lies in a panel, in whose middle it stands, and then its own: what lay somewhere stays there while it fits. */
function cornerOf(
  { free, box }: Panel,
  grid: Grid,
  unit: number,
  kept: [number, number] | undefined,
  height: number,
): { x: number; y: number; middle: [number, number] } {
  const put = (at: number, size: number, length: number, from: number) =>
    Math.max(from, Math.min(at, from + length - size));
  const middle = box.x + box.w / 2;
  const [across, down] = kept ?? [middle, free.y + free.h * height];
  const wide = grid.w * unit;
  const stays = put(across - grid.x * unit, wide, free.w, free.x);
  // Its numbers stand at the left of it.
  const centred = put(middle - (wide + AXIS * unit) / 2, wide, free.w, free.x);
  const x = Math.abs(stays - centred) > ASIDE * unit ? centred : stays;
  const y = put(down - grid.y * unit, grid.h * unit, free.h, free.y);
  return { x, y, middle: [x + grid.x * unit, y + grid.y * unit] };
}

/** Lays the name of a seat, and its closed cards at the right of it; what is left for the name. */
function layHead(laid: Laid, { town, box }: Panel, { look, count }: Table): Box {
  const { pad } = look;
  const head = {
    x: box.x + pad + STRIPE,
    y: box.y + pad / 2,
    w: box.w - 2 * pad - STRIPE,
    h: look.head,
  };
  for (const spot of town.heads) laid.lay({ ...spot, ...head }, look.card);
  for (const spot of town.closed) {
    const back = ((look.head - 2) * CARD_W) / CARD_H;
    const w = back + (Math.max(count(spot).n, 1) - 1) * back * 0.6;
    head.w -= w + pad;
    laid.lay({ ...spot, x: box.x + box.w - pad - w, y: head.y + 1, w, h: look.head - 2 }, back);
  }
  return head;
}

/** Lays the places of a town from a corner, with cards of some width, and what its seat paid. */
function layTown(
  laid: Laid,
  { town, paid }: Panel,
  grid: Grid,
  { x, y }: { x: number; y: number },
  card: number,
  look: Look,
): void {
  const unit = card / CARD_W;
  for (const s of grid.laid)
    laid.lay({ ...s, x: x + s.x * unit, y: y + s.y * unit, w: s.w * unit, h: s.h * unit }, card);
  for (const spot of town.paid) laid.lay({ ...spot, ...paid }, look.card);
}

const inUnits = ({ x, y, w, h }: Box, px: number): Box => ({
  x: x / px,
  y: y / px,
  w: w / px,
  h: h / px,
});

/** What is remembered of how a table was arranged. */
function wayOf(room: Room, { me, other, share, aside }: Sized, at: Kept["at"]): string {
  const kept: Kept = { room, own: me, other, share, aside, at };
  return JSON.stringify(kept);
}

/** How it was in a window of about this size. */
function keptOf(last: string, room: Room): Kept | null {
  const kept = last ? (JSON.parse(last) as Kept) : null;
  return kept && kept.room.w === room.w && Math.abs(kept.room.h - room.h) < 40 ? kept : null;
}
