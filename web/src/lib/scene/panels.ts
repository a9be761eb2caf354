/** Where the panels of towns, the piles and the own hand lie in a window: two towns beside each other, more of them around the own one, or all below each other. */
import { CARD_H, CARD_W, type Box } from "./geometry";
import type { Look, Room } from "./looks";
import { laidPiles, nameWidth, type Count, type Piles, type Town } from "./parts";
import type { Spot } from "./types";

/** What is to be arranged. */
export interface Table {
  room: Room;
  look: Look;
  mine: Town | undefined;
  others: Town[];
  piles: Piles;
  count: Count;
  /** Pixels that a card of the own hand is wide; 0 where nobody's hand is drawn larger. */
  hand: number;
  /** Height of a name above a town; 0 where it stands beside it. */
  head: number;
}
/** A part of the window that one seat has, and what is free in it for its town. */
export interface Panel {
  town: Town;
  box: Box;
  free: Box;
  paid: Box;
  /** What is taken of the upper right corner of the free room, one paid card at least: a town that grows does not move for the first. */
  corner: { w: number; h: number };
}
/** All panels, the piles, and the own hand at the foot. */
export interface Plan {
  panels: Panel[];
  middle: Spot[];
  foot: Box;
}
type Made = ReturnType<typeof laidPiles>;

/** Cards of the hand that have room between the piles beside it: at least, and side by side while open cards of a row find room. */
const HELD = 3.2;
const WHOLE = 4.25;
const OPEN = 5;
/** Width of a column of paid cards, in cards; and pixels that its name needs. */
const ASIDE = 1.4;
const NAMED = 70;
/** Pixels that the suit of what is announced needs behind its name. */
const SUIT = 14;
/** Share of the width that the own town has beside a third one of the others. */
const OWN = 0.56;
/** Part of a card in a column that the next one leaves, and pixels of it at least: to be read and touched. */
const SEEN = 0.4;
const SEEN_PX = 24.5;

/** Height of a card that is so wide. */
const highAt = (card: number): number => (card * CARD_H) / CARD_W;

export const isUpright = ({ w, h }: Room): boolean => h > w;
/** Two towns in a window that is wider than high stand beside each other. */
export const facing = ({ room, others }: Table): boolean => others.length < 2 && !isUpright(room);

/** The panels and the piles, the own hand below them. share: of the height, for others that lie above. */
export function planOf(table: Table, share: number): Plan {
  if (facing(table)) return besideEachOther(table, share);
  if (!isUpright(table.room)) return around(table);
  return belowEachOther(table, share);
}

/** The window without its edge. */
function insideOf({ room, look: { gap } }: Table): Box {
  return { x: gap, y: gap, w: room.w - 2 * gap, h: room.h - 2 * gap };
}

/** Where the own hand lies below all, and what is left above it. */
function footOf(table: Table): { foot: Box; free: Box } {
  const inside = insideOf(table);
  const high = highAt(table.hand || table.look.card);
  return {
    foot: { ...inside, y: inside.y + inside.h - high, h: high },
    free: { ...inside, h: inside.h - high - table.look.gap },
  };
}

/** The own town on the left, the other's on the right, the hand at the foot between the piles. */
function besideEachOther(table: Table, share: number): Plan {
  const { mine, others, look } = table;
  const { foot, free, middle } = handAmongPiles(table);
  const all = free.w - look.gap;
  const w = all * (1 - share);
  const x = free.x + w + look.gap;
  const panels = [
    ...panelsOf(table, mine, { ...free, w }),
    ...panelsOf(table, others[0], { ...free, x, w: all - w }),
  ];
  return { panels, middle, foot };
}

