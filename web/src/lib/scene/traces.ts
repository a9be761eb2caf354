/** Ways: where traces lie on a table that is laid out. */
import type { Traced } from "../happened";
import { boxOf, cardBox, holds, type Box, type Table } from "./geometry";

interface Point {
  x: number;
  y: number;
}
export interface Way {
  kind: Traced["kind"];
  seat: number | null;
  /** The curve from where it was to where it is; empty if it cannot be drawn, or need not. */
  path: string;
  to: Point;
  angle: number;
  ring: (Box & { r: number }) | null;
  /** What was lost is crossed out where it lay. */
  cross: (Point & { size: number }) | null;
}
export interface Ghost extends Point {
  id: string;
  face: string;
  scale: number;
}

const MOST = 48;
/** Of more ways than these only those are drawn that begin where something lay on the board: what was dealt, drawn, paid and discarded has its rings. */
const FEW = 2;
const BEND = 0.14;
const GAP = 1.2;

/** A card on a spot, else what the spot shows: its uppermost piece, the whole of it where pieces lie side by side. nth: which of equal cards, the last one first. */
function boxAt(table: Table, id: string, face: string | null, nth = 0): Box | null {
  const placed = table.bySpot.get(id);
  if (!placed) return null;
  const equal = placed.places.filter((place) => face !== null && place.piece.face === face);
  const card = equal[Math.max(0, equal.length - 1 - nth)];
  if (card) return boxOf(card);
  const last = placed.places[placed.places.length - 1];
  return last && placed.spot.layout !== "row" ? boxOf(last) : placed.box;
}

function refilled(table: Table, id: string): boolean {
  const placed = table.bySpot.get(id);
  const single = placed?.spot.layout === "cell" || placed?.spot.layout === "space";
  return single && (placed?.places.length ?? 0) > 0;
}

/** The cards that were shown in places that are empty now, and lie face down: nobody missed them. */
export function ghostsOf(traces: readonly Traced[], table: Table): Ghost[] {
  const kind = (id: string): string | undefined => table.bySpot.get(id)?.spot.kind;
  // What is laid out afterwards, there or beside it, is another matter.
  const past = (trace: Traced): boolean =>
    traces.slice(traces.indexOf(trace) + 1).some((one) => kind(one.target) === kind(trace.source));
  const last = new Map(traces.map((trace) => [trace.source, trace]));
  return [...last.values()].flatMap((trace) => (past(trace) ? [] : (ghostOf(trace, table) ?? [])));
}

/** The open card that left an empty place and is covered where it went. */
function ghostOf({ source, target, face }: Traced, table: Table): Ghost | null {
  const from = table.bySpot.get(source);
  const heap = table.bySpot.get(target)?.spot.layout === "stack";
  if (!from || !face || !heap || from.spot.layout !== "cell" || from.places.length) return null;
  if (table.bySpot.get(target)!.places.some((place) => place.piece.face === face)) return null;
  return { id: source, ...middle(from.box), face, scale: from.scale };
}

const middle = (b: Box): Point => ({ x: b.x + b.w / 2, y: b.y + b.h / 2 });
const short = (b: Box): number => Math.min(b.w, b.h) / 2;

/** Traces without those whose card has gone on from where they lead, and those from where another card came to lie: cards in places of their own, a place of nobody's or one beside it. */
export function lasting(traces: readonly Traced[], table: Table): Traced[] {
  const nobodys = (id: string): string | undefined => {
    const spot = table.bySpot.get(id)?.spot;
    return spot?.seat === null ? spot.kind : undefined;
  };
  const alike = (id: string, other: string): boolean =>
    id === other || (nobodys(id) !== undefined && nobodys(id) === nobodys(other));
  const single = (id: string): boolean => table.bySpot.get(id)?.spot.layout === "cell";
  return traces.filter((trace, at) => {
    const later = traces.slice(at + 1).filter((one) => one.source !== one.target);
    const left = single(trace.target) && later.some((one) => one.source === trace.target);
    const anew = single(trace.source) && later.some((one) => alike(one.target, trace.source));
    return !left && !anew;
  });
}

