/** The parts of a growing table, each in the forms that it may be drawn in. */
import { AXIS } from "./axes";
import { CARD_H, CARD_W } from "./geometry";
import type { Scene, Spot } from "./types";

/** A spot of a part, counted from the part's corner; k: how much larger its cards are than those of the part's town. */
export interface Laid {
  spot: Spot;
  k: number;
}
/** A part of the table in one of its forms. */
export interface Form {
  w: number;
  h: number;
  laid: Laid[];
}
/** A town with what belongs to it, or the piles (seat null). */
export interface Block {
  seat: number | null;
  /** Its forms where rows lie so dense (0: apart), cards that belong to no town are k times as large, and words need so much height. */
  forms(dense: number, k: number, words: number): readonly Form[];
}
/** A band of a town where nothing lies yet is drawn narrower. */
const BARE = 0.62;
/** How far apart rows of cards begin that cover each other, the denser the nearer: rank and suit stay in sight. */
const UPRIGHT = [99, 11.5, 9, 7];
/** The same where cards lie across: those show their whole width. */
const ACROSS = [99, 12.4, 10.4, 9.4];
export const DENSEST = UPRIGHT.length - 1;
/** Width of a letter of the words at a pile, for the height that they need. */
const LETTER = 0.46;
/** Words for which room is kept above one hand of many: units. */
const NAMED = 5.5;
/** Closed cards of somebody else where room is short, and a place where nothing lies yet. */
const CLOSED = 0.6;
const EMPTY = 0.5;

