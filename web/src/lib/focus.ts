/** Focus that is kept: whoever plays by keys is never left nowhere because what had the focus has gone. */

import { hear, nowhere, watch } from "./hearing";

/** Milliseconds after which it is seen to that the focus has stayed. */
const LATER = 40;

/**
 * Watches a part of the page. Where the focus has fallen to the page's body although it has been in this part, and
 * keys were used last, `home` puts it where it belongs: what it was on may have gone from a menu beside this part, too.
 */
export const keepFocus = (home: (from: Element | null) => void) => (node: HTMLElement) => {
  let inside = false;
  let keys = false;
  let region: Element | null = null;
  let frame = 0;
  let later = 0;

  function look(): void {
    frame = 0;
    if (!inside || !keys || !nowhere()) return;
    home(region);
    // What it is put on may be on its way out, too.
    clearTimeout(later);
    later = window.setTimeout(soon, LATER);
  }
  function soon(): void {
    frame ||= requestAnimationFrame(look);
  }
  function enter(event: FocusEvent): void {
    inside = true;
    region = (event.target as Element).closest(".board, .tools, .told, .end, .pair, #panel");
  }
  const key = (event: KeyboardEvent): void => {
    // A key that was meant for nothing yet begins where the play is.
    if (event.key !== "Escape") keys = true;
  };
  const pointer = (): void => {
    keys = false;
  };

  const ends = [
    watch(node, soon, ["disabled", "tabindex", "hidden"]),
    hear(node, { focusin: enter }),
    hear(window, { focusout: soon }),
    hear(window, { keydown: key, pointerdown: pointer }, true),
  ];
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(later);
    for (const end of ends) end();
  };
};
