/** Changes: a position that this browser holds, and what differs from it, make the next one. */
import type { PartsChange, Position, PositionChange, Scene, SceneChange } from "./messages";

/** Parts that did not change stay the very same objects, so whatever shows them need not look again. */
function parts<T extends object>(
  old: readonly T[],
  name: (part: T) => string,
  change: PartsChange | undefined,
): T[] {
  if (!change) return old as T[];
  const gone = new Set(change.gone ?? []);
  const changed = new Map<string, Record<string, unknown>>();
  for (const [field, values] of Object.entries(change.changed ?? {}))
    for (const [id, value] of Object.entries(values)) {
      if (!changed.has(id)) changed.set(id, {});
      changed.get(id)![field] = value;
    }
  const now = old
    .filter((part) => !gone.has(name(part)))
    .map((part) => ({ part, more: changed.get(name(part)) }))
    .map(({ part, more }) => (more ? { ...part, ...more } : part));
  const added = (change.added ?? []) as T[];
  added.forEach((part, i) => now.splice(change.at![i]!, 0, part));
  return now;
}

function scene(old: Scene, change: SceneChange): Scene {
  const { spots, pieces, controls, seats, gestures, ...plain } = change;
  return {
    ...old,
    ...plain,
    spots: parts(old.spots, (spot) => spot.id, spots),
    pieces: parts(old.pieces, (piece) => piece.id, pieces),
    controls: parts(old.controls, (control) => control.id, controls),
    seats: parts(old.seats, (panel) => String(panel.seat), seats),
    gestures: gestures ?? [],
  };
}

/** The position after a change. What holds only for the moment is told whole, or is not there any more. */
export function changed(base: Position, change: PositionChange): Position {
  const { scene: drawn, ...plain } = change;
  return {
    ...base,
    choices: [],
    undo: { undo: false, redo: false, takeback: false, row: [], what: "" },
    result: null,
    solo: null,
    ...plain,
    scene: scene(base.scene, drawn ?? {}),
  };
}
