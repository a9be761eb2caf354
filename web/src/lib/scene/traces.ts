/** Ways: where traces lie on a table that is laid out. */
import type { Traced } from "../happened";
import {
  around,
  boxOf,
  cardBox,
  holds,
  middle,
  polar,
  type Box,
  type Placed,
  type Point,
  type Table,
} from "./geometry";

export interface Way {
  kind: Traced["kind"];
  seat: number | null;
  age?: number;
  /** It leads over cards, which lie everywhere in between. */
  over: boolean;
  /** The curve from where it was to where it is; empty if it cannot be drawn, or need not. */
  path: string;
  to: Point;
  angle: number;
  ring: (Box & { r: number }) | null;
  /** What was lost is crossed out where it lay. */
  cross: (Point & { size: number }) | null;
  /** A card that was laid open for a moment and lies covered now: its face, where it lay. */
  ghost: (Point & { face: string; scale: number }) | null;
}

const MOST = 48;
/** Of more ways than these, and beside one of what was lost, only those are drawn that begin where something lay on the board, or lost it: what was dealt, drawn, paid and discarded has its rings. */
const FEW = 2;
/** How far a curve may bend, on either side, the best first. */
const BENDS = [0.14, -0.14, 0.3, -0.3, 0, 0.6, -0.6];
const GAP = 1.2;
/** What lies no farther apart than this is near. */
const NEAR = 11;
/** So near the edge of the table a curve is hardly seen. */
const EDGE = 2;
/** So many units farther a curve from side to side goes to meet less on its way. */
const DETOUR = 60;
/** What lies on a board beside its track. */
const OFF_TRACK: ReadonlySet<string> = new Set(["goal", "lot", "number"]);
/** So far from the middles of its places a way along a track leads, outside or inside of them; so high an arch is; and so many places are walked at most. */
const LANES = [-2.8, 2.8, -3.6];
const ARCHES = [4.5, -4.5];
const FARTHEST = 13;
/** From the rim of a place to a line or its tip. */
const RIM = 0.5;

/** A card on a spot, else what the spot shows: its uppermost piece, the whole of it where pieces lie side by side. nth: which of equal cards, the last one first. */
function boxAt(table: Table, id: string, face: string | null, nth = 0): Box | null {
  const placed = table.bySpot.get(id);
  if (!placed) return null;
  const equal = placed.places
    .filter(({ piece }) => face !== null && piece.face === face)
    .sort((a, b) => a.piece.order - b.piece.order);
  const card = equal[Math.max(0, equal.length - 1 - nth)];
  if (card) return boxOf(card);
  const last = placed.places[placed.places.length - 1];
  // Marbles of a lot are one.
  const lot = placed.spot.layout === "space" && placed.places.length > 1;
  return last && placed.spot.layout !== "row" && !lot ? boxOf(last) : placed.box;
}

function refilled(table: Table, id: string): boolean {
  const placed = table.bySpot.get(id);
  const single = placed?.spot.layout === "cell" || placed?.spot.layout === "space";
  return single && (placed?.places.length ?? 0) > 0;
}

const short = (b: Box): number => Math.min(b.w, b.h) / 2;

/** Traces without those whose card has gone on from where they lead, and those from where another card came to lie: cards in places of their own, a place of nobody's or one beside it. */
export function lasting(traces: readonly Traced[], table: Table): Traced[] {
  // Nobody's places of a kind are one.
  const placeOf = (id: string): string => {
    const spot = table.bySpot.get(id)?.spot;
    return spot?.seat === null ? spot.kind : id;
  };
  const single = (id: string): boolean => table.bySpot.get(id)?.spot.layout === "cell";
  return traces.filter((trace, at) => {
    const later = traces.slice(at + 1).filter((one) => one.source !== one.target);
    const left = single(trace.target) && later.some((one) => one.source === trace.target);
    const anew =
      single(trace.source) && later.some((one) => placeOf(one.target) === placeOf(trace.source));
    return !left && !anew;
  });
}