/** The ways of traces; one whose spots are not on this table is left out. lit: what can be touched now, whose own frame stays in sight. */
export function waysOf(
  traces: readonly Traced[],
  table: Table,
  lit: ReadonlySet<string> = new Set(),
): Way[] {
  const drawn = new Set<string>();
  const came = new Map<string, number>();
  const found = lasting(traces, table)
    .slice(-MOST)
    .flatMap((trace) => {
      const source = boxAt(table, trace.source, null);
      const card = `${trace.target} ${trace.face}`;
      const nth = came.get(card) ?? 0;
      came.set(card, nth + 1);
      const target = boxAt(table, trace.target, trace.face, nth);
      if (!source && !target) return [];
      const end = target ?? source!;
      const round = table.bySpot.get(trace.target)?.spot.layout === "space";
      const placed = table.bySpot.get(trace.target);
      const row =
        placed?.spot.layout === "row" &&
        !placed.places.some((place) => trace.face !== null && place.piece.face === trace.face);
      const bright =
        lit.has(trace.target) || (placed?.places.some((p) => lit.has(p.piece.id)) ?? false);
      const rim = round ? 0.4 : bright ? 0.85 : 0.25;
      // In a fan the rank of the card below stands right above it.
      const top = placed?.spot.layout === "fan" ? 0 : rim;
      const way: Way = {
        kind: trace.kind,
        seat: trace.seat,
        path: "",
        to: middle(end),
        angle: 0,
        // A hand is no place to point at as a whole.
        ring:
          target && !row
            ? {
                x: target.x - rim,
                y: target.y - top,
                w: target.w + 2 * rim,
                h: target.h + rim + top,
                r: round ? target.w : 1,
              }
            : null,
        // What lies there by now was not lost.
        cross:
          trace.kind === "lost" &&
          source &&
          !refilled(table, trace.source) &&
          !ghostOf(trace, table)
            ? { ...middle(source), size: short(source) * 0.8 }
            : null,
      };
      // Several cards that go the same way into a hand need one line.
      const same = `${trace.source} ${trace.target} ${trace.kind} ${trace.seat}`;
      const known = placed?.spot.layout === "row" && drawn.has(same);
      drawn.add(same);
      const layout = table.bySpot.get(trace.source)?.spot.layout;
      // A card that was drawn is known by its ring.
      const drew = layout === "stack" && placed?.spot.kind === "hand" && way.ring;
      if (source && target && trace.source !== trace.target && !trace.crowd && !known && !drew)
        draw(way, source, target, layout === "cell" ? [] : others(table, trace));
      return [{ way, onBoard: layout === "cell" || layout === "space" }];
    });
  const many = found.filter(({ way }) => way.path).length > FEW;
  for (const { way, onBoard } of found) if (many && !onBoard) way.path = "";
  return found.map(({ way }) => way);
}

/** The rings around targets: pieces, or spots. */
export const ringsOf = (ids: readonly string[], table: Table): Box[] =>
  ids.flatMap((id) => {
    const place = table.byPiece.get(id);
    const box = place ? boxOf(place) : boxAt(table, id, null);
    return box ? [{ x: box.x - 0.4, y: box.y - 0.4, w: box.w + 0.8, h: box.h + 0.8 }] : [];
  });

const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The cards that lie neither where something came from nor where it went. */
const others = (table: Table, { source, target }: Traced): Box[] =>
  table.spots.flatMap(({ spot, places }) =>
    spot.id === source || spot.id === target
      ? []
      : places.flatMap((place) => (place.piece.kind === "card" ? [cardBox(place)] : [])),
  );

/** Draws the curve, from the rim of where it was to the rim of where it is. */
function draw(way: Way, source: Box, target: Box, over: readonly Box[]): void {
  const a = middle(source);
  const b = middle(target);
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const start = Math.min(short(source), far / 3);
  const side = { x: -(b.y - a.y) / far, y: (b.x - a.x) / far };
  const bend = {
    x: (a.x + b.x) / 2 + side.x * far * BEND,
    y: (a.y + b.y) / 2 + side.y * far * BEND,
  };
  // A card's corners are to be read: the tip stays at its rim.
  const reach = rim(target, bend) + GAP;
  if (far < reach + 1) return;
  // Of a way that passes beneath cards for the most part only scraps would be seen: its ring tells enough.
  const at = (p: number, q: number, r: number, t: number): number =>
    (1 - t) * (1 - t) * p + 2 * t * (1 - t) * q + t * t * r;
  const hidden = STEPS.filter((t) =>
    over.some((box) => holds(box, { x: at(a.x, bend.x, b.x, t), y: at(a.y, bend.y, b.y, t) })),
  );
  if (hidden.length * 2 > STEPS.length) return;
  const from = towards(a, bend, start);
  const to = towards(b, bend, Math.min(reach, far * 0.6));
  const angle = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
  way.path = `M${dot(from)}Q${dot(bend)} ${dot(to)}`;
  way.to = towards(b, bend, Math.min(reach, far * 0.6) - 1);
  way.angle = angle;
}

/** From the middle of a box to its rim, on the way to a point. */
function rim(box: Box, point: Point): number {
  const from = middle(box);
  const [dx, dy] = [Math.abs(point.x - from.x), Math.abs(point.y - from.y)];
  const far = Math.hypot(dx, dy) || 1;
  return far * Math.min(box.w / 2 / (dx || 1e-9), box.h / 2 / (dy || 1e-9));
}

function towards(from: Point, to: Point, step: number): Point {
  const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / far) * step, y: from.y + ((to.y - from.y) / far) * step };
}

const dot = (p: Point): string => `${p.x.toFixed(2)} ${p.y.toFixed(2)}`;
