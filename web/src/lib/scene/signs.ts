/** Where a sign stands on a card: on the card itself, clear of what is printed on it and of all other cards; and what joins a card to the one that it belongs to. */
import {
  boxOf,
  boxOfAll,
  CARD_H,
  CARD_W,
  cardBox,
  meet,
  polar,
  type Box,
  type Place,
  type Plank,
  type Point,
  type Table,
} from "./geometry";

/** How far a sign reaches from its middle: units of a card. */
export const SIGN = { left: 1.65, right: 1.65, up: 1.5, down: 1.25 };
const AROUND: Box = { x: -1.65, y: -1.5, w: 3.3, h: 2.75 };
/** As far away from other cards nobody takes it for a sign of theirs. */
const APART = 2.4;

/** Rank and suit in a corner, of cards that are drawn small (one large index) and others: around the card's middle. */
const INDEX: Box = { x: -5, y: -6.4, w: 2.6, h: 4 };
const LARGE: readonly Box[] = [
  { x: -5, y: -6.9, w: 5.4, h: 7.2 },
  { x: 0.7, y: -6.3, w: 3.7, h: 3.7 },
];
/** Places for a sign, the best one first. */
const CORNERS: readonly Point[] = [
  { x: 4.1, y: -6.1 },
  { x: -4.1, y: 6.1 },
];
const BIG: readonly Point[] = [
  // A pile has its count at the right of its foot.
  { x: -4.1, y: 6.1 },
  { x: 4.1, y: 6.1 },
  { x: 4.6, y: -0.9 },
];
/** Where rank and suit of a card are read on the table, and among others its sign. big: it has one large index. */
export function printed(place: Place, big: boolean, others: readonly Place[] = []): Box[] {
  const turned = ({ x, y, w, h }: Box): Box => ({ x: -x - w, y: -y - h, w, h });
  const boxes = big ? LARGE : [INDEX, turned(INDEX)];
  const put = (at: Point, { x, y, w, h }: Box, by = place.scale): Box => ({
    x: at.x + x * by,
    y: at.y + y * by,
    w: w * by,
    h: h * by,
  });
  const found = boxes.map((box) => put(place, box));
  const warns = others.length > 0 && place.piece.highlights.includes("vulnerable");
  return warns ? [...found, put(signOf(place, others, big), AROUND)] : found;
}

/** How far a point lies outside of a box; 0 within it. */
const outside = (box: Box, at: Point): number =>
  Math.hypot(
    Math.max(box.x - at.x, 0, at.x - box.x - box.w),
    Math.max(box.y - at.y, 0, at.y - box.y - box.h),
  );

/** The middle of a card's sign, and its size: where no other card is near, or as far from all as there is. */
export function signOf(
  place: Place,
  others: readonly Place[],
  big: boolean,
): Point & { scale: number } {
  const near = others
    .filter((other) => other !== place && other.piece.kind === "card")
    .map(cardBox)
    .filter((box) => Math.hypot(box.x - place.x, box.y - place.y) < 3 * (CARD_W + CARD_H));
  const room = (at: Point): number =>
    Math.min(APART * place.scale, ...near.map((box) => outside(box, at)));
  const places = (big ? BIG : CORNERS).map(({ x, y }) => ({
    x: place.x + x * place.scale,
    y: place.y + y * place.scale,
  }));
  const best = places.reduce((one, other) => (room(other) > room(one) + 0.01 ? other : one));
  return { ...best, scale: place.scale };
}

export interface Pin extends Point {
  id: string;
  scale: number;
  turn: number;
}
/** How far down a pin is put into the side of a card, how far above what covers that, and how far outside its edge. */
const SIDE = 7;
const CLEAR = 1;
const OUT = 0.85;

