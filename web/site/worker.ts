/** Builds the service worker with the list of all files, and lays a compressed copy beside each that gains by one. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type Plugin } from "vite";

/** Names of which a part is a hash of the content need no other version. */
const HASHED = /^assets\//;
const PACKED = /\.(png|zip)$/;
/** The worker keeps it, unpacked. */
const OWN_WAY = /^assets\/memory-/;
const LARGE = 16_000_000;
const SMALL = 600;
const KEPT = join(import.meta.dirname, "../node_modules/.cache/cardhouse");

function below(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? below(path) : [path];
  });
}

/** Packs as small as can be, which takes most of a minute for Python itself: that is kept for the next build. */
function packed(data: Uint8Array): Uint8Array {
  const sum = createHash("sha256").update(data).digest("hex");
  const kept = join(KEPT, `${sum}.br`);
  if (existsSync(kept)) return readFileSync(kept);
  const found = brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_QUALITY]: data.length < LARGE ? 11 : 9,
    },
  });
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept, found);
  return found;
}

export function worker(): Plugin {
  let folder = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: "post",
      sequential: true,
      async handler() {
        const files = below(folder).map((path) => relative(folder, path).replaceAll("\\", "/"));
        const asked = files.filter((url) => !OWN_WAY.test(url));
        const list = asked.map((url) => ({
          url,
          revision: HASHED.test(url)
            ? null
            : createHash("sha256")
                .update(readFileSync(join(folder, url)))
                .digest("hex")
                .slice(0, 16),
        }));
        await build({
          configFile: false,
          logLevel: "warn",
          define: { __FILES__: JSON.stringify(list), "process.env.NODE_ENV": '"production"' },
          build: {
            outDir: folder,
            emptyOutDir: false,
            target: "es2022",
            copyPublicDir: false,
            rollupOptions: {
              input: { "service-worker": join(import.meta.dirname, "service-worker.ts") },
              output: { entryFileNames: "[name].js", format: "iife" },
            },
          },
        });
        for (const path of below(folder)) {
          const data = readFileSync(path);
          if (data.length < SMALL || PACKED.test(path)) continue;
          writeFileSync(`${path}.br`, packed(data));
          writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }));
        }
      },
    },
  };
}
