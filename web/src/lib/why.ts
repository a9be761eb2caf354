/** Where a game turned, in a sentence. */
import { loss, percent } from "./chances";
import { say } from "./language";
import type { Judged } from "./messages";

/** Share of the winning chances from which on a decision has turned a game. */
const TURNED = 0.15;

/** The decision of those who did not win that cost them the most, where one is known that cost much. */
export function turnedBy(
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
  winners: readonly number[],
): string {
  const lost = decisions.filter((one) => !winners.includes(one.seat));
  const worst = lost.sort((a, b) => loss(b) - loss(a))[0];
  if (!worst || loss(worst) < TURNED) return "";
  return say("why.turned", {
    who: worst.seat === you ? "you" : "other",
    name: names[worst.seat] ?? "",
    choice: worst.text,
    before: percent(worst.before),
    after: percent(worst.after),
  });
}
