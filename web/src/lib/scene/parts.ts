/** The parts of a growing table, each in the forms that it may be drawn in. */
import { AXIS } from "./axes";
import { CARD_H, CARD_W } from "./geometry";
import type { Scene, Spot } from "./types";

/** A part of the table in one of its forms, its spots counted from its own corner. */
export interface Form {
  w: number;
  h: number;
  spots: Spot[];
}
/** A town with what belongs to it, or the piles (seat null), in all forms that it may have. */
export interface Block {
  seat: number | null;
  forms: Form[];
}
const LABEL = 5;
/** A band of a town where nothing lies yet is drawn narrower. */
const BARE = 0.62;
/** How far apart rows of cards that may cover each other begin. */
const OVERLAP = 8;
/** Forms of the piles between the towns. */
export const MIDDLES = 4;

/** The towns of the others in their order, the piles between them, and the own town last. */
export function blocksOf(scene: Scene, own: Spot | undefined): Block[] {
  const me = Math.max(scene.viewer ?? 0, 0);
  const cards = new Map<string, { n: number; open: boolean }>();
  for (const piece of scene.pieces) {
    const here = cards.get(piece.spot) ?? { n: 0, open: false };
    cards.set(piece.spot, { n: here.n + 1, open: here.open || piece.face !== null });
  }
  const towns = new Map<number, Spot[]>();
  const middle: Spot[] = [];
  for (const spot of scene.spots) {
    if (spot === own) continue;
    if (spot.seat !== null && (spot.kind === "cell" || spot.layout === "row")) {
      const there = towns.get(spot.seat);
      if (there) there.push(spot);
      else towns.set(spot.seat, [spot]);
    } else middle.push(spot);
  }
  const seats = [...towns.keys()].sort(
    (a, b) => ((a - me + 99) % 99) - ((b - me + 99) % 99) || a - b,
  );
  const count = (spot: Spot) => cards.get(spot.id) ?? { n: 0, open: false };
  const blocks: Block[] = seats
    .filter((s) => s !== me)
    .map((seat) => ({ seat, forms: townForms(towns.get(seat)!, count) }));
  if (middle.length) blocks.push({ seat: null, forms: middleForms(middle, count) });
  if (towns.has(me)) blocks.push({ seat: me, forms: townForms(towns.get(me)!, count) });
  return blocks;
}

type Count = (spot: Spot) => { n: number; open: boolean };

/** Where the bands of a grid begin and how wide they are: those where nothing lies are narrower, missing ones a gap. */
function bands(
  list: readonly { at: number; size: number; full: boolean }[],
  step = 99,
): Map<number, { at: number; size: number }> {
  const full = new Map<number, { size: number; full: boolean }>();
  for (const one of list) {
    const old = full.get(one.at);
    full.set(one.at, { size: one.size, full: one.full || (old?.full ?? false) });
  }
  const at = [...full.keys()].sort((a, b) => a - b);
  const pitch = Math.min(...at.slice(1).map((x, i) => x - at[i]!), 99);
  const found = new Map<number, { at: number; size: number }>();
  let next = 0;
  at.forEach((x, i) => {
    const { size, full: lies } = full.get(x)!;
    if (i && x - at[i - 1]! > pitch * 1.5) next += 3;
    const kept = lies ? size : size * BARE;
    found.set(x, { at: next, size: kept });
    next += Math.min(step, kept + Math.max(1, pitch < 99 ? pitch - size : 1));
  });
  return found;
}

const least = (n: number, open: boolean): number => CARD_W + Math.max(0, n - 1) * (open ? 5 : 2.5);

/** A town, and with rows that cover each other where its cards lie close together anyway. */
function townForms(spots: readonly Spot[], count: Count): Form[] {
  const ys = [...new Set(spots.filter((s) => s.kind === "cell").map((s) => s.y))].sort(
    (a, b) => a - b,
  );
  const pitch = Math.min(...ys.slice(1).map((y, i) => y - ys[i]!), 99);
  const form = townForm(spots, count);
  return pitch < CARD_H + 2 ? [form, townForm(spots, count, OVERLAP)] : [form];
}

