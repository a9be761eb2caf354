/** Labels and notes of spots: written where there is room, never over something else. */
import { seatLetter } from "../cards/seats";
import { capital } from "../words";
import { CARD_W, cardBox, meet, spread, type Box, type Placed, type Table } from "./geometry";
import type { Ground } from "./grounds";

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
/** Letters of a label that is short, and of one that is shorter. */
const SHORT = 18;
const SHORTER = 12;
const GLYPH = 0.6;
/** Units between a fan and what lies above it. */
const ABOVE = 1.7;
/** Pixels of such a number at least, and units that it may take for that. */
const NUMBER_PX = 8.5;
const HIGHEST = 2.4;
/** Letters of a line of what is told beside a deck. */
const DECK_LINE = 9;
/** Units between words and the place below them, whose frame may light up. */
const ABOVE_FRAME = 0.5;
/** By so much a card that is chosen lies higher, its frame included. */
const RAISED = 1.1;
/** Pixels of a unit from which on a count has room on its pile; below, it stands in the label. */
export const COUNT_FROM = 1.6;

/** How large a count is written. */
export const countSize = (pixels: number): number => Math.max(1.9, 11 / pixels);
/** Where the count of a pile begins, at the right of its foot; nowhere if there is none. */
export const countLeft = ({ spot, box }: Placed, pixels: number): number =>
  (spot.count ?? 0) > Number(spot.kind !== "deck") && spot.kind !== "foundation"
    ? box.x + box.w + 0.6 - (String(spot.count).length * 0.64 + 1.1) * countSize(pixels)
    : Infinity;

/** Piles that lie open beside each other are called by their numbers, which stand above them. */
function numberFan({ spot, box }: Placed, most: number, pixels: number, notes: Note[]): void {
  const number = /^\D+ (\d+)$/.exec(spot.label)?.[1];
  const size = Math.min(most, Math.max(ABOVE, NUMBER_PX / pixels));
  if (!number || size > HIGHEST) return;
  // The sign of the last deal stands in the middle.
  const aside = spot.highlights.includes("last_deal") ? size * 1.15 : 0;
  notes.push({
    id: spot.id,
    x: box.x + box.w / 2 - aside,
    y: box.y - 0.45,
    size,
    anchor: "middle",
    lines: [number],
    look: "label",
    width: box.w,
    seat: null,
  });
}

/** A spot that wants words, and what they are: all of them, or the most needed. */
interface Wanted {
  placed: Placed;
  texts: string[];
}
type Way = "above" | "below" | "right" | "beside";

