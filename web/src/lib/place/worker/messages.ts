import type { Parts } from "./boot";

/** What the page and its worker say to each other. */
export type ToWorker =
  | { kind: "begin"; parts: Parts; language: string }
  | { kind: "ask"; id: number; path: string; body: string | undefined }
  | { kind: "enter"; line: number; code: string; shape: string }
  | { kind: "learn"; line: number; game: string; index: number; shape: string; at: number }
  | { kind: "hear"; line: number; text: string }
  | { kind: "leave"; line: number };

/** stored: whether games are kept in this browser, told when that changes. */
export type FromWorker =
  | { kind: "answer"; id: number; status: number; body: unknown }
  | { kind: "told"; told: { line: number; text: string }[] }
  | { kind: "opened"; line: number; found: boolean }
  | { kind: "stored"; ok: boolean }
  | { kind: "broken"; text: string };
