/** How the line above the table grows, as high as its words are, over what matters least: measured on the page, kept in classes and lengths of the line and its head. */
import { rising, roomBelow } from "./room";

export interface Growth {
  /** It may lie over the table's upper edge. */
  down: boolean;
  /** It was opened to be read. */
  open: boolean;
  /** What is asked does not go up for it. */
  stays: boolean;
}

const head = (line: HTMLElement): HTMLElement => line.closest(".head")!;
const topOf = (one: Element): number => one.getBoundingClientRect().top;

/** Draws it so high, above or below; what is asked goes up by the lift. */
function drawn(line: HTMLElement, down: boolean, rise = 0, lift = 0): void {
  line.classList.toggle("down", down);
  line.classList.toggle("risen", rise > 0);
  line.classList.toggle("lifted", lift > 0);
  line.style.setProperty("--rise", `${rise}px`);
  head(line).style.setProperty("--lift", `${lift}px`);
}

/** It is a line again. */
export const shrink = (line: HTMLElement): void => drawn(line, false);

/** Lets what has grown cover the whole of what it lies over: nobody reads halves of lines. Beside a table that lies it grows downwards, over the players, as far as that goes. small: its letters are, and there is nothing left to spare. */
export function grow(line: HTMLElement, how: Growth, small = false): void {
  const { top, height, bottom } = line.getBoundingClientRect();
  const main = line.closest("main")!;
  const low = main.matches(".low");
  const sheet = line.firstElementChild!;
  const give = (name: string, length: number) => line.style.setProperty(name, `${length}px`);
  drawn(line, how.down);
  if (how.down && !low) {
    // What was opened may lie over the table, but not over the own hand; what was not, over nothing that it is about.
    const kept = main.querySelectorAll(
      `.stage :is(.slot.own${how.open ? "" : ",.pointed,.picked,.tag,:not(.trace)>.ring"})`,
    );
    // What lies behind the head already, where the page is scrolled, is covered by it anyway.
    const tops = [...kept].map(topOf).filter((one) => one >= bottom);
    const room = roomBelow(top, how.open ? 150 : height, tops, innerHeight - 90);
    give("--room", room);
    return;
  }
  const frame = (low ? head(line) : main).getBoundingClientRect();
  const floor = low ? frame.bottom : bottom;
  give("--room", floor - Math.max(0, frame.top));
  const needs = sheet.getBoundingClientRect().height;
  give("--shift", low ? Math.min(0, floor - top - needs) : 0);
  if (low || how.open || needs <= height + 1) return;
  // What is asked draws together, and goes up over the players as far as it must: it stays in sight above it.
  drawn(line, false, 1);
  const { bottom: foot } = line.getBoundingClientRect();
  const { rise, lift, room } = rising({
    needs,
    free: foot - 3 - main.querySelector(".status")!.getBoundingClientRect().bottom,
    asked: Math.max(0, topOf(main.querySelector(".asked")!)),
    head: Math.max(0, topOf(head(line))),
    bottom: foot,
    // A hint is long: the players' heads stay in sight, and what has no room is opened by a touch.
    stays: how.stays,
    // Smaller letters come first.
    covers: small,
  });
  drawn(line, false, rise, lift);
  give("--room", room);
}
