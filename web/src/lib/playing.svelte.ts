/** One person's play at a table: what a hand asks for, what is answered, what is looked at. */
import { cited } from "./cited";
import { Again } from "./again.svelte";
import { Analysing } from "./analysis.svelte";
import { between, shownSince, tracesOf, turnsOf, weight, type Traced } from "./happened";
import { say } from "./language";
import { Paths } from "./scene/gestures";
import { stood } from "./rows";
import { play as sound } from "./sound";
import type {
  Control,
  Fact,
  Facts,
  Gesture,
  Judged,
  Landing,
  Look,
  Lost,
  Moved,
  Piece,
  Scene,
  WordInfo,
} from "./messages";
import type { Reply, Request, TableLink } from "./table.svelte";
import { capital, listed, seatName, shortName, stopped } from "./words";

/** What actions would do: one with its consequences, several as a list. */
export interface Told {
  title: string;
  facts: readonly Fact[];
  more: readonly string[];
}
interface Looking {
  ply: number;
  scene: Scene;
  motions: Moved[];
  /** So many moves further on the way to a win that was found there; null while what was played is looked at. */
  along: number | null;
}

const PREVIEW_AFTER = 120;
/** Milliseconds after which a refusal has been read. */
const REFUSE_FOR = 20_000;

export class Playing {
  readonly link: TableLink;
  /** The words on the table, with what they mean. */
  readonly key: readonly WordInfo[];
  readonly analysis: Analysing;
  /** What happened since one's last choice, shown once more. */
  readonly again: Again;
  /** The targets touched so far. */
  #path = $state<string[]>([]);
  get path(): string[] {
    return this.#path;
  }
  /** What was told of a choice goes with it. */
  set path(path: string[]) {
    if (this.#path.length && !path.length) {
      this.told = null;
      this.landings = [];
    }
    // Whoever takes up another card than a hint advises is asked about that one.
    if (this.hint && path.some((id) => !this.pointed.has(id))) this.unhint();
    this.#path = path;
  }
  pointed = $state.raw<ReadonlySet<string>>(new Set());
  refusal = $state("");
  /** The marks and words of the table are read. */
  reading = $state(false);
  /** The rules that the last refusal cites. */
  cites = $state.raw<readonly string[]>([]);
  /** The rules that somebody wants to read. */
  wanted = $state.raw<readonly string[]>([]);
  hint = $state("");
  /** A player thinks about a hint. */
  thinking = $state(false);
  told = $state.raw<Told | null>(null);
  /** Where what the hand is on may lead. */
  landings = $state.raw<readonly Landing[]>([]);
  look = $state.raw<Looking | null>(null);
  /** After the end: through whose eyes the table is seen. */
  eyes = $state<NonNullable<Look["seat"]>>("own");
  /** The lamp burns: deals that agree with what is seen are being solved. */
  lit = $state(false);
  /** After the end: what a look back for where it was lost has found, and whether it goes on. */
  lost = $state.raw<Lost | null>(null);
  looking = $state(false);
  /** Whoever has just lost wants to know where, and whoever has given up whether it could still be won. */
  wonders = $state(false);
  /** The next touch looks at a covered card. */
  peeking = $state(false);
  peeked = $state.raw<ReadonlyMap<string, { face: string; name: string }>>(new Map());

  /** What is touched once an answer has come: paths. */
  #queue: (readonly string[])[] = [];
  /** Where it stood when something was to be taken back. */
  #before: { ply: number; pieces: readonly Piece[] } | null = null;
  #busy = false;
  #timer = 0;
  #told = 0;
  /** The hint that is waited for. */
  #asked: object | null = null;
  /** What was asked for in a position, at first sight and at a closer look: who stopped it goes on waiting. */
  #hints: { name: string; replies: Promise<Reply>[] } = { name: "", replies: [] };
  /** A piece that was touched before the card that moves it: it is chosen once that is. */
  #mover = "";
  #known = new Map<string, Facts>();
  /** A hint's first action, and what is touched for the rest of its row. */
  #hinted: { action: number; rest: readonly string[] } | null = null;

