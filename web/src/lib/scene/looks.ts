/** How a growing table is drawn in a window of some size, in pixels. */
export interface Room {
  w: number;
  h: number;
}
export interface Look {
  /** Width of a town's cards that can be read, of another's where there are many, and the most. */
  town: number;
  many: number;
  most: number;
  /** Width of cards that belong to no town. */
  card: number;
  /** Heights of a name with closed cards beside it, and of the words at a pile. */
  head: number;
  words: number;
  /** Between parts, and around what lies in one. */
  gap: number;
  pad: number;
}

const LYING: Look = {
  town: 25.2,
  many: 19.2,
  most: 44,
  card: 31,
  head: 18,
  words: 15,
  gap: 5,
  pad: 3,
};
const UPRIGHT: Look = {
  town: 33,
  many: 24,
  most: 60,
  card: 35,
  head: 21,
  words: 16,
  gap: 5,
  pad: 3,
};
const SCREEN: Look = {
  town: 34.7,
  many: 26.4,
  most: 66,
  card: 45,
  head: 26,
  words: 18,
  gap: 10,
  pad: 8,
};
const DESK: Look = {
  town: 44.3,
  many: 31.2,
  most: 90,
  card: 58,
  head: 34,
  words: 22,
  gap: 11,
  pad: 7,
};
export const goalsIn = ({ w, h }: Room): Look =>
  h < 420 ? LYING : w < 500 ? UPRIGHT : w < 1050 || h < 640 ? SCREEN : DESK;
