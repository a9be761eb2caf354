/** What a hand means: paths of targets that end in an action. Knows no rules: it only follows the given paths. */
import type { Gesture, Scene } from "./types";

export type Outcome =
  | { kind: "action"; action: number; path: string[] }
  | { kind: "open"; path: string[] }
  | { kind: "nothing"; path: string[] };

export class Paths {
  readonly gestures: readonly Gesture[];

  constructor(gestures: readonly Gesture[]) {
    this.gestures = gestures;
  }

  /** The targets that may come next after a path. */
  next(path: readonly string[] = []): Set<string> {
    const found = new Set<string>();
    for (const g of this.gestures) {
      const target = g.path[path.length];
      if (target !== undefined && begins(g.path, path)) found.add(target);
    }
    return found;
  }

  /** Every target that begins a gesture. */
  get starts(): Set<string> {
    return this.next();
  }

  /** The gestures that begin with a path. */
  from(path: readonly string[]): Gesture[] {
    return this.gestures.filter((g) => begins(g.path, path));
  }

  /** The different actions that may come of a path. */
  actions(path: readonly string[]): number[] {
    return [...new Set(this.from(path).map((g) => g.action))];
  }

  /** The action that a whole path means. */
  action(path: readonly string[]): number | undefined {
    return this.gestures.find((g) => g.path.length === path.length && begins(g.path, path))?.action;
  }

  /** A path to an action. */
  path(action: number): string[] | undefined {
    return this.gestures.find((g) => g.action === action)?.path;
  }

  /** What is touched for an action in any case: where it may go on to several places, that is asked next. */
  sure(action: number): string[] {
    const first = this.path(action) ?? [];
    const alike = this.gestures.filter((g) => g.action === action && g.path[0] === first[0]);
    return first.filter((_, i) => alike.every((g) => begins(g.path, first.slice(0, i + 1))));
  }

  /** What is touched of a way that begins with something a piece was laid on, as far as that piece and what lies there go; the way that the piece belongs to first. Nothing if none does. */
  laid(piece: string, on: readonly string[]): string[] {
    const ways = this.gestures.filter((g) => on.includes(g.path[0]!)).map((g) => g.path);
    const way = ways.find((one) => one.includes(piece)) ?? ways[0] ?? [];
    return way.slice(0, way[1] === piece ? 2 : 1);
  }

  /**
   * Chooses the first of some targets at the same place (a piece, then the spot below it) that goes on with the path,
   * else that begins anew.
   */
  choose(path: readonly string[], targets: readonly string[]): Outcome {
    for (const from of path.length ? [path, []] : [[]]) {
      for (const target of targets) {
        const longer = [...from, target];
        const action = this.action(longer);
        if (action !== undefined) return { kind: "action", action, path: longer };
        if (this.next(from).has(target)) return { kind: "open", path: longer };
      }
    }
    return { kind: "nothing", path: [...path, ...targets.slice(0, 1)] };
  }

  /** What is told of all gestures alike that a target completes or, a place, goes on with. */
  alike(way: readonly string[], of: "tag" | "leads", place: boolean): string {
    const found = this.from(way);
    if (!place && found.some((g) => g.path.length > way.length)) return "";
    const told = new Set(found.map((g) => g[of]));
    return told.size === 1 ? [...told][0]! : "";
  }

  /** What is told alike of all places of towns that are lit, line by line: it need not stand at each. */
  shared(path: readonly string[], scene: Scene): string[] {
    const cells = new Set(scene.spots.filter((s) => s.layout === "cell").map((s) => s.id));
    const tags = [...this.next(path)]
      .filter((id) => cells.has(id))
      .map((id) => this.alike([...path, id], "tag", true));
    // A line that goes on with the one before says nothing without it.
    if (tags.length < 2 || tags.some((tag) => tag.includes("\n "))) return [];
    const told = tags.map((tag) => tag.split("\n"));
    return told[0]!.filter((line) => line && told.every((lines) => lines.includes(line)));
  }
}

function begins(whole: readonly string[], part: readonly string[]): boolean {
  return part.length <= whole.length && part.every((x, i) => whole[i] === x);
}
