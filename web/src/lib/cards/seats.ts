/** Colour and letter of each seat; with its pattern (listed.ts) three ways to tell them apart, so that none has to be seen. */
export interface SeatLook {
  colour: string;
  ink: string;
}

const look = (colour: string, ink = "#fff"): SeatLook => ({ colour, ink });

export const SEATS: readonly SeatLook[] = [
  look("#b3261e"),
  look("#1d5fb0"),
  look("#e2a81c", "#2b1d00"),
  look("#23763b"),
  look("#6d3aa6"),
  look("#d2601a", "#1f0d00"),
  look("#12747a"),
  look("#f0ebe0", "#1d1a15"),
  look("#2d2a2a"),
  look("#c2357b"),
  look("#7a4a21"),
  look("#5f7f14"),
];

export const seatLook = (seat: number): SeatLook => SEATS[seat % SEATS.length]!;
export const seatLetter = (seat: number): string => String.fromCharCode(65 + seat);
