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
    if ("options" in part) {
      const cases = Object.entries(part.options).map(([key, { value }]) => [
        key,
        { value: pseudo(value) },
      ]);
      return { ...part, options: Object.fromEntries(cases) } as typeof part;
    }
    if ("children" in part) return { ...part, children: pseudo(part.children) } as typeof part;
    return part.type === 0 ? { ...part, value: other(part.value) } : part;
  });
}
