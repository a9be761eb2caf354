/** Where a game turned, in a sentence. */
import { loss, percent } from "./chances";
import { say } from "./language";
import type { Judged } from "./messages";

/** Share of the winning chances from which on a decision has turned a game. */
const TURNED = 0.15;

/** In a sentence: the decision of those who did not win that cost them the most, where one is known that cost much; else how one's own chances went. done: nothing more is to come. */
export function turnedBy(
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
  winners: readonly number[],
  done = true,
): string {
  const lost = decisions.filter((one) => !winners.includes(one.seat));
  const worst = lost.sort((a, b) => loss(b) - loss(a))[0];
  if (decisions.length && !worst) return "";
  if (!worst || loss(worst) < TURNED) return done ? stepByStep(names, you, decisions) : "";
  return say("why.turned", {
    who: worst.seat === you ? "you" : "other",
    name: names[worst.seat] ?? "",
    choice: worst.text,
    before: percent(worst.before),
    after: percent(worst.after),
  });
}

/** So far chances have to go for it to be told. */
const FAR = 0.05;

/** How somebody's chances went where no single choice turned the game: one's own, else those of the first seat. */
function stepByStep(
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
): string {
  const seat = you ?? 0;
  const own = decisions.filter((one) => one.seat === seat).sort((a, b) => a.ply - b.ply);
  const [first, last] = [own[0], own[own.length - 1]];
  if (!first || !last || Math.abs(last.after - first.before) < FAR) return "";
  return say("why.steps", {
    who: seat === you ? "you" : "other",
    name: names[seat] ?? "",
    way: last.after < first.before ? "fell" : "rose",
    before: percent(first.before),
    after: percent(last.after),
  });
}
