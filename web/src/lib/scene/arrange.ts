/**
 * Shares the felt among the parts of a growing table: each seat's town with what belongs to it, and the piles between
 * them. The parts are put into rows or columns in the way that leaves the largest cards.
 */
import { CARD_H, CARD_W } from "./geometry";
import type { Scene, Spot } from "./types";

/** A part of the table in one of its forms, its spots counted from its own corner. */
export interface Form {
  w: number;
  h: number;
  spots: Spot[];
}
interface Block {
  seat: number | null;
  forms: Form[];
}
export interface Arranged {
  /** Units a pixel is long, turned round: pixels of a unit. */
  px: number;
  spots: Spot[];
  scales: Map<string, number>;
  /** The way it was done, to be kept while it serves. */
  way: string;
  score: number;
}
/** Pixels of a unit for a table of some size without the own hand; 0 if it cannot be. */
export type Measure = (w: number, h: number) => number;

const GAP = 5;
const LABEL = 5;
/** A band of a town where nothing lies yet is drawn narrower. */
const BARE = 0.62;
/** How much smaller than the own town the others may be drawn. */
const SMALLER = [1, 0.86, 0.74];
/** Pixels below which a town facing the own one may be drawn smaller, too. */
const NARROW = 700;
/** A way to arrange the table is kept until another one makes its cards larger by so much. */
const LOYALTY = 1.1;

/** How far apart rows of cards that may cover each other begin. */
const OVERLAP = 8;
/** Covered cards are worth less. */
const COVERED = 0.78;
const MIDDLES = 4;

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

/** Arranges all but the own hand. last: the way that was taken before. room: what is free, in pixels. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  measure: Measure,
  room: (px: number) => { w: number; h: number },
  last: string,
): Arranged {
  const blocks = blocksOf(scene, own);
  let best: Arranged | null = null;
  let kept: Arranged | null = null;
  const me = Math.max(scene.viewer ?? 0, 0);
  const towns = blocks.filter((b) => b.seat !== null).length;
  const ways = towns > 2 ? SMALLER : room(1).w < NARROW ? SMALLER.slice(0, 2) : [1];
  for (const smaller of ways)
    for (const columns of [false, true])
      for (let cut = 0; cut < 1 << (blocks.length - 1); cut++)
        for (let form = 0; form < formsOf(blocks); form++) {
          const way = `${smaller} ${columns} ${cut} ${form}`;
          const trial = attempt(blocks, me, smaller, columns, cut, form, measure);
          if (!trial || (best && trial.score <= best.score && way !== last)) continue;
          const found = { ...trial, way, spots: [], scales: new Map<string, number>() };
          if (way === last) kept = found;
          if (!best || trial.score > best.score) best = found;
        }
  const chosen = kept && best && best.score < kept.score * LOYALTY ? kept : best!;
  const [smaller, columns, cut, form] = chosen.way.split(" ");
  return place(
    blocks,
    me,
    Number(smaller),
    columns === "true",
    Number(cut),
    Number(form),
    chosen,
    room(chosen.px),
  );
}

/** Forms are numbered: those of the middle, then the same again with rows that cover each other. */
const formsOf = (blocks: readonly Block[]): number =>
  blocks.some((b) => b.seat !== null && b.forms.length > 1) ? 2 * MIDDLES : MIDDLES;

const formOf = (block: Block, form: number): Form =>
  block.seat === null
    ? block.forms[Math.min(form % MIDDLES, block.forms.length - 1)]!
    : block.forms[Math.min(Math.floor(form / MIDDLES), block.forms.length - 1)]!;

/** The blocks in lines, by the bits of a number: where one is set a new line begins. */
function lines(blocks: readonly Block[], columns: boolean, cut: number): Block[][] {
  const order = columns ? [...blocks].reverse() : blocks;
  const found: Block[][] = [[]];
  order.forEach((block, i) => {
    if (i && (cut >> (i - 1)) & 1) found.push([]);
    found[found.length - 1]!.push(block);
  });
  // The own town is on the left of its row, and at the foot of its column.
  return found.map((line) => [...line].reverse());
}

