/** What an analysis comes to: curves of chances, the decisions worth naming, glyphs for the log. */
import { say } from "./language";
import type { Judged, LogLine, Result } from "./messages";
import { listed } from "./words";

export type Point = readonly [ply: number, chance: number];

/** So many decisions are named at least, if they gave away so much: long games have many small mistakes. */
const NAMED = 3;
const WORTH = 0.02;

const GLYPHS: readonly (readonly [sign: string, name: string])[] = [
  ["??", "blunder"],
  ["?", "mistake"],
  ["?!", "doubtful"],
];

/** Why something else would have been better, and what a hint had said; empty where neither is known. */
export const reasonOf = ({ why, hint }: Judged): string =>
  [why ? say("analysis.why", { why }) : "", hint ?? ""].join(" ").trim();
/** The one that gave away most. */
export const dearest = (some: readonly Judged[]): Judged | undefined =>
  [...some].sort((a, b) => loss(b) - loss(a))[0];
export const loss = (d: Judged): number => Math.max(0, d.before - d.after);
/** Whether it cost so much that it is worth a reproach: less than three points of a chance are no more than estimates. */
export const much = (d: Judged): number => +(loss(d) >= 0.03);
export const percent = (chance: number): string =>
  say("list.percent", { share: Math.round(100 * chance) });

/** What a glyph means, in a word. */
export function glyphWord(sign: string): string {
  const glyph = GLYPHS.find((m) => m[0] === sign);
  return glyph ? say("analysis.glyph", { glyph: glyph[1] }) : "";
}

/** The chance of a side's seats to win after each of their decisions, and how it ended; where nobody won, or somebody gave up, the last decision is the end: no chance led further. */
export function curve(
  decisions: readonly Judged[],
  side: readonly number[],
  plies: number,
  result: Result | null,
): Point[] {
  const points: Point[] = decisions
    .filter((d) => side.includes(d.seat))
    .map((d) => [d.ply, d.after]);
  if (result?.winners.length && result.gave_up === null)
    points.push([plies, (result.returns[side[0]!]! + 1) / 2]);
  return points;
}

/** A seat's chance to win after the last decision, null where none of its own is known. Of two seats the one has what the other lacks. */
export function stood(decisions: readonly Judged[], seat: number, seats: number): number | null {
  const last = decisions.at(-1);
  const own = decisions.filter((d) => d.seat === seat).at(-1);
  if (!own || !last) return null;
  return seats === 2 && last.seat !== seat ? 1 - last.after : own.after;
}

/** So far chances have to fall for what another one did, or chance, to be told. */
const BLOW = 0.06;

/** What another one did between two decisions of a side that took much of its chances, the heaviest first; nothing where several others acted there. Where nobody had a choice it was chance, after the side's own decision. sign: -1 for what chance alone brought it. */
export function blows(
  decisions: readonly Judged[],
  side: readonly number[],
  sign = 1,
): { deed: Judged; before: number; after: number }[] {
  const own = decisions.filter((d) => side.includes(d.seat)).sort((a, b) => a.ply - b.ply);
  return own
    .slice(1)
    .flatMap(({ ply, before: after }, i) => {
      const { ply: since, after: before } = own[i]!;
      const others = decisions.filter((d) => d.ply > since && d.ply < ply);
      const [deed = own[i]!] = others;
      const one = others.every((d) => sign > 0 && d.seat === deed.seat);
      return one && sign * (before - after) >= BLOW ? [{ deed, before, after }] : [];
    })
    .sort((a, b) => sign * (b.before - b.after - a.before + a.after));
}

/** A curve's value at a ply: that of the last decision up to there. */
export function chanceAt(points: readonly Point[], ply: number): number | null {
  let found = points[0]?.[1] ?? null;
  for (const [at, chance] of points) if (at <= ply) found = chance;
  return found;
}

/** The marked decisions in order; where there are few, with the dearest of the others, one's own in any case. */
export function named(decisions: readonly Judged[], you: number | null = null): Judged[] {
  const marked = decisions.filter((d) => d.glyph);
  const cost = decisions
    .filter((d) => !d.glyph && loss(d) >= 0.005)
    .sort((a, b) => loss(b) - loss(a));
  // The dearest of all is named in any case.
  const others = cost.filter((d, i) => loss(d) >= WORTH || (!i && !marked.length));
  const found = [...marked, ...others.slice(0, Math.max(0, NAMED - marked.length))];
  const own = found.some((d) => d.seat === you) ? [] : cost.filter((d) => d.seat === you);
  return [...found, ...own.slice(0, 1)].sort((a, b) => a.ply - b.ply);
}

/** How a seat decided, in words: `56 decisions, 1 mistake, 31 points given away`. */
export function summary(decisions: readonly Judged[], seat: number): string {
  const own = decisions.filter((d) => d.seat === seat);
  const counts = GLYPHS.map(
    ([sign]) => [own.filter((d) => d.glyph === sign).length, sign] as const,
  ).filter(([n]) => n);
  // As the chances are shown, so that whoever adds up finds the same.
  const shown = (d: Judged) => Math.round(100 * d.before) - Math.round(100 * d.after);
  const pieces = own.map(shown).filter((points) => points > 0);
  const points = pieces.reduce((sum, one) => sum + one, 0);
  const most = Math.max(0, ...pieces);
  return listed(
    say("analysis.decisions", { n: own.length }),
    ...counts.map(([n, glyph]) => say("analysis.counted", { n, glyph })),
    say("analysis.points", { n: points, most, small: 2 * most < points ? pieces.length : 0 }),
  );
}

/** The glyph of each line of the log that tells what a marked decision came to; the worst where there are several. */
export function glyphsOf(
  log: readonly LogLine[],
  decisions: readonly Judged[],
): Map<number, string> {
  const found = new Map<number, string>();
  for (const d of decisions) {
    if (!d.glyph) continue;
    const at = log.findIndex((line) => line.ply >= d.ply && line.seat === d.seat);
    if (at < 0) continue;
    const before = found.get(at);
    if (before === undefined || rank(d.glyph) < rank(before)) found.set(at, d.glyph);
  }
  return found;
}

const rank = (sign: string): number => GLYPHS.findIndex((m) => m[0] === sign);

/** Round places on an axis from 0 to `last`: some three to six. */
export function ticks(last: number): number[] {
  let step = 1;
  for (let i = 0; last / step > 6; i++) step = Math.floor(step * [2, 2.5, 2][i % 3]!);
  return Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step);
}

/** How high the names of curves stand beside their ends: as high as those, but so far from one another, and none below the edge. */
export function apart(ends: readonly number[], step: number, edge: number): number[] {
  const found = [...ends];
  const order = ends.map((_, i) => i).sort((a, b) => ends[a]! - ends[b]!);
  let next = -Infinity;
  for (const i of order) {
    found[i] = Math.max(next, ends[i]!);
    next = found[i]! + step;
  }
  // What has no room below moves up.
  for (const i of order.reverse()) {
    found[i] = Math.min(edge, found[i]!);
    edge = found[i]! - step;
  }
  return found;
}
