/** A turn of the log in whole sentences. */
import { seatLetter } from "./cards/seats";
import { actor, briefly, forced, forYou, merged, times, type Turn } from "./happened";
import { say, type Id } from "./language";

/** Whose turn it was, if that is not told by its first sentence, and what happened. begins: how its telling begins. you: whoever reads it, where others play, too. solo: nobody else plays. now: the present is looked at. */
export function inWords(
  turn: Turn,
  begins: "" | Id,
  names: readonly string[],
  you: number | null,
  { solo, now }: { solo: boolean; now: boolean },
): string {
  const sentences = merged(turn.lines).map(times);
  const said = sentences.join(" ");
  if (begins && !solo)
    return say(begins, {
      you: turn.seat === you ? "you" : "other",
      name: names[turn.seat] ?? seatLetter(turn.seat),
      said,
    });
  if (!solo && now && forced(turn)) return forYou(turn.lines[0]!, said);
  const who = actor(turn);
  return briefly(sentences, solo || who === you ? "" : (names[who] ?? ""), names.length === 2);
}