/** At the foot heaps on the left, rows of open cards on the right, and the hand between them; where there is no row, what is laid out for a moment. */
function handAmongPiles(table: Table): Plan & { free: Box } {
  const { piles, look, hand } = table;
  const inside = insideOf(table);
  const { heaps, laidOut, rows } = piles;
  const most = (inside.w - HELD * hand) / 2 - look.gap;
  const first = laidPiles(rows.length ? { heaps, laidOut } : { heaps }, look, most);
  const rest = Math.max(inside.w - first.w - 2 * look.gap - WHOLE * hand, OPEN * look.card);
  const last = laidPiles(rows.length ? { rows } : { laidOut }, look, Math.min(most, rest));
  const high = Math.max(highAt(hand), first.h, last.h);
  const foot = { ...inside, y: inside.y + inside.h - high, h: high };
  const at = (made: Made, x: number): Spot[] => centred(made, { ...foot, x, w: made.w });
  return {
    panels: [],
    middle: [...at(first, inside.x), ...at(last, inside.x + inside.w - last.w)],
    foot: {
      ...footOf(table).foot,
      x: inside.x + first.w + look.gap,
      w: inside.w - first.w - last.w - 2 * look.gap,
    },
    free: { ...inside, h: inside.h - high - look.gap },
  };
}

/** The own town and hand on the left, the others' beside it in rows of two, the piles below these or where one is missing. */
function around(table: Table): Plan {
  const { mine, others, look } = table;
  const { gap } = look;
  const inside = insideOf(table);
  const { foot, free } = footOf(table);
  const two = others.length < 3;
  const w = two ? (free.w - 2 * gap) * 0.39 : free.w * 0.36;
  const made = two
    ? laidPiles(table.piles, look, free.w - w - gap)
    : block(table, (free.w - w) / 2 - 2 * gap, (inside.h - gap) / 2);
  const band = Math.max(table.hand ? foot.h : 0, two ? made.h : 0);
  const rest = inside.w - w - gap;
  const panels = panelsOf(table, mine, { ...inside, w, h: inside.h - band - gap });
  const rows = two ? 1 : Math.ceil((others.length + 1) / 2);
  const cell = {
    w: (rest - gap) / 2,
    h: ((two ? inside.h - band - gap : inside.h) - gap * (rows - 1)) / rows,
  };
  const at = (i: number): Box => ({
    x: inside.x + w + gap + (i % 2) * (cell.w + gap),
    y: inside.y + Math.floor(i / 2) * (cell.h + gap),
    ...cell,
  });
  others.forEach((town, i) => panels.push(...panelsOf(table, town, at(i))));
  const below = { x: at(0).x, y: inside.y + inside.h - band, w: rest, h: band };
  const middle = centred(made, two ? below : at(others.length));
  return { panels, middle, foot: { ...foot, w } };
}

/** Two of the others' towns beside each other above, the own one below, beside it a third of theirs. The piles and what was paid stand at the right of two; of more, the piles have a line between them. */
function belowEachOther(table: Table, share: number): Plan {
  const { mine, others, look, piles } = table;
  const { gap } = look;
  const { foot, free } = footOf(table);
  const { heaps, rows, laidOut } = piles;
  const many = others[1];
  const paid = (town?: Town): Spot[] => town?.paid ?? [];
  const all = [...paid(others[0]), ...heaps, ...rows, ...paid(mine)];
  const rail = many ? [] : railOf(all, look, free);
  if (rail[0]) free.w = rail[0].x - gap - free.x;
  const line = laidPiles({ heaps, rows }, look, free.w);
  const strip = many ? line.h + gap : 0;
  const above = (free.h - strip - gap) * share;
  const y = free.y + above + gap + strip;
  const h = free.y + free.h - y;
  const half = many ? (free.w - gap) / 2 : free.w;
  const own = others[2] ? free.w * OWN : free.w;
  const x = free.x + own + gap;
  const boxes = [
    { ...free, w: half, h: above },
    { ...free, x: free.x + half + gap, w: half, h: above },
    { x, y, w: free.x + free.w - x, h },
  ];
  const aside = (town?: Town): Spot | undefined => rail.find(({ seat }) => seat === town?.seat);
  const panels = [
    ...others.flatMap((town, i) => panelsOf(table, town, boxes[i]!, aside(town))),
    ...panelsOf(table, mine, { ...free, y, w: own, h }, aside(mine)),
  ];
  const between = { ...free, y: free.y + above + gap, h: line.h };
  const middle = many ? centred(line, between) : rail.filter(({ seat }) => seat === null);
  const w = look.card;
  const high = highAt(w);
  // On both sides of the hand there is room for what is laid out for a moment, and for its name.
  laidOut.forEach((spot, i) =>
    middle.push({
      ...spot,
      x: foot.x + i * (foot.w - w),
      y: foot.y + foot.h - high,
      w,
      h: high,
    }),
  );
  const [first, last] = laidOut;
  const before = first ? nameWidth(first.label, w) + SUIT : 0;
  // Whoever lays out the last one, or answers to it, holds fewer cards then.
  const held = { ...foot, x: foot.x + before, w: foot.w - before - (last ? w + gap : 0) };
  return { panels, middle, foot: held };
}