/** The ways of traces; one whose spots are not on this table is left out. lit: what can be touched now, whose own frame stays in sight; words: what is to be read; left: where cards lay in rows that they have left. */
export function waysOf(
  traces: readonly Traced[],
  table: Table,
  lit: ReadonlySet<string> = new Set(),
  words: readonly Box[] = [],
  left: ReadonlyMap<string, Box> = new Map(),
): Way[] {
  const ways = new Map<string, number>();
  const came = new Map<string, number>();
  const busy = table.spots.flatMap(({ spot, box }) => (spot.kind === "number" ? [] : box));
  const found = lasting(traces, table)
    .slice(-MOST)
    .flatMap((trace) => {
      const from = table.bySpot.get(trace.source);
      const layout = from?.spot.layout;
      const laid = layout === "cell" && from!.spot.seat === null;
      const { seat } = trace;
      // Nobody sees a place that cards were laid out in: it came from a hand.
      const hand =
        laid && !from!.places.length
          ? table.spots.find(({ spot }) => spot.kind === "hand" && spot.seat === seat)
          : undefined;
      const lay = layout === "row" ? left.get(`${trace.source} ${trace.face}`) : undefined;
      const source = lay ?? boxAt(table, hand?.spot.id ?? trace.source, null);
      const card = `${trace.target} ${trace.face}`;
      const nth = came.get(card) ?? 0;
      came.set(card, nth + 1);
      const target = boxAt(table, trace.target, trace.face, nth);
      if (!source && !target) return [];
      const end = target ?? source!;
      const round = table.bySpot.get(trace.target)?.spot.layout === "space";
      const placed = table.bySpot.get(trace.target);
      const top = placed?.places.at(-1)?.piece.face;
      const heap = placed?.spot.layout === "stack";
      // What was laid out or given up lies covered, as everything there; what one drew before the others' turns is known by now.
      const buried = heap && !top && (laid || trace.kind === "paid");
      const known = placed && placed.spot === table.own && traces.at(-1)!.seat !== seat;
      const shown = buried && laid && !from!.places.length && trace.face;
      if (!shown && (buried || (known && seat === table.own!.seat))) return [];
      const row =
        placed?.spot.layout === "row" &&
        !placed.places.some((place) => trace.face !== null && place.piece.face === trace.face);
      const bright =
        lit.has(trace.target) || (placed?.places.some((p) => lit.has(p.piece.id)) ?? false);
      const rim = round ? 0.4 : bright ? 0.85 : 0.25;
      // In a fan the rank of the card below stands right above it.
      const above = placed?.spot.layout === "fan" ? 0 : rim;
      const way: Way = {
        ...trace,
        over: false,
        path: "",
        to: middle(end),
        angle: 0,
        // A hand is no place to point at as a whole.
        ring:
          target && !row && !shown
            ? {
                x: target.x - rim,
                y: target.y - above,
                w: target.w + 2 * rim,
                h: target.h + rim + above,
                r: round ? target.w : 1,
              }
            : null,
        // What lies there by now was not lost.
        // What was shown in vain is crossed out, too.
        cross: shown
          ? { ...middle(from!.box), size: 2 }
          : trace.kind === "lost" && source && !refilled(table, trace.source) && !laid
            ? { ...middle(source), size: short(source) * 0.8 }
            : null,
        ghost: shown ? { ...middle(from!.box), face: shown, scale: from!.scale } : null,
      };
      if (shown) return [{ way, onBoard: false }];
      // Several cards that go the same way into a hand need one line.
      const same = `${trace.source} ${trace.target} ${trace.kind} ${trace.seat}`;
      const like = ways.get(same) ?? 0;
      const told = placed?.spot.layout === "row" && like > 0;
      ways.set(same, like + 1);
      // A card that was drawn is known by its ring; of a hidden one nobody asks where it went, nor of one's own.
      const drew =
        placed?.spot.kind === "hand" &&
        (from?.spot.kind === "deck" ||
          ((layout === "stack" || placed.spot === table.own) && way.ring));
      // Whoever has just built, paid or discarded a card knows where it came from: by now others lie there. What was lost has its way.
      const built =
        trace.kind !== "lost" &&
        (["cell", "stack"].includes(placed?.spot.layout ?? "") || trace.kind === "paid") &&
        (hand ?? from)?.spot.id === table.own?.id;
      // What somebody else put on a pile is what one has to see.
      const theirs =
        placed?.spot.kind === "pile" && placed.spot.layout === "row" && seat !== table.own?.seat;
      // By now another card lies on it; of what was laid there from a hand the ring tells enough.
      const covered =
        heap &&
        ((trace.kind === "went" && from?.spot.kind === "hand") ||
          (top && trace.face && top !== trace.face));
      // What is laid out for all to see was in a hand: a way from there would only cross towns.
      const shows =
        placed?.spot.layout === "cell" && placed.spot.seat === null && from?.spot.kind === "hand";
      const onBoard = layout === "space" || (layout === "cell" && !laid) || theirs;
      if (
        source &&
        target &&
        trace.source !== trace.target &&
        !trace.crowd &&
        !shows &&
        !told &&
        !drew &&
        !built &&
        !covered
      ) {
        // Past the other cards of a pile.
        const ends = [hand?.spot.id ?? trace.source, theirs ? "" : trace.target];
        const read = [...others(table, ends), ...words].filter(
          (box) => !theirs || !holds(box, middle(target)),
        );
        // By now another card lies on the stack, which did not go.
        const beside = theirs && layout === "stack" && from!.places.length > 0;
        if (beside) read.push(source, target);
        if (!walk(way, from!, placed!, table, busy))
          draw(way, source, target, read, layout === "space", onBoard, table, like, beside);
      }
      return [{ way, onBoard }];
    });
  const drawn = found.filter(({ way }) => way.path);
  const many = drawn.length > FEW || drawn.some(({ way }) => way.kind === "lost");
  for (const { way, onBoard } of found) if (many && !onBoard && way.kind !== "lost") way.path = "";
  return found.map(({ way }) => way);
}

