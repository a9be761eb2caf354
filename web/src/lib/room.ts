/** What fits where: sums about the room that there is for words above the table. */

/** How much of what happened is told where room is short. */
export interface Spared {
  /** Why something was played for its reader. */
  why: boolean;
  /** What was played for its reader is told at once, out of its order. */
  packed: boolean;
  /** What one's own last turn brought, besides what the others did since. */
  own: boolean;
  /** So many turns are left out. */
  dropped: number;
}

/** What goes first where words have no room, and what after it. less: how many steps. own: what one did oneself may go, before what has happened since. */
export const spared = (less: number, own: boolean): Spared => ({
  why: less < 1,
  packed: less > 1,
  own: !own || less < 3,
  dropped: Math.max(0, less - 2 - +own),
});

/** How many steps of sparing there are, so that one of so many turns is left. */
export const mostSpared = (turns: number, own: boolean): number => turns + 1 + +own;

/** Where to begin so that the newest is in sight: with a turn, never in the middle of one. most: how far it can be scrolled. tops: where each line begins. theirs: where those of others begin, of whom each has a turn in sight where there are a few. */
export function beginning(
  most: number,
  tops: readonly number[],
  theirs: readonly number[],
  players: number,
): number {
  const newest = tops.find((top) => top >= most - 4) ?? tops.at(-1) ?? 0;
  return Math.min(newest, theirs.at(-Math.min(players - 1, 3)) ?? theirs[0] ?? Infinity);
}

/** How high something may become that grows down over the table: as far as what it must not cover, or the edge. */
export const roomBelow = (
  top: number,
  least: number,
  kept: readonly number[],
  edge: number,
): number => Math.max(least, Math.min(...kept, edge) - top);

/** Whether a part has too little room, by more than what is noticed: what is only heard is a pixel high, and not cut. */
export const cut = (part: Element, by = 4): boolean =>
  part.clientHeight > 1 && part.scrollHeight > part.clientHeight + by;
