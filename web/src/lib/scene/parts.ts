/** The parts of a growing table: towns with what belongs to them, and the piles between them. */
import { CELL } from "../words";
import { AXIS } from "./axes";
import { CARD_H, CARD_W, heightOfShared } from "./geometry";
import type { Look } from "./looks";
import type { Scene, Spot } from "./types";

/** What one seat has: its grid, its closed hand, what it paid, and a heading. */
export interface Town {
  seat: number;
  cells: Spot[];
  closed: Spot[];
  paid: Spot[];
  heads: Spot[];
}
/** The piles: heaps, places that cards are laid out in for a moment, and rows of open cards. */
export interface Piles {
  heaps: Spot[];
  laidOut: Spot[];
  rows: Spot[];
}
/** A grid of some units, counted from its corner; x and y: its middle, which stays where it is while the grid grows. */
export interface Grid {
  w: number;
  h: number;
  x: number;
  y: number;
  laid: Spot[];
}
/** What lies on a spot: how many cards, and how many of them belong to another card. */
export interface Lying {
  n: number;
  open: boolean;
  bound: number;
}
export type Count = (spot: Spot) => Lying;

/** A band of a town where nothing lies yet is drawn narrower, a column only where room is short. */
const BARE = 0.45;
/** Units between two cards at most: one that belongs to a neighbour leans over them. */
const APART = 2;
/** How far apart rows of cards begin that cover each other, the denser the nearer: rank and suit stay in sight. */
export const UPRIGHT = [99, 13.5, 12, 10.5, 9, 8, 7, 6.2];
/** What it costs that cards cover each other's feet, the denser the more. */
export const coveredAt = (dense: number): number => Math.min(1, UPRIGHT[dense]! / 15);

/** What lies on each spot. */
export function counting(scene: Scene): Count {
  const cards = new Map<string, Lying>();
  for (const piece of scene.pieces) {
    const here = cards.get(piece.spot) ?? { n: 0, open: false, bound: 0 };
    cards.set(piece.spot, {
      n: here.n + 1,
      open: here.open || piece.face !== null,
      bound: here.bound + Number(piece.rotation > 0),
    });
  }
  return (spot) => cards.get(spot.id) ?? { n: 0, open: false, bound: 0 };
}

/** The own town, the others' in their order, and the piles. */
export function partsOf(
  scene: Scene,
  own: Spot | undefined,
): { mine: Town | undefined; others: Town[]; piles: Piles } {
  const me = Math.max(scene.viewer ?? 0, 0);
  const towns = new Map<number, Town>();
  const piles: Piles = { heaps: [], laidOut: [], rows: [] };
  for (const spot of scene.spots) {
    if (spot === own) continue;
    if (spot.seat !== null && (spot.kind === "cell" || spot.layout === "row")) {
      const { seat } = spot;
      const town = towns.get(seat) ?? { seat, cells: [], closed: [], paid: [], heads: [] };
      towns.set(seat, town);
      if (spot.kind === "cell") town.cells.push(spot);
      else if (spot.h < 10) town.heads.push(spot);
      else (spot.kind === "hand" ? town.closed : town.paid).push(spot);
    } else if (spot.layout === "row") piles.rows.push(spot);
    else (spot.layout === "cell" ? piles.laidOut : piles.heaps).push(spot);
  }
  piles.heaps.sort((a, b) => a.y - b.y || a.x - b.x);
  const rest = [...towns.keys()].filter((seat) => seat !== me);
  rest.sort((a, b) => ((a - me + 99) % 99) - ((b - me + 99) % 99));
  return { mine: towns.get(me), others: rest.map((seat) => towns.get(seat)!), piles };
}

/** Where the bands of a grid begin and how wide they are: those where nothing lies are narrower, missing ones a gap. */
function bands(
  list: readonly { at: number; size: number; full: boolean; least?: number }[],
  bare = BARE,
  step = 99,
): Map<number, { at: number; size: number }> {
  const full = new Map<number, { size: number; full: boolean; least: number }>();
  for (const { at, size, full: lies, least = 0 } of list) {
    const old = full.get(at) ?? { full: false, least };
    full.set(at, { size, full: lies || old.full, least: Math.max(old.least, least) });
  }
  const at = [...full.keys()].sort((a, b) => a - b);
  const pitch = Math.min(...at.slice(1).map((x, i) => x - at[i]!), 99);
  const found = new Map<number, { at: number; size: number }>();
  let next = 0;
  at.forEach((x, i) => {
    const { size, full: lies, least } = full.get(x)!;
    if (i && x - at[i - 1]! > pitch * 1.5) next += 3;
    const kept = lies ? size : size * bare;
    found.set(x, { at: next, size: kept });
    const apart = Math.max(1, Math.min(APART, pitch < 99 ? pitch - size : 1));
    next += Math.max(least, Math.min(step, kept + apart));
  });
  return found;
}

