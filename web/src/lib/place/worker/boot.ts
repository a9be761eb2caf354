/** Python with the house in it: from a picture of its memory, taken when the page was built, or from its sources. */
import type { loadPyodide, PyodideConfig, PyodideInterface } from "pyodide";

/** Where the parts lie. lock: what Pyodide wants to know of itself. */
export interface Parts {
  python: string;
  sources: string;
  memory: string;
  lock: string;
}
/** files: settled when Python's library and our sources can be read, too; a picture plays without them. */
export interface Booted {
  python: PyodideInterface;
  files: Promise<void>;
}
type Load = typeof loadPyodide;
type Create = NonNullable<PyodideConfig["createPyodideModule"]>;
/** What Pyodide's program has for whoever starts it. */
type Program = { HEAPU8: Uint8Array; growMemory(bytes: number): unknown };
/** What Pyodide keeps of its settings. */
type Kept = { _api?: { config?: { _loadSnapshot?: unknown } } };

const CACHE = "cardhouse-memory";
const LIBRARY = "python_stdlib.zip";
/** Where the sources lie in Python's file system; the picture was taken with them there. */
const SOURCES = "/cardhouse.zip";
const GZIP = [0x1f, 0x8b];

async function bytes(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** The picture as it was kept at an earlier visit; undefined if there is none, or the browser keeps nothing. */
async function kept(url: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const found = await (await caches.open(CACHE)).match(url);
    return found && new Uint8Array(await found.arrayBuffer());
  } catch {
    return undefined;
  }
}

/** Gives back the room of what is not needed any more: it is sent to nobody. To cut it down would not do: what it was
 * read with holds it, too, until the browser cleans up. */
function release(data: Uint8Array<ArrayBuffer>): void {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(null, [data.buffer]);
  port1.close();
  port2.close();
}

/** Keeps the picture for later visits, and no other one. */
async function keep(url: string, memory: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(CACHE);
    const old = (await cache.keys()).filter((one) => one.url !== url);
    await Promise.all(old.map((one) => cache.delete(one)));
    await cache.put(url, new Response(memory));
  } catch {
    // The next visit fetches it again.
  }
}

/** Fetches the picture: packed by the host, or else the packed copy beside it. */
async function fetched(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await fetch(url);
  if (plain.ok && plain.headers.get("content-encoding"))
    return new Uint8Array(await plain.arrayBuffer());
  void plain.body?.cancel();
  const answer = await fetch(`${url}.gz`);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  const data = new Uint8Array(await answer.arrayBuffer());
  // Some hosts say that such a file is packed, and browsers unpack it.
  if (GZIP.some((byte, i) => data[i] !== byte)) return data;
  const unpacked = new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

async function fromMemory(load: Load, parts: Parts, settings: PyodideConfig): Promise<Booted> {
  const known = await kept(parts.memory);
  const read = () => Promise.all([bytes(`${parts.python}${LIBRARY}`), bytes(parts.sources)]);
  // At a later visit nothing has to travel any more; at the first one the picture goes before.
  const early = known && read();
  early?.catch(() => {});
  const memory = known ?? (await fetched(parts.memory));
  const nothing = URL.createObjectURL(new Blob([]));
  const python = await load({
    ...settings,
    stdLibURL: nothing,
    _loadSnapshot: memory,
    createPyodideModule: async (more) => {
      const { default: create } = (await import(
        /* @vite-ignore */ `${parts.python}pyodide.asm.mjs`
      )) as { default: Create };
      const program = await create(more);
      const { HEAPU8: heap, growMemory } = program as unknown as Program;
      if (heap.length < memory.length) growMemory(memory.length);
      return program;
    },
  });
  URL.revokeObjectURL(nothing);
  const { config } = (python as Kept)._api ?? {};
  if (config) delete config._loadSnapshot; // 30 MB
  if (!known) await keep(parts.memory, memory);
  release(memory);
  const files = (early ?? read()).then(([library, sources]) => {
    const place = (python.FS.readdir("/lib") as string[]).find((name) => name.endsWith(".zip"));
    python.FS.writeFile(`/lib/${place}`, library);
    python.FS.writeFile(SOURCES, sources);
  });
  return { python, files };
}

async function fromSources(load: Load, parts: Parts, settings: PyodideConfig): Promise<Booted> {
  const [sources, python] = await Promise.all([bytes(parts.sources), load(settings)]);
  python.FS.writeFile(SOURCES, sources);
  const sys = python.pyimport("sys") as { path: { insert(at: number, path: string): void } };
  sys.path.insert(0, SOURCES);
  return { python, files: Promise.resolve() };
}

/** Begins. Rejects if this browser cannot. */
export async function boot(parts: Parts): Promise<Booted> {
  const { loadPyodide: load } = (await import(/* @vite-ignore */ `${parts.python}pyodide.mjs`)) as {
    loadPyodide: Load;
  };
  const settings: PyodideConfig = { indexURL: parts.python, lockFileContents: parts.lock };
  try {
    return await fromMemory(load, parts, settings);
  } catch (error) {
    console.warn(error);
    await self.caches?.delete(CACHE).catch(() => {});
    return fromSources(load, parts, settings);
  }
}
