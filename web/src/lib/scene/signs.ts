/** Where a sign stands on a card: on the card itself, clear of what is printed on it and of all other cards. */
import { CARD_H, CARD_W, cardBox, type Box, type Place, type Point } from "./geometry";

/** How far a sign reaches from its middle: units of a card. */
export const SIGN = { left: 1.65, right: 1.65, up: 1.5, down: 1.25 };
/** As far away from other cards nobody takes it for a sign of theirs. */
const APART = 2.4;

/** Rank and suit in a corner, of cards that are drawn small (one large index) and others: around the card's middle. */
const INDEX: Box = { x: -5, y: -6.4, w: 2.6, h: 4 };
const LARGE: readonly Box[] = [
  { x: -5, y: -6.9, w: 5.4, h: 7.2 },
  { x: 0.7, y: -6.3, w: 3.7, h: 3.7 },
];
/** Places for a sign, the best one first; on a card that stands on its head both ends bear a large index. */
const CORNERS: readonly Point[] = [
  { x: 4.1, y: -6.1 },
  { x: -4.1, y: 6.1 },
];
const BIG: readonly Point[] = [
  { x: 4.1, y: 6.1 },
  { x: -4.1, y: 6.1 },
  { x: 4.6, y: -0.9 },
];
const BIG_FOOT: readonly Point[] = [
  { x: -5.2, y: 1.35 },
  { x: 5.2, y: -1.5 },
];

/** A point of a card, around its middle, as it lies on the table. */
function onTable(place: Place, at: Point): Point {
  const turn = (place.piece.rotation * Math.PI) / 180;
  const [sin, cos] = [Math.round(Math.sin(turn)), Math.round(Math.cos(turn))];
  return {
    x: place.x + (at.x * cos - at.y * sin) * place.scale,
    y: place.y + (at.x * sin + at.y * cos) * place.scale,
  };
}

/** Where rank and suit of a card are read on the table. big: it has one large index. */
export function printed(place: Place, big: boolean): Box[] {
  const turned = ({ x, y, w, h }: Box): Box => ({ x: -x - w, y: -y - h, w, h });
  const first = big ? LARGE : [INDEX];
  const both = !big || place.piece.rotation === 180;
  return [...first, ...(both ? first.map(turned) : [])].map(({ x, y, w, h }) => {
    const [a, b] = [onTable(place, { x, y }), onTable(place, { x: x + w, y: y + h })];
    return {
      x: Math.min(a.x, b.x),
      y: Math.min(a.y, b.y),
      w: Math.abs(a.x - b.x),
      h: Math.abs(a.y - b.y),
    };
  });
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
  const foot = big && place.piece.rotation === 180;
  const near = others
    .filter((other) => other !== place && other.piece.kind === "card")
    .map(cardBox)
    .filter((box) => Math.hypot(box.x - place.x, box.y - place.y) < 3 * (CARD_W + CARD_H));
  const room = (at: Point): number =>
    Math.min(APART * place.scale, ...near.map((box) => outside(box, at)));
  const places = (foot ? BIG_FOOT : big ? BIG : CORNERS).map((at) => onTable(place, at));
  const best = places.reduce((one, other) => (room(other) > room(one) + 0.01 ? other : one));
  return { ...best, scale: place.scale * (foot ? 0.7 : 1) };
}
