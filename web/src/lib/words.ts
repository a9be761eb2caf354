/** Sentences for people who listen, and small helpers of wording. */
import type { Piece, SeatInfo, Spot } from "./messages";
import { seatLetter } from "./cards/seats";

const RANKS: Record<string, string> = {
  A: "ace",
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  "10": "ten",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
};
const SUITS: Record<string, string> = {
  "♠": "spades",
  "♡": "hearts",
  "♥": "hearts",
  "♢": "diamonds",
  "♦": "diamonds",
  "♣": "clubs",
};

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A text with symbols written out: `7♡` becomes `seven of hearts`. */
export function spoken(text: string): string {
  return text
    .replace(
      /\b(10|[2-9ATJQK])([♠♡♥♢♦♣])/g,
      (_, rank: string, suit: string) => `${RANKS[rank]} of ${SUITS[suit]}`,
    )
    .replace(/[♠♡♥♢♦♣]/g, (suit) => SUITS[suit] ?? suit)
    .replace(/→/g, " to ");
}

/** What a seat is called: its player's name and its letter. */
export function seatName(seats: readonly SeatInfo[], seat: number, you: number | null): string {
  if (seat === you) return "You";
  const info = seats[seat];
  if (!info || !info.name) return seatLetter(seat);
  return info.name.endsWith(` ${info.letter}`) ? info.name : `${info.name} (${info.letter})`;
}

const possessive = (who: string): string => (who === "You" ? "your" : `${who}'s`);

/** A spot as a person would say it: `your hand`, `B's pile 2`, `stack 1`. */
export function spotWords(spot: Spot, names: readonly string[]): string {
  const label = spoken(spot.label) || spot.kind;
  return spot.seat === null
    ? label
    : `${possessive(names[spot.seat] ?? seatLetter(spot.seat))} ${label}`;
}

/** What lies on a spot, in one sentence for its group. */
export function spotSentence(
  spot: Spot,
  pieces: readonly Piece[],
  names: readonly string[],
): string {
  const n = spot.count ?? pieces.length;
  const marbles = pieces.length > 0 && pieces.every((p) => p.kind === "marble");
  const what = marbles ? "marble" : "card";
  const parts = [
    capital(spotWords(spot, names)),
    n === 0 ? "empty" : `${n} ${what}${n === 1 ? "" : "s"}`,
  ];
  if (spot.note) parts.push(spoken(spot.note));
  for (const highlight of spot.highlights) parts.push(highlight.replaceAll("_", " "));
  return parts.join(", ");
}

/** A piece's name as a sentence, with what can be done with it. */
export function pieceSentence(piece: Piece, state: string): string {
  const name = capital(spoken(piece.name || (piece.kind === "marble" ? "marble" : "card")));
  return [name, ...piece.highlights.map((m) => m.replaceAll("_", " ")), state]
    .filter(Boolean)
    .join(", ");
}

/** `2 peeks`, `a hint`, or nothing. */
export const times = (n: number, what: string): string =>
  n === 0 ? "" : n === 1 ? `a ${what}` : `${n} ${what}s`;

/** The cards face up that a person means by `7h`, `10 of hearts` or `queen of spades`. */
export function findCards(pieces: readonly Piece[], wanted: string): Piece[] {
  const text = wanted.trim().toLowerCase().replace(/\s+/g, " ");
  const code = text
    .replace("10", "t")
    .replace(/\s/g, "")
    .replace(/[♠♤]/, "s")
    .replace(/[♡♥]/, "h")
    .replace(/[♢♦]/, "d")
    .replace(/[♣♧]/, "c")
    .toUpperCase();
  const named = text.replace(
    /^(10|[2-9]|[atjqk])(?= of )/,
    (rank) => RANKS[rank.toUpperCase()] ?? rank,
  );
  return text
    ? pieces.filter(
        (p) => p.face !== null && (p.face === code || spoken(p.name).toLowerCase() === named),
      )
    : [];
}

export function clock(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const mm = String(Math.floor(s / 60) % 60).padStart(2, "0");
  const ss = String(s % 60).padStart(2, "0");
  return s >= 3600 ? `${Math.floor(s / 3600)}:${mm}:${ss}` : `${Number(mm)}:${ss}`;
}
