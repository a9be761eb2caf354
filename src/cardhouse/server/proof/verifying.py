"""Verifying: what a record claims of its deal, its course and its server, looked at one by one.

It needs nothing but the engine, until there is a signature to check.
"""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.game import game
from cardhouse.core.texts import Arg
from cardhouse.play.match import Record
from cardhouse.server.proof import fair_deal
from cardhouse.server.proof.wording import TEXT

KEY, VALUE = re.compile(r"[0-9a-f]{64}"), re.compile(r"[0-9a-f]{128}")
CODE = re.compile(r"[a-z0-9]{1,12}")
LATEST = 2**40
LEEWAY = 300
"""Seconds by which the clocks of a server's machines may differ."""


@dataclass(frozen=True)
class Key:
    """A key of a server. until: when it was rotated out, in seconds since 1970."""

    key: str
    until: int | None


@dataclass(frozen=True)
class Promise:
    """A promise as a player kept it, with the nonce that was sent only then."""

    table: str
    commitment: str
    at: int
    key: str
    value: str
    nonce: str


@dataclass(frozen=True)
class Finding:
    """What was found, as a sentence. holds: None for what is not claimed, or cannot be looked
    at.
    """

    about: str
    holds: bool | None
    text: str


def verify(
    data: Any, promise: Promise | None = None, keys: Sequence[Key] | None = None
) -> list[Finding]:
    """What a record shows, about ``follows``, ``shares``, ``promise`` and ``signature``.

    data: the record as JSON data; keys: the server's, None where they are not known. Raises
    InvalidRecord for what is no record at all.
    """
    if not isinstance(data, dict):
        Record.from_json(data)  # says what a record is
    signature = signature_of(data, keys)
    try:
        record = Record.from_json(data)
    except InvalidRecord as error:
        found = Finding("follows", None, TEXT("follows.unchecked", why=str(error)))
        return [found, signature]
    shares = shares_of(record)
    return [follows(record), shares, promise_of(data, shares, promise, keys), signature]


def follows(record: Record) -> Finding:
    """Whether a record's decisions and result follow from its seed by the rules."""
    try:
        known = game(record.game).rules_version == record.rules and record.seed is not None
    except CardhouseError:
        known = False
    try:
        match = record.replay()
    except InvalidRecord as error:
        if known:
            return Finding("follows", False, TEXT("follows.not", why=str(error)))
        return Finding("follows", None, TEXT("follows.unchecked", why=str(error)))
    arguments: dict[str, Arg] = {"plies": match.ply, "game": match.game.title}
    if not match.over:
        return Finding("follows", True, TEXT("follows.running", **arguments))
    return Finding("follows", True, TEXT("follows.over", reason=match.reason or "", **arguments))


def shares_of(record: Record) -> Finding:
    """Whether a record's seed is made of the shares that it states."""
    if record.fair is None:
        return Finding("shares", None, TEXT("shares.chosen"))
    try:
        nonces = fair_deal.checked(record.fair, record.seed)
    except InvalidRecord as error:
        return Finding("shares", False, TEXT("shares.unfair", why=str(error)))
    given = sum(1 for nonce in nonces if nonce)
    return Finding("shares", True, TEXT("shares.made", given=given))


def promise_of(
    data: dict[str, Any], shares: Finding, promise: Promise | None, keys: Sequence[Key] | None
) -> Finding:
    """Whether the server's share was promised before a nonce that is part of the seed was sent."""
    if promise is None:
        return Finding("promise", None, TEXT("promise.none"))
    from cardhouse.server.proof import signing

    about = signing.promise_bytes(promise.table, promise.commitment, promise.at, promise.key)
    if not signing.good(promise.key, promise.value, about):
        return Finding("promise", False, TEXT("promise.changed"))
    wrong = _key_fails(promise.key, promise.at, keys)
    if wrong:
        return Finding("promise", False, TEXT(f"promise.{wrong}", key=promise.key))
    if not shares.holds:
        return Finding("promise", False, TEXT("promise.no_shares"))
    signature = data.get("signature")
    table = signature.get("table") if isinstance(signature, dict) else None
    if table is not None and table != promise.table:
        said = TEXT("promise.other_table", promised=promise.table, table=str(table)[:12])
        return Finding("promise", False, said)
    if data["fair"]["commitment"] != promise.commitment:
        return Finding("promise", False, TEXT("promise.other_share"))
    if promise.nonce not in data["fair"]["nonces"]:
        return Finding("promise", False, TEXT("promise.no_nonce"))
    at = moment(promise.at)
    if keys is None:
        return Finding("promise", True, TEXT("promise.kept_by", key=promise.key, time=at))
    return Finding("promise", True, TEXT("promise.kept", time=at))


