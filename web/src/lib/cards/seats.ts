/** Colour, pattern and letter of each seat: three ways to tell them apart, so that none has to be seen. */
export interface SeatLook {
  colour: string;
  line: string;
  pattern: string;
  weight: number;
  ink: string;
}

const look = (
  colour: string,
  line: string,
  pattern: string,
  weight = 0.4,
  ink = "#fff",
): SeatLook => ({
  colour,
  line,
  pattern,
  weight,
  ink,
});

export const SEATS: readonly SeatLook[] = [
  look("#b3261e", "#b3261e", "", 0),
  look("#1d5fb0", "#8fc0f5", "M0 .8h1.600"),
  look("#e2a81c", "#fff2c4", "M.8 0v1.600", 0.4, "#2b1d00"),
  look("#23763b", "#9bdcae", "M0 1.6 1.6 0"),
  look("#6d3aa6", "#d3b5f5", "M0 0l1.600 1.6M0 1.6 1.6 0", 0.28),
  look("#d2601a", "#ffd9b8", "M.4.8a.4.4 0 1 0 .8 0a.4.4 0 1 0-.8 0", 0.3, "#1f0d00"),
  look("#12747a", "#a6e6ea", "M0 .8.8 0l.8.8M0 1.600.8.8l.8.8", 0.28),
  look("#f0ebe0", "#8b8478", "M0 0h1.600v1.600", 0.3, "#1d1a15"),
  look("#2d2a2a", "#8d8787", "M0 0l1.600 1.6", 0.3),
  look("#c2357b", "#ffc2df", "M.8 0v1.600M0 .8h1.600", 0.24),
  look("#7a4a21", "#e0b98c", "M0 .4h1.600M0 1.2h1.600", 0.22),
  look("#5f7f14", "#e4f2a8", "M.4 .4h.1M1.200 1.2h.1", 0.42),
];

export const seatLook = (seat: number): SeatLook => SEATS[seat % SEATS.length]!;
export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);
