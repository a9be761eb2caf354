/** A table as this browser knows it: one line, kept alive, and the state that its messages make. */
import { STAYS } from "./scene/motion";
import type {
  ChatLine,
  Facts,
  FromClient,
  FromServer,
  Hinted,
  TruthFound,
  Lit,
  LogLine,
  Looked,
  Lost,
  Moved,
  Position,
  PositionChange,
  Reason,
  Refused,
  Rejoin,
  Solo,
  TableInfo,
} from "./messages";
import { place } from "#place";
import { OUTDATED } from "./messages";
import { changed } from "./changes";
import type { Kept } from "./fair";
import { say } from "./language";
import { lostRow } from "./rows";
import { store, stored } from "./prefs.svelte";
import { NO_TABLE, type Line } from "./place/types";
import { randomHex } from "./sha256";
import { filled } from "./words";

/** A message to the server, without the id that every request gets. */
type WithoutId<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Request = WithoutId<FromClient>;
export type Reply = Extract<FromServer, { id: string }>;

/** What is shown: a position with the motions that lead there. */
export interface Shown {
  now: Position;
  motions: Moved[];
}

/** outdated: the server speaks another protocol than this page. */
export type Link = "opening" | "open" | "lost" | "gone" | "outdated";

const FORBIDDEN = 4403;

