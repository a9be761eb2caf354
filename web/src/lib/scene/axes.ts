/** Numbers beside the cells of a town, as texts name them: columns below, rows at the left. */
import { CELL } from "../words";
import { cardBox, type Box, type Placed, type Table } from "./geometry";

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
    const tops = [...new Set(cells.map(({ placed }) => placed.box.y))].sort((a, b) => a - b);
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
    for (const [text, box] of rows) {
      // Where rows cover each other, the number stands beside what is seen of its row.
      const next = tops[tops.indexOf(box.y) + 1] ?? Infinity;
      const seen = Math.min(box.h, next - box.y);
      ticks.push({
        id: `${seat} row ${text}`,
        x: left - 1,
        y: box.y + seen / 2 + size * 0.36,
        size,
        text,
        anchor: "end",
      });
    }
  }
  return ticks;
}

/** Where a number stands, so that no label is written over it. */
export const boxOfTick = ({ x, y, size, text, anchor }: Tick): Box => {
  const w = text.length * size * 0.62;
  return { x: anchor === "end" ? x - w : x - w / 2, y: y - size * 0.8, w, h: size };
};
