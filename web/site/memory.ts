/** The picture of Python's memory with the house imported: what the page's worker begins with. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const KEPT = join(import.meta.dirname, "../node_modules/.cache/cardhouse");
const SOURCES = "/cardhouse.zip";

/** Takes the picture; that takes half a minute, so it is kept for the next build. name: of what it is made from. */
export async function picture(name: string, sources: Uint8Array): Promise<Uint8Array> {
  const path = join(KEPT, `${name}.memory`);
  if (existsSync(path)) return readFileSync(path);
  const { loadPyodide } = await import("pyodide");
  // Texts are hashed alike in every picture, so that the same sources make nearly the same bytes.
  const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
  python.FS.writeFile(SOURCES, sources);
  const sys = python.pyimport("sys") as { path: { insert(at: number, path: string): void } };
  sys.path.insert(0, SOURCES);
  python.runPython("from cardhouse.page.warm import warm; warm(); del warm");
  const found = (python as unknown as { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(path, found);
  return found;
}
