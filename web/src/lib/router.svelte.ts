/** Addresses of the page: `/`, `/new/GAME`, `/t/CODE`, `/learn/GAME/N`, `/rules/GAME`, `/games`, `/challenge/TOKEN`. */
export const route = $state({ path: location.pathname, hash: location.hash });

function follow(): void {
  route.path = location.pathname;
  route.hash = location.hash;
}

export function go(path: string, replace = false): void {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
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
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  go(link.pathname + link.hash);
}
