"""A finished game as a server gives it out, with the promise that a browser kept, and the server's
keys.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import cardhouse
from cardhouse.core.state import TRUTH
from cardhouse.play.match import BOOKMARK
from cardhouse.server.proof import fair_deal, signing
from cardhouse.server.proof.signing import KeyPair
from cardhouse.server.proof.verifying import Key, Promise, read_promise

TABLE = "abcdefgh"
OPENED, ENDED = 1_700_000_000, 1_700_003_600


@cache
def pair(name: str = "own") -> KeyPair:
    """A key of the server's own, or of another one."""
    return signing.new_pair()


def keys(until: int | None = None) -> list[Key]:
    """The server's keys."""
    return [Key(pair().public, until)]


@cache
def _text() -> tuple[str, str]:
    # The same shares each time: one game in some hundreds is drawn, and a test changes who won.
    secret, salt, nonces = fair_deal.digest("secret"), fair_deal.digest("salt"), ["a" * 32, ""]
    seed = fair_deal.deal_seed(secret, salt, nonces)
    match = cardhouse.new_match("three_piles", seed=seed, names=["Ann", "Zoë"])
    match.mark(BOOKMARK, 0)
    chance = random.Random(1)
    while not match.over:
        match.play(chance.choice(list(match.legal_actions)))
    assert match.returns in ([1.0, -1.0], [-1.0, 1.0])
    data = match.record(TRUTH).to_json() | {"fair": fair_deal.header(secret, salt, nonces)}
    record = signing.signed(pair(), data, TABLE, ENDED)
    commitment = fair_deal.commitment(secret, salt)
    signature = signing.promise(pair(), TABLE, commitment, OPENED)
    told = {"at": signature.at, "key": signature.key, "value": signature.value}
    promise = {
        "table": TABLE, "commitment": commitment, "signature": told, "nonce": nonces[0],
    }  # fmt: skip
    return json.dumps(record), json.dumps(promise)


def record() -> dict[str, Any]:
    """The record of a finished game of 3 Piles, signed."""
    found: dict[str, Any] = json.loads(_text()[0])
    return found


def unsigned() -> dict[str, Any]:
    """The same without its signature."""
    return {name: value for name, value in record().items() if name != "signature"}


def promise_data() -> dict[str, Any]:
    """The promise of its first seat, as it lies in a file."""
    found: dict[str, Any] = json.loads(_text()[1])
    return found


def promise() -> Promise:
    """The same, read."""
    return read_promise(promise_data())
