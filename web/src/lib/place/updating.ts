/** Keeps the page for times without a network, and tells when a newer version has come. */
import { news } from "./news.svelte";

const EVERY = 60 * 60 * 1000;

/** Begins; a browser without service workers, or a page from a file, does without. */
export async function keepPage(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  let wanted = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
  });
  try {
    const found = await navigator.serviceWorker.register("./service-worker.js");
    const look = () => {
      const { waiting } = found;
      if (!waiting || !navigator.serviceWorker.controller) return;
      news.update = () => {
        wanted = true;
        waiting.postMessage({ type: "SKIP_WAITING" });
      };
    };
    look();
    found.addEventListener("updatefound", () =>
      found.installing?.addEventListener("statechange", look),
    );
    setInterval(() => void found.update().catch(() => {}), EVERY);
    addEventListener("online", () => void found.update().catch(() => {}));
  } catch {
    // The page works all the same, as long as its host can be reached.
  }
}
