/** What lies open closes with Escape, and by a touch beside it, but for one on what opens and closes it. */
import { hear } from "./hearing";

export const closes =
  (close: () => void) =>
  (node: HTMLElement): (() => void) => {
    const heard = ({ key, target }: { key?: string; target: Element }): void => {
      if (key ? key === "Escape" : !node.contains(target) && !target.closest(".all")) close();
    };
    return hear(window, { keydown: heard, pointerdown: heard });
  };