/** Words for what lies here that a person looks for: whose hand, how the pile is called, a public fact. margin: units beside the table that are free. */
export function annotate(
  table: Table,
  pixels: number,
  names: readonly string[],
  margin = 0,
  grounds: readonly Ground[] = [],
  scores: readonly string[] = [],
): Note[] {
  const size = Math.max(LEAST_PX / pixels, Math.min(2.1, 15 / pixels));
  const own = table.own;
  const taken: Box[] = table.spots
    .filter((p) => p.spot.kind !== "number")
    .flatMap((p) => (p.spot === own && grounds.length ? p.places.map(cardBox) : [p.box]));
  const notes: Note[] = [];
  // Where there are towns all piles have their names above them.
  const towns = grounds.length > 0;
  const above =
    towns ||
    spread(
      table.spots.map(({ spot }) => spot),
      pixels,
    );
  notes.push(...headNotes(table, size, names, grounds, scores));
  const groups = new Map<string, Wanted[]>();

  for (const placed of table.spots)
    if (isRibbon(placed, size) && !above) pillNote(placed, size, LEAST_PX / pixels, notes, taken);
  for (const placed of table.spots) {
    const { spot, box } = placed;
    if (spot.layout === "space" || spot === own) continue;
    // What belongs to a town stands at its head, but for what was paid.
    const unused = isUnused(placed);
    if (towns && (spot.kind === "hand" || isHead(placed) || unused)) continue;
    if (spot.layout === "fan") {
      numberFan(placed, size, pixels, notes);
      continue;
    }
    const base = { id: spot.id, size, seat: spot.seat };
    const owner = (spot.kind === "hand" && names[spot.seat ?? -1]) || "";
    const counted =
      pixels * placed.scale < COUNT_FROM && spot.layout === "stack" && (spot.count ?? 0) > 1
        ? ` ${spot.count}`
        : "";
    const ribbon = !above && isRibbon(placed, size);
    const label = owner || (ribbon ? "" : spot.label + counted);
    const cell = spot.layout === "cell" || spot.layout === "pile";
    const told = ribbon || (cell && !label) ? "" : spot.note;
    const note = towns && spot.seat !== null ? "" : told;
    const empty = placed.places.length === 0;
    if (cell && empty && label && !towns) {
      const lines = wrap(label, box.w / size);
      const fits = (box.w - 0.6) / Math.max(...lines.map((l) => measure(l, 1)));
      if (fits * pixels >= 9) {
        notes.push({
          ...base,
          ...middle(box),
          size: Math.min(size, fits),
          lines,
          look: "faint",
          width: box.w,
        });
        continue;
      }
    }
    if (spot.layout === "stack" && label.replace("\uFE0E", "").length === 1 && !note) {
      if (empty)
        notes.push({
          ...base,
          ...middle(box),
          // Signs of suits stand a little higher above their line than small letters.
          y: box.y + box.h / 2 + 0.5,
          size: 6.5,
          lines: [label],
          look: "faint",
          width: box.w,
        });
      continue;
    }
    const short =
      owner && spot.seat !== null
        ? names.length === 2
          ? owner
          : seatLetter(spot.seat)
        : (/^\D+ (\d+)$/.exec(label)?.[1] ?? (towns ? label.replace(/ .{3,}/, "") : ""));
    const all = [
      [label, note].filter(Boolean).join(" · "),
      // What is known of a hand, or told of a pile, comes before its whole name.
      !towns && short && note ? `${short} · ${note}` : "",
      // How many deals are left is told rather than what a stock is called.
      spot.kind === "deck" ? note : "",
      label || note,
      counted ? "" : short,
    ];
    const texts = [...new Set(all)].filter(Boolean);
    if (!texts.length) continue;
    const row = spot.kind === "hand" ? "hands" : String(Math.round(box.y));
    groups.set(row, [...(groups.get(row) ?? []), { placed, texts }]);
  }

  const page: Page = { table, size, taken, walls: [], right: table.width + margin };
  const between = { ...page, walls: grounds };
  for (const [row, wanted] of groups) {
    // Neighbours are labelled on the same side and at the same length, where that is possible.
    const ways: Way[] = ["above", "below", "right"];
    const lengths = [99, SHORT, SHORTER, 0, -1];
    const orders = ways.map((way) => lengths.map((most) => ({ most, way })));
    // Where piles have their names above them, a name below would be that of the next one.
    const asked =
      towns && row !== "hands"
        ? orders.flat()
        : lengths.flatMap((_, i) => orders.map((order) => order[i]!));
    const on = wanted[0]!.placed.spot.seat === null ? between : page;
    const together = asked.reduce<Note[] | null>(
      (found, { most, way }) => found ?? wholeRow(wanted, way, most, on),
      null,
    );
    // Of many hands without room for names only the letters are told: their players stand above the table.
    const crowd = row === "hands" && wanted.length > 2;
    notes.push(
      ...(together ??
        wanted.flatMap((one) =>
          // What is told of a deck would name its neighbours, too.
          alone(
            crowd || one.placed.spot.kind === "deck" ? { ...one, texts: one.texts.slice(-1) } : one,
            [...ways, "beside"],
            on,
          ),
        )),
    );
  }
  // Whoever plays against somebody finds the own hand at once.
  const mine = own && names.length > 1 ? table.spots.find((p) => p.spot === own) : undefined;
  const me = names[own?.seat ?? -1];
  if (mine && me && !towns) {
    // In the middle, however many cards it has come to, and clear of one that is raised.
    const { x, y, w, h } = mine.box;
    const long = measure(me, size);
    const box = { ...mine.box, x: x + (w - long) / 2, y: y - RAISED * mine.scale };
    const note = write({ ...mine, box }, me, "above", page);
    // Else before its first card.
    const at = mine.places[0] ? cardBox(mine.places[0]).x - long - 2 : x + 1;
    if (note) notes.push(note);
    else if (at > x)
      notes.push({
        size,
        anchor: "start",
        id: own!.id,
        seat: own!.seat,
        x: at,
        y: y + h / 2,
        lines: [me],
        look: "label",
        width: long,
      });
  }
  return notes;
}

