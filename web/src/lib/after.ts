/** What is asked of the server besides one table: one's own games, devices, endings, challenges. */
import { json } from "./api";
import type {
  Challenge,
  ChallengeInfo,
  Devices,
  Ending,
  Erased,
  MyGames,
  Opened,
  Pass,
  Seated,
} from "./messages";
import { store, stored } from "./prefs.svelte";

export const myGames = (): Promise<MyGames> => json("/api/games-played");
export const eraseGames = (): Promise<Erased> => json("/api/games-played/erase", {});
/** Erases one game of this browser; all of them without a code. */
export const eraseHere = (code?: string): Promise<unknown> =>
  json("/api/games-played/erase", code === undefined ? {} : { code });
export const devices = (): Promise<Devices> => json("/api/devices");
export const newPass = (): Promise<Pass> => json("/api/passes", {});
export const shutOut = (id: string): Promise<Devices> => json("/api/devices/shut-out", { id });
export const endingOf = (code: string): Promise<Ending> => json(`/api/tables/${code}/ending`);
export const challengeWith = (code: string): Promise<Challenge> =>
  json(`/api/tables/${code}/challenge`, {});
export const challenge = (token: string): Promise<ChallengeInfo> =>
  json(`/api/challenges/${encodeURIComponent(token)}`);
export const takeUp = (token: string, name: string): Promise<Opened> =>
  json(`/api/challenges/${encodeURIComponent(token)}/tables`, { name });

const LINKED = "cardhouse.linked";

/** Makes this browser one more of the person whose pass this is. */
export async function usePass(secret: string, name: string): Promise<Devices> {
  const found = await json<Devices>("/api/devices", { secret, name });
  store(LINKED, true);
  return found;
}

/** Takes the seat that another of one's browsers has at a table; of use only where this one is not the first. */
export async function sitHere(code: string): Promise<void> {
  if (stored(LINKED, false)) await json<Seated>(`/api/tables/${code}/here`, {});
}
