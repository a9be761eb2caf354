/** What is listened to, and watched, until that is ended; and whether the focus is nowhere. */

/** Listens to some kinds of events until the answer is called. early: before anything on the page hears them. */
export function hear(
  at: EventTarget,
  heard: Readonly<Record<string, (event: never) => void>>,
  early = false,
): () => void {
  const kinds = Object.entries(heard) as [string, EventListener][];
  for (const [kind, told] of kinds) at.addEventListener(kind, told, early);
  return () => {
    for (const [kind, told] of kinds) at.removeEventListener(kind, told, early);
  };
}

/** Watches what comes and goes in a part of the page, and some attributes there, until the answer is called. */
export function watch(node: Element, told: () => void, attributeFilter: string[]): () => void {
  const watcher = new MutationObserver(told);
  watcher.observe(node, { childList: true, subtree: true, attributeFilter });
  return () => watcher.disconnect();
}

/** Whether the focus has fallen to the page's body. */
export const nowhere = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;
