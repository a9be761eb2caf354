/** The page itself as a place to play at: a worker runs the house in Python, and keeps its games in this browser. */
import { ENGLISH, PSEUDO } from "../language";
import { prefs } from "../prefs.svelte";
import { news } from "./news.svelte";
import { keepPage } from "./updating";
import { NO_TABLE, type Answer, type Hearing, type Line, type Place } from "./types";
import type { Parts } from "./worker/boot";
import type { FromWorker, ToWorker } from "./worker/messages";

/** Where the built parts lie; the build writes it. */
declare const __PARTS__: Parts & { told: string };

let started: Worker | null = null;
let count = 0;
const asked = new Map<number, { done: (answer: Answer) => void; failed: (e: Error) => void }>();
const lines = new Map<number, Hearing>();

/** The worker, started when first needed; null where a browser has none. */
function worker(): Worker | null {
  if (started || news.broken) return started;
  try {
    started = new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" });
  } catch (error) {
    broken(String(error));
    return null;
  }
  started.onmessage = (event: MessageEvent<FromWorker>) => hear(event.data);
  started.onerror = (event) => broken(event.message || "worker");
  const at = (path: string) => new URL(path, document.baseURI).href;
  say({
    kind: "begin",
    parts: {
      python: at(__PARTS__.python),
      sources: at(__PARTS__.sources),
      memory: at(__PARTS__.memory),
      lock: __PARTS__.lock,
    },
    language: prefs.language === PSEUDO ? PSEUDO : ENGLISH,
  });
  return started;
}

function say(message: ToWorker): void {
  worker()?.postMessage(message);
  if (news.broken) broken(news.broken);
}

function broken(text: string): void {
  news.broken = text;
  for (const one of asked.values()) one.failed(new Error(text));
  asked.clear();
}

let keeping = false;

/** What a game needs goes before: only then is everything fetched that other visits may need. */
function ready(): void {
  if (keeping) return;
  keeping = true;
  void keepPage();
}

function hear(message: FromWorker): void {
  switch (message.kind) {
    case "answer":
      asked.get(message.id)?.done({ status: message.status, body: message.body });
      asked.delete(message.id);
      break;
    case "told":
      for (const { line, text } of message.told) lines.get(line)?.heard(text);
      break;
    case "opened":
      if (message.found) lines.get(message.line)?.opened();
      else lines.get(message.line)?.closed(NO_TABLE, "");
      break;
    case "stored":
      news.stored = message.ok;
      ready();
      break;
    case "broken":
      broken(message.text);
      ready();
  }
}

function line(hearing: Hearing, opening: (number: number) => ToWorker): Line {
  const number = ++count;
  let open = false;
  lines.set(number, {
    opened: () => {
      open = true;
      hearing.opened();
    },
    heard: (text) => hearing.heard(text),
    closed: (code, reason) => hearing.closed(code, reason),
  });
  say(opening(number));
  return {
    get open() {
      return open;
    },
    send: (text) => say({ kind: "hear", line: number, text }),
    close: () => {
      lines.delete(number);
      say({ kind: "leave", line: number });
    },
  };
}

let told: Promise<Record<string, unknown>> | null = null;

/** What is the same for everybody was asked for when the page was built. */
async function known(path: string): Promise<unknown> {
  told ??= fetch(__PARTS__.told)
    .then((answer) => answer.json() as Promise<Record<string, unknown>>)
    .catch((error: unknown) => {
      told = null;
      throw error;
    });
  return (await told)[path];
}

async function request(path: string, body?: string): Promise<Answer> {
  if (path.startsWith("/api/games")) {
    const found = await known(path);
    if (found !== undefined) return { status: 200, body: found };
  }
  const id = ++count;
  return new Promise((done, failed) => {
    asked.set(id, { done, failed });
    say({ kind: "ask", id, path, body });
  });
}

export const place: Place = {
  people: false,
  table: (code, shape, hearing) =>
    line(hearing, (number) => ({ kind: "enter", line: number, code, shape })),
  lists: () => null,
  lesson: (game, index, shape, at, hearing) =>
    line(hearing, (number) => ({ kind: "learn", line: number, game, index, shape, at })),
  request,
  // Only what follows # reaches no host, so that any folder of any host will do.
  address: (path) => `#${path}`,
  offline: () => null,
  begin: () => {
    // What is to be seen first goes before; whoever comes to play asks for the worker at once.
    const soon = () => void worker();
    if ("requestIdleCallback" in window) requestIdleCallback(soon, { timeout: 1000 });
    else setTimeout(soon, 300);
    // Games are worth more than a cache: the browser is asked not to throw them away.
    void navigator.storage?.persist?.().catch(() => {});
  },
  here: () => ({ path: location.hash.startsWith("#/") ? location.hash.slice(1) : "/", hash: "" }),
};
