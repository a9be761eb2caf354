/** Fills a room with the parts of a table: how large they can be in it, and where they lie. */
import { CARD_H, CARD_W, type Box } from "./geometry";
import type { Block, Form } from "./parts";
import { formOf, sizeOf, slice, sliceAbove, type Cut } from "./slices";
import { steadied, wayBack, type Move, type Places } from "./steady";
import type { Spot } from "./types";

export interface Room {
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

/** A part of the table: a block of it, or the own hand. */
export type Part = Block | "hand";

/** A way to arrange the table, but for its size: how much smaller the others are, how dense, in which order, cut how. */
export interface Way {
  smaller: number;
  dense: number;
  order: number;
  cut: Cut;
}

/** A way that was taken: how large all was, in which room, and where. */
export interface Kept extends Way {
  px: number;
  room: Room;
  at: Places;
}

/** The forms of each part in pixels. */
type Sizes = { w: number; h: number }[][];

/** Pixels of a unit between which the largest is looked for, and how exactly. */
export const LEAST = 0.3;
const MOST = 9;
const EXACT = 1.01;
/** How much larger than a town's cards others may be drawn, and in what steps. */
const GROWN = 1.6;
const STEP = 0.05;
/** How large a town is late in a game, with what belongs to it: units. */
export const LATE = { w: 84, h: 104 };
/** So much of that is kept free for it, the most that there is. */
const SHARES = [1, 0.85, 0.7, 0.55, 0];
export const NOTHING = { w: 0, h: 0 };
/** A room is a large screen's that is so many pixels wide. */
const SCREEN_PX = 950;
/** Height of the words at a pile: units, and pixels. */
const WORDS = 5;
const WORDS_PX = 16.5;

/** The most pixels of a unit at which something holds that holds below, too; null if it does not even at the least. */
export function bisect(holds: (px: number) => boolean, least = LEAST): number | null {
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
export class Filler {
  /** Towns are taken to be so large at least. */
  least = NOTHING;

  constructor(
    readonly room: Room,
    readonly wish: number,
    readonly held: number,
    /** Pixels that a card should be wide that belongs to no town. */
    readonly card: number,
    readonly scale: (block: Block, smaller: number) => number,
  ) {}

  /** How much larger than its town's cards a block's other cards are. */
  #more(px: number, scale: number): number {
    const wanted = this.card / CARD_W / (px * scale);
    return Math.max(1, Math.min(GROWN, Math.ceil(wanted / STEP) * STEP));
  }

  forms(block: Block, way: { smaller: number; dense: number }, px: number): readonly Form[] {
    const s = this.scale(block, way.smaller);
    const words = Math.max(WORDS, Math.min(8, Math.ceil((2 * WORDS_PX) / px / s) / 2));
    const forms = block.forms(way.dense, this.#more(px, s), words);
    // On a large screen piles lie in a block, not all below each other.
    return block.seat === null && this.room.w > SCREEN_PX ? forms.slice(0, 3) : forms;
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

  sizes(parts: readonly Part[], way: { smaller: number; dense: number }, px: number): Sizes {
    return parts.map((part) => {
      if (part === "hand") return [this.#hand(px)];
      const s = px * this.scale(part, way.smaller);
      const least = part.seat !== null ? this.least : NOTHING;
      return this.forms(part, way, px).map(({ w, h }) => ({
        w: Math.max(w, least.w) * s,
        h: Math.max(h, least.h) * s,
      }));
    });
  }

  #gap(px: number): number {
    return Math.max(6, Math.min(4 * px, 16));
  }

  #inside(px: number): Room {
    return { w: this.room.w - 3 * px, h: this.room.h - 1.5 * px };
  }

  /** The largest that parts can be, if that is more than so much. below: the own hand, the last part, lies below all else. */
  largest(
    parts: readonly Part[],
    smaller: number,
    dense: number,
    least: number,
    below: boolean,
  ): { px: number; cut: Cut } | null {
    let cut: Cut | null = null;
    const foot = parts.indexOf("hand");
    const px = bisect((at) => {
      const sizes = this.sizes(parts, { smaller, dense }, at);
      const room = this.#inside(at);
      const found = below
        ? sliceAbove(sizes, room, this.#gap(at))
        : slice(sizes, room, this.#gap(at), foot);
      cut = found ?? cut;
      return found !== null;
    }, least);
    return cut && px ? { px, cut } : null;
  }

  /** The largest that a cut allows; null if it does not fit at all. */
  largestCut(parts: readonly Part[], way: Way): number | null {
    return bisect((px) => this.#fits(way.cut, this.sizes(parts, way, px), px));
  }

  /** Whether a cut of parts of some sizes fits. */
  #fits(cut: Cut, sizes: Sizes, px: number): boolean {
    const { w, h } = sizeOf(cut, sizes, this.#gap(px));
    const inside = this.#inside(px);
    return w <= inside.w && h <= inside.h;
  }

  /** How large parts are with room for their towns to grow into, as far as there is some: so nothing moves when they do. */
  #roomy(parts: readonly Part[], way: Way, px: number): Sizes {
    let sizes: Sizes = [];
    for (const along of ["w", "h"] as const)
      for (const share of SHARES) {
        this.least = { ...this.least, [along]: LATE[along] * share };
        sizes = this.sizes(parts, way, px);
        if (this.#fits(way.cut, sizes, px)) break;
      }
    this.least = NOTHING;
    return sizes;
  }

  /** Puts the parts where they belong, and what is free between them. was: where all lay, so that what need not move stays. */
  place(
    parts: readonly Part[],
    way: Way,
    px: number,
    own: Spot | undefined,
    was: Places = {},
  ): Arranged {
    const placed: { box: Box; wish: Move | null; spots: Spot[] }[] = [];
    const scales = new Map<string, number>();
    const gap = this.#gap(px);
    const sizes = this.#roomy(parts, way, px);
    const { seats, isOther } = towns(parts, own);
    const many = seats > 2;
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
        const spots = own ? [{ ...own, x: hand.x, y: hand.y, w: hand.w, h: hand.h }] : [];
        placed.push({ box: { ...hand }, wish: null, spots });
        return;
      }
      const s = this.scale(block, way.smaller);
      const { w, h, laid } = formOf(this.forms(block, way, px), form);
      // Piles that lie nearly below each other begin at one line.
      const slack = box.w - w * s * px;
      const x = (box.x + (block.seat === null && slack < CARD_W * px ? 0 : slack / 2)) / px;
      // The others' hands lie in one line.
      const off = many && isOther(block) ? 0 : (box.h - h * s * px) / 2;
      const y = (box.y + off) / px;
      const spots = laid.map(({ spot, k }) => {
        if (s * k !== 1) scales.set(spot.id, s * k);
        return { ...spot, x: x + spot.x * s, y: y + spot.y * s, w: spot.w * s, h: spot.h * s };
      });
      const wish = wayBack(spots, was, px);
      if (wish && many && isOther(block)) wish.y = 0;
      placed.push({ box: { x, y, w: w * s, h: h * s }, wish, spots });
    };
    /** From the left: two face each other over the piles; of more the own town comes first, then the others in their order. */
    const across = (kids: readonly Cut[]): Cut[] => {
      const reversed = [...kids].reverse();
      if (!many) return reversed;
      const theirs = (kid: Cut): boolean => leaves(kid).some((part) => isOther(parts[part]!));
      return [...reversed.filter((kid) => !theirs(kid)), ...kids.filter(theirs)];
    };
    const put = (cut: Cut, box: Box): void => {
      if (!("kids" in cut)) {
        leaf(cut.part, cut.form, box);
        return;
      }
      const kids = cut.down ? cut.kids : across(cut.kids);
      const lengths = kids.map((kid) => sizeOf(kid, sizes, gap)[cut.down ? "h" : "w"]);
      const all = lengths.reduce((a, b) => a + b, 0);
      const free = (cut.down ? box.h : box.w) - all;
      // The hand stays at the foot, whatever is free above it.
      const foot = cut.down && hasHand(kids[kids.length - 1]!, parts);
      const between = Math.max(gap, Math.min(free / (kids.length + (foot ? 0 : 1)), 26 * px));
      let at = foot ? free - between * (kids.length - 1) : (free - between * (kids.length - 1)) / 2;
      if (foot) at = Math.min(at, between);
      if (many && cut.down && leaves(kids[0]!).every((part) => isOther(parts[part]!))) at = 0;
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
    const units = { x: 1.5, y: 1, w: inside.w / px, h: inside.h / px };
    const moves = steadied(placed, units, gap / px);
    const spots = placed.flatMap((part, i) =>
      part.spots.map((spot) => ({ ...spot, x: spot.x + moves[i]!.x, y: spot.y + moves[i]!.y })),
    );
    const at: Places = Object.fromEntries(spots.map(({ id, x, y }) => [id, [x * px, y * px]]));
    const kept: Kept = { ...way, px, room: this.room, at };
    return { px, spots, scales, hand, way: JSON.stringify(kept) };
  }
}

/** The parts that a cut is made of. */
const leaves = (cut: Cut): number[] => ("kids" in cut ? cut.kids.flatMap(leaves) : [cut.part]);

/** How many towns there are, and whether a part is one of the others'. */
function towns(
  parts: readonly Part[],
  own: Spot | undefined,
): { seats: number; isOther: (part: Part) => boolean } {
  const seats = parts.filter((part) => part !== "hand" && part.seat !== null).length;
  return {
    seats,
    isOther: (part) => part !== "hand" && part.seat !== null && part.seat !== (own?.seat ?? 0),
  };
}

const hasHand = (cut: Cut, parts: readonly Part[]): boolean =>
  "kids" in cut ? cut.kids.some((kid) => hasHand(kid, parts)) : parts[cut.part] === "hand";
