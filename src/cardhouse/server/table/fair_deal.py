"""The fair deal: the server commits to its share before it knows the others', and the shuffle is made of all shares.

secret and salt are 64 hex digits each. commitment = SHA-256 of secret + salt. The seed of the deal is the SHA-256 of
secret + salt + "|" + nonce for each seat in order (an empty nonce where none was given). All are hex texts in ASCII.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Sequence
from typing import Any

from cardhouse.core.cards import MOST_SEATS
from cardhouse.core.errors import InvalidRecord

NONCE = re.compile(r"[0-9A-Za-z+/=_-]{0,64}")


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


def verify(fair: Any, seed: str | None) -> str:
    """One sentence that says the deal was fair. Raises InvalidRecord if the shares do not give commitment and seed."""
    if not isinstance(fair, dict) or set(fair) != {"commitment", "secret", "salt", "nonces"}:
        raise InvalidRecord(
            "this record carries no fair deal: it was not dealt by a server, or dealt by number"
        )
    nonces = fair["nonces"]
    texts = [fair["commitment"], fair["secret"], fair["salt"]]
    if not all(isinstance(x, str) and len(x) <= 64 for x in texts) or not isinstance(nonces, list):
        raise InvalidRecord("the fair deal's parts are texts of at most 64 characters")
    if len(nonces) > MOST_SEATS or not all(
        isinstance(x, str) and NONCE.fullmatch(x) for x in nonces
    ):
        raise InvalidRecord(f"nonces are at most {MOST_SEATS} texts of letters and digits")
    if commitment(fair["secret"], fair["salt"]) != fair["commitment"]:
        raise InvalidRecord("the server's seed and salt do not give what it had committed to")
    if deal_seed(fair["secret"], fair["salt"], nonces) != seed:
        raise InvalidRecord("the shares do not give the seed of this deal")
    given = sum(1 for x in nonces if x)
    return f"the commitment fits, and the deal is made of the server's share and {given} from the players"
