/** What this browser keeps of a game at a server, to go on without it: the position as one's own seat sees it. */
import { json } from "./api";
import type { SeenGame } from "./messages";
import { store, stored } from "./prefs.svelte";

const KEY = "cardhouse.seen";
/** Milliseconds for which nothing has happened before it is asked for, and between two times that it is. */
const QUIET = 1500;
const APART = 5000;

interface Kept {
  code: string;
  seen: SeenGame;
}

/** The game as it was seen last at a table. */
export function seenAt(code: string): SeenGame | null {
  const kept = stored<Kept | null>(KEY, null);
  return kept && kept.code === code ? kept.seen : null;
}

let last = 0;

/** Asks for it when it has been quiet for a while; what is returned gives that up. */
export function keepSeen(code: string): () => void {
  const wait = Math.max(QUIET, last + APART - Date.now());
  const timer = setTimeout(() => {
    last = Date.now();
    json<SeenGame>(`/api/tables/${code}/seen`).then(
      (seen) => store(KEY, { code, seen } satisfies Kept),
      () => {},
    );
  }, wait);
  return () => clearTimeout(timer);
}

/** Begins the game that goes on from it in this page; its code. */
export async function goOnHere(seen: SeenGame): Promise<string> {
  const wish = { type: "seen", ...seen };
  return (await json<{ code: string }>("/api/continued", wish)).code;
}
