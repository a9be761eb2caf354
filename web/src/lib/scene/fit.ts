/** How large a table is drawn, so that all of it, and the own hand first of all, lies inside its room. */
import { arrange, grows, inUnits } from "./arrange";
import type { Ground } from "./grounds";
import { CARD_H, CARD_W, ownHand, type Box } from "./geometry";
import { goalsIn, type Look, type Room } from "./looks";
import { railOf } from "./panels";
import { counting } from "./parts";
import { everyDensity } from "./sizes";
import type { Scene, Spot } from "./types";

/** The own hand: where it lies and how much larger than other cards. */
export interface HandFit extends Box {
  scale: number;
}
export interface Fit {
  scene: Scene;
  scales: ReadonlyMap<string, number>;
  hand: HandFit | null;
  /** The panels of towns. */
  grounds?: readonly Ground[];
  /** Pixels of a unit. */
  px: number;
  /** The way the table was arranged, for the next time. */
  way: string;
}

const SMALLEST = 34;
/** So many times as wide as the cards of piles are those of the own hand where the table grows. */
const HELD = 1.3;
const LARGEST = 60;
/** Where room is left over below a table the hand takes so much of it, up to this width of a card. */
const GROWS = 0.8;
const LARGEST_GROWN = 76;
/** By how much larger all must become for the hand to lie beside the rest; where that leaves a bare strip, by more. */
const BESIDE = 1.05;
const BESIDE_TALL = 1.25;
/** Pixels of a unit at which an enlarged town is large enough. */
const ENOUGH = 9;
/** So many times as large as before its cards should be. */
const LARGER = 1.15;
/** Pixels of an enlarged town's name, of the stripe before it, and around all. */
const HEAD_PX = 26;
const STRIPE_PX = 18;
const EDGE_PX = 5;
/** What is kept free before it for its label: in units, and no less than so many pixels. */
const BEFORE = 5.5;
const BEFORE_PX = 30;
/** Share of the height that the own hand may take while the rest is small. */
const SHARE = 0.12;

/** Width in pixels that a card of the own hand should have at least. */
export function handWish(room: Room, cards: number, least = SMALLEST): number {
  const tall = Math.max(least, Math.min(LARGEST, (room.h * SHARE * CARD_W) / CARD_H));
  const across = (room.w - 12) / (1 + 0.55 * (Math.max(cards, 5) - 1));
  return Math.min(tall, across);
}

/** The same where the table grows: no less than its other cards should have. */
export const grownWish = (room: Room, cards: number): number =>
  handWish(room, cards, Math.max(SMALLEST, HELD * goalsIn(room).card));

/** Fits a scene into a room. last: the way that the one before was arranged. zoomed: whose town is enlarged. */
export function fitTo(
  scene: Scene,
  room: Room,
  last: string,
  still: boolean,
  zoomed: number | null = null,
): Fit {
  const own = ownHand(scene);
  const cards = own ? scene.pieces.filter((p) => p.spot === own.id).length : 0;
  const wish = !own || still ? 0 : grows(scene) ? grownWish(room, cards) : handWish(room, cards);
  const measure = (w: number, h: number): number => {
    const small = own
      ? Math.min(room.w / w, (room.h - (wish * CARD_H) / CARD_W) / (h + 3))
      : Math.min(room.w / w, room.h / h);
    if (!own || small * CARD_W <= wish) return Math.max(small, 0.3);
    return Math.min(room.w / w, room.h / (h + CARD_H + 3));
  };
  if (grows(scene)) {
    const { spots, grounds, ...more } = arrange(scene, own, room, wish, last);
    const { px, hand, scales } = more;
    const whole = { ...scene, width: room.w / px, height: room.h / px, spots };
    return {
      ...more,
      ...enlarged(whole, scene, zoomed ?? -1, hand, px, scales, grounds, goalsIn(room), own),
    };
  }
  const rest = own
    ? Math.max(...scene.spots.filter((s) => s !== own).map((s) => s.y + s.h), 0)
    : scene.height;
  const below = measure(scene.width, rest);
  if (own) {
    const beside = grownBeside(scene, own.id, rest, room, wish, cards);
    const worth = room.w > room.h ? BESIDE : BESIDE_TALL;
    if (beside && beside.px > below * worth) return beside;
  }
  if (!own && !still)
    return {
      scene: lengthened(scene, room.h / below),
      scales: new Map(),
      hand: null,
      px: below,
      way: "",
    };
  const spare = room.h / below - rest - 3;
  const scale = own && !still ? handScale(wish, room, cards, below, spare) : 1;
  const high = rest + 3 + CARD_H * scale;
  // What is left over is shared out above the table, before the hand and below it.
  const free = own && !still ? Math.max(0, room.h / below - high) / 3 : 0;
  const hand = own ? handBelow(high + 2 * free, scene.width, scale) : null;
  return {
    scene: {
      ...scene,
      height: hand ? hand.y + hand.h + 0.5 : scene.height,
      spots: scene.spots.map((s) => moved(s, s === own && hand ? hand : { ...s, y: s.y + free })),
    },
    scales: new Map(),
    hand,
    px: below,
    way: "",
  };
}

