/** What follows lists, drawn into the page when it is built, as shapes.svg is: the indices of all ranks, and the patterns that tell seats apart. */
import { SEATS } from "./seats.ts";

/** Lines of each seat's pattern: their colour, their way and how wide they are. */
const LINES: readonly (readonly [string, string, number])[] = [
  ["#b3261e", "", 0],
  ["#8fc0f5", "M0 .8h1.6", 0.4],
  ["#fff2c4", "M.8 0v1.6", 0.4],
  ["#9bdcae", "M0 1.6 1.6 0", 0.4],
  ["#d3b5f5", "M0 0l1.6 1.6M0 1.6 1.6 0", 0.28],
  ["#ffd9b8", "M.4.8a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0", 0.3],
  ["#a6e6ea", "M0 .8.8 0l.8.8M0 1.6.8.8l.8.8", 0.28],
  ["#8b8478", "M0 0h1.6v1.6", 0.3],
  ["#8d8787", "M0 0l1.6 1.6", 0.3],
  ["#ffc2df", "M.8 0v1.6M0 .8h1.6", 0.24],
  ["#e0b98c", "M0 .4h1.6M0 1.2h1.6", 0.22],
  ["#e4f2a8", "M.4 .4h.1M1.2 1.2h.1", 0.42],
];

/** Indices, one unit high, standing on 0. Shared as shapes: a card's name says it better than its glyphs. */
const ranks = [..."A23456789TJQKX"].map((rank) => {
  const [letters, look] = { T: ["10", "index narrow"], X: ["★", "index"] }[rank] ?? [rank, "index"];
  return `<g id="rank-${rank}"><text class="${look}">${letters}</text></g>`;
});

const patterns = SEATS.map(({ colour }, i) => {
  const [line, way, weight] = LINES[i]!;
  return `<pattern id="seat-${i}" width="1.6" height="1.6" patternUnits="userSpaceOnUse"><rect width="1.6" height="1.6" fill="${colour}"/><path d="${way}" stroke="${line}" stroke-width="${weight}" fill="none"/></pattern>`;
});

export const LISTED = [...ranks, ...patterns].join("");
