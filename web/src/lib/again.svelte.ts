/** Again: what happened since one's last choice, shown once more, slowly, a step at a time. */
import { stepsOf, tracesOf, type Step, type Traced } from "./happened";
import type { Moved, Scene } from "./messages";
import { glideTime } from "./prefs.svelte";
import type { TableLink } from "./table.svelte";

export interface Shown {
  scene: Scene;
  motions: Moved[];
  traces: Traced[];
  texts: string[];
  ply: number;
  /** The step, from 1, and how many there are. */
  at: number;
  of: number;
}

const SLOWER = 2.2;
const LEAST = 1300;
const A_WORD = 260;

export class Again {
  readonly #link: TableLink;
  shown = $state.raw<Shown | null>(null);
  #run = 0;
  #timer = 0;

  constructor(link: TableLink) {
    this.#link = link;
  }

  /** How long a piece glides; 0 where nothing may move: then each step is a still. */
  get glide(): number {
    return glideTime() * SLOWER;
  }

  stop(): void {
    this.#run += 1;
    clearTimeout(this.#timer);
    this.shown = null;
  }

  /** Shows what happened from a ply on, before another one. */
  async start(since: number, until: number): Promise<void> {
    this.stop();
    const run = this.#run;
    const steps = stepsOf(this.#link.log, since, until);
    const [first] = steps;
    if (!first) return;
    // How it stood before is seen first: only from there anything moves.
    const before = { since: until, until: first.since, lines: [] };
    for (const [i, step] of [before, ...steps].entries()) {
      const reply = await this.#link.ask({
        type: "look",
        ply: step.until,
        before: step.since,
        seat: "own",
      });
      if (run !== this.#run) return;
      if (reply.type !== "looked") break;
      const texts = step.lines.map((line) => line.text);
      // Who acts is lit, not who is asked afterwards.
      const actor = step.lines[0]?.seat;
      const seats = reply.scene.seats.map((one) => ({
        ...one,
        on_turn: one.seat === actor,
        deciding: one.seat === actor,
      }));
      this.shown = {
        scene: { ...reply.scene, seats },
        motions: reply.motions,
        traces: tracesOf(step.lines),
        texts,
        ply: step.until,
        at: i || 1,
        of: steps.length,
      };
      await this.#rest(step);
      if (run !== this.#run) return;
    }
    this.stop();
  }

  /** Long enough to see it and to read it. */
  #rest(step: Step): Promise<void> {
    const words = step.lines.reduce((n, line) => n + line.text.split(" ").length, 0);
    const time = Math.max(LEAST, this.glide + 500, words * A_WORD);
    return new Promise((resolve) => (this.#timer = window.setTimeout(resolve, time)));
  }
}
