/** What pointers do on a table: click, drag, hold, touch beside small targets. */
import type { Aim, Target } from "./aim.svelte";
import { holds, nearest, type Point, type Table } from "./geometry";
import type { Spot } from "./types";

export interface Dragged extends Point {
  id: string;
  over: string | null;
}
export interface Magnified extends Point {
  found: Target[];
}

/** The board that the hand moves over. */
export interface Ground {
  readonly svg: SVGSVGElement | undefined;
  readonly table: Table;
  readonly live: boolean;
  /** Pixels of a unit. */
  readonly px: number;
  choose: (ids: string[], finger?: boolean) => void;
  play: (action: number, path: readonly string[]) => void;
  /** dropped: what was dragged there has gone back. */
  refuse: (path: string[], dropped: boolean) => void;
  about: (ids: string[]) => void;
}

const DRAG = 7;
/** Units from a target within which what is let go means it. */
const REACH = 4;
const HOLD = 450;
/** Pixels of a place from which on a finger can touch it well inside. */
const INSIDE = 16;

export class Hand {
  readonly #aim: Aim;
  readonly #on: Ground;
  dragged = $state.raw<Dragged | null>(null);
  magnified = $state.raw<Magnified | null>(null);
  /** Where a piece was let go whose first half was a step of its own: the next step may be what lies there. */
  #dropped: PointerEvent | null = null;
  #pressed: (Point & { ids: string[]; pointer: number; held: boolean }) | null = null;
  #hold = 0;

  constructor(aim: Aim, on: Ground) {
    this.#aim = aim;
    this.#on = on;
  }

