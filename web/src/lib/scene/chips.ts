/** Chips: where what is told of places in a town stands, so that none covers another one, or what is printed on a card. */
import { meet, type Box } from "./geometry";
import { say } from "../language";
import { parts } from "../words";
import { inLines, measure } from "./notes";

/** What is told of a place, the first line first. */
export interface Told {
  id: string;
  lines: readonly string[];
  /** The place. */
  over: Box;
  /** Whether it is told of a card there, which must stay readable: then it may stand above or below. */
  card?: boolean;
  /** The panel of its town, beyond which others' towns lie. */
  panel?: Box;
}
export interface Chip extends Box {
  id: string;
  lines: readonly string[];
  size: number;
  /** From the rim of its place to the chip, where it stands beside it. */
  stem?: string;
}

/** Pixels of the letters: small ones where the place is narrow. */
const MOST = 13;
const LEAST = 11;
/** What stands free at both ends of a line, how much less it may be, and how high a line is, for the size of its letters. */
const ENDS = 0.8;
const CLOSER = 0.5;
export const HIGH = 1.2;

/** How wide the longest line is for the size of its letters. */
const lengthOf = (lines: readonly string[]): number =>
  ENDS + Math.max(0, ...lines.map((line) => measure(line, 1)));

/** A chip of some lines, as large as its place is wide; it lies around no place yet. alike: lines that should find room in the same size; least: pixels of letters at least. */
export function chipOf(
  id: string,
  lines: readonly string[],
  wide: number,
  px: number,
  alike: readonly string[] = lines,
  least = LEAST,
): Chip {
  const size = Math.max(least, Math.min(MOST, (wide * px) / lengthOf(alike))) / px;
  // On a narrow place the letters come nearer to the ends, before they reach over it.
  const long = lengthOf(lines) * size;
  const w = Math.max(Math.min(long, wide), long - CLOSER * size);
  return { id, lines, size, x: 0, y: 0, w, h: (lines.length * HIGH + 0.3) * size };
}

/** So many lines of words that were broken are told at the foot of a card. */
const BROKEN = 2;
/** Pixels of a card that has room for one line only below its rank. */
const SMALL = 46;
/** A share of a hundred, which is told alone where its word does not fit: cards lie side by side. */
const FIGURE = / \d+.%$/;

/** What is told of a card in lines between words as short as their place is wide; what would need too many is left out. A small card tells its first line, and that there is more. */
export function broken(lines: readonly string[], wide: number, px: number): string[] {
  const found: string[] = [];
  const fits = (line: string) => (lengthOf([line]) - CLOSER) * LEAST <= wide * px;
  const small = wide * px < SMALL;
  for (const whole of parts(lines.join("\n"))) {
    const words = whole.split(" ");
    const figure = FIGURE.test(whole);
    const tight = whole.replace(/\s\/\s/, "/");
    if (small && !figure)
      return [fits(tight) || whole === lines[0] ? tight : lines[0]!.replace(/\u00a0.*/, "") + "…"];
    const rows = inLines(figure && !words.every(fits) ? words.slice(-1) : words, " ", fits);
    if (found.length && found.length + rows.length > BROKEN) break;
    found.push(...rows);
    if (small) break;
  }
  return found;
}

/** How far from a small place a chip stands, the nearest first: a longer line is hard to follow. */
const FAR = [1, 2.5, 5, 8];

/** Straight above, below or beside it, where nothing else lies nearer; then aslant. */
const SIDES = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const;

/** A chip above, below or beside a small place, clear of what is kept, the most that can be spared first; as clear as can be where nothing is. */
export function besidePlace(
  chip: Chip,
  over: Box,
  { width, height }: { width: number; height: number },
  kept: readonly (readonly Box[])[],
): Chip {
  const places = FAR.flatMap((far) =>
    SIDES.map(([dx, dy]) => {
      const [x, y] = [over.x + ((dx + 1) * over.w) / 2, over.y + ((dy + 1) * over.h) / 2];
      const [h, v] = [dx * far, dy * far];
      return {
        ...chip,
        x: x + h + ((dx - 1) * chip.w) / 2,
        y: y + v + ((dy - 1) * chip.h) / 2,
        stem: `M${x} ${y}l${h} ${v}`,
      };
    }),
  ).filter(({ x, y, w, h }) => x >= 0 && y >= 0 && x + w <= width && y + h <= height);
  return (
    kept.reduce(
      (found, boxes) => found ?? places.find((place) => !boxes.some((box) => meet(box, place))),
      undefined as Chip | undefined,
    ) ??
    places[0] ??
    chip
  );
}

