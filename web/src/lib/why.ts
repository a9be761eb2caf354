/** Why a game was won or lost, in a sentence: who reached what, and where it turned. */
import { loss, percent } from "./chances";
import { say } from "./language";
import type { Judged, Result, SeatPanel } from "./messages";
import { capital, joined } from "./words";

/** Share of the winning chances from which on a decision has turned a game. */
const TURNED = 0.15;

/** What each side reached, the reader's own last; then the decision that cost the most, where it is known. */
export function whyOf(
  seats: readonly SeatPanel[],
  result: Result,
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
): string {
  const told = (seat: number): string =>
    say("why.reached", {
      who: seat === you ? "you" : "other",
      name: names[seat] ?? "",
      score: [seats[seat]?.score, seats[seat]?.note].filter(Boolean).join(", "),
    });
  const order = seats.map((_, seat) => seat);
  const won = order.filter((seat) => result.winners.includes(seat));
  const others = order.filter((seat) => !result.winners.includes(seat));
  const lost = [...others.filter((seat) => seat !== you), ...others.filter((seat) => seat === you)];
  const sides = [won, lost].filter((side) => side.length).map((side) => joined(side.map(told)));
  const worst = [...decisions].sort((a, b) => loss(b) - loss(a))[0];
  const turned =
    worst && loss(worst) >= TURNED
      ? say("why.turned", {
          who: worst.seat === you ? "you" : "other",
          name: names[worst.seat] ?? "",
          choice: worst.text,
          before: percent(worst.before),
          after: percent(worst.after),
        })
      : "";
  const reached = capital(
    sides.length > 1 ? say("why.sides", { won: sides[0]!, lost: sides[1]! }) : (sides[0] ?? ""),
  );
  return [say("sentence", { text: reached }), turned].filter(Boolean).join(" ");
}
