/** The bars above a table: what is asked, and below it what is told, which may need more room than its line has. */

export interface Span {
  top: number;
  bottom: number;
}
export interface Stacked {
  /** Pixels by which what stands above rises, over the players and the page's head. */
  lift: number;
  /** What is told takes the place of what is asked, whole. */
  instead: boolean;
}
export const FLAT: Stacked = { lift: 0, instead: false };

/**
 * Where `extra` pixels go: up, as far as the window is `free` above the bars; else down, below `foot`, over the table;
 * but where something lies there that is touched, what is told takes the place of what is asked.
 */
export function stack(
  extra: number,
  free: number,
  foot: number,
  touched: readonly Span[],
): Stacked {
  if (extra <= 0) return FLAT;
  const lift = Math.min(extra, Math.max(0, free));
  const reach = foot + extra - lift;
  const covers = reach > foot && touched.some((one) => one.top < reach && one.bottom > foot);
  return covers ? { lift: 0, instead: true } : { lift, instead: false };
}