function townForm(spots: readonly Spot[], count: Count, step = 99): Form {
  const cells = spots.filter((s) => s.kind === "cell");
  const rows = spots.filter((s) => s.kind !== "cell");
  const xs = bands(cells.map((s) => ({ at: s.x, size: s.w, full: count(s).n > 0 })));
  const ys = bands(
    cells.map((s) => ({ at: s.y, size: s.h, full: step < 99 || count(s).n > 0 })),
    step,
  );
  const laid = cells.map((s) => {
    const x = xs.get(s.x)!;
    const y = ys.get(s.y)!;
    return { ...s, x: x.at + AXIS, y: y.at, w: x.size, h: y.size };
  });
  const grid = {
    w: Math.max(0, ...laid.map((s) => s.x + s.w)),
    h: Math.max(0, ...laid.map((s) => s.y + s.h)) + AXIS,
  };
  const top = Math.min(...cells.map((s) => s.y));
  const upper = rows.filter((s) => s.h >= 10 && s.y < top);
  const lower = rows.filter((s) => s.h >= 10 && s.y >= top);
  const heads = rows.filter((s) => s.h < 10);
  const need = (list: readonly Spot[]) =>
    list.reduce((sum, s) => sum + least(count(s).n, count(s).open), 0) + 4 * (list.length - 1);
  const w = Math.max(grid.w, need(upper), need(lower), heads.length ? 46 : 0, 12);
  const found: Spot[] = [];
  let y = 0;
  const line = (list: readonly Spot[]): void => {
    if (!list.length) return;
    const free = w - need(list);
    let x = 0;
    for (const spot of list) {
      const { n, open } = count(spot);
      const wish = Math.max(n, spot.kind === "hand" ? 1 : 2) * (CARD_W + 1) - 1;
      const width = Math.max(least(n, open), Math.min(least(n, open) + free / list.length, wish));
      found.push({ ...spot, x, y, w: width, h: CARD_H });
      x += width + 4;
    }
    y += CARD_H + 3;
  };
  line(upper);
  for (const head of heads) {
    found.push({ ...head, x: 0, y, w });
    y += head.h + 1;
  }
  const off = (w - grid.w) / 2;
  // Whoever lies lower is drawn later, over what lies above.
  for (const s of laid.sort((a, b) => a.y - b.y)) found.push({ ...s, x: s.x + off, y: s.y + y });
  y += grid.h;
  if (lower.length) {
    y += 4;
    line(lower);
    y -= 3;
  }
  return { w, h: y, spots: found };
}

/** The piles between the towns: in one line, in two, or in a narrow block. */
function middleForms(spots: readonly Spot[], count: Count): Form[] {
  const heaps = spots.filter((s) => s.layout !== "row").sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = spots.filter((s) => s.layout === "row");
  const width = (s: Spot, most: number): number => {
    const { n, open } = count(s);
    return Math.max(least(n, open), Math.min(most, Math.max(n, 3) * (CARD_W + 1) - 1));
  };
  const step = CARD_W + 6;
  const form = (columns: number, beside: boolean): Form => {
    const found: Spot[] = heaps.map((s, i) => ({
      ...s,
      x: (i % columns) * step,
      y: LABEL + Math.floor(i / columns) * (CARD_H + LABEL),
    }));
    const wide = Math.min(columns, heaps.length) * step - 6;
    const deep = Math.ceil(heaps.length / columns) * (CARD_H + LABEL);
    let x = beside && heaps.length ? wide + 6 : 0;
    let y = beside ? LABEL : deep + LABEL;
    let right = wide;
    for (const s of rows) {
      const w = width(s, beside ? 120 : Math.max(wide, 3 * CARD_W));
      found.push({ ...s, x, y, w, h: CARD_H });
      right = Math.max(right, x + w);
      if (beside) x += w + 6;
      else y += CARD_H + LABEL;
    }
    const h = beside ? Math.max(deep, LABEL + CARD_H) : rows.length ? y - LABEL : deep;
    return { w: right, h, spots: found };
  };
  const n = Math.max(1, heaps.length);
  const forms = [form(n, false), form(n, true), form(Math.ceil(n / 2), false), form(1, false)];
  return n > 1 ? forms : forms.slice(0, 2);
}
