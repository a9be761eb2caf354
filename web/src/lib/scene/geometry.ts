/** Where everything is drawn: pieces on spots, by the spot's layout. Units are the scene's; a card is 10 by 14. */
import type { Piece, Scene, Spot } from "./types";

export const CARD_W = 10;
export const CARD_H = 14;
export const MARBLE = 4;
/** Pixels of width below which a small screen's cards show one large index. */
export const LARGE_INDEX = 47;

export interface Place {
  piece: Piece;
  /** The middle of the piece. */
  x: number;
  y: number;
  scale: number;
  /** The part that can be touched, around the middle. */
  hit: Box;
  /** In a row whose cards cover each other's right side. */
  tight?: boolean;
  /** In a fan, under the next card. */
  corner?: Corner;
  /** In a row, under the card of that id, which is as good: only its edge is seen. */
  below?: string | undefined;
}
/** What is seen of a card below the next one of a fan: how much of it, and how high rank and suit may be, in a card's own units. */
export interface Corner {
  seen: number;
  cap: number;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Point {
  x: number;
  y: number;
}
export interface Placed {
  spot: Spot;
  box: Box;
  places: Place[];
  /** How much larger than in the scene its pieces are drawn. */
  scale: number;
  /** Sheets to hint at below the top of a stack. */
  under: number;
}
export interface Table {
  width: number;
  height: number;
  spots: Placed[];
  /** The viewer's own hand, which is drawn larger; undefined where it is a hand like any other. */
  own: Spot | undefined;
  byPiece: Map<string, Place>;
  bySpot: Map<string, Placed>;
}
export interface Wishes {
  /** Pixels a unit would have if the scene were as wide as the screen. */
  pixels: number;
  /** How many units the screen is wide, where that is more than the scene: ribbons grow into it. */
  across?: number;
  /** Pieces that can be picked now: in a fan they show at least 24 px where there is room. */
  pickable: ReadonlySet<string>;
  /** The own hand where a table is fitted into its room; null if there is none that may grow. */
  hand?: (Box & { id: string; scale: number }) | null;
  /** Spots whose pieces are drawn smaller or larger than in the scene. */
  scales?: ReadonlyMap<string, number>;
  /** The cards that have a place in rows, which do not close up under a finger, nor are laid out anew. */
  slots?: ReadonlyMap<string, readonly string[]>;
  /** Pixels that a card which can be picked shows at least, where there is room. */
  pick?: number;
  /** How far cards of fans lay from the next one: no card is drawn further apart again. */
  steps?: ReadonlyMap<string, number> | undefined;
  /** Rows tell above them what they take. */
  spread?: boolean;
}

const PICK = 24;
/** What is seen of a card in a row below one that is as good, against one beside it: at least, and where there is room. */
const EDGE = 0.16;
const SHOWN = 0.4;
/** How much larger than others the cards of the own hand are in a picture that is fitted into no room. */
const HELD = 1.2;
/** How far a card lies beside the middle of its place, towards the card that it belongs to. */
const LEAN = 1.3;
/** What must be seen of a card that others cover, for rank and suit; and how far up the first of several lies. */
const INDEX = 4.85;
const UP = 1.35;
/** Units from a row to the next in which so many cards share a place. */
export const heightOfShared = (n: number): number => n * INDEX + (n > 1 ? -UP : LEAN);
/**
 * Takes the bands out of a growing grid where nothing lies: where they are empty over the whole table, only a little
 * of them stays. Rows stretch and shrink with the table.
 */
export function compact(scene: Scene): Scene {
  if (!scene.spots.some((s) => s.layout === "cell" && s.kind === "cell")) return scene;
  const cards = new Map<string, number>();
  for (const piece of scene.pieces) cards.set(piece.spot, (cards.get(piece.spot) ?? 0) + 1);
  const across: [number, number][] = [];
  const down: [number, number][] = [];
  for (const s of scene.spots) {
    const w =
      s.layout === "row"
        ? Math.min(s.w, s.h < CARD_H ? 34 : Math.max(cards.get(s.id) ?? 0, 3) * (CARD_W + 2))
        : s.w;
    across.push([s.x, s.x + w]);
    down.push([s.y, s.y + s.h]);
  }
  const x = squeeze(across, scene.width, 12);
  const y = squeeze(down, scene.height, 12);
  return {
    ...scene,
    width: x(scene.width),
    height: y(scene.height),
    spots: scene.spots.map((s) => ({
      ...s,
      x: x(s.x),
      y: y(s.y),
      w: x(s.x + s.w) - x(s.x),
      h: y(s.y + s.h) - y(s.y),
    })),
  };
}

/** A mapping of coordinates that leaves taken stretches alone and shortens gaps to `keep`. */
export function squeeze(
  taken: readonly [number, number][],
  end: number,
  keep: number,
): (at: number) => number {
  const sorted = [...taken].sort((a, b) => a[0] - b[0]);
  const gaps: { from: number; cut: number; to: number }[] = [];
  let reached = 0;
  for (const [from, to] of [...sorted, [end, end] as [number, number]]) {
    if (from - reached > keep) gaps.push({ from: reached, to: from, cut: from - reached - keep });
    reached = Math.max(reached, to);
  }
  return (at) =>
    gaps.reduce(
      (sum, { from, cut, to }) => sum - cut * Math.max(0, Math.min((at - from) / (to - from), 1)),
      at,
    );
}

export interface Plank {
  /** Outlines as SVG points: the board's edge, and a line inside the track. */
  edge: string;
  inlay: string;
  x: number;
  y: number;
  /** From the middle to the nearest place. */
  r: number;
  /** A folded track, from place to place; empty where the track runs around the middle. */
  trail: string;
  /** Between places now and then: which way marbles go. */
  ahead: (Point & { angle: number })[];
}

/** One mark of the direction for so many places, after which of them, and how far inside the track. */
const EVERY = 6;
const BETWEEN = 2;
const INWARD = 3.1;
const TRACK: ReadonlySet<string> = new Set(["track", "home", "entry"]);

/** The board that lies on the table: the hull of the places for marbles, widened; null where there are none. */
export function plankOf(scene: Scene, wider = 3.5): Plank | null {
  const points = scene.spots
    .filter((s) => s.layout === "space" && s.w <= 5 && s.kind !== "number")
    .map(middle)
    .sort((a, b) => a.x - b.x || a.y - b.y);
  if (points.length < 8) return null;
  const turn = (o: Point, a: Point, b: Point) =>
    (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
  const half = (list: Point[]) => {
    const hull: Point[] = [];
    for (const p of list) {
      while (hull.length > 1 && turn(hull[hull.length - 2]!, hull[hull.length - 1]!, p) <= 0)
        hull.pop();
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  const hull = [...half(points), ...half([...points].reverse())];
  const x = hull.reduce((s, p) => s + p.x, 0) / hull.length;
  const y = hull.reduce((s, p) => s + p.y, 0) / hull.length;
  /** Points by so much further from the middle. */
  const outline = (list: readonly Point[], by: number) =>
    list
      .map((p) => {
        const far = 1 + by / (Math.hypot(p.x - x, p.y - y) || 1);
        return `${(x + (p.x - x) * far).toFixed(2)},${(y + (p.y - y) * far).toFixed(2)}`;
      })
      .join(" ");
  const r = Math.min(...points.map((p) => Math.hypot(p.x - x, p.y - y)));
  const track = scene.spots
    .filter((s) => TRACK.has(s.kind))
    .sort((a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)))
    .map(middle);
  // A folded track has no inside: there the marks stand between the places.
  const folded = r < 9 && points.length > 40;
  const ahead = track.flatMap((from, i) => {
    const to = track[(i + 1) % track.length]!;
    const at = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    const far = Math.hypot(at.x - x, at.y - y) || 1;
    // Not where goals and numbers stand.
    if (i % EVERY !== BETWEEN || Math.hypot(to.x - from.x, to.y - from.y) > 8) return [];
    const inward = folded ? 0 : INWARD;
    return {
      x: at.x - ((at.x - x) / far) * inward,
      y: at.y - ((at.y - y) / far) * inward,
      angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    };
  });
  return {
    edge: outline(hull, wider),
    inlay: outline(hull, -wider),
    x,
    y,
    r,
    trail: folded ? outline(track, 0) : "",
    ahead,
  };
}

/** Lays out a scene. The viewer's own hand grows on small screens, and the table with it. */
export function layOut(scene: Scene, wishes: Wishes): Table {
  const pieces = new Map<string, Piece[]>();
  for (const piece of scene.pieces) {
    const here = pieces.get(piece.spot);
    if (here) here.push(piece);
    else pieces.set(piece.spot, [piece]);
  }
  const fitted = wishes.hand;
  const own = fitted === undefined ? ownHand(scene) : scene.spots.find((s) => s.id === fitted?.id);
  const wider = widening(scene, wishes.across ?? 0);
  const width = scene.width + wider;
  const placed: Placed[] = [];
  let height = scene.height;
  for (const spot of scene.spots) {
    const slots = slotsOf(spot, spot, wishes);
    const nth = ({ id, order }: Piece) => slots?.indexOf(id) ?? order;
    const lying = (pieces.get(spot.id) ?? []).sort((a, b) => nth(a) - nth(b));
    let box: Box = { x: spot.x, y: spot.y, w: spot.w, h: spot.h };
    // A hand that is lower than a card is drawn smaller, and a stack as high as it is.
    const high = spot.h / CARD_H;
    let scale =
      wishes.scales?.get(spot.id) ??
      (spot.kind === "hand" ? Math.min(1, high) : spot.layout === "stack" ? high : 1);
    if (spot === own && fitted) {
      scale = fitted.scale;
      box = { ...box, w: spot.w + wider };
    } else if (spot === own) {
      scale = HELD;
      box = { x: 2, y: spot.y, w: width - 4, h: CARD_H * scale };
    } else if (spot.layout === "row" && spot.kind === "hand") {
      box = {
        ...box,
        w: Math.min(spot.w, Math.max(lying.length * (CARD_W + 1) - 1, CARD_W) * scale),
      };
    } else if (isRibbon(spot, scene)) box = { ...box, w: spot.w + wider };
    const places = lay(spot, lying, box, scale, {
      ...wishes,
      spread: spread(scene.spots, wishes.pixels),
    });
    const last = places[places.length - 1];
    if (spot.layout === "fan" && last)
      box = { ...box, h: Math.max(box.h, last.y + (CARD_H * scale) / 2 - box.y) };
    height = Math.max(height, box.y + box.h + (fitted === undefined ? 2 : 0.5));
    placed.push({
      spot,
      box,
      places,
      scale,
      under: spot.layout === "stack" ? thickness(spot, lying.length) : 0,
    });
  }
  const byPiece = new Map<string, Place>();
  for (const { places } of placed) for (const place of places) byPiece.set(place.piece.id, place);
  return {
    width,
    height,
    spots: placed,
    own,
    byPiece,
    bySpot: new Map(placed.map((p) => [p.spot.id, p])),
  };
}

/** A row of cards over the whole table that says something about itself. */
const isRibbon = (spot: Spot, scene: Scene): boolean =>
  spot.layout === "row" &&
  spot.kind !== "hand" &&
  (spot.note !== "" || spot.kind === "pile") &&
  spot.x < 5 &&
  spot.x + spot.w > scene.width - 5;

/** Units by which a table with ribbons grows, so that their words stand beside the cards. */
function widening(scene: Scene, across: number): number {
  const most = Math.min(across, scene.width * 1.5) - scene.width;
  return most > 0 && scene.width < 120 && scene.spots.some((s) => isRibbon(s, scene)) ? most : 0;
}

/** The viewer's own hand if nothing lies below it: the one spot that may grow. */
export function ownHand(scene: Scene): Spot | undefined {
  if (scene.viewer === null) return undefined;
  const hand = scene.spots.find(
    (s) => s.kind === "hand" && s.layout === "row" && s.seat === scene.viewer,
  );
  if (!hand) return undefined;
  return scene.spots.every((s) => s === hand || s.y + s.h <= hand.y + 0.5) ? hand : undefined;
}

function thickness(spot: Spot, drawn: number): number {
  const n = spot.count ?? drawn;
  return n > 20 ? 3 : n > 5 ? 2 : n > 1 ? 1 : 0;
}

/** Part of a card that is seen at least in a row whose words need room. */
const SEEN = 0.46;
/** The same where cards are large, with small signs in their corners; and pixels of a unit from there on. */
const SEEN_LARGE = 0.38;
const LARGE = 6;
/** Room for the words of a row at its far end, in parts of the size of their letters, and that size in pixels: about. */
const WORDS = 8.8;
const LETTERS_PX = 12;

/** Pixels of a line of words with what stands free around it. */
const LINE_PX = 17;
/** Whether rows that say what they take lie so far from one another that it stands above them. */
export const spread = (spots: readonly Spot[], pixels: number): boolean => {
  const [one, next] = spots.filter(({ kind, layout }) => kind === "pile" && layout === "row");
  return !!next && (next.y - one!.y - one!.h) * pixels > LINE_PX;
};

/** The places that are kept in a row; none where there is hardly room for two cards, or they lie downwards: what comes later lies on top. */
const slotsOf = ({ id }: Spot, { w, h }: Box, wishes: Wishes): readonly string[] | undefined =>
  w < 2 * CARD_W || h > CARD_H * 1.1 ? undefined : wishes.slots?.get(id);

function lay(spot: Spot, pieces: Piece[], box: Box, scale: number, wishes: Wishes): Place[] {
  const w = CARD_W * scale;
  const h = CARD_H * scale;
  const full = { x: -w / 2, y: -h / 2, w, h };
  // Where the next row covers the foot of a place, only what is seen of its cards can be touched.
  const seen = Math.min(h, box.h);
  // A row in a place that is higher than a card lies downwards: rank and suit of all are seen.
  switch (spot.layout === "row" && box.h > h * 1.1 ? "fan" : spot.layout) {
    case "fan": {
      const steps = fanSteps(pieces, box.h - h, wishes);
      let y = box.y + h / 2;
      return pieces.map((piece, i) => {
        const covered = i < pieces.length - 1;
        const step = covered ? steps[i]! : h;
        const place: Place = {
          piece,
          x: box.x + box.w / 2,
          y,
          scale,
          hit: { ...full, h: Math.min(h, step) },
        };
        if (covered) place.corner = cornerOf(step / scale, wishes.pixels * scale);
        y += step;
        return place;
      });
    }
    case "row": {
      const n = pieces.length;
      if (!n) return [];
      const room = box.w - w;
      const told = spot.note && /\d$/.test(spot.label) && !wishes.spread;
      const words = told ? WORDS * Math.max(LETTERS_PX / wishes.pixels, 2.1) : 0;
      const slots = slotsOf(spot, box, wishes);
      // Cards of the same order lie on one another, the last one on top.
      const most = pieces[n - 1]!.order;
      const fits = (room / (w + 1) - most) / (n - 1 - most || 1);
      const edge = Math.max(EDGE, Math.min(SHOWN, fits));
      const at = pieces.map(({ id, order }, i) =>
        slots ? slots.indexOf(id) : order + edge * (i - order),
      );
      const last = slots ? slots.length - 1 : at[n - 1]!;
      // Cards leave room for the words of their row, as long as rank and suit of all are seen.
      const seen = wishes.pixels > LARGE ? SEEN_LARGE : SEEN;
      const fair = Math.max(Math.min(room, last * w * seen), room - words);
      const step = last ? Math.min(w + 1, fair / last) : 0;
      const held =
        spot.kind === "hand" && (box.w > spot.w || scale > 1 || spot.id === wishes.hand?.id);
      // As cards in a column, one alone lies in the middle of it.
      const centred = held || box.w < 2 * w;
      const start = box.x + w / 2 + (centred ? (box.w - w - step * last) / 2 : 0);
      return pieces.map((piece, i) => {
        // Beside a gap a card is seen whole.
        const next = at.find((to, k) => k > i && to > at[i]!);
        const seen = next ? step * (next - at[i]!) : w;
        return {
          piece,
          below: pieces.filter(({ order }, k) => k > i && order === piece.order).at(-1)?.id,
          x: start + step * at[i]!,
          y: box.y + box.h / 2,
          scale,
          hit: { ...full, w: Math.min(w, seen) },
          tight: seen < 0.9 * w,
        };
      });
    }
    case "space":
      return cluster(pieces, box);
    case "stack":
      // What lies below its top shows while that is on its way.
      return pieces.slice(-2).map((piece, i, shown) => ({
        piece,
        below: shown[i + 1]?.id,
        x: box.x + box.w / 2,
        y: box.y + box.h / 2,
        scale,
        hit: { ...full, h: seen },
      }));
    default: {
      const turn = (piece: Piece) => (piece.rotation * Math.PI) / 180;
      // All lie upright, to be read alike, each a little towards the card that it belongs to; of several the
      // one above that card lies lowest.
      const shown = [...pieces].sort((a, b) => Math.cos(turn(a)) - Math.cos(turn(b)));
      const last = shown.length - 1;
      return shown.map((piece, i) => {
        const lean = piece.rotation ? LEAN * scale : 0;
        const down = last > 0 ? (i * INDEX - UP) * scale : Math.cos(turn(piece)) * lean;
        const covered = i < last;
        return {
          piece,
          x: box.x + box.w / 2 - Math.sin(turn(piece)) * lean,
          y: box.y + h / 2 + down,
          scale,
          hit: { ...full, h: covered ? INDEX * scale : Math.min(h, seen - down) },
          ...(covered && { corner: cornerOf(INDEX, wishes.pixels * scale) }),
        };
      });
    }
  }
}

/** Pixels that rank and suit of a covered card are high, where there is room. */
const CAP = 21;
/** Above and below them. */
const AROUND = 0.95;

/** The corner of a card of which so much is seen. */
function cornerOf(seen: number, pixels: number): Corner {
  const most = Math.min(3.3, Math.max(2.1, CAP / pixels));
  return { seen, cap: Math.max(1.1, Math.min(most, seen - AROUND)) };
}

/** How much of a card that lies face down is seen where room is short, against one that lies open. */
const BACKS = 0.3;

/**
 * Steps of a fan: cards face up show rank and suit, cards face down a line. When room is short, cards that cannot be
 * picked close up first, then all of them, but never what can be picked below 24 px: then the fan grows.
 */
export function fanSteps(pieces: readonly Piece[], room: number, wishes: Wishes): number[] {
  const upper = pieces.slice(0, -1);
  const pick = Math.min((wishes.pick ?? PICK) / wishes.pixels, 9);
  const index = CARD_W * wishes.pixels < 60 ? 6.4 : 5.2;
  const wanted = upper.map((p) =>
    p.face === null ? 2 : Math.max(index, wishes.pickable.has(p.id) ? pick : 0),
  );
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const least = upper.map((p) =>
    p.face === null ? 0.55 : wishes.pickable.has(p.id) ? pick : Math.min(2.9, pick),
  );
  for (const [i, { id, face }] of upper.entries()) {
    const before = face === null ? undefined : wishes.steps?.get(id);
    if (before !== undefined) wanted[i] = Math.max(least[i]!, Math.min(wanted[i]!, before));
  }
  if (sum(wanted) <= room) return wanted;
  // As even as it can be: open cards show equally much, but for those that must show more.
  const steps = (level: number): number[] =>
    wanted.map((w, i) =>
      Math.min(w, Math.max(least[i]!, level * (upper[i]!.face === null ? BACKS : 1))),
    );
  let [low, high] = [0, Math.max(...wanted)];
  for (let i = 0; i < 20; i++) {
    const level = (low + high) / 2;
    [low, high] = sum(steps(level)) > room ? [low, level] : [level, high];
  }
  return steps(low);
}

function cluster(pieces: Piece[], box: Box): Place[] {
  const n = pieces.length;
  const cx = box.x + box.w / 2;
  const cy = box.y + box.h / 2;
  const side = Math.ceil(Math.sqrt(n));
  // Where several have room they are larger than on the track, to be read and touched.
  const size = Math.max(MARBLE, Math.min(MARBLE * 1.375, (box.w - 1) / Math.max(2, side)));
  const gap = size * 0.98;
  return pieces.map((piece, i) => {
    const row = Math.floor(i / side);
    const rows = Math.ceil(n / side);
    const inRow = row === rows - 1 ? n - side * (rows - 1) : side;
    return {
      piece,
      x: cx + ((i % side) - (inRow - 1) / 2) * gap,
      y: cy + (row - (rows - 1) / 2) * gap,
      scale: size / MARBLE,
      hit: { x: -size / 2, y: -size / 2, w: size, h: size },
    };
  });
}

/** The nearest of some boxes to a point, and how far it is; ties go to the first. */
export function nearest<T>(
  x: number,
  y: number,
  list: Iterable<{ box: Box; value: T }>,
): { value: T; far: number }[] {
  return [...list]
    .map(({ box, value }) => {
      const dx = Math.max(box.x - x, 0, x - box.x - box.w);
      const dy = Math.max(box.y - y, 0, y - box.y - box.h);
      return {
        value,
        far: Math.hypot(dx, dy),
        mid: Math.hypot(box.x + box.w / 2 - x, box.y + box.h / 2 - y),
      };
    })
    .sort((a, b) => a.far - b.far || a.mid - b.mid)
    .map(({ value, far }) => ({ value, far }));
}

/** The point so far from another one, at an angle. */
export const polar = (from: Point, angle: number, far: number): Point => ({
  x: from.x + Math.cos(angle) * far,
  y: from.y + Math.sin(angle) * far,
});

/** The point in the middle of a box. */
export const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** Whether a point lies in a box, or on its edge. */
export const holds = (b: Box, p: Point): boolean =>
  p.x >= b.x && p.x <= b.x + b.w && p.y >= b.y && p.y <= b.y + b.h;

/** Whether two boxes have something in common. */
export const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;

/** A box with so much room around it. */
export const around = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
});

/** The box of a whole card, whatever part of it can be touched. */
export function cardBox(place: Place): Box {
  const [w, h] = [CARD_W * place.scale, CARD_H * place.scale];
  return boxOf({ ...place, hit: { x: -w / 2, y: -h / 2, w, h } });
}

/** A piece and what is taken up with it: in a fan all that lies on it. */
export function takenWith(table: Table, id: string): readonly Place[] {
  const place = table.byPiece.get(id);
  const placed = place && table.bySpot.get(place.piece.spot);
  if (!place || !placed) return [];
  return placed.spot.layout === "fan" ? placed.places.slice(placed.places.indexOf(place)) : [place];
}

/** The box around what a touch of several cards that lie on one another means: those that are taken up with a piece, or the last of a fan, on which they come to lie; null where a single card, or the place itself, shows it. */
export function boxOfAll(table: Table, id: string): Box | null {
  const placed = table.bySpot.get(id);
  const fan = placed?.spot.layout === "fan";
  const places = fan ? placed.places : takenWith(table, id);
  const last = places.at(-1);
  if (!last || places.length < 2) return null;
  const first = fan ? last : places[0]!;
  const box = cardBox(first);
  return { ...box, h: last.y - first.y + box.h };
}

/** The box of what can be touched of a place on the table. */
export const boxOf = ({ x, y, hit }: Place): Box => ({ ...hit, x: x + hit.x, y: y + hit.y });
