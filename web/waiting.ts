/**
 * Svelte without what waits: no markup of ours awaits a promise, fences errors in or leaves by a transition, so the modules that its
 * runtime keeps for that are not among the scripts; others stand in for them. A built page is tried by the tests of the browser; where
 * Svelte asks these modules for more than they offer, or markup begins to wait, the build says so.
 */

/** Modules of Svelte's, by how their files end, and what takes their places. Errors go up to whoever mounted the page, as through a fence without a handler. */
const INSTEAD: Readonly<Record<string, string>> = {
  "/internal/client/dom/blocks/boundary.js": `
    import { EFFECT_TRANSPARENT, EFFECT_PRESERVED } from '#client/constants';
    import { block, branch } from '../../reactivity/effects.js';
    export const boundary = (node, props, children) =>
      block(() => void branch(() => children(node)), EFFECT_TRANSPARENT | EFFECT_PRESERVED);
    export function pending() {}`,
  "/internal/client/dom/blocks/branches.js": `
    import { branch, destroy_effect } from '../../reactivity/effects.js';
    export class BranchManager {
      #key = NaN;
      #shown = null;
      constructor(anchor) {
        this.anchor = anchor;
      }
      ensure(key, fn) {
        if (key === this.#key) return;
        var left = this.#shown;
        this.#shown = fn && branch(() => fn(this.anchor));
        this.#key = key;
        if (left) destroy_effect(left);
      }
    }`,
  "/internal/client/reactivity/async.js": `
    import { derived } from './deriveds.js';
    export const flatten = (blockers, sync, async, fn) => fn(sync.map(derived));
    ${"capture for_await_track_reactivity_loss increment_pending run run_after_blockers save track_reactivity_loss unsave unset_context wait"
      .split(" ")
      .map((name) => `export function ${name}() {}`)
      .join("\n")}`,
};

/** The modules of Svelte's that others stand in for. */
export const TOUCHED = Object.keys(INSTEAD);

/** What a compiled component calls where its markup waits, fences errors in, or leaves by a transition. */
const WAITS =
  /\$\.(animation|async|async_body|async_derived|await|boundary|fork|pending|run|save|settled|transition)\(/;

/** A module of Svelte's, or what stands in for it. */
export function withoutWaiting(code: string, id: string): string {
  const file = TOUCHED.find((end) => id.endsWith(end));
  return file ? INSTEAD[file]! : code;
}

/** Raises Error if a component of ours waits. */
export function waitsNowhere(code: string, id: string): void {
  if (WAITS.test(code)) throw new Error(`${id} waits, which waiting.ts leaves out of Svelte`);
}