/** A table on which one town alone is drawn as large as there is room above the own hand, the piles and what its seat paid at the right of it. */
function enlarged(
  scene: Scene,
  given: Scene,
  seat: number,
  hand: HandFit | null,
  px: number,
  scales: Map<string, number>,
  grounds: readonly Ground[],
  look: Look,
  own?: Spot,
): { scene: Scene; grounds: readonly Ground[] } {
  const held = new Set(scene.pieces.map((p) => p.spot));
  const of = (s: Spot): boolean => s.seat === seat && s.id !== own?.id;
  const cells = given.spots.filter((s) => of(s) && s.kind === "cell");
  if (!cells.length) return { scene, grounds };
  const edge = EDGE_PX / px;
  const foot = (hand?.y ?? scene.height) - edge;
  const aside = scene.spots.filter(
    (s) =>
      (s.seat === null || (of(s) && s.kind !== "cell" && s.kind !== "hand")) &&
      (s.layout === "stack" || held.has(s.id)),
  );
  const [wide, high] = [scene.width * px - EDGE_PX, foot * px - EDGE_PX];
  const free = { x: EDGE_PX, y: EDGE_PX, w: wide - EDGE_PX, h: high };
  const rail = railOf(aside, look, free).map((s) => {
    scales.set(s.id, s.w / CARD_W / px);
    return { ...s, ...inUnits(s, px) };
  });
  const right = (rail[0]?.x ?? scene.width) - edge;
  // Its name stands above it.
  const name = HEAD_PX / px;
  const over = { x: edge, y: edge, w: right - edge, h: foot - edge };
  const [across, down] = [over.w - 2 * edge, over.h - name - edge];
  const ways = everyDensity(cells, counting(given)).map((grid) => ({
    ...grid,
    by: Math.min(across / grid.w, down / grid.h, ENOUGH / px),
  }));
  // Its rows cover each other only where its cards would not be much larger than before.
  const wish = Math.max(LARGER * (scales.get(cells[0]!.id) ?? 1), look.town / CARD_W / px);
  const { laid, w, h, by } = ways.find((way) => way.by >= wish) ?? ways.at(-1)!;
  const left = 2 * edge + (across - w * by) / 2;
  const top = edge + name + (down - h * by) / 2;
  const drawn = laid.map((s) => {
    scales.set(s.id, by);
    return moved(s, { x: left + s.x * by, y: top + s.y * by, w: s.w * by, h: s.h * by });
  });
  const spots = [...rail, ...drawn, ...scene.spots.filter((s) => s.id === own?.id)];
  // The seat's stripe stands before its name.
  const stripe = STRIPE_PX / px;
  const head = { ...over, x: over.x + stripe, w: over.w - stripe - 1, h: name };
  const ground = { seat, ...over, head };
  return { scene: { ...scene, spots }, grounds: [ground] };
}

/** How much larger the own hand is drawn below a table: as it should be, and into what is left over, as long as its cards lie side by side. */
function handScale(wish: number, room: Room, cards: number, px: number, spare: number): number {
  const apart = (room.w / px - 2 * BEFORE) / Math.max(cards, 5) - 1;
  const grown = Math.min((spare * GROWS) / CARD_H, apart / CARD_W, LARGEST_GROWN / CARD_W / px);
  return Math.max(1, wish / CARD_W / px, grown);
}

