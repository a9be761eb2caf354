/** Glides: pieces fly from where they were drawn to where they are drawn now. */
import { middle, type Place, type Table } from "./geometry";
import type { Moved } from "./types";

export interface At {
  x: number;
  y: number;
  scale: number;
}
export interface Flier {
  key: string;
  kind: string;
  seat: number | null;
  face: string | null;
  lastFace: string | null;
  turns: boolean;
  before: string | null;
  after: string | null;
  /** It stays where it comes to lie until it has been read. */
  open: boolean;
  from: At;
  to: At;
  delay: number;
  time: number;
  /** How far up it lies where it comes to lie. */
  order: number;
}

const MOST = 60;
/** Milliseconds for which a card can be read that is open on its way only. */
export const STAYS = 1400;
let made = 0;

const atPlace = (p: Place): At => ({ x: p.x, y: p.y, scale: p.scale });

function atSpot(table: Table, id: string): At | null {
  const placed = table.bySpot.get(id);
  if (!placed) return null;
  const last = placed.places[placed.places.length - 1];
  return last && placed.spot.layout !== "row"
    ? atPlace(last)
    : { ...middle(placed.box), scale: placed.scale };
}

/** The fliers between two layouts. What only shifts within its spot is left to the pieces' own transition. */
export function fliersOf(
  before: Table,
  after: Table,
  motions: readonly Moved[],
  glide: number,
): Flier[] {
  const found: Flier[] = [];
  for (const motion of motions.slice(0, MOST)) {
    const was = motion.before === null ? undefined : before.byPiece.get(motion.before);
    const is = motion.after === null ? undefined : after.byPiece.get(motion.after);
    const from = was ? atPlace(was) : atSpot(before, motion.source);
    const to = is ? atPlace(is) : (atSpot(after, motion.target) ?? atSpot(before, motion.target));
    const piece = is?.piece ?? was?.piece;
    const { face } = motion;
    if (!from || !to || !piece || !(glide || face)) continue;
    if (Math.hypot(from.x - to.x, from.y - to.y) < 0.3 && was?.piece.face === is?.piece.face)
      continue;
    if (
      motion.before !== null &&
      motion.before === motion.after &&
      was?.piece.face === is?.piece.face
    )
      continue;
    const turns = was !== undefined && is !== undefined && was.piece.face !== is.piece.face;
    made += 1;
    found.push({
      key: `f${made}`,
      kind: piece.kind,
      seat: piece.seat,
      face: face ?? (was ? was.piece.face : piece.face),
      lastFace: piece.face,
      turns,
      before: motion.before,
      after: is ? motion.after : null,
      open: face !== null,
      from: glide ? from : to,
      to,
      delay: Math.min(found.length * 45, 400) * (glide / 300),
      time: face ? STAYS : glide,
      order: is?.piece.order ?? 0,
    });
  }
  // Of those that fly together the lowest is drawn first.
  return found.sort((one, other) => one.order - other.order);
}
