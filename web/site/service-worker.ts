/** The service worker: everything is fetched once, so that the page comes without a network; a new version waits. */
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

declare const __FILES__: { url: string; revision: string | null }[];
declare const self: EventTarget & { skipWaiting(): Promise<void> };

cleanupOutdatedCaches();
precacheAndRoute(__FILES__, { ignoreURLParametersMatching: [/./] });

// The page asks for that when its person wants the new version.
self.addEventListener("message", (event) => {
  if ((event as MessageEvent<{ type?: string }>).data?.type === "SKIP_WAITING")
    void self.skipWaiting();
});
