/** Where a game turned, in a sentence. */
import { blows, dearest, loss, much, percent, stood } from "./chances";
import { say } from "./language";
import { between, CARD } from "./happened";
import type { Judged, LogLine, Result } from "./messages";
import { capital, listed } from "./words";

/** Share of the winning chances from which on a decision has turned a game. */
const TURNED = 0.15;

/** In a sentence (brief), or a few: the decision of those who did not win that cost them the most, where one is known that cost much; else how one's own chances went. */
export function turnedBy(
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
  result: Result,
  brief = false,
  side: readonly number[] = [you ?? -1],
  log: readonly LogLine[] = [],
): string {
  if (result.gave_up !== null) return givenUp(names, you, decisions, result, side, log);
  // Whoever lost is told of a choice of their own.
  const lost = you !== null && !result.winners.includes(you);
  const worst = dearest(
    decisions.filter(({ seat }) => (lost ? seat === you : !result.winners.includes(seat))),
  );
  if (decisions.length && !worst) return "";
  if (!worst || loss(worst) < TURNED)
    return [
      // What chance gave, or took, is no choice: of who won the best of it, of who lost the worst.
      swings(names, decisions, lost ? side : result.winners, log, lost ? 1 : -1)[0] ||
        (brief ? "" : stepByStep(names, you, decisions)),
      cost(names, you, worst),
    ]
      .join(" ")
      .trim();
  return cost(names, you, worst);
}

/** What cost somebody most and what had been better, where it cost anything as the chances read; why stands with the decision. */
const cost = (names: readonly string[], you: number | null, worst: Judged | undefined): string =>
  !worst || percent(worst.before) === percent(worst.after)
    ? ""
    : say("why.cost", {
        who: worst.seat === you ? "you" : "other",
        name: names[worst.seat] ?? "",
        choice: worst.text,
        best: worst.best_text,
        before: percent(worst.before),
        after: percent(worst.after),
        much: much(worst),
      });

/** Who gave up, how it stood then, and what had cost them most: no choice led to such an end. */
function givenUp(
  names: readonly string[],
  you: number | null,
  decisions: readonly Judged[],
  result: Result,
  side: readonly number[],
  log: readonly LogLine[],
): string {
  const seat = result.gave_up!;
  const then = stood(decisions, seat, result.returns.length);
  if (then === null) return "";
  const who = seat === you ? "you" : "other";
  const said = say("why.gave_up", { who, name: names[seat] ?? "", chance: percent(then) });
  const worst = dearest(decisions.filter((one) => one.seat === seat));
  const blow = worst && loss(worst) >= TURNED ? "" : swings(names, decisions, side, log)[0];
  return [said, blow, cost(names, you, worst)].filter(Boolean).join(" ");
}

/** The blows that others, or chance, dealt to a side, the heaviest first, or with -1 the luck it had. log: tells which cards were drawn there. */
export const swings = (
  names: readonly string[],
  decisions: readonly Judged[],
  side: readonly number[],
  log: readonly LogLine[],
  sign = 1,
): string[] =>
  blows(decisions, side, sign).map(({ deed, before, after }) => {
    const luck = side.includes(deed.seat);
    const next = decisions.find((d) => d.ply > deed.ply);
    const cards = between(log, deed.ply, next?.ply ?? 0).flatMap(({ kind, seat, text }) =>
      luck && kind === "draw" && seat === deed.seat ? (text.match(CARD) ?? []) : [],
    );
    return capital(
      say("why.swung", {
        luck: luck ? sign : 0,
        name: names[deed.seat] ?? "",
        choice: deed.text,
        cards: listed(...cards) || "none",
        number: deed.ply + 1,
        before: percent(before),
        after: percent(after),
      }),
    );
  });

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
  // What went up and down between is told, too.
  const fell = last.after < first.before;
  const between = own.map((one) => one.after);
  const turn = fell ? Math.max(...between) : Math.min(...between);
  const turned = fell ? turn - first.before : first.before - turn;
  return say("why.steps", {
    who: seat === you ? "you" : "other",
    name: names[seat] ?? "",
    turn: turned < FAR ? "none" : percent(turn),
    before: percent(first.before),
    after: percent(last.after),
  });
}
