/** Requests to the place where one plays. Every failure is one sentence. */
import { place } from "#place";
import type {
  Analysis,
  DealKnown,
  Element,
  GameInfo,
  Link,
  Listed,
  NewTable,
  Opened,
  Problem,
  Scene,
  Statistics,
  TableInfo,
} from "./messages";
import { say } from "./language";
import type { Answer } from "./place/types";
import { filled } from "./words";

export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  let answer: Answer;
  try {
    answer = await place.request(path, body === undefined ? undefined : JSON.stringify(body));
  } catch {
    throw new ApiError(0, say("trouble.no_answer"));
  }
  if (answer.status < 300) return answer.body as T;
  const text = (answer.body as Partial<Problem> | null)?.error;
  throw new ApiError(answer.status, text || say("trouble.unknown"));
}

/** Asks for what is only read by people. */
const told = async <T>(path: string, body?: unknown): Promise<T> =>
  JSON.parse(filled(JSON.stringify(await request<T>(path, body)))) as T;

/** Asks, and reads the answer. */
export const json = request;

let known: Promise<GameInfo[]> | null = null;

/** Every game, asked for once. */
export function games(): Promise<GameInfo[]> {
  known ??= told<GameInfo[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

const pictures = new Map<string, Promise<Scene>>();

/** A picture of a game's table, asked for once. */
export function picture(game: string): Promise<Scene> {
  const known = pictures.get(game) ?? request<Scene>(`/api/games/${game}/picture`);
  pictures.set(game, known);
  known.catch(() => pictures.delete(game));
  return known;
}
export const figure = (game: string, name: string, shape: "wide" | "tall"): Promise<Scene> =>
  told(`/api/games/${game}/figures/${name}?shape=${shape}`);
export const statistics = (): Promise<Statistics[]> => request("/api/statistics");
/** What is known of a solitaire's deal by its number. */
export const dealKnown = (game: string, deal: string): Promise<DealKnown> =>
  request(`/api/games/${game}/deals/${deal}`);
export const rules = (game: string): Promise<Element[]> => told(`/api/games/${game}/rules`);
/** The record of a table, as the text of a file. */
export async function recordOf(code: string): Promise<string> {
  const found = await request<string | object>(`/api/tables/${code}/record`);
  return typeof found === "string" ? found : JSON.stringify(found, null, 1);
}
/** Opens a record to look at; its text. */
export const lookAt = (record: string): Promise<Opened> =>
  request("/api/records", JSON.parse(record));
/** All games that this browser keeps, as the text of a file; and those of such a file taken in. */
export const saved = (): Promise<string> => request("/api/saved");
export const takeIn = (games: string): Promise<number> => request("/api/saved", JSON.parse(games));
export const tables = (mine: boolean): Promise<Listed[]> =>
  request(`/api/tables${mine ? "?mine=1" : ""}`);
export const tableInfo = (code: string): Promise<TableInfo> =>
  request(`/api/tables/${encodeURIComponent(code)}`);
export const analyse = (code: string): Promise<Analysis> =>
  told(`/api/tables/${code}/analysis`, {});
export const analysisOf = (code: string): Promise<Analysis> => told(`/api/tables/${code}/analysis`);
export const linkOf = (code: string): Promise<Link> => request(`/api/tables/${code}/link`);
export const useKey = (code: string, key: string): Promise<Opened> =>
  request(`/api/tables/${code}/key`, { key });
export const openTable = (wish: Partial<NewTable> & { game: string }): Promise<Opened> =>
  request("/api/tables", wish);

/** Opens the table that goes on from a figure of a rulebook; a server has none. */
export const openFigure = (game: string, figure: string): Promise<Opened> =>
  request("/api/tables", { game, figure });

/** The seats a table of this game has with these options. */
export function seatsOf(game: GameInfo, options: Record<string, unknown>): number {
  if (!game.seats_option) return game.players[0] ?? 1;
  const given = options["players"] ?? game.options.find((o) => o.name === "players")?.default;
  return Number(given ?? game.players[0]);
}

/** How an option that is set makes partners of so many seats. */
export const partnersOf = (game: GameInfo, options: Record<string, unknown>, seats: number) =>
  game.partners.find(({ option, mates }) => options[option] && mates.length === seats);

/** Opens the usual game at once: the person, and computer players of a level around it. */
export async function usual(
  game: GameInfo,
  name: string,
  level?: string,
  options: NewTable["options"] = {},
  n = seatsOf(game, {}),
): Promise<Opened> {
  const seats = Array.from({ length: n }, (_, i) =>
    i === 0 ? { kind: "me", level: "" } : { kind: "computer", level: level ?? usualLevel(game) },
  );
  return openTable({
    game: game.name,
    options,
    seats,
    name,
    start: true,
    listed: false,
  });
}

/** Whoever takes a seat that somebody leaves: who answers at once, by rules. */
export function usualLevel(game: GameInfo): string {
  const names = game.levels.map((l) => l.name);
  return names.find((n) => n === "careful") ?? names[Math.floor(names.length / 2)] ?? "random";
}
