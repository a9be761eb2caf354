/** Games that pass between this browser's house without a server, and a server. */
import { place } from "#place";
import { json, takeIn } from "./api";
import { say } from "./language";
import type { HandedGame, Opened, Problem, TableInfo } from "./messages";

const HERE = "/offline/";

/** Whether this page is the house without a server that a server gives out. */
export const besideServer = (): boolean => !place.people && location.pathname === HERE;

/** Asks the server beside which this page lies. Rejects with a sentence. */
async function ask<T>(path: string, body: unknown): Promise<T> {
  const headers = { "content-type": "application/json" };
  let answer: Response;
  try {
    answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  } catch {
    throw new Error(say("handing.no_server"));
  }
  const told: unknown = await answer.json().catch(() => null);
  if (answer.ok && told !== null) return told as T;
  throw new Error((told as Partial<Problem> | null)?.error ?? say("handing.no_server"));
}

/** Hands a game of this page to the server; the address at which it goes on there. */
export async function handOver(code: string): Promise<string> {
  // The page has stored the key before it tells it, so that asking again means the same table.
  const given = await json<HandedGame>(`/api/tables/${code}/handing`, {});
  const opened = await ask<Opened>("/api/handed", given);
  await json<TableInfo>(`/api/tables/${code}/handed`, { code: opened.code });
  return `/t/${opened.code}#${opened.key}`;
}

/** Takes a game along from the server into this page. */
export async function takeAlong(code: string): Promise<void> {
  const told = await ask<unknown>(`/api/tables/${encodeURIComponent(code)}/along`, {});
  await takeIn(JSON.stringify(told));
}

interface SavedGame extends Omit<HandedGame, "key"> {
  status?: string;
  record?: unknown;
  handing?: string;
}

const MOST = 10;
let keys: Record<string, string> = {};

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** The games of a file that can go on, as a server takes them in. Throws SyntaxError for what is no such file. */
export function goingOn(text: string): HandedGame[] {
  const told = JSON.parse(text) as { "cardhouse games"?: number; games?: SavedGame[] } | null;
  if (told?.["cardhouse games"] !== 1 || !Array.isArray(told.games)) throw new SyntaxError("games");
  return told.games
    .filter((one) => (one?.status ?? "playing") === "playing" && !one.record)
    .slice(0, MOST)
    .map(({ game, rules, options, seats, seed, entries, handing }) => {
      // The same file handed in once more after a lost answer is the same game.
      const what = JSON.stringify([game, seed, entries]);
      const key = handing || (keys[what] ??= fresh());
      return { key, game, rules, options, seats, seed, entries };
    });
}

/** Hands the games of a file to this server; where they go on. */
export async function handIn(text: string): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const one of goingOn(text)) opened.push(await json<Opened>("/api/handed", one));
  keys = {};
  return opened;
}