/** What stands at the head of each town, all of them in one form: whose it is, what is known of the hand, and how it stands. */
function headNotes(
  { spots, own }: Table,
  size: number,
  names: readonly string[],
  grounds: readonly Ground[],
  scores: readonly string[],
): Note[] {
  const heads = grounds.map(({ seat, head }) => {
    const held = spots.find(({ spot }) => spot.kind === "hand" && spot.seat === seat);
    const known = held && held.spot !== own ? held.spot.note : "";
    const name = names[seat] ?? "";
    // One's own town is found at once, and of two players each is called by name.
    const letter = own?.seat === seat || names.length === 2 ? name : seatLetter(seat);
    // Whether it has room for two lines.
    const high = head.h >= 2.4 * size;
    return { seat, head, high, known, name, letter, score: scores[seat] };
  });
  const fits = (line: string, head: Box): boolean => measure(line, size) <= head.w;
  const dotted = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(" · ");
  /** In one line, or in two where the head is so high; nothing if neither has room. */
  const linesOf = (
    who: string,
    score: string | undefined,
    { known, head, high }: (typeof heads)[0],
  ) =>
    [[dotted(who, known, score)], ...(high ? [[dotted(who, score), known]] : [])].find((lines) =>
      lines.every((line) => fits(line, head)),
    );
  // How it stands is told rather than the whole name; what is short at one head is so at all.
  const whole = heads.every((one) => linesOf(one.name, one.score, one));
  return heads.map((one) => {
    const { seat, head, high, letter, known } = one;
    const who = whole ? one.name : letter;
    // What is known of a hand is never left out: it stands below the name, as far as there is room.
    const lines =
      linesOf(who, one.score, one) ??
      linesOf(who, "", one) ??
      [letter, known].filter(Boolean).map((text) => {
        let line = text;
        while (line[4] && !fits(line, head)) line = `${line.slice(0, -2)}…`;
        return line;
      });
    const up = high ? (lines.length - 1) * 0.6 : 0;
    return {
      id: `${seat} head`,
      x: head.x,
      y: head.y + head.h / 2 + size * (0.36 - up),
      size,
      anchor: "start",
      lines,
      look: "label",
      width: Math.max(...lines.map((line) => measure(line, size))),
      seat,
    };
  });
}

interface Page {
  table: Table;
  size: number;
  taken: Box[];
  /** Where nothing is told either, though nothing lies there. */
  walls: readonly Box[];
  /** Where the free cloth ends on the right. */
  right: number;
}

/** Labels for a row of neighbours, all on one side; those longer than `most` are shortened, below 0 all. Null if one has no room. */
function wholeRow(wanted: readonly Wanted[], way: Way, most: number, page: Page): Note[] | null {
  const trial = { ...page, taken: [...page.taken] };
  const found: Note[] = [];
  // From the right: a name that would reach into the next one may end where its own pile does.
  for (const { placed, texts } of [...wanted].reverse()) {
    const text =
      most < 0
        ? texts[texts.length - 1]!
        : (texts.find((t) => t.length <= most) ?? texts[1] ?? texts[0]!);
    const note = write(placed, text, way, trial);
    if (!note) return null;
    found.push(note);
  }
  page.taken.push(...trial.taken.slice(page.taken.length));
  return found;
}

