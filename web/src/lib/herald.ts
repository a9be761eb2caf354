/** Tells what is shown to whoever listens, or feels it: sounds, a buzz, a call back to the table, words for readers. */
import type { Announcer } from "./announcer.svelte";
import type { Calling } from "./calling.svelte";
import type { Playing } from "./playing.svelte";
import { buzz, play as sound } from "./sound";
import type { Shown } from "./table.svelte";
import { spokenSentence } from "./words";

export class Herald {
  #last: Shown | null = null;
  #wasMine = false;
  #wasOver = false;
  #asked = "";

  constructor(
    readonly play: Playing,
    readonly announcer: Announcer,
    readonly calling: Calling,
  ) {}

  /** Tells what has come on the table; true if the game has just ended. mine: one decides now. whose: that in words. */
  tell(at: Shown, mine: boolean, whose: string): boolean {
    const { play, announcer } = this;
    const table = play.link.table!;
    const { status, pieces } = at.now.scene;
    if (this.#last && at !== this.#last && at.motions.length) {
      const marble = at.motions.some(
        (m) => m.after !== null && pieces.find((p) => p.id === m.after)?.kind === "marble",
      );
      sound(marble ? "marble" : "card");
    }
    // A phone that was turned shows the same position, of which what was said holds.
    const { version, undo } = this.#last?.now ?? {};
    // A step of a row leaves the version as it is.
    if (at.now.version !== version || at.now.undo.row.length !== undo!.row.length) {
      play.moved();
      // What a step back has shown is told in words: cards are signs to the eye.
      if (play.hint && !play.pointed.size) announcer.say(spokenSentence(play.hint));
    }
    if (mine && !table.solitaire) {
      if (!this.#wasMine) {
        sound("turn");
        buzz(60);
        this.calling.turn(table.title, table.code);
        announcer.say(whose, spokenSentence(status));
      }
      // The turn goes on with another question.
      else if (status !== this.#asked) announcer.say(spokenSentence(status));
    }
    this.#asked = status;
    this.#wasMine = mine;
    const over = play.over && play.caught;
    const ends = over && !this.#wasOver && this.#last !== null;
    if (ends) {
      const { you } = play.link;
      sound(you !== null && at.now.result?.returns[you] === 1 ? "win" : "lose");
      announcer.say(spokenSentence(status));
    }
    this.#wasOver = over;
    this.#last = at;
    return ends;
  }
}
