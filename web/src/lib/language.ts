/**
 * All that the client says: `say("home.play_game", { game })` is a text of the catalogue of the language in use.
 * A catalogue is `language/<language>.json`, nested names and ICU patterns; what one lacks is said in English.
 */
import { IntlMessageFormat, type Formatters } from "intl-messageformat";
import type { Pattern } from "../../patterns";
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
let formatters = formattersOf(ENGLISH);
let language = ENGLISH;
const made = new Map<Id, IntlMessageFormat>();

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
  formatters = formattersOf(language);
  made.clear();
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** The text with this id. Raises an error if an argument is missing. */
export function say(id: Id, args: Args = {}): string {
  const pattern = patterns[id]!;
  return typeof pattern === "string" ? pattern : String(message(id, pattern).format(args));
}

const marked = (tag: Marked["tag"]) => (chunks: (string | Marked)[]) => ({
  tag,
  text: chunks.join(""),
});
/** Tags of the patterns; none is called as an argument is. */
const TAGS = { strong: marked("strong"), mono: marked("code") };

/** The text with this id as its pieces, some of which stand out. */
export function sayMarked(id: Id, args: Args = {}): (string | Marked)[] {
  const pattern = patterns[id]!;
  if (typeof pattern === "string") return [pattern];
  return message(id, pattern)
    .formatToParts<Marked>({ ...args, ...TAGS })
    .map((part) => part.value);
}

function message(id: Id, pattern: Exclude<Pattern, string>): IntlMessageFormat {
  let found = made.get(id);
  if (!found) made.set(id, (found = new IntlMessageFormat(pattern, language, {}, { formatters })));
  return found;
}

/** A day, as people write it. at: seconds since 1970. */
export function day(at: number): string {
  const spoken = language === PSEUDO ? ENGLISH : language;
  return new Date(1000 * at).toLocaleDateString(spoken, { dateStyle: "medium" });
}

/** What browsers need long to make is made once for all texts, and when the first of them asks. */
function formattersOf(chosen: string): Formatters {
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  return {
    getNumberFormat: (_, style) =>
      style
        ? new Intl.NumberFormat(chosen, style as object)
        : (numbers ??= new Intl.NumberFormat(chosen)),
    getDateTimeFormat: (_, style) => new Intl.DateTimeFormat(chosen, style),
    getPluralRules: () => (plurals ??= new Intl.PluralRules(chosen)),
  };
}
