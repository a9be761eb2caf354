/** Requests to the server. Every failure is one sentence. */
import type {
  Analysis,
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

export class ApiError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

async function request(path: string, body?: unknown): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(
      path,
      body === undefined
        ? {}
        : {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          },
    );
  } catch {
    throw new ApiError(0, say("trouble.no_answer"));
  }
  if (answer.ok) return answer;
  const text = await answer.json().then(
    (p: Problem) => p.error,
    () => answer.statusText,
  );
  throw new ApiError(answer.status, text || say("trouble.unknown"));
}

/** Asks, and reads the answer. */
export async function json<T>(path: string, body?: unknown): Promise<T> {
  return (await (await request(path, body)).json()) as T;
}

let known: Promise<GameInfo[]> | null = null;

/** Every game, asked for once. */
export function games(): Promise<GameInfo[]> {
  known ??= json<GameInfo[]>("/api/games").catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

export const picture = (game: string): Promise<Scene> => json(`/api/games/${game}/picture`);
export const figure = (game: string, name: string, shape: "wide" | "tall"): Promise<Scene> =>
  json(`/api/games/${game}/figures/${name}?shape=${shape}`);
export const statistics = (): Promise<Statistics[]> => json("/api/statistics");
export const rules = async (game: string): Promise<string> =>
  (await request(`/api/games/${game}/rules`)).text();
export const tables = (mine: boolean): Promise<Listed[]> =>
  json(`/api/tables${mine ? "?mine=1" : ""}`);
export const tableInfo = (code: string): Promise<TableInfo> =>
  json(`/api/tables/${encodeURIComponent(code)}`);
export const analyse = (code: string): Promise<Analysis> =>
  json(`/api/tables/${code}/analysis`, {});
export const analysisOf = (code: string): Promise<Analysis> => json(`/api/tables/${code}/analysis`);
export const linkOf = (code: string): Promise<Link> => json(`/api/tables/${code}/link`);
export const useKey = (code: string, key: string): Promise<Opened> =>
  json(`/api/tables/${code}/key`, { key });
export const takeSeat = (code: string, name: string, seat: number | null): Promise<Opened> =>
  json(`/api/tables/${code}/seats`, { name, seat });
export const openTable = (wish: Partial<NewTable> & { game: string }): Promise<Opened> =>
  json("/api/tables", wish);

/** The seats a table of this game has with these options. */
export function seatsOf(game: GameInfo, options: Record<string, unknown>): number {
  if (!game.seats_option) return game.players[0] ?? 1;
  const given = options["players"] ?? game.options.find((o) => o.name === "players")?.default;
  return Number(given ?? game.players[0]);
}

/** Opens the usual game at once: the person, and computer players of a level around it. */
export async function usual(game: GameInfo, name: string, level?: string): Promise<Opened> {
  const n = seatsOf(game, {});
  const seats = Array.from({ length: n }, (_, i) =>
    i === 0 ? { kind: "me", level: "" } : { kind: "computer", level: level ?? usualLevel(game) },
  );
  return openTable({
    game: game.name,
    options: {},
    seats,
    name,
    start: true,
    listed: false,
  });
}

export function usualLevel(game: GameInfo): string {
  const names = game.levels.map((l) => l.name);
  return names.find((n) => n === "careful") ?? names[Math.floor(names.length / 2)] ?? "random";
}
