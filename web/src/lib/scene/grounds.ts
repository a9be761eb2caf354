/** The ground of each town: a darker patch of cloth under all that belongs to one seat, its name at the head. */
import type { Box } from "./geometry";

export interface Ground extends Box {
  seat: number;
  /** Where its name stands. */
  head: Box;
}

export function hull(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x));
  const y = Math.min(...boxes.map((b) => b.y));
  return {
    x,
    y,
    w: Math.max(...boxes.map((b) => b.x + b.w)) - x,
    h: Math.max(...boxes.map((b) => b.y + b.h)) - y,
  };
}