/** What is paid, in short, or what is drawn less, which is told after it. */
const shortly = (i: number, line: string): string =>
  say(i ? "board.draw" : "board.pay", { n: /\d+/.exec(line)?.[0] ?? "" });
/** Whether a line tells a price, whole or in short. */
export const isCost = (line: string): boolean =>
  line.startsWith("−") || [0, 1].some((i) => shortly(i, line) === line);
/** Pixels of the letters of a price that is told in short. */
const SMALLER = 9.5;

/** A sign of danger, which says enough where its words have no room. */
const SIGN = /(⚠\uFE0E).+/;

/** A word, or a number, before more words: the first of several. */
const FIRST = /^([\p{L}+✓]\S*?),?( \p{L}+)+$/u;

/** What places tell of which the narrowest is so wide: their price, in short where all of its words would be wider (`dear`), else what is not much wider. */
function brief({ lines, card }: Told, wide: number, dear: boolean): readonly string[] {
  if (card) return lines;
  const fits = (line: string) => lengthOf([line]) * LEAST <= wide + 2 * LEAST;
  return lines
    .map((line, i) =>
      dear && isCost(line)
        ? shortly(i, line)
        : fits(line)
          ? line
          : line.replace(SIGN, "$1").replace(FIRST, "$1"),
    )
    .filter((line, i) => !i || isCost(line) || line.endsWith("\uFE0E") || fits(line));
}

/** Where a chip may stand that is meant for a place: over its middle, top or foot, as little aside as can be; beside a card, too. */
function placesOf(chip: Chip, { over, card }: Told): Chip[] {
  const aside = card ? (chip.w + over.w) / 2 + 0.6 : Math.max(0, (chip.w - over.w) / 2);
  const x = over.x + (over.w - chip.w) / 2;
  const [low, middle] = [over.y + over.h - chip.h - 0.3, over.y + (over.h - chip.h) / 2];
  const outside = card ? [over.y + over.h + 0.6, over.y - chip.h - 0.6] : [];
  const heights = [middle, low, over.y + 0.3, ...outside];
  return [0, -aside / 2, aside / 2, -aside, aside].flatMap((dx) =>
    heights.map((y) => ({ ...chip, x: x + dx, y })),
  );
}

/** The chips of all places with so many lines each, and their price whole, if they find room clear of what is kept, and of one another. */
function placed(
  told: readonly Told[],
  most: number,
  width: number,
  px: number,
  least: number,
  kept: readonly (readonly Box[])[],
): Chip[] {
  const found: Chip[] = [];
  for (const one of told) {
    // Half a price would be a lower one.
    const price = one.lines.filter((line) => isCost(line)).length;
    const lines = one.lines.slice(0, Math.max(price, most));
    const { panel } = one;
    const beyond = ({ x, w }: Box): number =>
      panel && (x < panel.x || x + w > panel.x + panel.w) ? 1 : 0;
    const places = placesOf(chipOf(one.id, lines, one.over.w, px, lines, least), one).filter(
      ({ x, y, w }) => x >= 0 && y >= 0 && x + w <= width,
    );
    places.sort((a, b) => beyond(a) - beyond(b));
    const clear = (boxes: readonly Box[]) =>
      places.find((at) => ![...boxes, ...found].some((box) => box !== one.over && meet(box, at)));
    const at = kept.reduce<Chip | undefined>((known, boxes) => known ?? clear(boxes), undefined);
    if (at) found.push(at);
  }
  return found;
}

/**
 * Chips for places: all that is told of them if that finds room, else as many short lines of each as do: none says less than
 * its like. kept: what they must not cover, the most that can be spared first; no line more than one is worth as little as
 * the last of them.
 */
export function chips(
  all: readonly Told[],
  width: number,
  px: number,
  ...kept: readonly (readonly Box[])[]
): Chip[] {
  const narrowest = px * Math.min(...all.map(({ over }) => over.w));
  const prices = all.flatMap(({ lines }) => lines.filter((line) => isCost(line)));
  const dear = (lengthOf(prices) - CLOSER) * LEAST > narrowest;
  const told = all.map((one) => ({ ...one, lines: brief(one, narrowest, dear) }));
  const lowest = px * Math.min(...all.map(({ over }) => over.h));
  // No more than the lowest place is high.
  const most = Math.floor(lowest / LEAST / HIGH) || 1;
  const spared = kept.slice(0, -1);
  let best: Chip[] = [];
  for (let lines = most; lines > 0 && best.length < all.length; lines--) {
    const least = dear ? SMALLER : LEAST;
    const found = placed(told, lines, width, px, least, lines > 1 ? spared : kept);
    if (found.length > best.length) best = found;
  }
  return best;
}
