/** The pseudo-language: English with other letters. What stands on the screen in plain letters is from no catalogue. */
import type { Pattern } from "../../patterns";

/** From a Latin letter to the one with its number in the Cyrillic alphabet: as wide, and in every font. */
const AWAY = 0x410 - 0x41;

/** Signs that no text has. */
const FIRST = 0xe000;
const SIGNS = /[\ue000-\uf8ff]/g;

const other = (text: string): string =>
  text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + AWAY));

/** A pattern with its own words changed; its arguments stay what they are. */
export function pseudo(pattern: Pattern): Pattern {
  if (typeof pattern === "string") return other(pattern);
  return (args) => {
    const texts: string[] = [];
    // Joined to a text, an argument is a sign that stands for it; chosen by, it is itself.
    const stands = (text: string) => ({
      toString: () => text,
      valueOf: () => String.fromCharCode(FIRST + texts.push(text) - 1),
    });
    const hidden = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === "string" ? stands(value) : value,
    ]);
    const said = "" + pattern(Object.fromEntries(hidden) as typeof args);
    return other(said).replace(SIGNS, (sign) => texts[sign.charCodeAt(0) - FIRST]!);
  };
}