/** Piles below each other at the right edge, smaller where a room is lower than they are; rows of open cards lie downwards and share what is left. */
export function railOf(piles: Spot[], look: Look, free: Box): Spot[] {
  const { words, gap } = look;
  const high = Math.min(highAt(look.card), free.h / piles.length - words - gap);
  const card = (high * CARD_W) / CARD_H;
  const w = Math.max(card, ...piles.map(({ label }) => nameWidth(label, card)));
  const rows = piles.filter(({ layout }) => layout === "row").length;
  const row = (free.h + gap - piles.length * (words + gap + high)) / rows + high;
  let y = free.y - gap;
  return piles.map((spot) => {
    y += words + gap;
    const h = spot.layout === "row" ? row : high;
    const laid = { ...spot, x: free.x + free.w - w, y, w: card, h };
    y += h;
    return laid;
  });
}

/** Piles in two lines, smaller where a room is lower than they are. */
function block({ piles: { heaps, ...more }, look }: Table, wide: number, most: number): Made {
  const of = (by: number): Made => {
    const small = { card: look.card * by, words: look.words * by, gap: look.gap * by };
    const upper = laidPiles({ heaps }, small, wide);
    const { w, h, laid } = laidPiles(more, small, wide);
    const down = upper.h + small.gap;
    const lower = laid.map((s) => ({ ...s, y: s.y + down }));
    return { w: Math.max(upper.w, w), h: h + down, laid: [...upper.laid, ...lower] };
  };
  const made = of(1);
  return made.h > most ? of(most / made.h) : made;
}

/** Piles in the middle of a box. */
const centred = (made: Made, box: Box): Spot[] =>
  made.laid.map((s) => ({
    ...s,
    x: s.x + box.x + (box.w - made.w) / 2,
    y: s.y + box.y + (box.h - made.h) / 2,
  }));

/** The panel of a town, if there is one: what is free in it lies below its name; what its seat paid lies downwards in the upper right corner, below its closed cards, where it has no place beside the panel. */
function panelsOf(
  { look, count, head }: Table,
  town: Town | undefined,
  box: Box,
  aside?: Box,
): Panel[] {
  if (!town) return [];
  const { card, words, pad } = look;
  const y = box.y + head + pad;
  const free = { x: box.x + pad, y, w: box.w - 2 * pad, h: box.y + box.h - pad / 2 - y };
  if (aside) return [{ town, box, free, paid: aside, corner: { w: 0, h: 0 } }];
  const most = Math.max(0, ...town.paid.map((spot) => count(spot).n));
  const w = town.paid.length && Math.max(card * ASIDE, NAMED);
  const top = box.y + look.head + pad + words;
  // Each card but the last shows its upper edge.
  const high = highAt(card);
  const column = (n: number): number =>
    Math.min(high + (n - 1) * Math.max(high * SEEN, SEEN_PX), free.y + free.h - top);
  const paid = { x: free.x + free.w - w, y: top, w, h: most ? column(most) : pad / 2 };
  const corner = { w: w + pad, h: w && top + column(most || 1) + pad - y };
  return [{ town, box, free, paid, corner }];
}
