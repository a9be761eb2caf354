/** Faces of cards: what a text like `7S` shows. */
export interface Face {
  rank: string;
  suit: string;
}

const COLUMNS = { l: 3.6, m: 5, r: 6.4 } as const;
type Column = keyof typeof COLUMNS;

/** Pips of the number cards: a column and a height from 0 (top) to 1 (bottom). */
const PIPS: Record<string, [Column, number][]> = {
  "2": [
    ["m", 0],
    ["m", 1],
  ],
  "3": [
    ["m", 0],
    ["m", 0.5],
    ["m", 1],
  ],
  "4": [
    ["l", 0],
    ["r", 0],
    ["l", 1],
    ["r", 1],
  ],
  "5": [
    ["l", 0],
    ["r", 0],
    ["m", 0.5],
    ["l", 1],
    ["r", 1],
  ],
  "6": [
    ["l", 0],
    ["r", 0],
    ["l", 0.5],
    ["r", 0.5],
    ["l", 1],
    ["r", 1],
  ],
  "7": [
    ["l", 0],
    ["r", 0],
    ["m", 0.25],
    ["l", 0.5],
    ["r", 0.5],
    ["l", 1],
    ["r", 1],
  ],
  "8": [
    ["l", 0],
    ["r", 0],
    ["m", 0.25],
    ["l", 0.5],
    ["r", 0.5],
    ["m", 0.75],
    ["l", 1],
    ["r", 1],
  ],
  "9": [
    ["l", 0],
    ["r", 0],
    ["l", 1 / 3],
    ["r", 1 / 3],
    ["m", 0.5],
    ["l", 2 / 3],
    ["r", 2 / 3],
    ["l", 1],
    ["r", 1],
  ],
  T: [
    ["l", 0],
    ["r", 0],
    ["m", 1 / 6],
    ["l", 1 / 3],
    ["r", 1 / 3],
    ["l", 2 / 3],
    ["r", 2 / 3],
    ["m", 5 / 6],
    ["l", 1],
    ["r", 1],
  ],
};

export interface Pip {
  x: number;
  y: number;
  turned: boolean;
}

export function face(text: string): Face {
  return { rank: text[0] ?? "?", suit: text[1] ?? "?" };
}

/** Where the pips of a rank stand on a card of 10 by 14. */
export function pips(rank: string): Pip[] {
  return (PIPS[rank] ?? []).map(([column, height]) => ({
    x: COLUMNS[column],
    y: 2.75 + 8.5 * height,
    turned: height > 0.5,
  }));
}

export const isCourt = (rank: string): boolean => "JQK".includes(rank);
export const isJoker = (text: string | null): boolean => text === "XX";