/** What joins cards to those that they belong to: over the edge between both. */
export const pinsOf = (table: Table): Pin[] =>
  table.spots.flatMap(({ box, places }) =>
    places.flatMap(({ piece, x, y, scale, hit }) => {
      const turn = piece.rotation;
      if (!turn) return [];
      const side = Math.round(Math.sin((turn * Math.PI) / 180));
      const top = y - (CARD_H / 2) * scale;
      // A foot is seen down to the head of what lies below.
      const below = table.spots.filter((s) => s.box.x === box.x && s.box.y > box.y);
      const foot = Math.min(...below.map((s) => s.box.y), y + (CARD_H / 2 + OUT) * scale);
      return {
        id: piece.id,
        scale,
        turn,
        x: x - side * (CARD_W / 2 + OUT) * scale,
        y: side
          ? top + Math.min(SIDE * scale, hit.h - CLEAR * scale)
          : turn > 180
            ? foot
            : top - OUT * scale,
      };
    }),
  );

/** Where the sign of a marble stands that a rival is close to: at its rim, towards the board's middle, or where no other place lies. */
export function nearOf({ x, y, scale, piece }: Place, plank: Plank | null, table: Table): Point {
  const inwards = Math.atan2((plank?.y ?? y) - y, (plank?.x ?? x) - x);
  const tries = [0, Math.PI, 0.8, -0.8].map((turn) => polar({ x, y }, inwards + turn, 2.7 * scale));
  const free = tries.find((p) =>
    table.spots.every(
      ({ spot, box }) =>
        spot.id === piece.spot || !meet(box, { x: p.x - 1, y: p.y - 1, w: 2, h: 2 }),
    ),
  );
  return free ?? tries[0]!;
}

/** Pixels of a badge. */
const SIZE = 20;
/** Places for a badge, the best one first: a point of what it belongs to, and so much of the badge to the left of that, and above it. */
const PLACES = [
  [0.72, 0.5, 0, 0.82],
  [1, 0.2, 0, 0.8],
  [0, 0.8, 0, 0.8],
  [0, 0, 1, 1],
  [1, 1, 1, 1],
] as const;
/** How much worse it is to cover what is read than to reach over another card. */
const READ = 4;
const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y));

/** Where the badges lie that number some targets, in their order: each at what is seen of its own, clear of what is printed on cards, of signs, of words and of other cards, as far as can be. Cards that all go onto one heap have the same number, and the heap the next one. */
export function badgesOf(
  ids: readonly string[],
  table: Table,
  px: number,
  words: readonly Box[],
  plank: Plank | null,
  big: (scale: number) => boolean,
): (Box & { n: number })[] {
  const w = SIZE / px;
  const all = table.spots.flatMap(({ places }) => places);
  const cards = all.filter(({ piece }) => piece.kind === "card");
  const read = [...words];
  for (const card of cards)
    read.push(...printed(card, big(card.scale), all).filter((box) => meet(box, boxOf(card))));
  for (const place of all) {
    if (!place.piece.highlights.includes("close")) continue;
    const { x, y } = nearOf(place, plank, table);
    read.push({ x: x - 1.5, y: y - 1.5, w: 3, h: 3 });
  }
  const heap = (id: string) => table.bySpot.get(id)?.spot.layout === "stack";
  // What goes to another place first is a step of its own.
  const heaped =
    ids.length > 2 && ids.some(heap) && ids.every((id) => heap(id) || table.byPiece.has(id));
  return ids.flatMap((id, i) => {
    const place = table.byPiece.get(id);
    const box = place ? boxOf(place) : (boxOfAll(table, id) ?? table.bySpot.get(id)?.box);
    if (!box) return [];
    // A fan reaches far down: what is meant is where its first card lies, or would lie.
    const fan = !place && table.bySpot.get(id)!.spot.layout === "fan";
    const h = Math.min(box.h, fan ? CARD_H : Infinity);
    const places = PLACES.map(([x, left, y, up]) => ({
      x: Math.max(0, Math.min(box.x + box.w * x - w * left, table.width - w)),
      y: Math.max(0, box.y + h * y - w * up),
      w,
      h: w,
    }));
    const others = cards.filter((card) => card !== place && card.piece.spot !== id);
    const cost = (one: Box): number =>
      others.reduce((sum, card) => sum + shared(one, boxOf(card)), 0) +
      READ * read.reduce((sum, part) => sum + shared(one, part), 0);
    const costs = places.map(cost);
    const n = heaped ? 1 + Number(heap(id)) : i + 1;
    return [{ ...places[costs.indexOf(Math.min(...costs))]!, n }];
  });
}
