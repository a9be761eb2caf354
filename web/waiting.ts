/**
 * Svelte without what waits: no markup of ours awaits a promise, fences errors in or leaves by a transition, so all that its runtime
 * keeps for that is left out of the scripts. A built page is tried by the tests of the browser; where Svelte has changed so that a
 * place is not found, or markup begins to wait, the build says so.
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

/** A method of a class, from its name to the brace that ends it. */
const method = (head: string): RegExp =>
  new RegExp(`\\n\\t${head}\\(.*?\\) \\{\\n.*?\\n\\t\\}`, "s");

/** What is cut from where a change of many values is carried out: what counts promises, and what forks of it need. */
const CUT: Readonly<Record<string, readonly (string | RegExp)[]>> = {
  "/internal/client/reactivity/batch.js": [
    /\n\tis_fork = false;/,
    /\n\tasync_deriveds = new Map\(\);/,
    /\n\t#discard_callbacks = new Set\(\);/,
    /\n\t#pending = 0;/,
    /\n\t#blocking_pending = new Map\(\);/,
    /\n\t#deferred = null;/,
    /\n\t#new_effects = \[\];/,
    /\n\t#unskipped_branches = new Set\(\);/,
    /\n\t#skipped_branches = new Map\(\);/,
    /\n\t#decrement_queued = false;/,
    ...["#is_deferred", "#is_skipped", "skip_effect", "unskip_effect", "register_created_effect"],
    ...["#commit", "activate", "deactivate", "increment", "decrement", "ondiscard", "settled"],
    /\n\t\tif \(this\.#is_deferred\(\)\) \{.*?\n\t\t\}/s,
    /if \(!this\.#is_deferred\(\)\) (?=this\.discard)/,
    /this\.#deferred\?\.resolve\(\);/,
    /this\.#deferred\?\.resolve\(\);/,
    /\n\t\t\tif \(async_mode_flag\) \{\s*this\.#commit\(\);.*?\n\t\t\t\}/s,
    /this\.#pending === 0 && /,
    / \|\| this\.#skipped_branches\.has\(effect\)/,
    /!batch\.is_fork && /,
    /for \(const \[effect, deferred\] of batch\.async_deriveds\) \{.*?\n\t\t\}/s,
    /batch\.async_deriveds\.clear\(\);/,
    / && !this\.async_deriveds\.has\(effect\)/,
    /if \(!this\.is_fork\)/,
    /for \(const fn of this\.#discard_callbacks\) fn\(this\);\s*this\.#discard_callbacks\.clear\(\);/,
    /for \(const deferred of this\.async_deriveds\.values\(\)\) \{.*?\n\t\t\}/s,
    /\n\t\tif \(\s*effect\.b\?\.is_pending &&.*?\n\t\t\}/s,
  ].map((one) => (typeof one === "string" ? method(one) : one)),
  "/internal/client/reactivity/effects.js": [
    /current_batch\?\.register_created_effect\(effect\);/,
    /\n\t\tb: parent && parent\.b,/,
  ],
  "/internal/client/reactivity/deriveds.js": [
    /if \(!current_batch\?\.is_fork \|\| derived\.deps === null\)/,
    / \|\| current_batch\?\.is_fork/,
  ],
  "/internal/client/reactivity/sources.js": [/!batch\.is_fork && /],
  "/internal/client/runtime.js": [
    /\n\tvar is_fork = current_batch\?\.is_fork;/,
    /\n\t\tif \(!is_fork\)/,
    /!is_fork && /,
  ],
};

/** The modules of Svelte's that are not as they were. */
export const TOUCHED = [...Object.keys(INSTEAD), ...Object.keys(CUT)];

/** What a compiled component calls where its markup waits, fences errors in, or leaves by a transition. */
const WAITS =
  /\$\.(animation|async|async_body|async_derived|await|boundary|fork|pending|run|save|settled|transition)\(/;

/** A module of Svelte's without what waits. Raises Error where a place is not found. */
export function withoutWaiting(code: string, id: string): string {
  const file = Object.keys(INSTEAD).find((end) => id.endsWith(end));
  if (file) return INSTEAD[file]!;
  const place = Object.keys(CUT).find((end) => id.endsWith(end));
  return (place ? CUT[place]! : []).reduce<string>((left, cut) => {
    const rest = left.replace(cut, "");
    if (rest === left) throw new Error(`Svelte's ${place} is not as it was: ${String(cut)}`);
    return rest;
  }, code);
}

/** Raises Error if a component of ours waits. */
export function waitsNowhere(code: string, id: string): void {
  if (WAITS.test(code)) throw new Error(`${id} waits, which waiting.ts leaves out of Svelte`);
}