/** The towns of the others in their order, the piles between them, and the own town last. */
export function blocksOf(scene: Scene, own: Spot | undefined): Block[] {
  const me = Math.max(scene.viewer ?? 0, 0);
  const cards = new Map<string, Lying>();
  for (const piece of scene.pieces) {
    const here = cards.get(piece.spot) ?? { n: 0, open: false, across: false };
    cards.set(piece.spot, {
      n: here.n + 1,
      open: here.open || piece.face !== null,
      across: here.across || here.n > 0 || piece.rotation % 180 !== 0,
    });
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
  const count = (spot: Spot): Lying => cards.get(spot.id) ?? { n: 0, open: false, across: false };
  const town = (seat: number): Block => ({
    seat,
    // What lies above a town has its name above it, but where there are many and room is short.
    forms: kept((dense, k, words) => [
      townForm(
        towns.get(seat)!,
        count,
        dense,
        k,
        words,
        towns.size < 3 || (!dense && words <= NAMED),
      ),
    ]),
  });
  const blocks = seats.filter((s) => s !== me).map(town);
  // What is laid out for a moment, in places of its own, need not lie beside the piles.
  const laidOut = middle.filter((s) => s.layout === "cell");
  const apart = laidOut.length > 1 ? laidOut : [];
  for (const spots of [middle.filter((s) => !apart.includes(s)), apart])
    if (spots.length)
      blocks.push({
        seat: null,
        forms: kept((_, k, words) => middleForms(spots, count, k, words)),
      });
  if (towns.has(me)) blocks.push(town(me));
  return blocks;
}

/** What lies on a spot: across where some of it is turned, or there is more than one card. */
interface Lying {
  n: number;
  open: boolean;
  across: boolean;
}
type Count = (spot: Spot) => Lying;

/** Forms are asked for again and again while a table is arranged. */
function kept(make: Block["forms"]): Block["forms"] {
  const made = new Map<string, readonly Form[]>();
  return (dense, k, words) => {
    const key = `${dense} ${k} ${words}`;
    let found = made.get(key);
    if (!found) made.set(key, (found = make(dense, k, words)));
    return found;
  };
}

/** Where the bands of a grid begin and how wide they are: those where nothing lies are narrower, missing ones a gap. */
function bands(
  list: readonly { at: number; size: number; full: boolean; step?: number }[],
): Map<number, { at: number; size: number }> {
  const full = new Map<number, { size: number; full: boolean; step: number }>();
  for (const { at, size, full: lies, step = 99 } of list) {
    const old = full.get(at);
    full.set(at, {
      size,
      full: lies || (old?.full ?? false),
      step: old ? Math.max(old.step, step) : step,
    });
  }
  const at = [...full.keys()].sort((a, b) => a - b);
  const pitch = Math.min(...at.slice(1).map((x, i) => x - at[i]!), 99);
  const found = new Map<number, { at: number; size: number }>();
  let next = 0;
  at.forEach((x, i) => {
    const { size, full: lies, step } = full.get(x)!;
    if (i && x - at[i - 1]! > pitch * 1.5) next += 3;
    const kept = lies ? size : size * BARE;
    found.set(x, { at: next, size: kept });
    next += Math.min(step, kept + Math.max(1, pitch < 99 ? pitch - size : 1));
  });
  return found;
}

const least = (n: number, open: boolean): number => CARD_W + Math.max(0, n - 1) * (open ? 5 : 2.5);

/** A town: what belongs to it above, its grid, and what is paid below. words: room above what has a name; named: whether there is some above the town. */
function townForm(
  spots: readonly Spot[],
  count: Count,
  dense: number,
  k: number,
  words: number,
  named: boolean,
): Form {
  const cells = spots.filter((s) => s.kind === "cell");
  const rows = spots.filter((s) => s.kind !== "cell");
  const xs = bands(cells.map((s) => ({ at: s.x, size: s.w, full: count(s).n > 0 })));
  const ys = bands(
    cells.map((s) => ({
      at: s.y,
      size: s.h,
      full: count(s).n > 0,
      step: (count(s).across ? ACROSS : UPRIGHT)[dense]!,
    })),
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
  const grid = {
    // What lies across is wider than its place.
    w: Math.max(0, ...laid.map((s) => s.x + s.w + (count(s).across ? 2 : 0))),
    h: Math.max(0, ...laid.map((s) => s.y + s.h)) + AXIS,
  };
  const top = Math.min(...cells.map((s) => s.y));
  const upper = rows.filter((s) => s.h >= 10 && s.y < top);
  const lower = rows.filter((s) => s.h >= 10 && s.y >= top);
  const heads = rows.filter((s) => s.h < 10);
  const sized = (s: Spot): number => {
    if (s.kind === "hand") return dense && !count(s).open ? CLOSED : 1;
    return dense && !count(s).n ? EMPTY : k;
  };
  const need = (list: readonly Spot[]) =>
    list.reduce((sum, s) => sum + least(count(s).n, count(s).open) * sized(s), 0) +
    4 * (list.length - 1);
  const w = Math.max(grid.w, need(upper), need(lower), heads.length ? 46 : 0, 12);
  const found: Laid[] = [];
  let y = 0;
  const line = (list: readonly Spot[]): void => {
    if (!list.length) return;
    const free = w - need(list);
    const high = CARD_H * Math.max(...list.map(sized));
    let x = 0;
    for (const spot of list) {
      const { n, open } = count(spot);
      const by = sized(spot);
      const wish = (Math.max(n, spot.kind === "hand" ? 1 : 2) * (CARD_W + 1) - 1) * by;
      const small = least(n, open) * by;
      const width = Math.max(small, Math.min(small + free / list.length, wish));
      found.push({ spot: { ...spot, x, y, w: width, h: CARD_H * by }, k: by });
      x += width + 4;
    }
    y += high + 3;
  };
  // A hand is named by the head of its town.
  if (named && upper.some((s) => !heads.length || s.kind !== "hand")) y = words;
  // So has a town by itself, where words need little of its room.
  else if (named && !rows.length && words <= NAMED) y = words;
  line(upper);
  for (const head of heads) {
    found.push({ spot: { ...head, x: 0, y, w }, k: 1 });
    y += head.h + 1;
  }
  const off = (w - grid.w) / 2;
  // Whoever lies lower is drawn later, over what lies above; in a row, what lies across goes under its neighbours.
  const upright = (s: Spot) => Number(!count(s).across);
  for (const s of laid.sort((a, b) => a.y - b.y || upright(a) - upright(b)))
    found.push({ spot: { ...s, x: s.x + off, y: s.y + y }, k: 1 });
  y += grid.h;
  if (lower.length) {
    y += words;
    line(lower);
    y -= 3;
  }
  return { w, h: y, laid: found };
}

/** The piles between the towns: in one line, in two, or in a narrow block. */
function middleForms(spots: readonly Spot[], count: Count, k: number, words: number): Form[] {
  const heaps = spots.filter((s) => s.layout !== "row").sort((a, b) => a.y - b.y || a.x - b.x);
  const rows = spots.filter((s) => s.layout === "row");
  const cardW = CARD_W * k;
  const cardH = CARD_H * k;
  const width = (s: Spot, most: number): number => {
    const { n, open } = count(s);
    return Math.max(least(n, open) * k, Math.min(most, Math.max(n, 3) * (cardW + 1) - 1));
  };
  const step = cardW + 6;
  const form = (columns: number, beside: boolean): Form => {
    const laid: Laid[] = heaps.map((s, i) => ({
      spot: {
        ...s,
        x: (i % columns) * step,
        y: words + Math.floor(i / columns) * (cardH + words),
        w: cardW,
        h: cardH,
      },
      k,
    }));
    const wide = Math.min(columns, heaps.length) * step - 6;
    const deep = Math.ceil(heaps.length / columns) * (cardH + words);
    let x = beside && heaps.length ? wide + 6 : 0;
    let y = beside ? words : deep + words;
    let right = wide;
    for (const s of rows) {
      const w = width(s, beside ? 120 : Math.max(wide, 3 * cardW));
      laid.push({ spot: { ...s, x, y, w, h: cardH }, k });
      right = Math.max(right, x + w);
      if (beside) x += w + 6;
      else y += cardH + words;
    }
    for (const { spot } of laid)
      right = Math.max(right, spot.x + Math.min(12, spot.label.length) * words * LETTER);
    const h = beside ? Math.max(deep, words + cardH) : rows.length ? y - words : deep;
    return { w: right, h, laid };
  };
  const n = Math.max(1, heaps.length);
  const forms = [form(n, false), form(n, true), form(Math.ceil(n / 2), false), form(1, false)];
  return n > 1 ? forms : forms.slice(0, 2);
}
