/** Lists of tables, told as they change: one line, made again whenever it ends. */
import { place } from "#place";
import type { Lists } from "./messages";
import type { Line } from "./place/types";

const SOONEST = 2000;
const LATEST = 60_000;

export interface Following {
  /** Whether what was told last is still true: the line holds. */
  readonly told: boolean;
  stop(): void;
}

/** Tells of every change until it is stopped; never where nobody else can be. */
export function followLists(tell: (lists: Lists) => void): Following {
  let line: Line | null = null;
  let told = false;
  let stopped = false;
  let pause = SOONEST;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const connect = () => {
    line = place.lists({
      opened: () => {},
      heard: (text) => {
        if (stopped) return;
        told = true;
        pause = SOONEST;
        tell(JSON.parse(text) as Lists);
      },
      closed: () => {
        told = false;
        if (stopped) return;
        // Not all at once where a server has gone.
        timer = setTimeout(connect, pause * (0.5 + Math.random()));
        pause = Math.min(LATEST, pause * 2);
      },
    });
  };
  connect();
  return {
    get told() {
      return told;
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      line?.close();
    },
  };
}
