/** The worker: runs the house in Python, one thing after the other; what it says is stored first. */
import { boot, type Parts } from "./boot";
import type { FromWorker, ToWorker } from "./messages";
import { Storage, type Kept } from "./storage";

/** The house of `cardhouse.page.house`, as JavaScript sees it. */
interface House {
  ask(path: string, body?: string): string;
  enter(line: number, code: string, shape: string): boolean;
  learn(line: number, name: string, index: number, shape: string, at: number): boolean;
  hear(line: number, text: string): void;
  leave(line: number): void;
  go_on(code: string): void;
  remember(texts: unknown): void;
}
/** `cardhouse.page.start.start`. */
type Start = (
  tell: (line: number, text: string) => void,
  keep: (code: string, edition: number, text: string) => void,
  later: (code: string, seconds: number) => void,
  language: string,
) => House;
type Job = () => void;

const say = (message: FromWorker) => postMessage(message);
const others = new BroadcastChannel("cardhouse");
let storage: Storage | null = null;
let files: Promise<void> = Promise.resolve();
let house: House | null = null;
let told: { line: number; text: string }[] = [];
let kept = new Map<string, Kept>();
let after: (() => void)[] = [];
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let last: Promise<void> = Promise.resolve();
/** Why nothing can be done here at all. */
let broken = "";

/** Does something when all before it is done and stored. */
function queue(job: () => void | Promise<void>): void {
  last = last
    .then(() => {
      if (!broken) return job();
      say({ kind: "broken", text: broken });
    })
    .catch((error: unknown) => {
      console.error(error);
      if (!house) broken = String(error);
      say({ kind: "broken", text: String(error) });
    });
}

/** Lets the house do something; then stores, then says what it has said. failed: told if that went wrong. */
async function housed(job: Job, failed: Job = () => {}): Promise<void> {
  try {
    job();
  } catch (error) {
    console.error(error);
    await files; // In case that one of them was missing.
    await doubt([...kept.keys()], failed);
    return;
  }
  const games = [...kept.values()];
  kept = new Map();
  if (games.length && storage) {
    const outcome = await storage.store(games);
    if (outcome === "conflict") {
      await doubt(
        games.map((game) => game.code),
        failed,
      );
      return;
    }
    say({ kind: "stored", ok: outcome === "stored" });
    if (outcome === "stored") for (const game of games) others.postMessage(game.code);
  }
  flush();
}

/** Forgets what was said and done, and goes on with games as they are stored. */
async function doubt(codes: string[], failed: Job): Promise<void> {
  kept = new Map();
  told = [];
  after = [];
  failed();
  await read(codes);
}

async function read(codes: string[]): Promise<void> {
  const found = await Promise.all(codes.map((code) => storage?.one(code)));
  remember(found.filter((one) => one !== undefined));
  flush();
}

let list: (items: string[]) => unknown = (items) => items;
function remember(games: Kept[]): void {
  house?.remember(list(games.map((game) => game.text)));
}

function flush(): void {
  if (told.length) say({ kind: "told", told });
  told = [];
  for (const one of after) one();
  after = [];
}

async function begin(parts: Parts, language: string): Promise<void> {
  const [{ python, files: rest }, opened] = await Promise.all([boot(parts), Storage.open()]);
  storage = opened;
  files = rest.catch((error: unknown) => console.warn(error));
  list = (items) => python.toPy(items);
  const { start } = python.pyimport("cardhouse.page.start") as { start: Start };
  house = start(
    (line, text) => told.push({ line, text }),
    (code, edition, text) => kept.set(code, { code, edition, text }),
    (code, seconds) => {
      clearTimeout(timers.get(code));
      timers.set(
        code,
        setTimeout(() => queue(() => housed(() => house!.go_on(code))), 1000 * seconds),
      );
    },
    language,
  );
  if (storage) remember(await storage.all());
  say({ kind: "stored", ok: storage !== null });
}

/** Refuses what could not be carried out because another tab was faster. */
function refuse(line: number, text: string): void {
  const id = (JSON.parse(text) as { id?: string }).id ?? "";
  const refused = { type: "refused", id, code: "stale", text: "", targets: [], ply: 0 };
  told.push({ line, text: JSON.stringify(refused) });
}

function take(message: ToWorker): void | Promise<void> {
  switch (message.kind) {
    case "begin":
      return begin(message.parts, message.language);
    case "ask":
      return housed(
        () => {
          const { status, body } = JSON.parse(house!.ask(message.path, message.body)) as {
            status: number;
            body: unknown;
          };
          after.push(() => say({ kind: "answer", id: message.id, status, body }));
        },
        () => say({ kind: "answer", id: message.id, status: 500, body: null }),
      );
    case "enter":
    case "learn":
      return housed(
        () => {
          const { line, shape } = message;
          const found =
            message.kind === "enter"
              ? house!.enter(line, message.code, shape)
              : house!.learn(line, message.game, message.index, shape, message.at);
          say({ kind: "opened", line, found });
        },
        () => say({ kind: "opened", line: message.line, found: false }),
      );
    case "hear":
      return housed(
        () => house!.hear(message.line, message.text),
        () => refuse(message.line, message.text),
      );
    case "leave":
      return housed(() => house!.leave(message.line));
  }
}

onmessage = (event: MessageEvent<ToWorker>) => queue(() => take(event.data));
others.onmessage = (event: MessageEvent<string>) => queue(() => read([event.data]));