  readonly now = $derived.by(() => this.link.shown!.now);
  readonly paths = $derived.by(() => new Paths(this.now.scene.gestures));
  readonly over = $derived.by(() => this.now.result !== null);
  /** Whether the screen has caught up with what the server has told. */
  readonly caught = $derived.by(() => this.now === this.link.now);
  readonly mine = $derived.by(() => {
    const { you, table } = this.link;
    return (
      you !== null &&
      this.now.deciding === you &&
      !this.over &&
      !(table?.seats[you]?.standin ?? false)
    );
  });
  /** One decides on the table that is shown, though what led there may still be on its way. */
  readonly asked = $derived.by(() => this.mine && this.look === null && this.again.shown === null);
  readonly live = $derived.by(() => this.asked && this.caught);
  /** What happened since one's last choice, in turns. */
  readonly lately = $derived.by(() => {
    const { now, look } = this;
    const [since, until] = look
      ? [look.ply - 1, look.ply]
      : [now.since, now.ply + (this.over ? 1 : 0)];
    return turnsOf(between(this.link.log, since, until));
  });
  /** What lies on the table of it; nothing once one has begun to choose. */
  readonly traces = $derived.by(() => {
    const found = this.#traced();
    // Alone, one's own moves need no colour of a seat.
    return this.link.table?.solitaire ? found.map((trace) => ({ ...trace, seat: null })) : found;
  });

