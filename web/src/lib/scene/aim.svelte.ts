/** What a hand may touch on a table: the path so far, the targets that go on with it, their order and their words. */
import { say } from "../language";
import { parts, spoken, spokenScore, spotWords } from "../words";
import { middle, boxOf, type Box, type Table } from "./geometry";
import { Paths } from "./gestures";
import type { Gesture, Scene, Spot } from "./types";

export interface Target {
  id: string;
  box: Box;
}

/** What the aim rests on; `path` is kept by whoever shows the board. */
export interface Aimed {
  readonly scene: Scene;
  readonly table: Table;
  readonly live: boolean;
  readonly words: ReadonlyMap<number, string>;
  readonly names: readonly string[];
  path: string[];
}

export class Aim {
  /** The card that is carried: it tells nothing where it lay. */
  carried = $state<string | null>(null);
  readonly #at: Aimed;
  /** The target that Tab leads to. */
  roving = $state<string | null>(null);
  readonly paths = $derived.by(() => new Paths(this.#at.live ? this.#at.scene.gestures : []));
  readonly starts = $derived.by(() => this.paths.starts);
  /** The path that goes on: what needs but another touch is a target still, and all else can be chosen beside it. */
  readonly way = $derived.by(() => (this.paths.action(this.path) === undefined ? this.path : []));
  /** What lights up: the next targets of the path, or every beginning. */
  readonly targets = $derived.by(() => this.paths.next(this.way));
  /** The lit targets in reading order. */
  readonly order = $derived.by(() => this.#order());
  readonly chosen = $derived.by(() => new Set(this.path));
  /** Places that mean the same as one before them: one of them is lit for all. */
  readonly twins = $derived.by(() => {
    const met = new Set<number>();
    return new Set(
      this.paths.from(this.way).flatMap(({ action, path }) => {
        if (this.#spotOf(path)?.layout !== "stack") return [];
        const again = met.has(action);
        met.add(action);
        return again ? [path.at(-1)!] : [];
      }),
    );
  });
  /** Cards that can only be thrown away while another one can do more. */
  readonly spare = $derived.by(() => {
    const more = new Set(
      this.paths.gestures
        .filter(({ path, leads, vain }) => !vain && this.#gains(leads ? [leads] : path))
        .map(({ path }) => path[0]!),
    );
    const some = this.#at.table.own || [...more].some((id) => this.#at.table.byPiece.has(id));
    // What is of little use is so, whatever else there is.
    const idle = (id: string) => some || this.paths.from([id]).every(({ vain }) => vain);
    return new Set(
      this.way.length ? [] : [...this.starts].filter((id) => !more.has(id) && idle(id)),
    );
  });
  readonly focusable = $derived.by(() =>
    this.order.some((t) => t.id === this.roving) ? this.roving : (this.order[0]?.id ?? null),
  );

  constructor(at: Aimed) {
    this.#at = at;
  }

  get path(): string[] {
    return this.#at.path;
  }
  set path(path: string[]) {
    this.#at.path = path;
  }

  #order(): Target[] {
    const list: Target[] = [];
    for (const placed of this.#at.table.spots) {
      if (this.targets.has(placed.spot.id)) list.push({ id: placed.spot.id, box: placed.box });
      for (const place of placed.places) {
        if (this.targets.has(place.piece.id) && !place.below)
          list.push({ id: place.piece.id, box: boxOf(place) });
      }
    }
    return list;
  }

  /** Keeps what still can be gone on with when the table has changed. */
  settle(): void {
    const { byPiece, bySpot } = this.#at.table;
    const path = this.path.filter(
      (id) => byPiece.has(id) || bySpot.has(id) || this.#at.scene.controls.some((c) => c.id === id),
    );
    const open = this.paths.from(path).length > 0;
    this.path = open ? path : [];
  }

  #alike(id: string, of: "tag" | "leads"): string {
    return this.paths.alike([...this.way, id], of, this.#at.table.bySpot.has(id));
  }

  /** What is told of a target in a word or two, line by line: of a card that one touch moves, where to, and of one of a fan how many places it may go to. */
  tagOf(id: string): string[] {
    if (id === this.carried) return [];
    const tag =
      this.#alike(id, "tag") || (!this.way.length && (this.once(id)?.once || this.#several(id)));
    return tag ? tag.split("\n") : [];
  }

  /** Where a card of a fan may go, and what comes of it wherever it goes. */
  #several(id: string): string {
    const { bySpot, byPiece } = this.#at.table;
    const ways = this.paths.from([id]);
    if (bySpot.get(byPiece.get(id)?.piece.spot ?? "")?.spot.layout !== "fan" || this.spare.has(id))
      return "";
    const ends = new Map(ways.map(({ action, path }) => [action, this.#spotOf(path)]));
    const piles = [...ends.values()].flatMap((end) => (end?.layout === "fan" ? end.label : []));
    // To nothing but empty piles any card may go.
    if (ways.every(({ path }) => !bySpot.get(path.at(-1)!)?.places.length)) return "";
    const up = piles.length < ends.size;
    const places = piles.length > 1 ? say("board.places", { n: piles.length }) : piles[0]!;
    const lines = ways.map(({ tag }) => tag.split("\n"));
    return [
      up ? say("board.up_or", { places }) : places,
      ...lines[0]!.filter((line) => line && lines.every((all) => all.includes(line))),
    ].join("\n");
  }

  #spotOf(path: readonly string[]): Spot | undefined {
    return this.#at.table.bySpot.get(path.at(-1)!)?.spot;
  }

  /** Whether what a path ends at is no place to throw cards away. */
  #gains(path: readonly string[]): boolean {
    return this.#spotOf(path)?.kind !== "discards";
  }

  /** What one touch of a target makes, whatever else it can do. */
  once(id: string): Gesture | undefined {
    return this.way.length ? undefined : this.paths.from([id]).find(({ once }) => once);
  }

  /** The spot where a target surely goes. */
  leadOf(id: string): string {
    return this.#alike(id, "leads");
  }

  /** The only target that surely goes to one of these places, equal ones counted once: to touch where it goes is to touch it. */
  ledTo(ids: readonly string[]): string | null {
    const found = [...this.targets].filter((id) => ids.includes(this.leadOf(id)));
    const meant = new Set(found.map((id) => this.paths.action([...this.way, id]) ?? id));
    return meant.size === 1 ? found[0]! : null;
  }

  /** What can be done with a target, in words. */
  stateOf(id: string, isSpot: boolean): string {
    if (this.chosen.has(id)) return say("board.chosen");
    if (!this.targets.has(id)) return this.starts.has(id) ? say("board.may_be_chosen") : "";
    const told = parts(this.#alike(id, "tag")).map(spokenScore);
    return [this.#stateOf(id, isSpot), ...told].filter(Boolean).join(", ");
  }

  #stateOf(id: string, isSpot: boolean): string {
    const { way } = this;
    const actions = this.paths.actions([...way, id]);
    const word = actions.length === 1 ? this.#at.words.get(actions[0]!) : undefined;
    if (word && (way.length || isSpot)) {
      // Of equal empty places the sentence names one: the others say that they are as good. No two
      // cells of a town are equal.
      const named = this.paths.path(actions[0]!)?.[way.length];
      const found = isSpot && named !== id && this.#at.table.bySpot.get(named ?? "")?.spot;
      const other = found && found.kind !== "cell" && found;
      return other
        ? say("board.same_as", { place: spotWords(other, this.#at.names), choice: spoken(word) })
        : spoken(word);
    }
    const alone = !way.length && this.paths.from([id])[0]!.alone;
    return alone ? spoken(alone) : say("board.may_be_chosen");
  }

  /** Of several ways to go on, the one onto a stack that only shows its top: it takes single cards for good. */
  obvious(path: readonly string[]): number | undefined {
    const actions = this.paths.actions(path);
    const good = actions.find((a) => {
      const target = this.paths.path(a)?.[path.length];
      return target !== undefined && this.#at.table.bySpot.get(target)?.spot.layout === "stack";
    });
    return good ?? actions[0];
  }

  /** Where an arrow key leads from a target. */
  towards(key: string, id: string | null): string | null {
    const { order } = this;
    if (!order.length) return null;
    const at = order.findIndex((t) => t.id === id);
    if (key === "Home" || at < 0) return order[0]!.id;
    if (key === "End") return order[order.length - 1]!.id;
    const here = middle(order[at]!.box);
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    const across = key === "ArrowLeft" || key === "ArrowRight";
    let best: string | null = null;
    let least = Infinity;
    for (const t of order) {
      if (t.id === id) continue;
      const m = middle(t.box);
      const along = (across ? m.x - here.x : m.y - here.y) * sign;
      const aside = Math.abs(across ? m.y - here.y : m.x - here.x);
      const cost = along + 2.2 * aside;
      if (along > 0.4 && aside <= along * 3 && cost < least) {
        least = cost;
        best = t.id;
      }
    }
    return best ?? order[(at + sign + order.length) % order.length]!.id;
  }
}
