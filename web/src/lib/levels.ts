/** Computer players: which one is met next, and what they are called. */
import type { GameInfo, LevelInfo } from "./messages";

/** Players by rule, for practice; the others are a ladder, the weakest first. */
const BESIDE = ["random", "careful"];

export const ladder = (game: GameInfo): LevelInfo[] =>
  game.levels.filter((level) => !BESIDE.includes(level.name));

/** All of them as they are listed, the weakest first: rules of thumb are stronger than a beginner. */
export function inOrder(game: GameInfo): LevelInfo[] {
  const at = (name: string) => game.levels.findIndex((level) => level.name === name);
  const strength = ({ name }: LevelInfo) => at(name === BESIDE[1] ? "beginner" : name) + 1 || 99;
  return [...game.levels].reverse().sort((a, b) => strength(a) - strength(b));
}

/** The first of the ladder that was not beaten yet; the last one for whoever has beaten all. */
export function levelToMeet(game: GameInfo, beaten: readonly string[] = []): LevelInfo | undefined {
  const rungs = ladder(game);
  const highest = rungs.reduce((top, level, i) => (beaten.includes(level.name) ? i : top), -1);
  return rungs[Math.min(highest + 1, rungs.length - 1)];
}

/** The one above a level, by strength; none above the last. */
export function nextLevel(game: GameInfo, name: string): LevelInfo | undefined {
  const all = inOrder(game);
  const at = all.findIndex((level) => level.name === name);
  return at < 0 ? undefined : all[at + 1];
}

export const levelTitle = (game: GameInfo, name: string): string =>
  game.levels.find((level) => level.name === name)?.title ?? name;
