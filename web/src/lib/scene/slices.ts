/**
 * Cuts a room into parts that keep their order: two at a time lie below or beside each other, and so do what comes of
 * them. Of all ways those are kept that need least room.
 */

/** A part, or parts below (down) or beside each other; what comes first lies above, or on the right. */
export type Cut = { part: number; form: number } | { down: boolean; kids: readonly Cut[] };

export interface Sized {
  w: number;
  h: number;
}
interface Step extends Sized {
  leaf: { part: number; form: number } | null;
  down: boolean;
  a: Step | null;
  b: Step | null;
}

/** Of some ways those that need more room than another one in no direction. */
function frugal(ways: Step[]): Step[] {
  if (ways.length < 2) return ways;
  ways.sort((x, y) => x.w - y.w || x.h - y.h);
  const kept: Step[] = [];
  for (const way of ways)
    if (!kept.length || way.h < kept[kept.length - 1]!.h - 0.01) kept.push(way);
  return kept;
}

/** As a tree in which parts lie in one line as long as they go on in one direction. */
function cutOf({ leaf, down, a, b }: Step): Cut {
  if (leaf) return leaf;
  const kids = [cutOf(a!), cutOf(b!)];
  return { down, kids: kids.flatMap((c) => ("kids" in c && c.down === down ? c.kids : [c])) };
}

/** Some parts in a room with gaps between them; null if they do not fit. foot: the part that lies at the foot. */
export function slice(
  parts: readonly (readonly Sized[])[],
  room: Sized,
  gap: number,
  foot: number,
): Cut | null {
  const n = parts.length;
  const ways: Step[][][] = parts.map((forms, part) => {
    const row: Step[][] = [];
    row[part] = frugal(
      forms
        .map(({ w, h }, form) => ({ w, h, leaf: { part, form }, down: false, a: null, b: null }))
        .filter((f) => f.w <= room.w && f.h <= room.h),
    );
    return row;
  });
  for (let length = 2; length <= n; length++)
    for (let i = 0; i + length <= n; i++) {
      const j = i + length - 1;
      const found: Step[] = [];
      for (let k = i; k < j; k++) {
        // Nothing lies below the foot.
        const below = !(foot >= i && foot <= k);
        for (const a of ways[i]![k]!)
          for (const b of ways[k + 1]![j]!) {
            const h = a.h + b.h + gap;
            if (below && h <= room.h)
              found.push({ w: Math.max(a.w, b.w), h, leaf: null, down: true, a, b });
            const w = a.w + b.w + gap;
            if (w <= room.w)
              found.push({ w, h: Math.max(a.h, b.h), leaf: null, down: false, a, b });
          }
      }
      ways[i]![j] = frugal(found);
    }
  const best = ways[0]?.[n - 1]?.[0];
  return best ? cutOf(best) : null;
}

/** The same with the last part below all others, as wide as the room. */
export function sliceAbove(
  parts: readonly (readonly Sized[])[],
  room: Sized,
  gap: number,
): Cut | null {
  const last = parts.length - 1;
  const { w, h } = parts[last]![0]!;
  if (w > room.w) return null;
  const rest = slice(parts.slice(0, last), { w: room.w, h: room.h - h - gap }, gap, -1);
  if (!rest) return null;
  const above = "kids" in rest && rest.down ? rest.kids : [rest];
  return { down: true, kids: [...above, { part: last, form: 0 }] };
}

/** A form of a part; its last one if it has fewer by now than when it was cut. */
export const formOf = <T>(forms: readonly T[], form: number): T =>
  forms[Math.min(form, forms.length - 1)]!;

/** How much room a cut needs. */
export function sizeOf(cut: Cut, parts: readonly (readonly Sized[])[], gap: number): Sized {
  if (!("kids" in cut)) return formOf(parts[cut.part]!, cut.form);
  const sizes = cut.kids.map((kid) => sizeOf(kid, parts, gap));
  const across = (list: number[]) => Math.max(...list);
  const along = (list: number[]) => list.reduce((a, b) => a + b, 0) + gap * (list.length - 1);
  return {
    w: (cut.down ? across : along)(sizes.map((s) => s.w)),
    h: (cut.down ? along : across)(sizes.map((s) => s.h)),
  };
}