function alone({ placed, texts }: Wanted, ways: readonly Way[], page: Page): Note[] {
  for (const text of texts) {
    for (const way of ways) {
      const note = write(placed, text, way, page);
      if (note) return [note];
    }
  }
  if (placed.places.length) return [];
  const { spot, box } = placed;
  const lines = wrap(texts[texts.length - 1]!, box.w / page.size / GLYPH);
  const fits = (box.w - 0.4) / Math.max(...lines.map((l) => measure(l, 1)));
  return [
    {
      id: spot.id,
      seat: spot.seat,
      size: Math.min(page.size, fits),
      ...middle({ ...box, h: Math.min(box.h, 14) }),
      lines,
      look: "faint",
      width: box.w,
    },
  ];
}

/** A label on one side of its spot, or null if something lies there. It claims its place. */
function write(placed: Placed, text: string, way: Way, page: Page): Note | null {
  const { spot, box } = placed;
  const { size, table, taken, walls, right } = page;
  if (spot.layout === "fan" && way === "below") return null;
  // What is told of a deck may take several lines beside it.
  const deck = spot.kind === "deck" && way === "right" ? [999, DECK_LINE] : [999];
  for (const columns of way === "beside" ? [16, 12, 8] : deck) {
    // Below each other nothing is parted by a dot.
    const parts = columns === DECK_LINE ? text.split(" · ") : [text];
    const lines = parts.flatMap((part) => wrap(part, columns));
    const w = Math.max(...lines.map((l) => measure(l, size)), 2);
    const h = lines.length * size * 1.2;
    // What a short row is called ends where that does, and nothing beyond the table; a pile's name may stand in its middle, or end where it does.
    const end = box.x + box.w - w;
    // A hand keeps its name where it begins, however few cards it has come to.
    const row = spot.layout === "row";
    const above = [
      box.x,
      Math.min(row ? end : right - 0.3 - w, box.x),
      ...(row ? [] : [(box.x + end) / 2]),
      end,
    ];
    const beside = box.x + box.w + 1;
    const places: Record<Way, [number[], number]> = {
      above: [above, box.y - h - ABOVE_FRAME],
      below: [[box.x], box.y + box.h + 0.5 + placed.under * 0.42],
      right: [[beside], box.y + (spot.kind === "hand" ? box.h / 2 - h / 2 : 0)],
      beside: [[beside], box.y],
    };
    const [all, y] = places[way];
    const apart = all
      .map((x): Box => ({ x, y, w: w + size * 0.5, h }))
      .find(
        (at) =>
          at.x >= 0.2 &&
          y >= 0.2 &&
          at.x + w <= right - 0.2 &&
          y + h <= table.height &&
          ![...taken, ...walls].some((b) => meet(b, at)),
      );
    if (!apart) continue;
    taken.push(apart);
    return {
      id: spot.id,
      seat: spot.seat,
      size,
      x: apart.x,
      y: y + size * 0.93,
      anchor: "start",
      lines,
      look: "label",
      width: w,
    };
  }
  return null;
}

let pen: CanvasRenderingContext2D | null | undefined;

/** How wide a text is at a size: as the page's letters really are, or about so where nothing is drawn. */
export function measure(text: string, size: number): number {
  if (pen === undefined) {
    pen =
      typeof document === "undefined" ? null : document.createElement("canvas").getContext("2d");
    if (pen) pen.font = `600 100px ${getComputedStyle(document.body).fontFamily}`;
  }
  return (pen ? pen.measureText(text).width / 100 : text.length * GLYPH) * size;
}

const NUMBERED = /\d$/;

/** A row that says something about itself, or at the end what it is, and is long enough for it. */
const isRibbon = (placed: Placed, size: number): boolean => {
  const { spot, box } = placed;
  return (
    spot.layout === "row" &&
    spot.kind !== "hand" &&
    (spot.note !== "" || NUMBERED.test(spot.label)) &&
    heightOf(placed) >= 10 &&
    box.w >= measure(spot.note.split(" · ")[0]!, size) + 2 * size
  );
};

/** A place that cards are laid in for a moment, or paid to, and none is. */
export const isUnused = ({ spot, places }: Placed): boolean =>
  !places.length && spot.layout === (spot.seat === null ? "cell" : "row");

/** The head of what one seat has is lower than a card. */
export const isHead = (placed: Placed): boolean =>
  placed.spot.layout === "row" && placed.spot.label !== "" && heightOf(placed) < 10;

