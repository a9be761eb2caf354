/** Sentences for people who listen, and small helpers of wording. */
import { seatLetter } from "./cards/seats";
import { say } from "./language";
import type { Piece, SeatInfo, Spot } from "./messages";

/** The letters of suits as they are drawn and as they are typed. */
const SUITS: Record<string, string> = {
  "♠": "S",
  "♤": "S",
  "♡": "H",
  "♥": "H",
  "♢": "D",
  "♦": "D",
  "♣": "C",
  "♧": "C",
};

/** Where a cell of a town lies, at the end of its name: column and row. */
export const CELL = /[.(](-?\d+),(-?\d+)\)?$/;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What there is of some texts, as a list: `a, b`. */
export const listed = (...parts: readonly string[]): string =>
  parts.filter(Boolean).join(say("list.comma"));

/** What a tag tells, each thing by itself: a line that begins with a space goes on with the one before. */
export const parts = (tag: string): string[] => (tag ? tag.replaceAll("\n ", " ").split("\n") : []);

/** Suits filled, as the cards show them, to be read where letters are small; never as pictures in colours of their own. Everything that is told to people is read through this as it comes. */
export const filled = (text: string): string =>
  text.replace(/[♡♢]/g, (suit) => `${suit === "♡" ? "♥" : "♦"}\uFE0E`);

/** A sentence with a stop at its end. */
export const stopped = (text: string): string =>
  !text || /[.!?…:]$/.test(text) ? text : `${text}.`;

/** A hint in words: what to do, then the reasons, the chance, and what else would be as good, of which so many clauses are left out from the end. */
export function advised(hint: string, less: number): [what: string, more: string] {
  const [what, ...lines] = hint.split("\n");
  const [chance, ...next] = (lines.pop() ?? "").split("; ");
  const whys = lines.flatMap((line) => line.split("; "));
  const all = 1 + whys.length + next.length;
  let left = all - less;
  const said = (some: readonly string[]): string => {
    const kept = some.slice(0, Math.max(0, left));
    left -= some.length;
    return capital(stopped(kept.join("; ")));
  };
  const more = [said(whys), said([chance!]), said(next)].join(" ").trim();
  // Where no clause has room a figure may.
  const [figure] = /\d+.%/.exec(chance!) ?? [];
  return [what!, more || (less === all && figure ? say("play.chance", { chance: figure }) : "")];
}

/** Texts that belong together: `a and b`. */
export const joined = (parts: readonly string[]): string =>
  parts.length < 2
    ? (parts[0] ?? "")
    : say("list.last", { before: listed(...parts.slice(0, -1)), last: parts.at(-1)! });

/** A card as it is drawn: `TS` becomes `10♠`. */
export const drawn = (face: string): string =>
  filled(face.replace("T", "10").replace(/[SHDC]$/, (suit) => "♠♡♢♣"["SHDC".indexOf(suit)]!));

/** A card as it is drawn, else what a piece is called. */
export const shortName = ({ face, name }: { face: string | null; name: string }): string =>
  /[SHDC]$/.test(face ?? "") ? drawn(face!) : capital(name);

/** A text with symbols written out: `7♡` becomes `seven of hearts`. */
export function spoken(text: string): string {
  return text
    .replace(/\uFE0E/g, "")
    .replace(/\b(10|[2-9ATJQK])([♠♡♥♢♦♣])/g, (_, rank: string, suit: string) =>
      say("card.name", { rank: rank === "10" ? "T" : rank, suit: SUITS[suit]! }),
    )
    .replace(/\ba ([♠♡♥♢♦♣])/g, (_, suit: string) => say("card.some", { suit: SUITS[suit]! }))
    .replace(/[♠♡♥♢♦♣]/g, (suit) => say("card.suit", { suit: SUITS[suit]! }))
    .replace(/→/g, say("card.arrow"));
}

/** A score with symbols written out: what stands before a suit counts its cards, `2♡` becomes `2 hearts`. */
export const spokenScore = (text: string): string =>
  spoken(
    text
      .replace(/\b1([♠♡♥♢♦♣])/g, (_, suit: string) => say("card.one", { suit: SUITS[suit]! }))
      .replace(/(\d)(?=[♠♡♥♢♦♣])/g, "$1 "),
  );

/** A score whose numbers stay with what they count, wherever its line is broken. */
export const together = (score: string): string =>
  score.replace(/(?<![:·]) (?=[\d·])|(?<=\+) |(?<=\d|\bto) (?=[a-z])/g, "\u00a0");

/** A whole sentence with symbols written out; it may begin with one, and so with a word that is now written small. */
export const spokenSentence = (text: string): string => capital(spoken(text));

