/** A book of finished games of one person alone, kept in this browser. */
import { store, stored } from "./prefs.svelte";

export interface Entry {
  deal: string;
  won: boolean;
  seconds: number;
  moves: number;
  undone: number;
  peeks: number;
  hints: number;
  at: number;
}
export interface Book {
  played: number;
  won: number;
  streak: number;
  longest: number;
  best: number | null;
  helped: number;
}

const key = (game: string): string => `cardhouse.book.${game}`;

export function enter(game: string, table: string, entry: Entry): void {
  const book = stored<Record<string, Entry>>(key(game), {});
  book[table] = entry;
  const kept = Object.entries(book).sort((a, b) => b[1].at - a[1].at).slice(0, 2000);
  store(key(game), Object.fromEntries(kept));
}

export const bookOf = (game: string): Book => summary(Object.values(stored<Record<string, Entry>>(key(game), {})));

/** Played, won, the present streak, the longest, the fastest win, and how many games had help. */
export function summary(entries: readonly Entry[]): Book {
  const book: Book = { played: 0, won: 0, streak: 0, longest: 0, best: null, helped: 0 };
  for (const e of [...entries].sort((a, b) => a.at - b.at)) {
    book.played += 1;
    book.won += e.won ? 1 : 0;
    book.streak = e.won ? book.streak + 1 : 0;
    book.longest = Math.max(book.longest, book.streak);
    if (e.won && (book.best === null || e.seconds < book.best)) book.best = e.seconds;
    if (e.undone + e.peeks + e.hints > 0) book.helped += 1;
  }
  return book;
}
