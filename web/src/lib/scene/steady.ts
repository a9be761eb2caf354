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
  const moves = parts.map(() => ({ x: 0, y: 0 }));
  const lies = (i: number, { x, y }: Move): Box => {
    const { box } = parts[i]!;
    return { ...box, x: box.x + x, y: box.y + y };
  };
  const free = (i: number, move: Move): boolean =>
    parts.every((_, j) => j === i || apart(lies(i, move), lies(j, moves[j]!), gap - 0.1));
  // What has gone out of the way makes room for what comes before it.
  for (let round = 0; round < 2; round++)
    parts.forEach(({ box, wish }, i) => {
      if (!wish || Math.hypot(wish.x, wish.y) < LITTLE) return;
      const x = within(wish.x, room.x - box.x, room.x + room.w - box.x - box.w);
      const y = within(wish.y, room.y - box.y, room.y + room.h - box.y - box.h);
      const stays = moves[i]!;
      const move = [
        { x, y },
        { x, y: stays.y },
        { x: stays.x, y },
      ].find((one) => free(i, one));
      if (move) moves[i] = move;
    });
  return moves;
}

const within = (x: number, least: number, most: number): number =>
  Math.max(least, Math.min(x, most));

const apart = (a: Box, b: Box, gap: number): boolean =>
  a.x + a.w + gap <= b.x ||
  b.x + b.w + gap <= a.x ||
  a.y + a.h + gap <= b.y ||
  b.y + b.h + gap <= a.y;
