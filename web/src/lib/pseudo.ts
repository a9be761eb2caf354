/** The pseudo-language: English with other letters. What stands on the screen in plain letters is from no catalogue. */
import type { Pattern } from "../../patterns";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const OTHER = "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ";

const other = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => OTHER[PLAIN.indexOf(letter)]!);

/** A pattern with its own words changed; its arguments stay what they are. */
export function pseudo(pattern: Pattern): Pattern {
  if (typeof pattern === "string") return other(pattern);
  return pattern.map((part) => {
    if (typeof part === "string") return other(part);
    if ("tag" in part) return { ...part, inner: pseudo(part.inner) };
    if (!("cases" in part)) return part;
    const cases = Object.entries(part.cases).map(([key, one]) => [key, pseudo(one)]);
    return { ...part, cases: Object.fromEntries(cases) as typeof part.cases };
  });
}