/** A table with fans takes all of the height: each row of them its part, so that none moves for the cards of another. */
function lengthened(scene: Scene, height: number): Scene {
  const fans = scene.spots.filter((s) => s.layout === "fan");
  const extra = height - scene.height;
  if (!fans.length || extra <= 0) return scene;
  const rows = new Map(fans.map((s) => [s.y, s.h]));
  const all = [...rows.values()].reduce((a, b) => a + b, 0);
  const right = Math.max(...fans.map((s) => s.x + s.w));
  const left = Math.min(...fans.map((s) => s.x));
  const grow = (h: number): number => (h * extra) / all;
  /** By how much what lies below some rows goes down: what stands beside them stays. */
  const down = (spot: Spot): number =>
    spot.x >= right || spot.x + spot.w <= left
      ? 0
      : [...rows].reduce((sum, [y, h]) => sum + (spot.y > y ? grow(h) : 0), 0);
  return {
    ...scene,
    height,
    spots: scene.spots.map((s) => ({
      ...s,
      y: s.y + down(s),
      h: s.layout === "fan" ? s.h + grow(s.h) : s.h,
    })),
  };
}

const moved = (spot: Spot, { x, y, w, h }: Box): Spot => ({ ...spot, x, y, w, h });

function handBelow(height: number, width: number, scale: number): HandFit {
  const h = CARD_H * scale;
  return { x: 2, y: height - h - 0.5, w: width - 4, h, scale };
}

/** So much of each card of the own hand is seen at least where it grows beside the rest. */
const SEEN = 0.85;
/** How wide so many of its cards are then. */
const spanOf = (cards: number, scale: number): number =>
  CARD_W * scale * (1 + SEEN * (Math.max(cards, 5) - 1));

/** The own hand beside the rest, as large as it can be without making that smaller, its cards nearly side by side. */
function grownBeside(...asked: Parameters<typeof handBeside>): Fit | null {
  const [scene, own, rest, room, wish, cards] = asked;
  const least = handBeside(...asked);
  for (let wide = LARGEST_GROWN; least && wide > wish; wide -= 4) {
    const fit = handBeside(scene, own, rest, room, wide, cards);
    const { scale, w } = fit?.hand ?? { scale: 1, w: 0 };
    if (fit && fit.px >= least.px && w >= spanOf(cards, scale)) return fit;
  }
  return least;
}

/** The own hand in the lower right corner, beside what is taller than the rest; null if there is no room. */
function handBeside(
  scene: Scene,
  own: string,
  rest: number,
  room: Room,
  wish: number,
  cards: number,
): Fit | null {
  const others = scene.spots.filter((s) => s.id !== own);
  const right = Math.max(...others.map((s) => s.x + s.w)) + 2;
  let px = room.h / (rest + 2);
  let scale = 1;
  let y = 0;
  let left = 0;
  let width = right;
  // A hand that is too long makes the table smaller, which makes the hand longer in turn.
  for (let tries = 0; tries < 4; tries++) {
    px = Math.min(px, room.w / width);
    scale = Math.max(1, wish / CARD_W / px);
    y = rest - CARD_H * scale;
    left =
      Math.max(...others.filter((s) => s.y + s.h > y - 2).map((s) => s.x + s.w)) +
      Math.max(BEFORE, BEFORE_PX / px);
    width = Math.max(right, left + CARD_W * scale * (1 + 0.55 * (Math.max(cards, 5) - 1)) + 2);
  }
  if (width * px > room.w + 1) return null;
  // A hand that shrinks moves nothing.
  const most = left + spanOf(cards, scale) + 2;
  const wide = Math.min(room.w / px, Math.max(width, most));
  // What is left over of the height lies above and below all of it.
  const height = room.h / px;
  const free = (height - rest - 2) / 2;
  const hand = { x: left, y: y + free, w: wide - left - 2, h: CARD_H * scale, scale };
  return {
    scene: {
      ...scene,
      width: wide,
      height,
      spots: scene.spots.map((s) => moved(s, s.id === own ? hand : { ...s, y: s.y + free })),
    },
    scales: new Map(),
    hand,
    px,
    way: "",
  };
}
