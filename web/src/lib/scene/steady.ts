/** Where fans stay while they are played on: what lies there moves for a deal, and for what has no room else. */
import { CARD_H, type Table } from "./geometry";
import type { Scene } from "./types";

/** How much of a card in a fan is seen at least, in units: as rows are shared out for it. */
const OPEN = 3.6;
const COVERED = 0.8;

/** So many places of a row stay empty. */
const GAPS = 2;

/** In which shape fans lie, and how many cards are still to come: otherwise all may be laid out anew. Nothing without fans. */
const layoutOf = ({ shape, spots }: Scene): string =>
  spots.some((s) => s.layout === "fan")
    ? [shape, ...spots.flatMap((s) => (s.kind === "deck" ? s.count : []))].join()
    : "";

/** A scene in the places of the one before, as long as its fans have room there and nothing was dealt. */
export function steady(scene: Scene, last: Scene | undefined): Scene {
  const layout = layoutOf(scene);
  if (!last || !layout || layout !== layoutOf(last)) return scene;
  const boxes = new Map(last.spots.map((s) => [s.id, s]));
  const deep = new Map<string, number>();
  for (const { spot, face } of scene.pieces)
    deep.set(spot, (deep.get(spot) ?? 0) + (face === null ? COVERED : OPEN));
  const spots = scene.spots.map((s) => {
    const { x, y, w, h } = boxes.get(s.id) ?? { ...s, h: 0 };
    return { ...s, x, y, w, h };
  });
  return spots.some((s) => s.h < (s.layout === "fan" ? CARD_H + (deep.get(s.id) ?? 0) - OPEN : 0.1))
    ? scene
    : { ...scene, width: last.width, height: last.height, spots };
}

/** The cards of a row that is played on in the order of their places: whoever stays keeps its own, and others come into those that were left, else to the end; where many were left the row closes up. touched: the card that was chosen, which has gone if one that is equal has. */
export function seated(ids: readonly string[], lay: readonly string[], touched = ""): string[] {
  const named = (id: string) => id.split("~")[0];
  const gone =
    ids.includes(touched) && lay.find((id) => !ids.includes(id) && named(id) === named(touched));
  const before = lay.map((id) => (id === gone ? touched : (id === touched && gone) || id));
  const others = ids.filter((id) => !before.includes(id));
  const kept = before.map((id) => (ids.includes(id) ? id : (others.shift() ?? id)));
  const all = [...kept, ...others];
  return all.length > ids.length + GAPS ? all.filter((id) => ids.includes(id)) : all;
}

/** How far each card of a fan lies from the next one: what has closed up stays so. */
export function stepsOf(table: Table): Map<string, number> {
  return new Map(
    table.spots.flatMap(({ spot, places }) =>
      spot.layout === "fan"
        ? places.slice(0, -1).map((at, i) => [at.piece.id, places[i + 1]!.y - at.y] as const)
        : [],
    ),
  );
}
