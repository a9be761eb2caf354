/**
 * Shares the felt among the parts of a growing table: each seat's town with what belongs to it, the piles between them,
 * and the own hand. The room is cut into parts in the way that leaves the largest cards.
 */
import { CARD_H, CARD_W, type Box } from "./geometry";
import { blocksOf, DENSEST, type Block, type Form } from "./parts";
import { sizeOf, slice, type Cut } from "./slices";
import type { Scene, Spot } from "./types";

interface Room {
  w: number;
  h: number;
}
export interface Arranged {
  /** Pixels of a unit. */
  px: number;
  spots: Spot[];
  scales: Map<string, number>;
  /** Where the own hand lies, in units; null if nobody's is drawn larger. */
  hand: (Box & { scale: number }) | null;
  /** The way it was done, to be kept while it serves. */
  way: string;
}

/** How much smaller than the own town the others may be drawn. */
const SMALLER = [1, 0.92, 0.86, 0.8, 0.74];
/** How much smaller all else may be drawn than a town that is enlarged. */
const STRIPS = [0.66, 0.56, 0.48, 0.44, 0.4, 0.36, 0.32];
/** Pixels of a unit at which an enlarged town is large enough, and below which a strip cannot be read. */
const ENOUGH = 4.4;
const READABLE = 1.1;
/** Pixels below which a town facing the own one may be drawn smaller, too. */
const NARROW = 700;
/** A way to arrange the table is kept until another one is better by so much. */
const LOYALTY = 1.025;
/** Pixels of a unit between which the largest is looked for, and how exactly. */
const LEAST = 0.3;
const MOST = 9;
const EXACT = 1.01;
/** What it costs that cards cover each other's feet, the denser the more. */
const COVERED = [0, 0.04, 0.08, 0.12];
/** How much larger than a town's cards others may be drawn, and in what steps. */
const GROWN = 1.6;
const STEP = 0.05;
/** Height of the words at a pile: units, and pixels. */
const WORDS = 5;
const WORDS_PX = 14.5;
/** What a hand is worth that lies below everything else, where it is looked for. */
const BELOW = 0.01;

/** Pixels that cards should be wide, of a town, of another's where there are many, and elsewhere: by what a window leaves. */
interface Goals {
  town: number;
  many: number;
  card: number;
}
const LYING: Goals = { town: 22, many: 18, card: 30 };
const UPRIGHT: Goals = { town: 28, many: 20, card: 34 };
const SCREEN: Goals = { town: 30, many: 22, card: 44 };
const DESK: Goals = { town: 40, many: 26, card: 56 };
export const goalsIn = ({ w, h }: Room): Goals =>
  h < 420 ? LYING : w < 500 ? UPRIGHT : w < 1050 || h < 640 ? SCREEN : DESK;

/** Whether the table grows while it is played on. */
export const grows = (scene: Scene): boolean =>
  scene.spots.some((s) => s.layout === "cell" && s.kind === "cell");

/** A way to arrange the table, but for its size: how much smaller the others are, how dense, in which order, cut how. */
interface Way {
  smaller: number;
  dense: number;
  order: number;
  cut: Cut;
}

interface Chosen {
  px: number;
  way: Way;
  score: number;
}

/** A part of the table: a block of it, or the own hand. */
type Part = Block | "hand";

