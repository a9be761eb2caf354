/** Labels and notes of spots: written where there is room, never over something else. */
import { CARD_W, ownHand, type Box, type Placed, type Table } from "./geometry";
import type { Scene } from "./types";

export interface Note {
  id: string;
  x: number;
  y: number;
  size: number;
  anchor: "start" | "middle" | "end";
  lines: string[];
  /** `label`, `faint` (inside an empty place), or `pill` (on a row of cards). */
  look: "label" | "faint" | "pill";
  width: number;
  seat: number | null;
}

const LEAST_PX = 11.5;
const GLYPH = 0.56;

/** Words for what lies here that a person looks for: whose hand, how the pile is called, a public fact. */
export function annotate(scene: Scene, table: Table, pixels: number, names: readonly string[]): Note[] {
  const size = Math.max(LEAST_PX / pixels, Math.min(2.1, 15 / pixels));
  const own = ownHand(scene);
  const taken: Box[] = table.spots.filter((p) => p.spot.kind !== "number").map((p) => p.box);
  const notes: Note[] = [];
  const free = (box: Box) =>
    box.x >= 0.2 && box.y >= 0.2 && box.x + box.w <= table.width - 0.2 && box.y + box.h <= table.height &&
    !taken.some((b) => b !== box && b.x < box.x + box.w && box.x < b.x + b.w && b.y < box.y + box.h && box.y < b.y + b.h);
  const claim = (box: Box, note: Note): void => {
    taken.push(box);
    notes.push(note);
  };

  for (const placed of table.spots) if (isRibbon(placed)) pillNote(placed, size, notes, taken);
  for (const placed of table.spots) {
    const { spot, box } = placed;
    if (spot.layout === "space" || spot === own) continue;
    const base = { id: spot.id, size, seat: spot.seat };
    const owner = spot.kind === "hand" && spot.seat !== null ? (names[spot.seat] ?? "") : "";
    const label = owner || (spot.layout === "row" && spot.kind !== "hand" ? "" : spot.label);
    const cell = spot.layout === "cell" || spot.layout === "pile";
    const note = isRibbon(placed) || (cell && !label) ? "" : spot.note;
    const empty = placed.places.length === 0;
    if (cell && empty && label) {
      const lines = wrap(label, box.w / size);
      const fits = (box.w - 0.6) / (GLYPH * Math.max(...lines.map((l) => l.length)));
      if (fits * pixels >= 9) {
        notes.push({ ...base, ...middle(box), size: Math.min(size, fits), lines, look: "faint", width: box.w });
        continue;
      }
    }
    const text = [label, note].filter(Boolean).join(" · ");
    if (!text) continue;
    if (label.length === 1 && !note) {
      if (empty) notes.push({ ...base, ...middle(box), y: box.y + 9.2, size: 6.5, lines: [label], look: "faint", width: box.w });
      continue;
    }
    if (spot.h < 10) {
      notes.push({ ...base, x: box.x, y: box.y + box.h - size * 0.3, anchor: "start", lines: [fit(text, box.w, size)], look: "label", width: box.w });
      continue;
    }
    const tried = [text, label].filter(Boolean).some((words) => {
      const w = Math.max(words.length * GLYPH * size, 2);
      const above: Box = { x: box.x, y: box.y - size * 1.25, w: w + size * 0.4, h: size * 1.15 };
      if (free(above)) {
        claim(above, { ...base, x: box.x, y: box.y - size * 0.35, anchor: "start", lines: [words], look: "label", width: w });
        return true;
      }
      if (spot.layout === "fan") return false;
      const below: Box = { x: box.x, y: box.y + box.h + 0.3, w, h: size * 1.15 };
      if (free(below)) {
        claim(below, { ...base, x: box.x, y: box.y + box.h + size * 1.05, anchor: "start", lines: [words], look: "label", width: w });
        return true;
      }
      for (const columns of [22, 12, 8]) {
        const lines = wrap(words, columns);
        const wide = Math.max(...lines.map((l) => l.length)) * GLYPH * size;
        const right: Box = { x: box.x + box.w + 1, y: box.y, w: wide, h: lines.length * size * 1.2 };
        if (free(right)) {
          claim(right, { ...base, x: right.x, y: box.y + size, anchor: "start", lines, look: "label", width: wide });
          return true;
        }
        const under: Box = { x: box.x, y: box.y + box.h + 0.3, w: wide, h: lines.length * size * 1.2 };
        if (free(under)) {
          claim(under, { ...base, x: under.x, y: under.y + size, anchor: "start", lines, look: "label", width: wide });
          return true;
        }
      }
      return false;
    });
    if (!tried && empty) {
      const lines = wrap(label || note, box.w / size / GLYPH);
      notes.push({ ...base, ...middle({ ...box, h: Math.min(box.h, 14) }), lines, look: "faint", width: box.w });
    }
  }
  return notes;
}

/** A row that says something about itself. */
const isRibbon = ({ spot }: Placed): boolean =>
  spot.layout === "row" && spot.kind !== "hand" && spot.note !== "" && spot.h >= 10;

/** A ribbon's note stands at its far end, over the cloth, where cards come last; below a full one. */
function pillNote(placed: Placed, size: number, notes: Note[], taken: Box[]): void {
  const { spot, box, places } = placed;
  const w = spot.note.length * 0.62 * size + size * 1.2;
  const end = places.length ? places[places.length - 1]!.x + CARD_W / 2 + 1 : box.x + 1;
  const room = box.x + box.w - end;
  const x = box.x + box.w - w;
  const y = room > w ? box.y + box.h / 2 - size * 0.8 : box.y + box.h - size * 0.7;
  taken.push({ x, y, w, h: size * 1.5 });
  notes.push({
    id: `${spot.id} note`, x: x + w / 2, y: y + size * 1.13, size, anchor: "middle", lines: [spot.note],
    look: "pill", width: w, seat: spot.seat,
  });
}

const middle = (box: Box) => ({ x: box.x + box.w / 2, y: box.y + box.h / 2, anchor: "middle" as const });

function fit(text: string, width: number, size: number): string {
  const room = Math.max(3, Math.floor(width / (GLYPH * size)));
  return text.length <= room ? text : `${text.slice(0, room - 1)}…`;
}

/** Breaks a text into lines of about so many characters, at spaces. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + word.length + 1 <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