/** The grid of a town whose rows lie so dense (0: apart). bare, low: parts of a column and of a row that are left of one where nothing lies. */
export function gridOf(
  cells: readonly Spot[],
  count: Count,
  dense: number,
  bare?: number,
  low?: number,
): Grid {
  const xs = bands(
    cells.map((s) => ({ at: s.x, size: s.w, full: count(s).n > 0 })),
    bare,
  );
  const ys = bands(
    cells.map((s) => ({
      at: s.y,
      size: s.h,
      full: count(s).n > 0,
      least: count(s).bound && heightOfShared(count(s).n),
    })),
    low,
    UPRIGHT[dense],
  );
  const tops = [...ys.values()].map((band) => band.at).sort((a, b) => a - b);
  const there = new Set(cells.map((s) => `${xs.get(s.x)!.at} ${ys.get(s.y)!.at}`));
  const laid = cells.map((s) => {
    const x = xs.get(s.x)!;
    const y = ys.get(s.y)!;
    const next = tops[tops.indexOf(y.at) + 1];
    // What is covered of a place is no part of it: nobody can touch or read anything there.
    const covered = next !== undefined && next < y.at + y.size && there.has(`${x.at} ${next}`);
    return { ...s, x: x.at + AXIS, y: y.at, w: x.size, h: covered ? next - y.at : y.size };
  });
  const w = Math.max(0, ...laid.map((s) => s.x + s.w));
  // Several in one place reach below it.
  const h =
    Math.max(
      0,
      ...laid.map((s) => s.y + Math.max(s.h, count(s).n > 1 ? heightOfShared(count(s).n) + 9 : 0)),
    ) + AXIS;
  /** The middles of the places that a column or a row has, by its number. */
  const middles = (which: 1 | 2, number: string): number[] =>
    laid
      .filter(({ id }) => CELL.exec(id)?.[which] === number)
      .map((s) => (which === 1 ? s.x + s.w / 2 : s.y + CARD_H / 2));
  const [left] = middles(1, "0");
  const [right] = middles(1, "1");
  const [row] = middles(2, "0");
  const across = (left ?? (right ?? w) - CARD_W) + (right ?? (left ?? 0) + CARD_W);
  // Whoever lies lower is drawn later, over what lies above; in a row, what belongs to a neighbour goes under it.
  laid.sort((a, b) => a.y - b.y || count(b).bound - count(a).bound);
  return { w, h, x: across / 2, y: row ?? h / 2, laid };
}

/** Whether no town reaches below its first row. */
export const standing = (scene: Scene): boolean =>
  scene.spots.every((s) => s.kind !== "cell" || !(CELL.exec(s.id)?.[2] ?? "").startsWith("-"));

/** How wide a letter of a pile's name is: pixels at least, and parts of a card's width; and what is free between piles that lie as near as their names let them. */
const LETTER = 6.9;
const LARGER = 0.139;
export const nameWidth = (name: string, card: number): number =>
  name.length * Math.max(LETTER, card * LARGER);
const BETWEEN = 11;
const WIDE = 50;
/** Widths of a card that a row of open cards has at most. */
const ROW = 7;

/** Piles of cards that are so many pixels wide in one line, as near as their names let them: heaps, what is laid out for a moment, and rows as long as there is room. */
export function laidPiles(
  { heaps = [], laidOut = [], rows = [] }: Partial<Piles>,
  { card, words, gap }: Pick<Look, "card" | "words" | "gap">,
  most: number,
): { w: number; h: number; laid: Spot[] } {
  const h = (card * CARD_H) / CARD_W;
  let x = 0;
  let right = 0;
  const laid = [...heaps, ...laidOut, ...rows].map((spot) => {
    const row = spot.layout === "row";
    const w = row ? Math.max(card, Math.min(most - x, card * ROW)) : card;
    // On a wide screen a note beside the name has room, whatever lies next to it.
    const name = card > WIDE && spot.note ? `${spot.label} · ${spot.note}` : spot.label;
    const named = row ? 0 : nameWidth(name, card);
    const at = { ...spot, x, y: words, w, h };
    right = x + Math.max(w, named);
    x += Math.max(w + gap, named) + BETWEEN;
    return at;
  });
  // In a picture piles come nearer than their names would let them.
  const by = Math.min(1, (most - card) / (laid.at(-1)?.x || 1));
  return {
    w: Math.min(right, most),
    h: words + h,
    laid: laid.map((s) => ({ ...s, x: s.x * by })),
  };
}
