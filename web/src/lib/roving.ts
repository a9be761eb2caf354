import { hear, nowhere, watch } from "./hearing";

/** One Tab stop for many buttons: arrows, Home and End go among them, and the focus stays when the list changes. */
export function roving(node: HTMLElement): () => void {
  let current: HTMLElement | null = null;
  let held = false;
  const all = () => [...node.querySelectorAll<HTMLElement>("button:not(:disabled)")];

  function settle(): void {
    const list = all();
    if (!current || !list.includes(current)) current = list[0] ?? null;
    for (const one of list) one.tabIndex = one === current ? 0 : -1;
    // A button that has gone takes the focus with it; whoever was in the list stays in it.
    if (held && nowhere()) (current ?? node).focus({ preventScroll: true });
  }
  function enter(event: FocusEvent): void {
    held = true;
    const button = (event.target as Element).closest<HTMLElement>("button");
    if (!button || !node.contains(button)) return;
    current = button;
    settle();
  }
  function leave(event: FocusEvent): void {
    const from = event.target as Element;
    setTimeout(() => {
      if (from.isConnected && !node.contains(document.activeElement)) held = false;
    });
  }
  function keys(event: KeyboardEvent): void {
    const list = all();
    const at = list.indexOf(event.target as HTMLElement);
    const to =
      event.key === "ArrowDown" || event.key === "ArrowRight"
        ? at + 1
        : event.key === "ArrowUp" || event.key === "ArrowLeft"
          ? at - 1
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? list.length - 1
              : null;
    if (at < 0 || to === null) return;
    event.preventDefault();
    list[(to + list.length) % list.length]!.focus();
  }

  const unwatch = watch(node, settle, ["disabled"]);
  const deafen = hear(node, { focusin: enter, focusout: leave, keydown: keys });
  settle();
  return () => {
    unwatch();
    deafen();
  };
}
