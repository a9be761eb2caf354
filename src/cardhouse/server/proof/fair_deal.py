"""The fair deal: the server commits to its share before it knows the others', and the shuffle is
made of all shares.

secret and salt are 64 hex digits each. commitment = SHA-256 of secret + salt. The seed of the deal
is the SHA-256 of secret + salt + "|" + nonce for each seat in order (an empty nonce where none was
given). All are hex texts in ASCII.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Any

from cardhouse.core.cards import MOST_SEATS
from cardhouse.core.errors import InvalidRecord
from cardhouse.server.proof.wording import TEXT

NONCE = re.compile(r"[0-9A-Za-z+/=_-]{0,64}")
SHARE = re.compile(r"[0-9a-f]{64}")


def share() -> str:
    """Fresh randomness of 256 bits as hex."""
    return secrets.token_hex(32)


def digest(text: str) -> str:
    """SHA-256 as hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def commitment(secret: str, salt: str) -> str:
    """What the server publishes before the deal."""
    return digest(secret + salt)


def deal_seed(secret: str, salt: str, nonces: Sequence[str]) -> str:
    """The seed that all shares make."""
    return digest(secret + salt + "".join(f"|{nonce}" for nonce in nonces))


def header(secret: str, salt: str, nonces: Sequence[str]) -> dict[str, Any]:
    """What a record carries of a fair deal."""
    return {
        "commitment": commitment(secret, salt),
        "secret": secret,
        "salt": salt,
        "nonces": list(nonces),
    }


def checked(fair: Any, seed: str | None) -> list[str]:
    """The nonces of a fair deal whose shares give commitment and seed. Raises InvalidRecord if they
    do not.
    """
    if not isinstance(fair, dict) or set(fair) != {"commitment", "secret", "salt", "nonces"}:
        raise InvalidRecord(TEXT("shares.parts"))
    nonces = fair["nonces"]
    texts = [fair["commitment"], fair["secret"], fair["salt"]]
    if not all(isinstance(x, str) and SHARE.fullmatch(x) for x in texts):
        raise InvalidRecord(TEXT("shares.texts"))
    if not isinstance(nonces, list) or len(nonces) > MOST_SEATS:
        raise InvalidRecord(TEXT("shares.nonces", most=MOST_SEATS))
    if not all(isinstance(x, str) and NONCE.fullmatch(x) for x in nonces):
        raise InvalidRecord(TEXT("shares.nonces", most=MOST_SEATS))
    if commitment(fair["secret"], fair["salt"]) != fair["commitment"]:
        raise InvalidRecord(TEXT("shares.commitment"))
    if deal_seed(fair["secret"], fair["salt"], nonces) != seed:
        raise InvalidRecord(TEXT("shares.seed"))
    return nonces
