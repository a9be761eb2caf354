/** What a sentence cites of a rulebook. People read the sentence; the rule itself is a click away. */
const CITED = / ?\(([A-Z]{1,2}\d+(?:\([a-z]\))?(?:, [A-Z]{1,2}\d*(?:\([a-z]\))?)*)\)/g;

export interface Cited {
  text: string;
  /** The signs of the rules, as the rulebook has them. */
  rules: readonly string[];
}

/** A text without the signs of rules in brackets, and those. */
export function cited(text: string): Cited {
  const rules: string[] = [];
  const plain = text.replace(CITED, (_, signs: string) => {
    rules.push(...signs.split(", "));
    return "";
  });
  return { text: plain, rules };
}

/** How many of these signs a part of a rulebook has. */
export const cites = (part: string, rules: readonly string[]): number =>
  cited(part).rules.filter((sign) => rules.includes(sign)).length;