/** How high a spot would be if nothing were drawn smaller: what is low then is a heading. */
const heightOf = ({ spot, scale }: Placed): number => spot.h / scale;

/** Where a note is written. */
export const boxOfNote = ({ x, y, size, anchor, width, lines }: Note): Box => ({
  x: anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x,
  y: y - size * 0.9,
  w: width,
  h: size * 1.2 * lines.length,
});

/** What the note of a ribbon is known by. */
export const noteOf = (spot: string): string => `${spot} note`;

/** What stands free at both ends of a line, for the size of its letters; and from there to the edge of the row. */
const PADS = 1.2;
const INSET = 0.6;
/** The word before a number, which is left out where room is short. */
const WORD = /^\p{L}+ (?=\+?\d+$)/u;

/** Parts of a text in lines that are no wider than that; null if one of the parts is. */
function joinedIn(parts: readonly string[], wide: number, size: number): string[] | null {
  const fits = (line: string): boolean => measure(line, size) <= wide;
  const told = parts.filter(Boolean);
  return told.every(fits) ? inLines(told, " · ", fits) : null;
}

/** A ribbon's note stands at its far end, over the cloth, where cards come last, in lines and words that have room there; at the foot of a full one, clear of its edge. */
function pillNote(placed: Placed, size: number, least: number, notes: Note[], taken: Box[]): void {
  const { spot, box, places } = placed;
  const end = places.length ? places[places.length - 1]!.x + CARD_W / 2 + 1 : box.x + 1;
  const room = box.x + box.w - end;
  // It is called as in what is told of it; whose it is, its colour and place tell.
  const called = NUMBERED.test(spot.label) ? capital(spot.label) : "";
  const [first = "", ...rest] = spot.note.split(" · ");
  const brief = rest.map((part) => part.replace(WORD, ""));
  // A lone word says less than the numbers after it.
  const kept = rest.length && !first.includes(" ") ? [] : [first];
  const sizes = [size, Math.min(size, least)];
  const told = (letters: number): string[] | null => {
    const wide = room - letters * PADS - INSET;
    const high = Math.floor((box.h / letters - 0.6) / 1.2);
    const tries = [
      [called, first, ...rest],
      [called.replace(/\D+/, ""), first, ...rest],
      [first, ...rest],
      [...kept, ...rest],
      [...kept, ...brief],
    ];
    for (const parts of tries) {
      const lines = joinedIn(parts, wide, letters);
      if (lines && lines.length <= high) return lines;
    }
    return null;
  };
  const found = sizes.map((letters) => ({ letters, lines: told(letters) })).find((f) => f.lines);
  // What has no room at all is broken at its first space, to cover as little as can be.
  const letters = found?.letters ?? sizes[1]!;
  const lines = found?.lines ?? first.split(/ (.+)/).filter(Boolean);
  const w = Math.max(...lines.map((line) => measure(line, letters))) + letters * PADS;
  const h = letters * (0.4 + 1.2 * lines.length);
  const x = box.x + box.w - w - INSET;
  const y = box.y + (found ? (box.h - h) / 2 : box.h - h - INSET);
  taken.push({ x, y, w, h });
  notes.push({
    id: noteOf(spot.id),
    x: x + w / 2,
    y: y + letters * 1.13,
    size: letters,
    anchor: "middle",
    lines,
    look: "pill",
    width: w,
    seat: spot.seat,
  });
}

const middle = (box: Box) => ({
  x: box.x + box.w / 2,
  y: box.y + box.h / 2,
  anchor: "middle" as const,
});

/** Breaks a text into lines of about so many characters, at spaces. */
export const wrap = (text: string, columns: number): string[] =>
  inLines(text.split(" "), " ", (line) => line.length <= columns);

/** Words, or parts of a text, in as few lines as fit; what fits into none has one of its own. */
export function inLines(
  parts: readonly string[],
  joint: string,
  fits: (line: string) => boolean,
): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = [...lines.slice(-1), part].join(joint);
    if (fits(longer)) lines.pop();
    lines.push(fits(longer) ? longer : part);
  }
  return lines;
}
