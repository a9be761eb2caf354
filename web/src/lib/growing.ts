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
    // What was opened, or has no room otherwise, lies over all of it; else what is asked, and its buttons, stay in sight.
    const sheet = line.firstElementChild!;
    const asked = main.querySelector(".asked")!.getBoundingClientRect().bottom + 4;
    const put = (from: number) => {
      give("--room", frame.bottom - Math.max(0, from));
      give("--shift", Math.min(0, Math.max(from, frame.bottom - sheet.clientHeight) - top));
    };
    put(open ? frame.top : asked);
    const texts = sheet.firstElementChild!;
    if (texts.scrollHeight > texts.clientHeight + 1) put(frame.top);
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