/** Arranges a table. wish: pixels that a card of the own hand is wide at least. last: the way that was taken before. zoomed: whose town is enlarged. */
export function arrange(
  scene: Scene,
  own: Spot | undefined,
  room: Room,
  wish: number,
  last: string,
  zoomed: number | null = null,
): Arranged {
  const blocks = blocksOf(scene, own);
  const zoom = blocks.some((b) => b.seat === zoomed) ? zoomed : null;
  const me = Math.max(scene.viewer ?? 0, 0);
  const held = own ? scene.pieces.filter((p) => p.spot === own.id).length : 0;
  const orders = ordersOf(blocks, me, own !== undefined);
  const towns = blocks.filter((b) => b.seat !== null).length;
  const goals = goalsIn(room);
  const scales =
    zoom !== null
      ? STRIPS
      : towns > 2
        ? SMALLER
        : room.w < NARROW
          ? SMALLER.slice(0, 3)
          : SMALLER.slice(0, 1);
  const maker = new Maker(room, wish, held, goals, (block, smaller) =>
    (zoom === null ? block.seat === null || block.seat === me : block.seat === zoom) ? 1 : smaller,
  );
  if (zoom !== null) maker.grown = 1;
  /** What a way is worth, without what it is worth that the hand lies below everything else. */
  const worth = (px: number, smaller: number, dense: number): number =>
    zoom !== null
      ? worthZoomed(px, smaller) * (1 - COVERED[dense]!)
      : worthOf(px, smaller, dense, towns, goals);
  let chosen: Chosen | null = null;
  const scored = (px: number, way: Way): Chosen => ({
    px,
    way,
    score: worth(px, way.smaller, way.dense) + (isBelow(way.cut, orders[way.order]!) ? BELOW : 0),
  });
  // What was done before is the first try, and has to be clearly beaten.
  const before = wayOf(last);
  const parts = before && orders[before.order];
  if (before && parts && scales.includes(before.smaller) && countOf(before.cut) === parts.length) {
    const px = maker.largestCut(parts, before);
    if (px) {
      chosen = scored(px, before);
      chosen.score *= LOYALTY;
    }
  }
  for (let dense = 0; dense <= DENSEST; dense++)
    for (const smaller of scales)
      orders.forEach((order, i) => {
        const beaten = chosen?.score ?? 0;
        const least = bisect((px) => worth(px, smaller, dense) + BELOW <= beaten);
        const found = maker.largest(order, smaller, dense, least ?? LEAST);
        if (!found) return;
        const trial = scored(found.px, { smaller, dense, order: i, cut: found.cut });
        if (trial.score > beaten) chosen = trial;
      });
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
  return maker.place(order, chosen.way, maker.largestCut(order, chosen.way) ?? chosen.px, own);
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

function wayOf(text: string): Way | null {
  return text ? (JSON.parse(text) as Way) : null;
}

/** A card that is as wide as it should be is worth 1; more is worth less and less, and what is too small is missed. */
const U = (px: number, goal: number): number =>
  px < goal ? px / goal : 1 + 0.25 * Math.log(px / goal);

/** The own town and the others have to be read; that cards cover each other must bring something. */
function worthOf(px: number, smaller: number, dense: number, towns: number, goals: Goals): number {
  const width = px * CARD_W;
  const other = towns > 3 ? goals.many : goals.town;
  return U(width, (goals.town + other) / 2) + U(width * smaller, other) - 2 * COVERED[dense]!;
}

/** The enlarged town counts until it is large enough, then what is left to the others. */
const worthZoomed = (px: number, smaller: number): number =>
  (Math.min(px, ENOUGH) + px * smaller * 0.15) * Math.min(1, (px * smaller) / READABLE);

/** The most pixels of a unit at which something holds that holds below, too; null if it does not even at the least. */
function bisect(holds: (px: number) => boolean, least = LEAST): number | null {
  if (!holds(least)) return null;
  let low = least;
  let high = MOST;
  while (high / low > EXACT) {
    const px = Math.sqrt(low * high);
    if (holds(px)) low = px;
    else high = px;
  }
  return low;
}

/** Finds how large parts can be in a room, and puts them there. */
class Maker {
  grown = GROWN;

  constructor(
    readonly room: Room,
    readonly wish: number,
    readonly held: number,
    readonly goals: Goals,
    readonly scale: (block: Block, smaller: number) => number,
  ) {}

  /** How much larger than its town's cards a block's other cards are. */
  #more(px: number, scale: number): number {
    const wanted = this.goals.card / CARD_W / (px * scale);
    return Math.max(1, Math.min(this.grown, Math.ceil(wanted / STEP) * STEP));
  }

  forms(block: Block, way: { smaller: number; dense: number }, px: number): readonly Form[] {
    const s = this.scale(block, way.smaller);
    const words = Math.max(WORDS, Math.min(8, Math.ceil((2 * WORDS_PX) / px / s) / 2));
    return block.forms(way.dense, this.#more(px, s), words);
  }

  /** The own hand in pixels. */
  #hand(px: number): { w: number; h: number; card: number } {
    const card = Math.max(this.wish, CARD_W * px);
    const n = Math.max(this.held, 5);
    return {
      w: card * (1 + 0.55 * (n - 1)) + 4 * px,
      h: (card * CARD_H) / CARD_W + px,
      card,
    };
  }

  sizes(
    parts: readonly Part[],
    way: { smaller: number; dense: number },
    px: number,
  ): { w: number; h: number }[][] {
    return parts.map((part) => {
      if (part === "hand") return [this.#hand(px)];
      const s = px * this.scale(part, way.smaller);
      return this.forms(part, way, px).map(({ w, h }) => ({ w: w * s, h: h * s }));
    });
  }

  #gap(px: number): number {
    return Math.max(6, Math.min(4 * px, 16));
  }

  #inside(px: number): Room {
    return { w: this.room.w - 3 * px, h: this.room.h - 1.5 * px };
  }

  /** The largest that parts can be, if that is more than so much. */
  largest(
    parts: readonly Part[],
    smaller: number,
    dense: number,
    least: number,
  ): { px: number; cut: Cut } | null {
    let cut: Cut | null = null;
    const foot = parts.indexOf("hand");
    const px = bisect((at) => {
      const sizes = this.sizes(parts, { smaller, dense }, at);
      const found = slice(sizes, this.#inside(at), this.#gap(at), foot);
      cut = found ?? cut;
      return found !== null;
    }, least);
    return cut && px ? { px, cut } : null;
  }

  /** The largest that a cut allows; null if it does not fit at all. */
  largestCut(parts: readonly Part[], way: Way): number | null {
    return bisect((px) => {
      const { w, h } = sizeOf(way.cut, this.sizes(parts, way, px), this.#gap(px));
      const inside = this.#inside(px);
      return w <= inside.w && h <= inside.h;
    });
  }

  /** Puts the parts where they belong, and what is free between them. */
  place(parts: readonly Part[], way: Way, px: number, own: Spot | undefined): Arranged {
    const spots: Spot[] = [];
    const scales = new Map<string, number>();
    const sizes = this.sizes(parts, way, px);
    const gap = this.#gap(px);
    let hand: Arranged["hand"] = null;
    const leaf = (part: number, form: number, box: Box): void => {
      const block = parts[part]!;
      if (block === "hand") {
        const { card } = this.#hand(px);
        const h = (card * CARD_H) / CARD_W / px;
        hand = {
          x: box.x / px,
          y: (box.y + box.h) / px - h,
          w: box.w / px,
          h,
          scale: card / CARD_W / px,
        };
        if (own) spots.push({ ...own, x: hand.x, y: hand.y, w: hand.w, h: hand.h });
        return;
      }
      const s = this.scale(block, way.smaller);
      const { w, h, laid } = this.forms(block, way, px)[form]!;
      const x = (box.x + (box.w - w * s * px) / 2) / px;
      const y = (box.y + (box.h - h * s * px) / 2) / px;
      for (const { spot, k } of laid) {
        spots.push({ ...spot, x: x + spot.x * s, y: y + spot.y * s, w: spot.w * s, h: spot.h * s });
        if (s * k !== 1) scales.set(spot.id, s * k);
      }
    };
    const put = (cut: Cut, box: Box): void => {
      if (!("kids" in cut)) {
        leaf(cut.part, cut.form, box);
        return;
      }
      // What comes first lies above, or on the right.
      const kids = cut.down ? cut.kids : [...cut.kids].reverse();
      const lengths = kids.map((kid) => sizeOf(kid, sizes, gap)[cut.down ? "h" : "w"]);
      const all = lengths.reduce((a, b) => a + b, 0);
      const free = (cut.down ? box.h : box.w) - all;
      // The hand stays at the foot, whatever is free above it.
      const foot = cut.down && hasHand(kids[kids.length - 1]!, parts);
      const between = Math.max(gap, Math.min(free / (kids.length + (foot ? 0 : 1)), 26 * px));
      let at = foot ? free - between * (kids.length - 1) : (free - between * (kids.length - 1)) / 2;
      if (foot) at = Math.min(at, between);
      kids.forEach((kid, i) => {
        const length = lengths[i]!;
        const end = foot && i === kids.length - 1;
        const start = end ? (cut.down ? box.h : box.w) - length : at;
        put(
          kid,
          cut.down
            ? { x: box.x, y: box.y + start, w: box.w, h: length }
            : { x: box.x + start, y: box.y, w: length, h: box.h },
        );
        at = start + length + between;
      });
    };
    const inside = this.#inside(px);
    put(way.cut, { x: 1.5 * px, y: px, w: inside.w, h: inside.h });
    return { px, spots, scales, hand, way: JSON.stringify(way) };
  }
}

const hasHand = (cut: Cut, parts: readonly Part[]): boolean =>
  "kids" in cut ? cut.kids.some((kid) => hasHand(kid, parts)) : parts[cut.part] === "hand";
