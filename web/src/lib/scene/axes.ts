/** Numbers beside the cells of a town, as texts name them: columns below, rows at the left. */
import { CELL } from "../words";
import { cardBox, type Table } from "./geometry";

/** Units that are left free for them on two sides of a town. */
export const AXIS = 3.6;

export interface Tick {
  x: number;
  y: number;
  text: string;
  anchor: "middle" | "end";
}

const LARGEST = 3.7;
const SMALLEST = 2.2;
const WANTED_PX = 9.5;
/** Units down to the middle of a rank, beside which a row has its number: it is seen wherever rows cover each other. */
const RANK = 3;

/** How large they are. px: pixels of a unit. */
export const tickSize = (px: number): number =>
  Math.min(LARGEST, Math.max(SMALLEST, WANTED_PX / px));

/** The numbers of every town on the table, by what they number. */
export function ticksOf(table: Table, size: number): Map<string, Tick> {
  const ticks = new Map<string, Tick>();
  const cells = table.spots.filter(({ spot }) => spot.kind === "cell");
  for (const { spot, box } of cells) {
    const town = cells.filter((one) => one.spot.seat === spot.seat);
    const [, column, row] = CELL.exec(spot.id) ?? [];
    if (!column || !row) continue;
    const boxes = town.flatMap((one) => [one.box, ...one.places.map(cardBox)]);
    ticks.set(`${spot.seat} ${column}`, {
      x: box.x + box.w / 2,
      y: Math.max(...boxes.map(({ y, h }) => y + h)) + 0.4 + size * 0.8,
      text: column,
      anchor: "middle",
    });
    ticks.set(`${spot.seat} row ${row}`, {
      x: Math.min(...boxes.map(({ x }) => x)) - 1,
      y: box.y + RANK + size * 0.36,
      text: row,
      anchor: "end",
    });
  }
  return ticks;
}
