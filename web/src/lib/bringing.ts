import { glideTime } from "./prefs.svelte";

/** Brings a part of the page to its top. */
export function bring(part: string): void {
  document.querySelector(part)?.scrollIntoView({
    block: "start",
    behavior: glideTime() ? "smooth" : "auto",
  });
}
