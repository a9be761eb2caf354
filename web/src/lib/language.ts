/**
 * All that the client says: `say("home.play_game", { game })` is a text of the catalogue of the language in use.
 * A catalogue is `language/<language>.json`, nested names and ICU patterns; what one lacks is said in English.
 */
import type { Pattern } from "../../patterns";
import english from "../language/en.json?patterns";
import { BEGINS, ENDS, type Tag } from "./marks";

type Ids<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Ids<T[K]>}`;
}[keyof T & string];
/** A text of the catalogue. */
export type Id = Ids<typeof import("../language/en.json")>;
export type Args = Readonly<Record<string, string | number>>;
/** A piece of a text that stands out. */
export interface Marked {
  tag: Tag;
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
  if (typeof document !== "undefined") document.documentElement.lang = language;
}

/** Raises an error where an argument is asked for that is not there. */
const needed = {
  get(args: Args, name: string): string | number {
    if (name in args) return args[name]!;
    throw new Error(`no argument ${name}`);
  },
};

/** The text with this id. Raises an error if an argument is missing. */
export function say(id: Id, args: Args = {}): string {
  const pattern = patterns[id]!;
  return typeof pattern === "string" ? pattern : String(pattern(new Proxy(args, needed)));
}

const TAGGED = new RegExp(`([${Object.values(BEGINS).join("")}])([^${ENDS}]*)${ENDS}`);

/** The text with this id as its pieces, some of which stand out. */
export function sayMarked(id: Id, args: Args = {}): (string | Marked)[] {
  const pieces: (string | Marked)[] = [];
  const parts = say(id, args).split(TAGGED);
  for (let i = 0; i < parts.length; i += 3) {
    if (parts[i]) pieces.push(parts[i]!);
    if (i + 2 < parts.length)
      pieces.push({ tag: parts[i + 1] === BEGINS.code ? "code" : "strong", text: parts[i + 2]! });
  }
  return pieces;
}

/** A day, as people write it, and if asked the time. at: seconds since 1970. */
export function day(at: number, time = false): string {
  const spoken = language === PSEUDO ? ENGLISH : language;
  return new Date(1000 * at).toLocaleString(spoken, {
    dateStyle: "medium",
    ...(time && { timeStyle: "short" }),
  });
}
