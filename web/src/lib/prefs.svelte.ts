/** What this browser remembers about its person: look, sound, speed, name. */
import { ENGLISH } from "./language";

const KEY = "cardhouse.preferences";

export type Theme = "system" | "light" | "dark";
export type Suits = "two" | "four";

const BASIC = {
  name: "",
  theme: "system" as Theme,
  suits: "two" as Suits,
  sound: true,
  vibrate: true,
  /** Milliseconds of a glide; 0: none. */
  glide: 300,
  lab: false,
  /** What it speaks: a language with a catalogue, or the pseudo-language. */
  language: ENGLISH,
};
export type Preferences = typeof BASIC;

export function stored<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page works; it only forgets.
  }
}

export const prefs: Preferences = $state({ ...BASIC, ...stored<Partial<Preferences>>(KEY, {}) });

const night = typeof matchMedia === "function" ? matchMedia("(prefers-color-scheme: dark)") : null;

/** Applies theme and suits to the page and keeps them; call inside an effect. */
export function applyPreferences(): void {
  const dark = prefs.theme === "dark" || (prefs.theme === "system" && (night?.matches ?? false));
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.documentElement.dataset.suits = prefs.suits;
  store(KEY, { ...prefs });
}

night?.addEventListener("change", applyPreferences);

const still =
  typeof matchMedia === "function" ? matchMedia("(prefers-reduced-motion: reduce)") : null;
const system = $state({ still: still?.matches ?? false });
still?.addEventListener("change", (event) => (system.still = event.matches));

/** The length of a glide, with the system's wish for less motion obeyed. */
export function glideTime(): number {
  return system.still ? 0 : prefs.glide;
}
