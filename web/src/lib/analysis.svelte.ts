/** The analysis of a finished game: asked for, waited for, kept while the page is open. */
import { analyse, analysisOf } from "./api";
import { percent, reasonOf } from "./chances";
import { say } from "./language";
import type { Analysis, Judged } from "./messages";
import { capital, clock } from "./words";

const AGAIN = 1000;

/** What a countdown tells next: what takes longer than was thought does not stand still, and much longer is said so. */
export const goesDown = (before: number, left: number, passed: number): number =>
  !before || left > 2 * before + 3 ? left : Math.min(left, Math.max(0.1, before - passed));

export class Analysing {
  told = $state.raw<Analysis | null>(null);
  trouble = $state("");

  #code: string;
  #timer = 0;
  /** Seconds that are still told: they go down, or up where it takes much longer than was thought. */
  #left = 0;

  /** What is being done, and how long it still takes, in words. */
  readonly doing = $derived.by(() => {
    const { state, ahead = 0, done = 0, plies = 0 } = this.told ?? {};
    return [
      state === "waiting" ? say("analysis.waiting", { n: ahead }) : say("analysis.working"),
      say("log.at", { solo: 0, ply: done, last: plies }),
      this.#left > 1 ? say("analysis.left", { time: clock(this.#left) }) : "",
    ].join(" ");
  });
  readonly ready = $derived.by(() => this.told?.state === "ready");
  readonly busy = $derived.by(
    () => this.told?.state === "waiting" || this.told?.state === "working",
  );
  /** What is judged so far. */
  readonly decisions = $derived.by((): readonly Judged[] => this.told?.decisions ?? []);

  constructor(code: string) {
    this.#code = code;
  }

  /** quietly: nothing is said if it cannot be had now; whoever asks for it will hear. */
  async start(quietly = false): Promise<void> {
    if (this.ready || this.busy) return;
    this.trouble = "";
    await this.#take(() => analyse(this.#code));
    if (quietly) this.trouble = "";
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  async #take(ask: () => Promise<Analysis>): Promise<void> {
    try {
      const told = await ask();
      this.#left = goesDown(this.#left, told.left, AGAIN / 1000);
      this.told = told;
    } catch (error) {
      this.told = null;
      this.trouble = (error as Error).message;
      return;
    }
    if (this.busy)
      this.#timer = window.setTimeout(() => void this.#take(() => analysisOf(this.#code)), AGAIN);
    else if (this.told.state === "failed") this.trouble = say("trouble.slow_analysis");
  }

  /** The decision that was made at a ply, if it had a choice. */
  at(ply: number): Judged | undefined {
    return this.decisions.find((d) => d.ply === ply);
  }

  /** What is to be said of a decision, in a sentence or two. */
  remark(d: Judged, names: readonly string[]): string {
    const who = capital(names[d.seat] ?? "");
    const choice = d.glyph ? say("analysis.judged", { choice: d.text, glyph: d.glyph }) : d.text;
    const after = percent(d.after);
    if (d.before - d.after < 0.005) return say("analysis.remark", { who, choice, after });
    const before = percent(d.before);
    return [
      say("analysis.remark_better", { who, choice, after, before, best: d.best_text }),
      reasonOf(d),
    ].join(" ");
  }
}
