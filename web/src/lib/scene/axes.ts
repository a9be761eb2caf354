/** Numbers beside the cells of a town, as texts name them: columns below, rows at the left. */
import { CELL } from "../words";
import { cardBox, type Placed, type Table } from "./geometry";

/** Units that are left free for them on two sides of a town. */
export const AXIS = 3.6;

export interface Tick {
  id: string;
  x: number;
  y: number;
  size: number;
  text: string;
  anchor: "middle" | "end";
}

const LARGEST = 3.7;
const SMALLEST = 2.2;
const WANTED_PX = 9.5;
/** Units down to the middle of a rank. */
const RANK = 3;

/** The numbers of every town on the table. px: pixels of a unit. */
export function ticksOf(table: Table, px: number): Tick[] {
  const towns = new Map<number, { placed: Placed; column: string; row: string }[]>();
  for (const placed of table.spots) {
    const { kind, seat, id } = placed.spot;
    const found = kind === "cell" && seat !== null && CELL.exec(id);
    if (!found) continue;
    const cells = towns.get(seat) ?? [];
    cells.push({ placed, column: found[1]!, row: found[2]! });
    towns.set(seat, cells);
  }
  const size = Math.min(LARGEST, Math.max(SMALLEST, WANTED_PX / px));
  const ticks: Tick[] = [];
  for (const [seat, cells] of towns) {
    const left = Math.min(...cells.map(({ placed }) => placed.box.x));
    const foot = Math.max(
      ...cells
        .flatMap(({ placed }) => [placed.box, ...placed.places.map(cardBox)])
        .map(({ y, h }) => y + h),
    );
    const columns = new Map(cells.map(({ placed, column }) => [column, placed.box]));
    const rows = new Map(cells.map(({ placed, row }) => [row, placed.box]));
    for (const [text, box] of columns)
      ticks.push({
        id: `${seat} column ${text}`,
        x: box.x + box.w / 2,
        y: foot + 0.4 + size * 0.8,
        size,
        text,
        anchor: "middle",
      });
    // Beside the ranks of its cards, which are seen wherever rows cover each other.
    for (const [text, box] of rows)
      ticks.push({
        id: `${seat} row ${text}`,
        x: left - 1,
        y: box.y + RANK + size * 0.36,
        size,
        text,
        anchor: "end",
      });
  }
  return ticks;
}