/** How a game ended, below a headline that says who won and above what everybody reached: only what those do not say. */
export function endLine(
  title: string,
  status: string,
  solitaire: boolean,
  reached: readonly string[] = [],
): string {
  if (solitaire) return capital(status);
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = new Set([title, say("end.wins"), ...reached].flatMap(words));
  return words(status).every((word) => known.has(word)) ? "" : capital(status);
}

/** What a seat is called: its player's name, with its letter where two share one. */
export function seatName(seats: readonly SeatInfo[], seat: number, you: number | null): string {
  if (seat === you) return say("seat.you");
  const info = seats[seat];
  if (!info || !info.name) return seatLetter(seat);
  const { name, letter } = info;
  const shared = seats.filter((one) => one.name === name).length > 1;
  return shared ? say("seat.named", { name, letter }) : name;
}

/** What a place without a label is called. */
export const kindWords = (kind: string): string => say("spot.kind", { kind });

/** A spot as a person would say it: `your hand`, `B's pile 2`, `stack 1`. */
export function spotWords(spot: Spot, names: readonly string[]): string {
  const cell = spot.kind === "cell" ? CELL.exec(spot.id) : null;
  const place = cell
    ? say("spot.cell", { column: cell[1]!, row: cell[2]! })
    : spoken(spot.label) || kindWords(spot.kind);
  if (spot.seat === null) return place;
  const owner = names[spot.seat] ?? seatLetter(spot.seat);
  return say("seat.place", { whose: owner === say("seat.you") ? "you" : "other", owner, place });
}

/** A spot that can be touched, and what that does; a sentence that says where by itself needs no place before it. */
export function targetSentence(spot: Spot, names: readonly string[], state: string): string {
  const told = CELL.exec(spot.id);
  const placed = told !== null && state.includes(`(${told[1]},${told[2]})`);
  return placed ? capital(state) : listed(capital(spotWords(spot, names)), state);
}

const highlightWords = (highlight: string): string => say("legend.sign", { sign: highlight });

/** What lies on a spot, in one sentence for its group. */
export function spotSentence(
  spot: Spot,
  pieces: readonly Piece[],
  names: readonly string[],
): string {
  const n = spot.count ?? pieces.length;
  const marbles = pieces.length > 0 && pieces.every((p) => p.kind === "marble");
  const place = spotWords(spot, names);
  return listed(
    capital(place),
    say(marbles ? "spot.marbles" : "spot.cards", { n }),
    place.includes(spot.note) ? "" : spoken(spot.note),
    ...spot.highlights.map(highlightWords),
  );
}

/** A piece's name as a sentence, with what can be done with it. */
export function pieceSentence(piece: Piece, state: string): string {
  const name = piece.name || say(piece.kind === "marble" ? "piece.marble" : "piece.card");
  return listed(capital(spoken(name)), ...piece.highlights.map(highlightWords), state);
}

/** Help that somebody had: `2 peeks, a hint`, or nothing. */
export const helpWords = (had: { takebacks: number; peeks: number; hints: number }): string =>
  listed(
    had.takebacks ? say("help.takebacks", { n: had.takebacks }) : "",
    had.peeks ? say("help.peeks", { n: had.peeks }) : "",
    had.hints ? say("help.hints", { n: had.hints }) : "",
  );

/** What a quick gesture says. */
export const gestureWords = (gesture: string): string =>
  say("talk.gesture", { name: gesture.replaceAll(" ", "_") });

/** The cards face up that a person means by `7h`, `10 of hearts` or `queen of spades`. */
export function findCards(pieces: readonly Piece[], wanted: string): Piece[] {
  const text = wanted.trim().toLowerCase().replace(/\s+/g, " ");
  const code = text
    .replace("10", "t")
    .replace(/\s/g, "")
    .replace(/[♠♤♡♥♢♦♣♧]/, (suit) => SUITS[suit]!)
    .toUpperCase();
  return text
    ? pieces.filter((p) => p.face !== null && (p.face === code || namesOf(p).includes(text)))
    : [];
}

/** How a card is called in words, with its rank as a word and as a letter. */
function namesOf({ face, name }: Piece): string[] {
  const rank = face![0]!;
  const suit = face!.slice(1);
  const ranks = rank === "T" ? ["T", "10"] : [rank];
  const lettered = ranks.map((letter) => say("card.by_letter", { rank: letter, suit }));
  return [spoken(name), ...lettered].map((one) => one.toLowerCase());
}

export function clock(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  const mm = String(Math.floor(s / 60) % 60).padStart(2, "0");
  const ss = String(s % 60).padStart(2, "0");
  return s >= 3600 ? `${Math.floor(s / 3600)}:${mm}:${ss}` : `${Number(mm)}:${ss}`;
}
