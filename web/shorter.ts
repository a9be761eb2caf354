/** Shortens scripts once more: what the bundler has made is a fiftieth smaller after a second reading, and again where names that nothing else knows are short. */
import { minify } from "terser";
import type { Plugin } from "vite";

/** Names of the client's own objects: no message, no text, no class, no page and nothing that is kept calls anything so, which a test holds. */
export const OWN =
  "onaction onrefused onabout onwhat onback onshown onpick onbelow onlook onanalyse onagain " +
  "onlog onchat onsolver reading cites wonders peeking paths caught onceMore takeBack meant " +
  "unhint showAgain whatIs clicks lookAhead revisit rematchBy withdraw setShape behind " +
  "decline doing dragged magnified grasped goOn twins focusable settle tagOf leadOf ledTo " +
  "stateOf obvious towards alike bySpot byPiece laidOut glyphs curves covers packed rests " +
  "onBoard lastFace unsent wakeUp heaps scales walls pickable pixels letters bound laid " +
  "abreast placed cells puts fliers town heard across live busy";
/** Names in Svelte's own objects. */
export const SVELTE =
  "is_rendered update_pending_count is_fork add_dirty_reaction async_deriveds transfer_reactions is_pending defer_effect " +
  "register_created_effect is_global transform_error invoke_onerror has_pending_snippet skip_effect outrogroups oncommit " +
  "reactions teardown deps outro";

/** Those of the names that a script never has in quotes, by which it would look them up. */
const unquoted = (code: string): RegExp => {
  const names = `${OWN} ${SVELTE}`
    .split(" ")
    .filter((name) => !new RegExp(`(["'\`])${name}\\1`).test(code));
  return new RegExp(`^(?:${names.join("|")})$`);
};

export const shorter = (): Plugin => ({
  name: "shorter",
  apply: "build",
  enforce: "post",
  async generateBundle(_, files) {
    /** What is called so in one script is in all of them. */
    let props: unknown;
    for (const file of Object.values(files))
      if (file.type === "chunk" && !file.map) {
        const nameCache = props ? { props } : {};
        const options = {
          module: true,
          ecma: 2020,
          compress: { passes: 3, keep_fargs: false, unsafe_arrows: true },
          mangle: { properties: { regex: unquoted(file.code) } },
          nameCache,
        } as const;
        file.code = (await minify(file.code, options)).code!;
        props = (nameCache as { props: unknown }).props;
      }
  },
});
