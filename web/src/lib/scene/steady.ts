/** Keeps the parts of a table where they were while one of them grows or shrinks, as far as there is room. */
import type { Box } from "./geometry";

export interface Move {
  x: number;
  y: number;
}
/** Where each spot lies in the window. */
export type Places = Record<string, [number, number]>;

/** Units that nobody sees. */
const LITTLE = 0.01;
const STAYS: Move = { x: 0, y: 0 };

/** How many units most of some spots would have to go to lie where they lay; null if none of them was there. */
export function wayBack(
  spots: readonly { id: string; x: number; y: number }[],
  was: Places,
  px: number,
): Move | null {
  const known = spots.filter((spot) => was[spot.id]);
  const middle = (list: number[]): number => list.sort((a, b) => a - b)[list.length >> 1]!;
  return known.length
    ? {
        x: middle(known.map((spot) => was[spot.id]![0] / px - spot.x)),
        y: middle(known.map((spot) => was[spot.id]![1] / px - spot.y)),
      }
    : null;
}

/** How far each part goes to lie where it wishes to, or as near as it can: inside the room, and on no other part. */
export function steadied(
  parts: readonly { box: Box; wish: Move | null }[],
  room: Box,
  gap: number,
): Move[] {
  const boxes = parts.map(({ box }) => box);
  return parts.map(({ box, wish }, i) => {
    if (!wish || Math.hypot(wish.x, wish.y) < LITTLE) return STAYS;
    const x = within(wish.x, room.x - box.x, room.x + room.w - box.x - box.w);
    const y = within(wish.y, room.y - box.y, room.y + room.h - box.y - box.h);
    for (const move of [
      { x, y },
      { x, y: 0 },
      { x: 0, y },
    ]) {
      const there = { ...box, x: box.x + move.x, y: box.y + move.y };
      if (!boxes.every((other, j) => j === i || apart(there, other, gap - LITTLE))) continue;
      boxes[i] = there;
      return move;
    }
    return STAYS;
  });
}

const within = (x: number, least: number, most: number): number =>
  Math.max(least, Math.min(x, most));

const apart = (a: Box, b: Box, gap: number): boolean =>
  a.x + a.w + gap <= b.x ||
  b.x + b.w + gap <= a.x ||
  a.y + a.h + gap <= b.y ||
  b.y + b.h + gap <= a.y;
