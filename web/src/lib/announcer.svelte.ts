/** Announcer: what people who listen are told, each thing once, in order. Lines stay where they are read from. */
import { say } from "./language";
import type { LogLine } from "./messages";
import { spokenSentence } from "./words";

export interface Said {
  key: number;
  text: string;
}

/** So many lines stay in the live region: more than can wait there to be read. */
const MOST = 60;

export class Announcer {
  said = $state.raw<Said[]>([]);
  #count = 0;
  /** Up to where the log has been told: lines of this ply and how many of them, and everything before. */
  #ply = -1;
  #lines = 0;

  say(...texts: readonly string[]): void {
    const fresh = texts.filter(Boolean).map((text) => ({ key: (this.#count += 1), text }));
    if (fresh.length) this.said = [...this.said, ...fresh].slice(-MOST);
  }

  /** What a page shows as it opens is no news. */
  known(log: readonly LogLine[]): void {
    const last = log[log.length - 1];
    this.#ply = last ? last.ply : -1;
    this.#lines = log.filter((line) => line.ply === this.#ply).length;
  }

  /**
   * Tells what of a log has not been told. after: what was taken back begins there. over: the game has ended; how, which is
   * the last thing that nobody did, is said by whoever shows the end, with the scores.
   */
  hear(log: readonly LogLine[], after?: number, over = false): void {
    if (after !== undefined && after <= this.#ply) {
      this.known(log.filter((line) => line.ply < after));
      this.say(say("play.taken_back"));
    }
    const told = this.#lines;
    let same = 0;
    const fresh = log.filter((line) => {
      if (line.ply === this.#ply) return (same += 1) > told;
      return line.ply > this.#ply;
    });
    if (!fresh.length) return;
    this.known(log);
    const end = over ? log[log.length - 1] : undefined;
    const news = fresh.filter((line) => line !== end || line.seat !== null);
    this.say(...news.map((line) => spokenSentence(line.text)));
  }
}