/** The rings around targets: pieces, or spots. */
export const ringsOf = (ids: readonly string[], table: Table): Box[] =>
  ids.flatMap((id) => {
    const place = table.byPiece.get(id);
    const box = place ? boxOf(place) : boxAt(table, id, null);
    return box ? [around(box, 0.4)] : [];
  });

const STEPS = [...Array(39)].map((_, i) => (i + 1) / 40);

/** The cards that lie neither where something came from nor where it went. */
const others = (table: Table, ends: readonly string[]): Box[] =>
  table.spots.flatMap(({ spot, places }) =>
    ends.includes(spot.id)
      ? []
      : places.flatMap((place) => (place.piece.kind === "card" ? [cardBox(place)] : [])),
  );

/** Draws the curve, from the rim of where it was to the rim of where it is, past what is to be read, on the table. fixed: as it is bent on a track; always: it is drawn over what it cannot pass by; like: so many lead the same way, beside which it is bent; beside: it begins at a side of where it was. */
function draw(
  way: Way,
  source: Box,
  target: Box,
  read: readonly Box[],
  fixed: boolean,
  always: boolean,
  { width, height }: Table,
  like: number,
  beside: boolean,
): void {
  // Where a name stands in the way it ends at a side.
  const ends = fixed ? [target] : [target, ...sides(target)];
  const seen = around({ x: 0, y: 0, w: width, h: height }, -EDGE);
  const first = like % BENDS.length;
  const bends = BENDS.slice(first, fixed ? first + 1 : BENDS.length);
  const curve = (start: Box, end: Box, by: number) => {
    const [a, b] = [middle(start), middle(end)];
    // A curve lies between its ends and the point that it bends to.
    const bend = {
      x: Math.max(0, Math.min(width, (a.x + b.x) / 2 - (b.y - a.y) * by)),
      y: Math.max(0, Math.min(height, (a.y + b.y) / 2 + (b.x - a.x) * by)),
    };
    const at = (p: number, q: number, r: number, t: number): number =>
      (1 - t) * (1 - t) * p + 2 * t * (1 - t) * q + t * t * r;
    const met = STEPS.filter((t) => {
      const point = { x: at(a.x, bend.x, b.x, t), y: at(a.y, bend.y, b.y, t) };
      return !holds(seen, point) || read.some((box) => holds(box, point));
    });
    const far = Math.hypot(a.x - bend.x, a.y - bend.y) + Math.hypot(b.x - bend.x, b.y - bend.y);
    return { a, b, end, bend, met: met.length, cost: met.length * DETOUR + (beside ? far : 0) };
  };
  const curves = (beside ? sides(source) : [source]).flatMap((start) =>
    ends.flatMap((end) => bends.map((by) => curve(start, end, by))),
  );
  const { a, b, end, bend, met } = curves.reduce((best, one) =>
    one.cost < best.cost ? one : best,
  );
  // A card's corners are to be read: the tip stays at its rim.
  const reach = rim(end, bend) + GAP;
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  if (!fixed && far < reach + 1) return;
  // Of a way that passes beneath others only scraps would be seen: its ring tells enough.
  if (met && !always) return;
  way.over = met > 0 && always && !fixed;
  const from = towards(a, bend, Math.min(beside ? GAP / 2 : short(source), far / 3));
  const back = fixed ? reach : Math.min(reach, far * 0.6);
  const to = towards(b, bend, back);
  const angle = (Math.atan2(b.y - bend.y, b.x - bend.x) * 180) / Math.PI;
  way.path = `M${dot(from)}Q${dot(bend)} ${dot(to)}`;
  way.to = towards(b, bend, back - 1);
  way.angle = angle;
}