  #point(event: { clientX: number; clientY: number }): Point {
    const box = this.#on.svg!.getBoundingClientRect();
    const { width, height } = this.#on.table;
    return {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    };
  }

  /** The piece at a point and the spot it lies on, or the spot alone: an empty one is touched anywhere inside. */
  under(event: Event): string[] {
    const mouse = event instanceof MouseEvent && event.clientX ? event : null;
    // Browsers move a touch to a button beside it, though a card was touched well inside.
    const exact = mouse && document.elementFromPoint(mouse.clientX, mouse.clientY);
    const on = this.#on.svg?.contains(exact) ? exact! : (event.target as Element);
    const { id, tag } = on.closest<SVGElement>("[data-id],[data-tag]")?.dataset ?? {};
    if (tag) return [tag];
    if (!id) {
      const at = mouse ? this.#hollowAt(mouse) : "";
      return at ? [at] : [];
    }
    const place = this.#on.table.byPiece.get(id);
    return place ? [place.below ?? id, place.piece.spot] : [id];
  }

  down(event: PointerEvent): void {
    if (!this.#on.live || event.button !== 0) return;
    const pressed = {
      ids: this.under(event),
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId,
      held: false,
    };
    this.#pressed = pressed;
    clearTimeout(this.#hold);
    if (event.pointerType === "mouse") return;
    this.#on.about([]);
    this.#hold = window.setTimeout(() => {
      if (this.#pressed !== pressed || this.dragged) return;
      pressed.held = true;
      this.#on.about(pressed.ids);
    }, HOLD);
  }

  /** The piece under a finger that may be moved, whichever way that goes: it does not scroll the page. A marble of one's own may be, though a card is chosen first. */
  get grasped(): string | undefined {
    const { byPiece, own } = this.#on.table;
    return this.#pressed?.ids.find(
      (id) =>
        byPiece.has(id) && (this.#aim.starts.has(id) || byPiece.get(id)!.piece.seat === own?.seat),
    );
  }

  /** Whether a finger is on a card that lies where one moves cards: it scrolls nothing, and where it cannot be moved why is told. */
  get keeps(): boolean {
    const { byPiece, bySpot } = this.#on.table;
    const spot = byPiece.get(this.#pressed?.ids[0] ?? "")?.piece.spot ?? "";
    return !!this.grasped || bySpot.get(spot)?.spot.layout === "fan";
  }

  moved(event: PointerEvent): void {
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointer) {
      if (event.pointerType === "mouse") this.#on.about(this.under(event));
      return;
    }
    if (!this.dragged && this.#far(event, pressed)) {
      // A finger that moves holds nothing.
      clearTimeout(this.#hold);
      const first = this.grasped;
      if (!first) return;
      // Where what acts by itself may lead is told before it is let go.
      this.dragged = { id: first, ...this.#point(event), over: null };
      this.#aim.carried = this.#on.table.byPiece.get(first)!.piece.face && first;
      if (this.#aim.paths.action([first]) === undefined) this.#aim.path = [first];
      else {
        // What was told of a click is told anew.
        this.#on.about([]);
        this.#on.about([first]);
      }
      this.#on.svg!.setPointerCapture(event.pointerId);
    }
    if (this.dragged) {
      event.preventDefault();
      const point = this.#point(event);
      this.dragged = { ...this.dragged, ...point, over: this.#landing(point) ?? null };
    }
  }

  #far = (event: PointerEvent, { x, y }: Point): boolean =>
    Math.hypot(event.clientX - x, event.clientY - y) > DRAG;

  up(event: PointerEvent): void {
    clearTimeout(this.#hold);
    const pressed = this.#pressed;
    if (!pressed || event.pointerId !== pressed.pointer) return;
    this.#pressed = null;
    if (this.dragged) this.#drop(this.dragged, event);
    else if (
      !pressed.held &&
      // A piece that cannot be moved was to be dragged elsewhere: why it cannot lie there is told.
      !(this.#far(event, pressed) && this.#goesBack(pressed.ids[0]!, event))
    )
      this.#click(event, pressed.ids);
  }

  /** A place without cloth of its own, where nothing lies. */
  #hollowAt(event: MouseEvent): string {
    if (!this.#on.svg) return "";
    const point = this.#point(event);
    return this.#spotAt(point, ["cell", "pile", "stack"]) ?? "";
  }

  /** The spot at a point that lies uppermost. among: of these layouts alone. */
  #spotAt(point: Point, among?: readonly Spot["layout"][]): string | undefined {
    const here = this.#on.table.spots.filter(({ box }) => holds(box, point));
    return here.filter(({ spot }) => !among || among.includes(spot.layout)).at(-1)?.spot.id;
  }

  cancel(): void {
    clearTimeout(this.#hold);
    this.#pressed = null;
    this.dragged = this.#aim.carried = null;
  }

  #click(event: PointerEvent, touched: string[]): void {
    const ids = this.#meant(event, touched);
    if (ids && !ids.length) this.#on.refuse([], false);
    else if (ids) this.#on.choose(ids, event.pointerType !== "mouse");
  }

  /** What a finger means: exactly what it touched if that is a target, else the nearest one; undefined: it is asked. */
  #meant(event: PointerEvent, exact: string[]): string[] | undefined {
    const { targets, starts, order, paths, path } = this.#aim;
    const { px } = this.#on;
    // What is told beside a place means that place, whatever else lies near.
    if ((event.target as Element).closest("[data-tag]")) return exact;
    // Of a card that another one covers only a strip is seen, which means that card, not what lies on it.
    const touched = this.#on.table.byPiece.get(exact[0] ?? "")?.piece.spot ?? "";
    const fanned = this.#on.table.bySpot.get(touched)?.spot.layout === "fan";
    if (fanned && !exact.some((id) => targets.has(id) || starts.has(id))) return exact;
    const point = this.#point(event);
    const reach = (event.pointerType === "mouse" ? 6 : 22) / px;
    const tiny = new Set(
      order.filter((t) => Math.min(t.box.w, t.box.h) * px < 22).map((t) => t.id),
    );
    if (!tiny.size && exact.some((id) => targets.has(id) || starts.has(id))) return exact;
    const found = near(point, order).filter((f) => f.far <= reach);
    if (!found.length || exact.some((id) => targets.has(id) && !tiny.has(id))) return exact;
    const meaning = (id: string) => paths.action([...path, id]) ?? id;
    const [first] = found;
    const size = Math.min(first!.value.box.w, first!.value.box.h) * px;
    // Whoever touches a place well inside means it, where a finger can do that.
    const doubt = (first!.far || size < INSIDE ? 8 : 4) / px;
    const close = found
      .filter((f) => f.far <= first!.far + doubt && tiny.has(f.value.id))
      .map((f) => f.value);
    const rivals = close.filter(
      (t, i) => close.findIndex((other) => meaning(other.id) === meaning(t.id)) === i,
    );
    if (event.pointerType !== "mouse" && rivals.length > 1) {
      this.magnified = { ...point, found: rivals.slice(0, 5) };
      return undefined;
    }
    return [first!.value.id];
  }

  #landing(point: Point): string | undefined {
    const list = this.#aim.order.filter((t) => t.id !== this.dragged?.id);
    return near(point, list).find((f) => f.far <= REACH)?.value.id;
  }

  /** What is meant where a piece is let go: a target, or where one would go, which is as good as that. */
  #aimedAt(event: PointerEvent): string | undefined {
    const point = this.#point(event);
    const hit = this.#spotAt(point);
    const led = hit !== undefined && this.#aim.ledTo([hit]) !== null ? hit : undefined;
    return this.#landing(point) ?? led;
  }

  /** Whether a piece was let go where it cannot lie, elsewhere than it was: why is told. */
  #goesBack(id: string, event: PointerEvent): boolean {
    const hit = this.#spotAt(this.#point(event));
    const from = this.#on.table.byPiece.get(id)?.piece.spot;
    if (!from || !hit || hit === from) return false;
    this.#aim.path = [];
    this.#on.refuse([id, hit], true);
    return true;
  }

  #drop(drag: Dragged, event: PointerEvent): void {
    const target = this.#aimedAt(event);
    this.dragged = this.#aim.carried = null;
    const alone = this.#aim.paths.action([drag.id]);
    if (this.#aim.path.length && target) return this.#on.choose([target]);
    this.#aim.path = [];
    if (alone === undefined) this.#goesBack(drag.id, event);
    else if (this.#thrown(drag.id, event)) {
      this.#dropped = event;
      this.#on.play(alone, [drag.id]);
    }
  }

  /** Whether a piece was let go near where it surely goes, or, where that is not told, elsewhere than it lay: else it was only looked at. */
  #thrown(id: string, event: PointerEvent): boolean {
    const point = this.#point(event);
    const { bySpot, byPiece } = this.#on.table;
    const goal = bySpot.get(this.#aim.leadOf(id));
    return goal
      ? near(point, [{ id, box: goal.box }])[0]!.far <= REACH
      : this.#spotAt(point) !== (byPiece.get(id)?.piece.spot ?? id);
  }

  /** Goes on with a drag whose first half has changed the table: what lies where the piece was let go is the next step. */
  goOn(): void {
    const event = this.#dropped;
    this.#dropped = null;
    const target = event && this.#on.live && this.#aimedAt(event);
    const { paths } = this.#aim;
    // What is the only choice goes on by itself.
    if (target && paths.actions([])[1] !== undefined && !paths.next([target]).size)
      this.#on.choose([target]);
  }
}

const near = (point: Point, targets: readonly Target[]) =>
  nearest(
    point.x,
    point.y,
    targets.map((t) => ({ box: t.box, value: t })),
  );
