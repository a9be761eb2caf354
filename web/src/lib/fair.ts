/** Checks a fair deal: what was promised before it, what every browser added, and what it was made of. */
import type { Fair } from "./messages";
import { sha256 } from "./sha256";

/** Whether the deal fits its promise; null where nothing was promised, or not all is revealed yet. promised: as it was first seen. */
export function dealIsFair(fair: Fair, promised = ""): boolean | null {
  const { commitment, secret, salt, nonces, deal } = fair;
  if (!commitment || !secret) return null;
  if (sha256(secret + salt) !== commitment || (promised && promised !== commitment)) return false;
  return sha256(secret + salt + nonces.map((n) => `|${n}`).join("")) === deal;
}