  #traced(): Traced[] {
    if (this.again.shown) return this.again.shown.traces;
    const { look, now } = this;
    const { you } = this.link;
    if (look) {
      // Of a decision that is judged what was chosen is shown, to the end of its row, but for what lies somewhere for a moment only, else what led here.
      const { log } = this.link;
      const { decisions } = this.analysis;
      if (!this.analysis.at(look.ply)) return tracesOf(between(log, look.ply - 1, look.ply));
      const next = decisions.find(({ ply }) => ply > look.ply)?.ply ?? now.ply;
      const row = between(log, look.ply, next);
      // Where something lay for a moment only nothing is seen by itself.
      const { spots } = look.scene;
      return tracesOf(row.filter(({ turn }) => turn === row[0]!.turn)).filter(
        ({ target }) =>
          !spots.some((s) => s.id === target && s.layout === "cell" && s.kind !== "cell"),
      );
    }
    if (this.path.length || now.undo.row.length || this.peeking) return [];
    const since =
      now.turn_seat === you ? shownSince(this.link.log, now.since, now.turn, you) : now.since;
    // Of rounds that were burned through only the last one is drawn, and what the reader lost.
    const round = now.turn - now.scene.seats.length;
    return tracesOf(
      between(this.link.log, since, now.ply).filter(
        (line) => line.turn >= round || weight(line, you) > 1,
      ),
    );
  }
  readonly words = $derived.by(() =>
    this.peeking
      ? new Map(this.#covered().map((g) => [g.action, say("play.look_at_card")]))
      : new Map(this.now.choices.map((c) => [c.action, c.long])),
  );
  readonly scene = $derived.by(
    () => (this.again.shown ?? this.look)?.scene ?? this.#seen(this.now.scene),
  );
  readonly motions = $derived.by(() => (this.again.shown ?? this.look ?? this.link.shown!).motions);

  constructor(link: TableLink, key: readonly WordInfo[] = []) {
    this.link = link;
    this.key = key;
    this.analysis = new Analysing(link.code);
    this.again = new Again(link);
  }

  /** The table with what was looked at, and with covered cards to choose from while somebody peeks. */
  #seen(scene: Scene): Scene {
    const { peeked } = this;
    const pieces = peeked.size
      ? scene.pieces.map((p) => (peeked.has(p.id) ? { ...p, ...peeked.get(p.id) } : p))
      : scene.pieces;
    return {
      ...scene,
      pieces,
      ...(this.peeking && { gestures: this.#covered(), controls: [] }),
    };
  }

  #covered(): Gesture[] {
    const fans = new Set(this.now.scene.spots.filter((s) => s.layout === "fan").map((s) => s.id));
    return this.now.scene.pieces
      .filter((p) => p.face === null && fans.has(p.spot))
      .map((p, i) => ({
        path: [p.id],
        action: i,
        tag: "",
        leads: "",
        alone: "",
        once: "",
        vain: false,
      }));
  }

  /** What was touched needs nothing more than another touch. */
  get ready(): boolean {
    return this.paths.action(this.path) !== undefined;
  }

  /** That another touch plays what was touched; empty if it does not. */
  get onceMore(): string {
    const choice = this.words.get(this.paths.action(this.path) ?? -1);
    const goes = +!!this.landings.length;
    return choice ? say("play.chosen_again", { choice: capital(choice), goes }) : "";
  }

  /** Forgets what was said about the position before. */
  moved(): void {
    const rest = this.#hintedNext();
    this.refusal = "";
    this.unhint();
    if (rest.length) {
      // Whoever has begun what was advised needs no reasons any more, nor a closer look, nor what is done already: what is asked next stays in sight.
      const { paths } = this;
      const action = paths.action(rest.slice(0, 2)) ?? paths.actions(rest.slice(0, 1))[0]!;
      this.hint = say("play.hint", { choice: this.words.get(action)! });
      this.pointed = new Set(rest);
    }
    this.told = null;
    this.landings = [];
    this.peeking = false;
    // The same table made anew would end what flies to it.
    if (this.peeked.size) this.peeked = new Map();
    this.again.stop();
    const before = this.#before;
    this.#before = null;
    // What was refused took nothing back.
    if (!before || this.now.ply >= before.ply) return;
    const faces = this.now.scene.pieces.map((p) => p.face);
    const seen = before.pieces.filter(({ face }) => {
      const at = faces.indexOf(face);
      if (at >= 0) faces[at] = null;
      return face !== null && at < 0;
    });
    // It belongs to no advice that goes on: the next choice ends it.
    this.#hinted = null;
    if (seen.length) this.hint = say("play.seen", { cards: listed(...seen.map(shortName)) });
  }

  /** Puts up what can do no harm, for as long as there is any and nobody does anything else. */
  async putUp(): Promise<void> {
    const { link } = this;
    for (let ply = -1; this.live && link.now!.ply > ply && link.solo!.automatic !== null;) {
      ply = link.now!.ply;
      await this.act(link.solo!.automatic);
      await new Promise((r) => setTimeout(r, 140));
      link.hurry();
    }
  }

  /** Takes back; whoever has seen a hidden card since is told so, since it cannot be forgotten. */
  takeBack(): void {
    this.#before = { ply: this.now.ply, pieces: this.now.scene.pieces };
    void this.ask({ type: "undo" });
  }

  /** What is touched next for a hint while its row goes on; nothing once that is complete, or another way was taken. */
  #hintedNext(): readonly string[] {
    const { now, mine } = this;
    const hinted = this.hint ? this.#hinted : null;
    if (!hinted || !mine || !now.undo.row.includes(hinted.action)) return [];
    const { starts } = this.paths;
    // Once one of two equal cards has gone the other is called as that was.
    const rest = hinted.rest.map((id) => (starts.has(id) ? id : id.replace(/~\d+$/, "")));
    const next = rest.findIndex((id) => starts.has(id));
    return next < 0 ? [] : rest.slice(next);
  }

  /** What a button that stands for several choices means: what is chosen, else what a hint advises, while one is told. */
  meant(control: Control): Control & { path: readonly string[] } {
    const advised = this.hint ? this.#hinted?.action : undefined;
    const action = this.paths.action(this.path) ?? advised ?? -1;
    const path = control.lasts && this.paths.path(action);
    if (!path || path[0] === control.id) return { ...control, path: [control.id] };
    return { ...control, label: this.words.get(action)!, path };
  }

  /** Something else is done, or chosen: what was refused before is over. */
  begun(): void {
    if (this.refusal && !this.hint) this.pointed = new Set();
    this.refusal = "";
  }

  /** Takes away what was said: a refusal first, below which a hint still stands. */
  quiet(): void {
    const uncovers = this.refusal && this.hint;
    this.refusal = "";
    if (!uncovers) this.unhint();
  }

  /** A hint that was told, or is thought about, is over. */
  unhint(): void {
    this.thinking = false;
    this.#asked = null;
    this.hint = this.#mover = "";
    this.pointed = new Set();
  }

  /** Shows what happened since one's last choice once more. */
  showAgain(): void {
    this.begun();
    this.quiet();
    this.path = [];
    if (this.look === null) void this.again.start(this.now.since, this.now.ply);
  }

  async act(action: number, path: readonly string[] = []): Promise<void> {
    if (this.look || this.again.shown) return;
    if (this.peeking) return this.#peek(path[0]!);
    // Who chooses anew while there is no connection has changed their mind.
    if (this.#busy && !this.link.withdraw()) {
      this.#queue.push(path.length ? [...path] : this.paths.sure(action));
      return;
    }
    this.#busy = true;
    this.begun();
    const mover = this.#mover;
    this.path = [];
    this.told = null;
    this.landings = [];
    this.link.hurry();
    const reply = await this.link.ask({ type: "play", ...stood(this.link.now!), action });
    this.#busy = false;
    if (reply.type === "refused") this.refuse(reply.text, reply.targets);
    else sound("pick");
    if (reply.type === "row" && !path[1] && !this.#queue.length) this.#goOn(mover, !path[0]);
    this.#next();
  }

  /** A finger is shown first what a card does that needs no choice of a place; once that is chosen, what is lit on a board is played at one touch, unless something speaks against it. Touched again, or where it leads, it is played. weighed: it is shown first anyway. */
  async touched(
    action: number,
    path: readonly string[],
    weighed = !!this.paths.from(path)[0]!.alone,
  ): Promise<void> {
    const { now, words } = this;
    const { you, log } = this.link;
    // What only goes on with what was begun, in a row or in one's own turn, is no surprise.
    const begun = log.some((line) => line.turn === now.turn && line.seat === you);
    const goesOn = now.undo.row.length || (begun && now.turn_seat === you);
    if (this.#busy || this.peeking || (goesOn && !weighed)) return this.act(action, path);
    const found = await this.#factsOf(action);
    if (this.now !== now) return;
    if (!found || found.landings.length > 1) return this.act(action, path);
    this.path = [...path];
    this.told = { title: words.get(action) ?? "", facts: found.facts, more: [] };
    this.landings = found.landings;
  }

  /** A card that has only one meaning takes one click: the only next step of its row is made, too; of one that was touched the only one beside what gains nothing and is asked twice. What was touched before the card is shown first. */
  #goOn(mover: string, listed: boolean): void {
    const { now, you } = this.link;
    if (!now || now.deciding !== you) return;
    const paths = new Paths(now.scene.gestures.filter((g) => listed || !g.vain || !g.path[1]));
    const [first, more] = paths.actions([]);
    const next = paths.action([mover]);
    if (more === undefined && first !== undefined) this.#queue.push(paths.path(first)!);
    else if (next !== undefined) void this.touched(next, [mover], true);
  }

  /** Clicks made while an answer was on its way are not lost: they mean what they meant, on the new table. */
  #next(): void {
    const wish = this.#queue.shift();
    const { now, you } = this.link;
    if (!wish || !now) return;
    if (now.deciding !== you) {
      this.#queue = [];
      return;
    }
    this.link.hurry();
    const paths = new Paths(now.scene.gestures);
    const [only, more] = paths.actions(wish);
    const action = paths.action(wish) ?? (more === undefined ? only : undefined);
    if (action !== undefined) return void this.act(action, wish);
    this.#queue = [];
    if (wish.length) void this.why([...wish]);
  }

  /** Says what cannot be. A hint stays on the table, and is told again afterwards. */
  refuse(text: string, targets: readonly string[]): void {
    this.told = null;
    ({ text, rules: this.cites } = cited(stopped(text)));
    this.refusal = text;
    sound("no");
    if (!this.hint) this.pointed = new Set(targets);
    clearTimeout(this.#told);
    this.#told = window.setTimeout(() => this.begun(), REFUSE_FOR);
  }

  /** Whoever touches the table while somebody else acts is told who does. */
  waits(): void {
    const { table, you } = this.link;
    const { deciding, turn_seat } = this.now;
    if (this.look || this.again.shown || this.mine || deciding === null || you === null) return;
    const name = seatName(table!.seats, deciding, you);
    this.refuse(say("play.waits", { turn: +(deciding === turn_seat), name }), []);
  }

  /** Asks why something cannot be; a touch on nothing ends what was refused before. dropped: it was dragged there, and has gone back. */
  async why(asked: string[], dropped = false): Promise<void> {
    if (!asked.length) return this.begun();
    if (this.peeking) {
      this.refuse(say("play.only_covered"), asked);
      return;
    }
    const { now, paths } = this;
    // A card that is laid on another player's is meant for that one, though that is touched first.
    const { spots, pieces } = now.scene;
    const { you } = this.link;
    const to = spots.find((s) => dropped && s.id === asked[1] && (s.seat ?? you) !== you);
    const there = pieces.filter((p) => p.spot === to?.id && p.kind === "card");
    const ids = there.map(({ id }) => id);
    const way = paths.laid(asked[0]!, ids);
    const action = paths.action(way);
    if (action !== undefined) return this.act(action, way);
    if (way.length) return void (this.path = way);
    const reply = await this.link.ask({ type: "why", path: asked.slice(0, 16) });
    // What has happened in between is not hidden by what was wrong before it.
    if (this.now !== now) return;
    if (reply.type === "reason") {
      const text = stopped(reply.text ?? this.now.scene.status);
      const forbidden = cited(text).rules.length > 0;
      // What is no move tells of the place alone: nothing is chosen any more.
      if (dropped && !forbidden && asked.length > 1) return this.why(asked.slice(-1), true);
      const others = reply.targets.slice(asked.length);
      // What can be touched first is an offer, and no refusal.
      if (others.some((id) => this.paths.starts.has(id))) {
        this.begun();
        const [only, more] = new Set(others.map((id) => this.paths.action([id])));
        if (dropped && !more) {
          // But one card takes a piece where it was carried to.
          this.#queue = asked.map((id) => [id]);
          return this.act(only!);
        }
        this.hint = cited(text).text;
        this.pointed = new Set(reply.targets);
        this.#mover = asked[0]!;
        return;
      }
      const back = dropped && !forbidden ? say("play.went_back") : "";
      this.refuse(
        [back, text].filter(Boolean).join(" "),
        // What is in the way is marked, else what cannot be: of what was touched the last.
        others.length ? others : asked.slice(-1),
      );
    } else if (reply.type === "refused") this.refuse(reply.text, asked);
  }

  #keyOf(id: string): WordInfo | undefined {
    const { spots, pieces } = this.now.scene;
    const at = pieces.find((piece) => piece.id === id)?.spot ?? id;
    const label = spots.find((spot) => spot.id === at)?.label ?? "";
    return this.key.find((one) => label === one.word || label.startsWith(`${one.word} `));
  }

  /** Tells what a place is that cannot be touched now, unless something else is being told. */
  whatIs(id: string): void {
    if (!this.live || this.path.length || this.hint || this.refusal) return;
    const one = this.#keyOf(id);
    if (one) this.told = { title: one.word, facts: [], more: [one.means] };
    else this.#howItStands(id);
  }

  /** Tells what the rules say now of a card that bears a sign, or of a marble of one's own. */
  #howItStands(id: string): void {
    const piece = this.now.scene.pieces.find((p) => p.id === id || p.spot === id);
    const own = piece?.kind === "marble" && piece.seat === this.link.you;
    if (!piece || (!own && !piece.highlights.includes("vulnerable"))) return;
    clearTimeout(this.#timer);
    const { version } = this.now;
    this.#timer = window.setTimeout(() => {
      void this.link.ask({ type: "why", path: [piece.id] }).then((reply) => {
        if (reply.type !== "reason" || !reply.text || this.now.version !== version) return;
        const { text } = cited(stopped(reply.text));
        this.told = { title: piece.name, facts: [], more: [text] };
      });
    }, PREVIEW_AFTER);
  }

  async ask(message: Request): Promise<void> {
    this.begun();
    const reply = await this.link.ask(message);
    if (reply.type === "refused") this.refuse(reply.text, reply.targets);
  }

  /** Asked while a hint is thought about, it is not waited for any more. */
  async advise(): Promise<void> {
    const again = this.thinking;
    this.begun();
    this.unhint();
    if (again) return;
    // What the hand was on gives way to the hint, and so do the chances, which it would cover on a phone.
    this.lit = false;
    this.told = null;
    if (!this.path.length) this.landings = [];
    const asked = (this.#asked = {});
    this.thinking = true;
    let reply = await this.#hintOf(0);
    // What it looks like at first sight stands until a closer look is told.
    if (this.#asked === asked && reply.type === "hinted" && reply.quick) {
      this.#advised(reply);
      reply = await this.#hintOf(1);
    }
    if (this.#asked !== asked) return;
    this.thinking = false;
    // Whoever follows it already is not stopped.
    if (!this.path.length || !this.hint) this.#advised(reply);
  }

  /** Asked again in the same position it is the same hint, on its way or told. */
  async #hintOf(look: number): Promise<Reply> {
    const name = this.#nameOf(0, "");
    if (this.#hints.name !== name) this.#hints = { name, replies: [] };
    const { replies } = this.#hints;
    const reply = await (replies[look] ??= this.link.ask({ type: "hint" }));
    if (reply.type !== "hinted") delete replies[look];
    return reply;
  }

  #advised(reply: Reply): void {
    if (reply.type === "hinted") {
      const [choice, ...why] = reply.text.split("\n");
      const { paths } = this;
      // What was chosen stays chosen if the hint agrees with it, and it says so.
      const own = this.path;
      const agrees = own.length > 0 && paths.actions(own).includes(reply.action);
      this.#hinted = { action: reply.action, rest: reply.targets };
      this.hint = [say("play.hint", { choice: choice! }), ...why.map(stopped)].join("\n");
      // The rest of the move is shown, too, as far as it lies on the table already.
      const { spots, pieces } = this.now.scene;
      const there = new Set([...spots, ...pieces].map((one) => one.id));
      const rest = reply.targets.filter((id) => there.has(id));
      // Of places that are alike one is shown, where nothing is chosen after it.
      const first = agrees
        ? paths.from(own).find((one) => one.action === reply.action)!.path
        : reply.targets.length
          ? paths.sure(reply.action)
          : paths.path(reply.action);
      this.pointed = new Set([...(first ?? []), ...rest]);
      // Another card that was taken up is put down: what is pointed at would not be seen beside it.
      if (!agrees) {
        this.path = [];
        this.landings = [];
      }
    } else if (reply.type === "refused" && reply.code !== "stale") this.refuse(reply.text, []);
  }

  async #peek(target: string): Promise<void> {
    const version = this.now.version;
    this.peeking = false;
    this.path = [];
    this.told = null;
    const reply = await this.link.ask({ type: "peek", target });
    if (reply.type === "refused") this.refuse(reply.text, reply.targets);
    else if (reply.type === "peeked" && this.now.version === version) {
      this.peeked = new Map(this.peeked).set(reply.target, { face: reply.face, name: reply.name });
      this.hint = say("play.card_is", { card: reply.name });
    } else if (reply.type === "peeked") this.hint = say("play.card_was", { card: reply.name });
  }

  /** Esc: closes what is begun, then takes back a step of the unfinished row, then what was said. */
  back(all = false): void {
    if (this.again.shown) this.again.stop();
    else if (this.peeking) this.peeking = false;
    else if (this.thinking) this.quiet();
    else if (this.path.length) this.path = [];
    else if (this.now.undo.row.length) void this.ask({ type: "back", ...stood(this.now), all });
    else this.quiet();
  }

  /** Tells about actions above the table: one with what it would do, at the place that is pointed at, several as a list. held: it is carried, and not clicked. */
  about(actions: number[], at = "", held = false): void {
    clearTimeout(this.#timer);
    if (!actions.length && this.ready) return;
    // What cannot be is marked until the hand is on something that can.
    if (actions.length && this.refusal && !this.hint) this.pointed = new Set();
    this.landings = [];
    // What is chosen has been told already.
    if (!actions.length || !this.live || this.peeking || (actions.length > 1 && this.path.length)) {
      this.told = null;
      return;
    }
    if (actions.length > 1) {
      const list = actions.map((a) => this.words.get(a) ?? "");
      // What it risks is told first.
      const risk = this.paths.gestures.find((g) => g.alone && actions.includes(g.action))?.alone;
      if (risk) list.unshift(risk);
      this.told = {
        title: say("play.ways", { n: actions.length }),
        facts: [],
        more: list.slice(0, 5).concat(list.length > 5 ? "…" : []),
      };
      return;
    }
    const action = actions[0]!;
    const tell = (found?: Facts) => {
      const title = found?.title ?? this.words.get(action) ?? "";
      this.landings = found?.landings ?? [];
      const clicks = found && found.landings.length < 2 && !held && this.clicks(action);
      const more = clicks ? [say("play.click")] : [];
      return (this.told = { title, facts: found?.facts ?? [], more });
    };
    const facts = this.#known.get(this.#nameOf(action, at));
    const told = tell(facts);
    if (facts) return;
    this.#timer = window.setTimeout(() => {
      void this.#factsOf(action, at).then((found) => {
        if (found && this.told === told) tell(found);
      });
    }, PREVIEW_AFTER);
  }

  /** What is touched is first pointed at. */
  readonly mouse = matchMedia("(hover: hover)").matches;

  /** Whether one click plays an action for good, which a mouse is told before. */
  clicks(action: number): boolean {
    const way = this.paths.path(action)?.length ?? 0;
    return this.mouse && !this.link.table?.solitaire && way <= this.path.length + 1;
  }

  #nameOf(action: number, at: string): string {
    return `${this.now.version}.${this.now.undo.row.join()}.${action}.${at}`;
  }

  /** What an action would do now; it is asked for once. */
  async #factsOf(action: number, at = ""): Promise<Facts | undefined> {
    const name = this.#nameOf(action, at);
    const known = this.#known.get(name);
    if (known) return known;
    const reply = await this.link.ask({ type: "preview", action, at });
    if (reply.type !== "facts") return undefined;
    this.#known.set(name, reply);
    return reply;
  }

  /** Shows the table before a decision; the last one is the present. Where a way to a win begins, it is shown, too. */
  async lookAt(ply: number): Promise<void> {
    if (ply === this.lost?.winnable && ply < this.now.ply) return this.lookAhead(0);
    const { now, over, eyes } = this;
    if (ply >= now.ply && !over) {
      this.look = null;
      return;
    }
    const reply = await this.link.ask({
      type: "look",
      ply: Math.max(0, Math.min(ply, now.ply)),
      before: this.look?.ply ?? now.ply,
      seat: over ? eyes : "own",
    });
    this.begun();
    if (reply.type === "looked") {
      this.look =
        ply >= now.ply && eyes === "own"
          ? null
          : { ply: reply.ply, scene: reply.scene, motions: reply.motions, along: null };
      const judged = this.look ? this.analysis.at(reply.ply) : undefined;
      // What would have been better is pointed at, if these eyes see it.
      if (judged && judged.before > judged.after)
        this.#pointAt(judged.best, reply.scene, judged.rest);
      else this.pointed = new Set();
    } else if (reply.type === "refused") this.refuse(reply.text, []);
  }

  /** Points at an action, and at what is touched for the rest of its row. */
  #pointAt(action: number | null, { gestures }: Scene, rest: string[] = []): void {
    const paths = new Paths(gestures);
    this.pointed = new Set([
      ...(rest.length ? paths.sure(action!) : (paths.path(action!) ?? [])),
      ...rest,
    ]);
  }

  /** Shows the table so many moves along the way to a win that a look back has found, and the move that comes next. */
  async lookAhead(along: number): Promise<void> {
    const ply = this.lost!.winnable!;
    const back = along < (this.look?.along ?? 0);
    const reply = await this.link.ask({ type: "look", ply, along });
    if (reply.type === "looked") {
      const { scene, motions } = reply;
      this.look = { ply, scene, motions: back ? [] : motions, along };
      this.#pointAt(reply.next, scene);
      scrollTo({ top: 0 });
    } else if (reply.type === "refused") this.refuse(reply.text, []);
  }

  /** Goes back to a decision, with all of the table in sight: whoever had a seat keeps its side of the table, others see it with the eyes of the seat that made it. */
  async revisit(d: Pick<Judged, "ply" | "seat">): Promise<void> {
    this.eyes = this.link.you === null ? d.seat : "own";
    await this.lookAt(d.ply);
    scrollTo({ top: 0 });
  }

  present(): void {
    this.pointed = new Set();
    this.look = null;
    this.eyes = "own";
  }
}
