/** How the line above the table grows, as high as its words are, over what matters least: measured on the page, kept in lengths of the line. */
import { roomBelow } from "./room";

/** Lets what has grown cover the whole of what it lies over: nobody reads halves of lines. Beside a table that lies it grows over the players, as far as that goes. */
export function grow(line: HTMLElement, open: boolean): void {
  const { top, height, bottom } = line.getBoundingClientRect();
  const main = line.closest("main")!;
  const low = main.matches(".low");
  const give = (name: string, length: number) => line.style.setProperty(name, `${length}px`);
  if (low) {
    const frame = line.closest(".head")!.getBoundingClientRect();
    // What was opened may lie over all of it; what was not leaves what is asked, and its buttons, in sight.
    const asked = main.querySelector(".asked")!.getBoundingClientRect();
    const from = open ? frame.top : asked.bottom + 4;
    give("--room", frame.bottom - Math.max(0, from));
    give(
      "--shift",
      Math.min(0, Math.max(from, frame.bottom - line.firstElementChild!.clientHeight) - top),
    );
    return;
  }
  // What was opened may lie over the table, but not over the own hand; what was not, over nothing that it is about.
  const kept = main.querySelectorAll(
    `.stage :is(.slot.own${open ? "" : ",.pointed,.picked,.tag,:not(.trace)>.ring"})`,
  );
  // What lies behind the head already, where the page is scrolled, is covered by it anyway.
  const tops = [...kept].map((one) => one.getBoundingClientRect().top).filter((y) => y >= bottom);
  give("--room", roomBelow(top, open ? 150 : height, tops, innerHeight - 90));
}
