/** Rows in progress: the server keeps them in memory alone, so whoever made the steps may have to offer them again. */
import type { Play, Position } from "./messages";

/** Where a step goes on from: it means the same when it is sent again, whatever has become of the server meanwhile. */
export function stood(now: Position): { ply: number; steps: number[] } {
  return { ply: now.ply, steps: now.undo.row };
}

/** The step that makes a row again that stood before a connection was lost and does not stand any more. */
export function lostRow(
  before: Position | null,
  after: Position | null,
): (Omit<Play, "id" | "steps"> & { steps: number[] }) | null {
  if (!before || !after || before.ply !== after.ply || before.version !== after.version)
    return null;
  const { row } = before.undo;
  if (!row.length || after.undo.row.length) return null;
  return { type: "play", ply: after.ply, steps: row.slice(0, -1), action: row[row.length - 1]! };
}
