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
  const boxes = parts.map(({ box }) => ({ ...box }));
  // What is in the way at first may go out of it.
  for (let pass = 0; pass < 2; pass++)
    parts.forEach(({ box, wish }, i) => {
      if (!wish) return;
      const x = within(wish.x, room.x - box.x, room.x + room.w - box.x - box.w);
      const y = within(wish.y, room.y - box.y, room.y + room.h - box.y - box.h);
      const at = (far: number, high: number): Box => ({
        ...box,
        x: box.x + far * x,
        y: box.y + high * y,
      });
      const free = (there: Box): boolean =>
        boxes.every((other, j) => j === i || apart(there, other, gap - LITTLE));
      const most = (there: (share: number) => Box): number => {
        let share = 1;
        while (share > 0 && !free(there(share))) share -= 0.125;
        return share;
      };
      const far = free(at(1, 1)) ? 1 : most((share) => at(share, 0));
      const high = most((share) => at(far, share));
      boxes[i] = at(far, high);
    });
  return boxes.map(({ x, y }, i) => ({ x: x - parts[i]!.box.x, y: y - parts[i]!.box.y }));
}

const within = (x: number, least: number, most: number): number =>
  Math.max(least, Math.min(x, most));

const apart = (a: Box, b: Box, gap: number): boolean =>
  a.x + a.w + gap <= b.x ||
  b.x + b.w + gap <= a.x ||
  a.y + a.h + gap <= b.y ||
  b.y + b.h + gap <= a.y;
