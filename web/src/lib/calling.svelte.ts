/** Calls somebody back whose turn it is while the page is out of sight: a notification, and a mark on its icon. */
// Icons are asked for past a service worker: as part of the program they need no network.
import ICON_TURN from "../icons/icon-turn.svg?inline";
import ICON from "../icons/icon.svg?inline";
import { say } from "./language";
import { store, stored } from "./prefs.svelte";

const KEY = "cardhouse.calling";

const possible = (): boolean => typeof Notification === "function" && isSecureContext;

export class Calling {
  /** Somebody came back to a turn that had waited: only now it is of use to ask. */
  offered = $state(false);
  #missed = false;

  /** It is one's turn now. */
  turn(title: string, code: string): void {
    if (!document.hidden || !possible()) return;
    if (Notification.permission === "granted" && stored(KEY, true)) this.#notify(title, code);
    else if (Notification.permission === "default" && stored(KEY, true)) this.#missed = true;
  }

  /** The page is seen again. */
  seen(): void {
    if (document.hidden || !this.#missed) return;
    this.#missed = false;
    this.offered = true;
  }

  async accept(): Promise<void> {
    this.offered = false;
    store(KEY, (await Notification.requestPermission()) === "granted");
  }

  decline(): void {
    this.offered = false;
    store(KEY, false);
  }

  #notify(title: string, code: string): void {
    try {
      const text = say("calling.turn", { title });
      const note = new Notification(text, { tag: `cardhouse-${code}`, icon: ICON });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some browsers have them for installed pages only.
    }
  }
}

/** Marks the page's icon, or takes the mark away. */
export function badge(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = on ? ICON_TURN : ICON;
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