def signature_of(data: dict[str, Any], keys: Sequence[Key] | None) -> Finding:
    """Whether a record is as a server signed it, and whether that server is the one whose keys are
    given.
    """
    signature = data.get("signature")
    if signature is None:
        if keys is None:
            return Finding("signature", None, TEXT("signature.none"))
        return Finding("signature", False, TEXT("signature.missing"))
    if not isinstance(signature, dict) or set(signature) != {"table", "at", "key", "value"}:
        return Finding("signature", False, TEXT("signature.form"))
    table, at, key = signature["table"], signature["at"], signature["key"]
    if not (_fits(CODE, table) and _time(at) and _signed(key, signature["value"])):
        return Finding("signature", False, TEXT("signature.form"))
    from cardhouse.server.proof import signing

    if not signing.good(key, signature["value"], signing.record_bytes(data)):
        return Finding("signature", False, TEXT("signature.changed"))
    wrong = _key_fails(key, at, keys)
    if wrong:
        return Finding("signature", False, TEXT(f"signature.{wrong}", key=key))
    if keys is None:
        said = TEXT("signature.good_by", key=key, table=table, time=moment(at))
        return Finding("signature", True, said)
    return Finding("signature", True, TEXT("signature.good", table=table, time=moment(at)))


def read_promise(data: Any) -> Promise:
    """The promise in JSON data. Raises InvalidRecord."""
    if not isinstance(data, dict) or set(data) != {"table", "commitment", "signature", "nonce"}:
        raise InvalidRecord(TEXT("promise.form"))
    signed = data["signature"]
    if not isinstance(signed, dict) or set(signed) != {"at", "key", "value"}:
        raise InvalidRecord(TEXT("promise.form"))
    nonce, commitment = data["nonce"], data["commitment"]
    if not (
        _fits(CODE, data["table"])
        and _fits(fair_deal.SHARE, commitment)
        and _fits(fair_deal.NONCE, nonce)
        and nonce
        and _time(signed["at"])
        and _signed(signed["key"], signed["value"])
    ):
        raise InvalidRecord(TEXT("promise.form"))
    return Promise(data["table"], commitment, nonce=nonce, **signed)


def read_keys(data: Any) -> list[Key]:
    """A server's keys in JSON data. Raises InvalidRecord."""
    wrong = InvalidRecord(TEXT("keys.form", path=WELL_KNOWN))
    if not isinstance(data, dict) or not isinstance(data.get("keys"), list):
        raise wrong
    found = []
    for one in data["keys"]:
        if not isinstance(one, dict) or not _fits(KEY, one.get("key")):
            raise wrong
        until = one.get("until")
        if until is not None and not _time(until):
            raise wrong
        found.append(Key(one["key"], until))
    return found


WELL_KNOWN = "/.well-known/cardhouse-keys.json"


def moment(at: int) -> str:
    """A time as people write it, by UTC."""
    return time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(at))


def _key_fails(key: str, at: int, keys: Sequence[Key] | None) -> str:
    """Why a key is not the server's at a time: ``foreign``, ``late``, or empty if it is, or nobody
    can tell.
    """
    if keys is None:
        return ""
    known = next((one for one in keys if one.key == key), None)
    if known is None:
        return "foreign"
    return "" if known.until is None or at <= known.until + LEEWAY else "late"


def _fits(pattern: re.Pattern[str], value: Any) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None


def _time(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LATEST


def _signed(key: Any, value: Any) -> bool:
    return _fits(KEY, key) and _fits(VALUE, value)
