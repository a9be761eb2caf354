/**
 * Shares the felt among the parts of a growing table: each seat's town with what belongs to it, and the piles between
 * them. The parts are put into rows or columns in the way that leaves the largest cards.
 */
import { blocksOf, MIDDLES, type Block, type Form } from "./parts";
import type { Scene, Spot } from "./types";

export interface Arranged {
  /** Pixels of a unit. */
  px: number;
  spots: Spot[];
  scales: Map<string, number>;
  /** The way it was done, to be kept while it serves. */
  way: string;
  score: number;
}
/** Pixels of a unit for a table of some size without the own hand. */
export type Measure = (w: number, h: number) => number;

const GAP = 5;
/** How much smaller than the own town the others may be drawn. */
const SMALLER = [1, 0.86, 0.74];
/** How much smaller all else may be drawn than a town that is enlarged. */
const STRIPS = [0.66, 0.56, 0.48, 0.44, 0.4, 0.36, 0.32];
/** Pixels of a unit at which an enlarged town is large enough, and below which a strip cannot be read. */
const ENOUGH = 4.4;
const READABLE = 1.1;
/** Pixels below which a town facing the own one may be drawn smaller, too. */
const NARROW = 700;
/** A way to arrange the table is kept until another one makes its cards larger by so much. */
const LOYALTY = 1.1;

/** Covered cards are worth less. */
const COVERED = 0.78;

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

/** How large a part is drawn beside others. */
type Scale = (block: Block) => number;

/** Arranges all but the own hand. last: the way that was taken before. room: what is free, in pixels. zoomed: whose town is enlarged. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  measure: Measure,
  room: (px: number) => { w: number; h: number },
  last: string,
  zoomed: number | null = null,
): Arranged {
  const blocks = blocksOf(scene, own);
  const zoom = blocks.some((b) => b.seat === zoomed) ? zoomed : null;
  let best: Arranged | null = null;
  let kept: Arranged | null = null;
  const me = Math.max(scene.viewer ?? 0, 0);
  const towns = blocks.filter((b) => b.seat !== null).length;
  const free = towns > 2 ? SMALLER : room(1).w < NARROW ? SMALLER.slice(0, 2) : [1];
  const ways = zoom === null ? free : STRIPS;
  const scaleBy =
    (smaller: number): Scale =>
    (block) =>
      (zoom === null ? block.seat === null || block.seat === me : block.seat === zoom)
        ? 1
        : smaller;
  for (const columns of [false, true])
    for (let cut = 0; cut < 1 << (blocks.length - 1); cut++) {
      const rows = lines(blocks, columns, cut);
      for (const smaller of ways)
        for (let form = 0; form < formsOf(blocks); form++) {
          const { w, h } = sizes(rows, scaleBy(smaller), columns, form);
          const px = measure(w, h);
          const worth = zoom === null ? worthOf(px, smaller) : worthZoomed(px, smaller);
          const trial = { px, score: form >= MIDDLES ? worth * COVERED : worth };
          const way = `${smaller} ${columns} ${cut} ${form}`;
          if (best && trial.score <= best.score && way !== last) continue;
          const found = { ...trial, way, spots: [], scales: new Map<string, number>() };
          if (way === last) kept = found;
          if (!best || trial.score > best.score) best = found;
        }
    }
  const chosen = kept && best && best.score < kept.score * LOYALTY ? kept : best!;
  const [smaller, columns, cut, form] = chosen.way.split(" ");
  return place(
    blocks,
    scaleBy(Number(smaller)),
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

function sizes(
  rows: Block[][],
  scale: Scale,
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
      const s = scale(block);
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

/** The own town counts most, but the others have to be read, too. */
const worthOf = (px: number, smaller: number): number =>
  Math.min(px, px * smaller * 1.3) + px * 0.05;

/** The enlarged town counts until it is large enough, then what is left to the others. */
const worthZoomed = (px: number, smaller: number): number =>
  (Math.min(px, ENOUGH) + px * smaller * 0.15) * Math.min(1, (px * smaller) / READABLE);

function place(
  blocks: Block[],
  scale: Scale,
  columns: boolean,
  cut: number,
  form: number,
  chosen: Arranged,
  room: { w: number; h: number },
): Arranged {
  const rows = lines(blocks, columns, cut);
  const { deep } = sizes(rows, scale, columns, form);
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
    const lengths = row.map((b) => (columns ? formOf(b, form).h : formOf(b, form).w) * scale(b));
    const beside = spread(
      across,
      lengths.reduce((a, b) => a + b, 0),
      row.length,
    );
    let a = beside.start;
    row.forEach((block, j) => {
      const f = formOf(block, form);
      const s = scale(block);
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
