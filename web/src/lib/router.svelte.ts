/** Addresses of the page: `/`, `/new/GAME`, `/t/CODE`, `/learn/GAME/N`, `/rules/GAME`, `/games`, `/challenge/TOKEN`,
 * and without a server `/from/GAME/FIGURE`. */
import { place } from "#place";

export const route = $state(place.here());
/** The address of a screen, for a link. */
export const address = place.address;

function follow(): void {
  Object.assign(route, place.here());
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", place.address(path));
  else history.pushState(null, "", place.address(path));
  follow();
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", follow);

/** Follows ordinary clicks on links of this site without loading the page anew. */
export function followLinks(event: MouseEvent): void {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  )
    return;
  const link = (event.target as Element | null)?.closest("a");
  if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin)
    return;
  if (link.pathname.startsWith("/api/")) return;
  if (link.hash.startsWith("#/")) {
    event.preventDefault();
    go(link.hash.slice(1));
    return;
  }
  if (link.hash === "#main") {
    event.preventDefault();
    document.getElementById("main")?.focus();
    return;
  }
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
