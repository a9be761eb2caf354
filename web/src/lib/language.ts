/**
 * All that the client says: `say("home.play_game", { game })` is a text of the catalogue of the language in use.
 * A catalogue is `language/<language>.json`, nested names and ICU patterns; what one lacks is said in English.
 */
import type { Choice, Pattern } from "../../patterns";
import english from "../language/en.json?patterns";

type Ids<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Ids<T[K]>}`;
}[keyof T & string];
/** A text of the catalogue. */
export type Id = Ids<typeof import("../language/en.json")>;
export type Args = Readonly<Record<string, string | number>>;
/** A piece of a text that stands out. */
export interface Marked {
  tag: "strong" | "code";
  text: string;
}

export const ENGLISH = "en";
export const PSEUDO = "en-XA";
const others = import.meta.glob<Record<string, Pattern>>(
  ["../language/*.json", "!../language/en.json"],
  { query: "?patterns", import: "default" },
);

let patterns = english;
let language = ENGLISH;
/** Browsers need long to make these: they are made when the first text asks. */
let numbers: Intl.NumberFormat | undefined;
let plurals: Intl.PluralRules | undefined;

/** Changes the language, before anything is shown; one that is not known leaves English. */
export async function speak(chosen: string): Promise<void> {
  if (chosen === language) return;
  const load = Object.hasOwn(others, `../language/${chosen}.json`)
    ? others[`../language/${chosen}.json`]
    : undefined;
  if (chosen === PSEUDO) {
    const { pseudo } = await import("./pseudo");
    patterns = Object.fromEntries(Object.entries(english).map(([id, p]) => [id, pseudo(p)]));
  } else patterns = load ? { ...english, ...(await load()) } : english;
  language = chosen === PSEUDO || load ? chosen : ENGLISH;
  numbers = plurals = undefined;
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The text with this id. Raises an error if an argument is missing. */
export const say = (id: Id, args: Args = {}): string => filledIn(patterns[id]!, args).join("");

/** The text with this id as its pieces, some of which stand out. */
export const sayMarked = (id: Id, args: Args = {}): (string | Marked)[] =>
  filledIn(patterns[id]!, args);

function filledIn(pattern: Pattern, args: Args): (string | Marked)[] {
  if (typeof pattern === "string") return [pattern];
  return pattern.flatMap((part) => {
    if (typeof part === "string") return part;
    if ("tag" in part) {
      const text = filledIn(part.inner, args).join("");
      return { tag: part.tag === "mono" ? "code" : "strong", text };
    }
    if (!(part.arg in args)) throw new Error(`no ${part.arg} is given`);
    const value = args[part.arg] ?? "";
    if ("cases" in part) return filledIn(chosen(part, value), args);
    return "number" in part ? inDigits(+value) : String(value);
  });
}

const chosen = ({ cases, plural }: Choice, value: string | number): Pattern =>
  (plural ? (cases[`=${value}`] ?? cases[sortOf(+value)]) : cases[value]) ?? cases.other!;

const inDigits = (n: number): string => (numbers ??= new Intl.NumberFormat(language)).format(n);
const sortOf = (n: number): string => (plurals ??= new Intl.PluralRules(language)).select(n);

/** A day, as people write it. at: seconds since 1970. */
export function day(at: number): string {
  const spoken = language === PSEUDO ? ENGLISH : language;
  return new Date(1000 * at).toLocaleDateString(spoken, { dateStyle: "medium" });
}