export class TableLink {
  readonly code: string;
  link = $state<Link>("opening");
  table = $state.raw<TableInfo | null>(null);
  you = $state<number | null>(null);
  /** The newest position; the screen may still be on its way there. */
  now = $state.raw<Position | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** What one person alone has besides the table: help, time, bookmarks. */
  solo = $state.raw<Solo | null>(null);
  log = $state.raw<LogLine[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  standing = $state.raw<number[]>([]);
  /** By what one goes on without being asked until one has another choice, in words. */
  lasts = $state("");
  gone = $state("");
  rematch = $state<string | null>(null);
  /** The seat that wants to play again. */
  rematchBy = $state<number | null>(null);
  /** The server's promise about the deal, as this browser first saw it, and this browser's own share. */
  kept: Kept | null = null;
  emotes = $state.raw<{ seat: number; name: string; key: number }[]>([]);
  /** The last news in words, for the live region. */
  news = $state("");
  waiting = $state(0);
  /** When the server is ready for hints, about. */
  ready = $state.raw(0);

  /** The log has changed; what was taken back began at `after`. over: the game has ended with it. */
  onlog: (log: readonly LogLine[], after?: number, over?: boolean) => void = () => {};
  onchat: (line: ChatLine) => void = () => {};
  onsolver: (message: Lit | TruthFound | Lost | Refused) => void = () => {};

  #line: Line | null = null;
  /** The last position that everybody was told of, without the own row: what changes lead on from. */
  #base: Position | null = null;
  /** A snapshot was asked for; what changes until it comes cannot be followed. */
  #behind = false;
  /** What is not answered yet. unsent: a choice that was made without a connection, of which no server knows. */
  #asked = new Map<string, { send: string; done: (reply: Reply) => void; unsent: boolean }>();
  #queue: Shown[] = [];
  #timer = 0;
  #tries = 0;
  #count = 0;
  #mark = randomHex(4);
  #closed = false;
  #shape: string;
  #pause: () => number;
  #nonceFor = "";

  constructor(code: string, shape: string, pause: () => number) {
    this.code = code;
    this.#shape = shape;
    this.#pause = pause;
    this.#open();
  }

  #open(): void {
    if (this.#closed) return;
    const line: Line = place.table(this.code, this.#shape, {
      heard: (text) => this.#take(JSON.parse(filled(text)) as FromServer),
      opened: () => {
        this.#tries = 0;
        this.#nonceFor = "";
        this.link = "open";
        for (const one of this.#asked.values()) {
          one.unsent = false;
          line.send(one.send);
        }
      },
      closed: (code, reason) => {
        if (this.#line === line && !this.#closed) this.#lost(code, reason);
      },
    });
    this.#line = line;
  }

  #lost(code: number, reason: string): void {
    if (code === OUTDATED) {
      this.link = "outdated";
      return;
    }
    if (code === NO_TABLE || code === FORBIDDEN) {
      this.link = "gone";
      this.gone ||= reason || say("trouble.table_gone");
      return;
    }
    this.link = this.link === "gone" ? "gone" : "lost";
    this.#tries += 1;
    if (this.link === "lost")
      setTimeout(() => this.#open(), Math.min(8000, 250 * 2 ** Math.min(this.#tries, 5)));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#line?.close();
  }

  /** Tries at once to come back, when the page is seen again or the network returns. */
  wakeUp(): void {
    if (this.link === "lost") {
      this.#tries = 0;
      this.#open();
    }
  }

  send(message: FromClient): void {
    if (this.#line?.open) this.#line.send(JSON.stringify(message));
  }

  /** Asks and waits for the answer; asked again after a lost connection, with the same id. */
  ask(message: Request): Promise<Reply> {
    this.#count += 1;
    const id = `${this.#mark}-${this.#count}`;
    const send = JSON.stringify({ ...message, id });
    this.waiting += 1;
    return new Promise((resolve) => {
      const unsent = message.type === "play" && !this.#line?.open;
      this.#asked.set(id, { send, done: resolve, unsent });
      if (this.#line?.open) this.#line.send(send);
    });
  }

  /** Takes a choice back that was made without a connection, for good; returns whether there was one. */
  withdraw(): boolean {
    for (const [id, { unsent }] of this.#asked)
      if (unsent) {
        this.waiting -= 1;
        return this.#asked.delete(id);
      }
    return false;
  }

  #underWay(...types: FromClient["type"][]): boolean {
    return [...this.#asked.values()].some(({ send }) =>
      types.includes((JSON.parse(send) as FromClient).type),
    );
  }

  #answer(reply: Reply): void {
    const asked = this.#asked.get(reply.id);
    if (!asked) return;
    this.#asked.delete(reply.id);
    this.waiting -= 1;
    asked.done(reply);
  }

  setShape(shape: string): void {
    if (shape === this.#shape) return;
    this.#shape = shape;
    this.send({ type: "sync", ply: this.now?.ply ?? 0, shape });
  }

  /** Shows the newest position at once, past all glides that are still to come. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const last = this.#queue.pop();
    this.#queue = [];
    if (last) this.shown = { now: last.now, motions: [] };
  }

  /** The position that a change leads to; null if it leads on from another one, so that everything is asked for. */
  #changed(base: number, change: PositionChange): Position | null {
    if (this.#behind) return null;
    if (this.#base?.version === base) return changed(this.#base, change);
    this.#behind = true;
    this.send({ type: "sync" });
    return null;
  }

  get behind(): boolean {
    return this.#queue.length > 0;
  }

  #show(now: Position, motions: Moved[], atOnce: boolean): void {
    this.now = now;
    if (now.solo) this.solo = now.solo;
    if (atOnce || !this.shown) {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#queue = [];
      this.shown = { now, motions };
      return;
    }
    this.#queue.push({ now, motions });
    if (this.#queue.length > 40) this.hurry();
    else if (!this.#timer) this.#next();
  }

  #next(): void {
    const next = this.#queue.shift();
    if (!next) {
      this.#timer = 0;
      return;
    }
    this.shown = next;
    const pause = this.#queue.length > 6 ? 60 : this.#pause();
    this.#timer = window.setTimeout(
      () => this.#next(),
      next.motions.some((m) => m.face) ? STAYS : next.motions.length ? pause : Math.min(pause, 80),
    );
  }

  #people(table: TableInfo, you: number | null): void {
    this.table = table;
    this.you = you;
    const sum = table.fair.commitment;
    if (!sum) return;
    if (!this.kept) {
      const fresh = { commitment: sum, signature: table.fair.promise, nonce: "" };
      this.#keep(stored<Kept | null>(this.#place, null) ?? fresh);
    }
    if (table.state === "dealing" && you !== null && this.#nonceFor !== sum) {
      this.#nonceFor = sum;
      // Kept before it is sent, so that the promise is known to be older.
      if (!this.kept!.nonce) this.#keep({ ...this.kept!, nonce: randomHex(16) });
      this.send({ type: "nonce", nonce: this.kept!.nonce });
    }
  }

  get #place(): string {
    return `cardhouse.kept.${this.code}`;
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    store(this.#place, kept);
  }

  #take(message: FromServer): void {
    switch (message.type) {
      case "snapshot": {
        const lost = message.you === this.you ? lostRow(this.now, message.now) : null;
        this.#people(message.table, message.you);
        this.log = message.log;
        this.onlog(this.log, undefined, !!message.now?.result);
        this.chat = message.chat;
        this.standing = message.standing;
        this.lasts = message.lasts;
        this.#base = message.now;
        this.#behind = false;
        if (message.now) {
          const now = message.row ? changed(message.now, message.row) : message.now;
          this.#show(now, [], true);
        } else {
          this.now = null;
          this.shown = null;
        }
        // What is on its way already has the row with it.
        if (lost && !this.#underWay("play", "back")) void this.ask(lost);
        break;
      }
      case "update": {
        const now = this.#changed(message.base, message.change);
        if (!now) break;
        if (now.turn !== this.#base?.turn) this.standing = [];
        this.#base = now;
        this.log = [...this.log.filter((line) => line.ply < message.since), ...message.log];
        this.#show(now, message.motions, message.replay && message.motions.length === 0);
        this.onlog(this.log, message.back ? message.since : undefined, !!now.result);
        break;
      }
      case "row": {
        const now = this.#changed(message.base, message.change);
        if (now) this.#show(now, message.motions, true);
        this.#answer(message);
        break;
      }
      case "table":
        this.#people(message.table, message.you);
        break;
      case "chatted":
        this.chat = [...this.chat, message.line].slice(-200);
        this.onchat(message.line);
        break;
      case "emoted": {
        const emote = { seat: message.seat, name: message.name, key: Date.now() + Math.random() };
        this.emotes = [...this.emotes, emote].slice(-6);
        setTimeout(() => (this.emotes = this.emotes.filter((e) => e !== emote)), 4500);
        break;
      }
      case "getting_ready":
        this.ready = Date.now() + message.left * 1000;
        break;
      case "solo":
        this.solo = message.solo;
        break;
      case "lit":
      case "known":
      case "lost":
        this.onsolver(message);
        break;
      case "standing":
        this.standing = message.actions;
        this.lasts = message.lasts;
        break;
      case "rematch":
        this.rematch = message.code;
        this.rematchBy = message.by;
        for (const [id, { send }] of this.#asked) {
          if ((JSON.parse(send) as FromClient).type === "rematch")
            this.#answer({ type: "done", id, ply: this.now?.ply ?? 0 });
        }
        break;
      case "gone":
        this.gone = message.text;
        if (!message.again) this.link = "gone";
        break;
      default:
        if (message.type === "refused" && message.id.startsWith("solver")) this.onsolver(message);
        else this.#answer(message);
    }
  }
}

export type { Facts, Hinted, Looked, Reason, Refused, Rejoin };
