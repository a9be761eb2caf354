/** The ground of each town: a darker patch of cloth under all that belongs to one seat, its hand and its name too. */
import { AXIS, boxOfTick, type Tick } from "./axes";
import type { Box, Placed, Table } from "./geometry";
import { boxOfNote, OWN_TOWN, type Note } from "./notes";

export interface Ground extends Box {
  seat: number;
}

/** Units of cloth around what lies there; less where grounds would meet. */
const MARGIN = 1.8;
const EDGE = 0.5;
/** Units that stay free between two grounds. */
const APART = 1.2;

/** The grounds of all towns; none where there is no town. */
export function groundsOf(
  table: Table,
  notes: readonly Note[] = [],
  ticks: readonly Tick[] = [],
): Ground[] {
  const towns = new Map<number, Box[]>();
  for (const { spot, box } of table.spots) {
    if (spot.kind !== "cell" || spot.seat === null) continue;
    const boxes = towns.get(spot.seat) ?? [];
    boxes.push(box);
    towns.set(spot.seat, boxes);
  }
  const own = (note: Note, ids: ReadonlySet<string>, seat: number): boolean =>
    ids.has(note.id) || (note.id === OWN_TOWN && note.seat === seat);
  const grounds = [...towns].map(([seat, boxes]): Ground => {
    const cells = hull(boxes);
    const mine = table.spots.filter((placed) => belongs(placed, seat, table));
    const ids = new Set(mine.map(({ spot }) => spot.id));
    const words = notes.filter((note) => own(note, ids, seat)).map(boxOfNote);
    const numbers = ticks.filter((tick) => tick.id.startsWith(`${seat} `)).map(boxOfTick);
    const all = hull([cells, ...mine.map(({ box }) => box), ...words, ...numbers]);
    // Numbers stand at two sides; the right one gets half as much.
    const right = Math.max(all.x + all.w, cells.x + cells.w + (numbers.length ? AXIS / 2 : 0));
    return { seat, x: all.x, y: all.y, w: right - all.x, h: all.h };
  });
  return grounds.map((ground) => {
    const { seat, x, y, w, h } = ground;
    const others = grounds.filter((one) => one !== ground);
    const things = [
      ...table.spots
        .filter(
          (placed) =>
            !belongs(placed, seat, table) && !others.some((o) => belongs(placed, o.seat, table)),
        )
        .map(({ box }) => box),
      ...notes.filter((note) => note.seat === null).map(boxOfNote),
    ];
    const far = (edge: number, to: (box: Box) => number, meets: (box: Box) => boolean): number =>
      Math.max(
        0,
        Math.min(
          MARGIN,
          edge - EDGE,
          ...others.filter(meets).map((o) => (to(o) < 0 ? MARGIN : (to(o) - APART) / 2)),
          ...things.filter(meets).map((o) => (to(o) < 0 ? MARGIN : to(o) - APART)),
        ),
      );
    const level = (o: Box): boolean => o.y < y + h && y < o.y + o.h;
    const left = far(x, (o) => x - o.x - o.w, level);
    const right = far(table.width - x - w, (o) => o.x - x - w, level);
    const upright = (o: Box): boolean => o.x < x + w && x < o.x + o.w;
    const above = far(y, (o) => y - o.y - o.h, upright);
    const below = far(table.height - y - h, (o) => o.y - y - h, upright);
    return { seat, x: x - left, y: y - above, w: w + left + right, h: h + above + below };
  });
}

/** Whether a spot lies on the ground of a seat: its cells, and its rows but for the viewer's own hand. */
const belongs = ({ spot }: Placed, seat: number, table: Table): boolean =>
  spot.seat === seat && spot !== table.own && (spot.kind === "cell" || spot.layout === "row");

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