/** Along a track from rim to rim, beside its places, and on into a goal; to what lies near, in an arch. False where that is no way. busy: what lies beside the places, and leads there. */
function walk(way: Way, from: Placed, to: Placed, table: Table, busy: Box[]): boolean {
  const { spots, width, height } = table;
  const track = spots.filter(({ spot }) => spot.layout === "space" && !OFF_TRACK.has(spot.kind));
  const theirs = (kind: string): Placed[] =>
    spots.filter(({ spot }) => spot.kind === kind && spot.seat === to.spot.seat);
  const enters = to.spot.kind === "goal";
  const [start, end] = [from, enters ? theirs("entry")[0]! : to].map((one) => track.indexOf(one));
  const n = track.length;
  const ahead = (end! - start! + n) % n;
  const back = ahead > 3 * (n - ahead);
  const far = back ? n - ahead : ahead;
  const walks = way.kind !== "swapped" && start! >= 0 && end! >= 0 && far <= FARTHEST;
  const [a, b] = [middle(from.box), middle(to.box)];
  if (from.spot.layout !== "space" || !(walks || Math.hypot(a.x - b.x, a.y - b.y) < NEAR))
    return false;
  const at = (i: number): Point => middle(track[(start! + (back ? n - i : i) + n) % n]!.box);
  const all = walks ? [...Array(far + 1 + Number(enters)).keys()].map(at) : [a, b];
  const goals = walks && enters ? theirs("goal") : [];
  const on = goals.slice(0, goals.indexOf(to)).map(({ box }) => middle(box));
  // Into a goal one turns on its entry itself: no corner is cut.
  const turn = enters && far ? far - 1 : Infinity;
  const beside = (point: Point, here: Point, next: Point, aside: number): Point =>
    polar(point, Math.atan2(next.y - here.y, next.x - here.x) + Math.PI / 2, back ? -aside : aside);
  const lanes =
    all.length + on.length > 2
      ? LANES.map((aside) =>
          all
            .slice(1, -1)
            .map((point, i) => (i === turn ? point : beside(point, all[i]!, all[i + 2]!, aside))),
        )
      : ARCHES.map((aside) => [beside(half(a, b), a, b, aside)]);
  const met = (lane: readonly Point[]): number =>
    lane.filter(
      (point) =>
        !holds({ x: 0, y: 0, w: width, h: height }, point) || busy.some((box) => holds(box, point)),
    ).length;
  const lane = lanes.reduce((best, one) => (met(one) < met(best) ? one : best));
  busy.push(...lane.map((point) => around({ ...point, w: 0, h: 0 }, 1)));
  const points = [...lane, ...lane.slice(turn, turn + 1), ...on];
  const tip = points.at(-1)!;
  // From the middle between two points to the next one it is bent by the point between.
  const bends = points.map((point, i) => {
    const next = points[i + 1];
    const stop = next ? half(point, next) : towards(b, tip, short(to.box) + GAP);
    return `Q${dot(point)} ${dot(stop)}`;
  });
  way.path = `M${dot(towards(a, points[0]!, short(from.box) + RIM))}${bends.join("")}`;
  way.to = towards(b, tip, short(to.box) + RIM);
  way.angle = (Math.atan2(b.y - tip.y, b.x - tip.x) * 180) / Math.PI;
  return true;
}

const half = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 });

/** The middles of the sides of a box. */
const sides = ({ x, y, w, h }: Box): Box[] =>
  [0, 1].flatMap((at) => [
    { x: x + w * at, y: y + h / 2, w: 0, h: 0 },
    { x: x + w / 2, y: y + h * at, w: 0, h: 0 },
  ]);

/** From the middle of a box to its rim, on the way to a point. */
function rim(box: Box, point: Point): number {
  const from = middle(box);
  const [dx, dy] = [Math.abs(point.x - from.x), Math.abs(point.y - from.y)];
  const far = Math.hypot(dx, dy) || 1;
  return far * Math.min(box.w / 2 / (dx || 1e-9), box.h / 2 / (dy || 1e-9));
}

const towards = (from: Point, to: Point, step: number): Point =>
  polar(from, Math.atan2(to.y - from.y, to.x - from.x), step);

const dot = (p: Point): string => `${p.x.toFixed(3)} ${p.y.toFixed(3)}`;
