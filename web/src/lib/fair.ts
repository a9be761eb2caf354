/** Checks a fair deal: what was promised before it, what every browser added, and what it was made of. */
import type { Fair, Signature } from "./messages";
import { sha256 } from "./sha256";

/** Whether the deal fits its promise; null where nothing was promised, or not all is revealed yet. promised: as it was first seen. */
export function dealIsFair(fair: Fair, promised = ""): boolean | null {
  const { commitment, secret, salt, nonces, deal } = fair;
  if (!commitment || !secret) return null;
  if (sha256(secret + salt) !== commitment || (promised && promised !== commitment)) return false;
  return sha256(secret + salt + nonces.map((n) => `|${n}`).join("")) === deal;
}

/** What a browser keeps of a deal: the promise as it first saw it, and the share that it gave only then ("": none yet). */
export interface Kept {
  commitment: string;
  signature: Signature | null;
  nonce: string;
}

/** The file that `cardhouse verify --promise` takes; null where the promise was not signed, or came before no share. */
export function promiseFile(table: string, kept: Kept | null): string | null {
  if (!kept?.signature || !kept.nonce) return null;
  const { commitment, signature, nonce } = kept;
  const { at, key, value } = signature;
  return `${JSON.stringify({ table, commitment, signature: { at, key, value }, nonce }, null, 1)}\n`;
}