function scaleOf(block: Block, me: number, smaller: number): number {
  return block.seat === null || block.seat === me ? 1 : smaller;
}

function sizes(
  rows: Block[][],
  me: number,
  smaller: number,
  columns: boolean,
  form: number,
): { w: number; h: number; along: number[]; deep: number[] } {
  const along: number[] = [];
  const deep: number[] = [];
  for (const row of rows) {
    let a = 0;
    let d = 0;
    for (const block of row) {
      const f = formOf(block, form);
      const s = scaleOf(block, me, smaller);
      a += (columns ? f.h : f.w) * s;
      d = Math.max(d, (columns ? f.w : f.h) * s);
    }
    along.push(a + GAP * (row.length - 1));
    deep.push(d);
  }
  const across = Math.max(...along);
  const depth = deep.reduce((x, y) => x + y, 0) + GAP * (rows.length - 1);
  return { w: (columns ? depth : across) + 4, h: (columns ? across : depth) + 4, along, deep };
}

function attempt(
  blocks: Block[],
  me: number,
  smaller: number,
  columns: boolean,
  cut: number,
  form: number,
  measure: Measure,
): { px: number; score: number } | null {
  const { w, h } = sizes(lines(blocks, columns, cut), me, smaller, columns, form);
  const px = measure(w, h);
  if (px <= 0) return null;
  // The own town counts most, but the others have to be read, too.
  const worth = Math.min(px, px * smaller * 1.3) + px * 0.05;
  return { px, score: form >= MIDDLES ? worth * COVERED : worth };
}

function place(
  blocks: Block[],
  me: number,
  smaller: number,
  columns: boolean,
  cut: number,
  form: number,
  chosen: Arranged,
  room: { w: number; h: number },
): Arranged {
  const rows = lines(blocks, columns, cut);
  const { deep } = sizes(rows, me, smaller, columns, form);
  const spots: Spot[] = [];
  const scales = new Map<string, number>();
  const across = columns ? room.h : room.w;
  const depth = columns ? room.w : room.h;
  const between = spread(
    depth,
    deep.reduce((a, b) => a + b, 0),
    deep.length,
  );
  let d = between.start;
  rows.forEach((row, i) => {
    const lengths = row.map(
      (b) => (columns ? formOf(b, form).h : formOf(b, form).w) * scaleOf(b, me, smaller),
    );
    const beside = spread(
      across,
      lengths.reduce((a, b) => a + b, 0),
      row.length,
    );
    let a = beside.start;
    row.forEach((block, j) => {
      const f = formOf(block, form);
      const s = scaleOf(block, me, smaller);
      const off = (deep[i]! - (columns ? f.w : f.h) * s) / 2;
      const x = columns ? d + off : a;
      const y = columns ? a : d + off;
      for (const spot of f.spots) {
        spots.push({
          ...spot,
          x: x + spot.x * s,
          y: y + spot.y * s,
          w: spot.w * s,
          h: spot.h * s,
        });
        if (s !== 1) scales.set(spot.id, s);
      }
      a += lengths[j]! + beside.gap;
    });
    d += deep[i]! + between.gap;
  });
  return { ...chosen, spots, scales };
}

/** Some lengths in a room: the gap between them, and where the first one begins. */
function spread(room: number, taken: number, n: number): { gap: number; start: number } {
  const free = room - taken;
  const gap = Math.max(GAP, Math.min(free / (n + 1), 26));
  return { gap, start: Math.max(1, (free - gap * (n - 1)) / 2) };
}

function blocksOf(scene: Scene, own: Spot | undefined): Block[] {
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
    return { ...s, x: x.at, y: y.at, w: x.size, h: y.size };
  });
  const grid = {
    w: Math.max(0, ...laid.map((s) => s.x + s.w)),
    h: Math.max(0, ...laid.map((s) => s.y + s.h)),
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
