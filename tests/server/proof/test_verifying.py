"""Verifying: what a record shows is told apart, and whatever was changed in a signed one is
noticed.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardhouse
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.state import TRUTH
from cardhouse.server.proof import fair_deal, signing
from cardhouse.server.proof.verifying import Finding, Key, read_keys, read_promise, verify
from cardhouse.server.proof.wording import TEXT
from tests.games.catalogues import unreadable, unused
from tests.server.proof import kept

TESTS = Path(__file__).parents[2]
L = 2**252 + 27742317777372353535851937790883648493
"""The order of the group that Ed25519 works in."""


def about(found: list[Finding], what: str) -> Finding:
    return next(one for one in found if one.about == what)


def holds(found: list[Finding]) -> dict[str, bool | None]:
    return {one.about: one.holds for one in found}


def notices(data: Any) -> bool:
    """Whether somebody who has the server's keys is told that something does not hold."""
    try:
        return any(one.holds is False for one in verify(data, None, kept.keys()))
    except InvalidRecord:
        return True


def test_a_record_of_this_server_with_its_promise() -> None:
    found = verify(kept.record(), kept.promise(), kept.keys())
    assert [one.holds for one in found] == [True] * 4
    assert "Signed by this server: table abcdefgh, at 2023-11-14 23:13:20 UTC" in found[3].text
    assert (
        "Promised before the nonces: the server signed its promise at 2023-11-14" in found[2].text
    )
    assert "and that of one from the players" not in found[1].text
    assert "and one from the players" in found[1].text


def test_without_keys_nobody_says_whose_signature_it_is() -> None:
    found = verify(kept.record(), kept.promise())
    assert [one.holds for one in found] == [True] * 4
    for one in found[2:]:
        assert kept.pair().public in one.text
        assert "(--keys)" in one.text
        assert "this server" not in one.text


def test_without_the_promise_it_is_not_shown_what_was_promised() -> None:
    found = verify(kept.record(), None, kept.keys())
    assert holds(found) == {"follows": True, "shares": True, "promise": None, "signature": True}


def invented(chance: random.Random) -> dict[str, Any]:
    """A game that nobody played, from shares that were tried until the cards pleased."""
    secret, salt, nonces = fair_deal.share(), fair_deal.share(), ["a" * 32, "b" * 32]
    match = cardhouse.new_match("three_piles", seed=fair_deal.deal_seed(secret, salt, nonces))
    while not match.over:
        match.play(chance.choice(list(match.legal_actions)))
    return match.record(TRUTH).to_json() | {"fair": fair_deal.header(secret, salt, nonces)}


def test_an_invented_game_is_told() -> None:
    data = invented(random.Random(3))
    found = verify(data)
    assert holds(found) == {"follows": True, "shares": True, "promise": None, "signature": None}
    assert about(found, "signature").text.startswith("Not signed: anybody could have written")
    assert about(found, "promise").text.startswith("Promised before the nonces? That is not shown")
    assert notices(data)
    stranger = signing.signed(kept.pair("stranger"), data, kept.TABLE, kept.ENDED)
    found = verify(stranger, kept.promise(), kept.keys())
    assert "not among its keys" in about(found, "signature").text
    assert "another share" in about(found, "promise").text
    # Somebody's signature is not this server's: without its keys the key is named, and nobody
    # vouches for it.
    assert about(verify(stranger), "signature").text.startswith("Signed with the key")


def test_a_game_from_a_chosen_seed_is_told() -> None:
    match = cardhouse.new_match("three_piles", seed=5)
    data = match.record(TRUTH).to_json()
    found = verify(data, kept.promise())
    assert holds(found) == {"follows": True, "shares": None, "promise": False, "signature": None}
    assert "the seed was chosen" in about(found, "shares").text
    assert "It is not finished" in about(found, "follows").text


def cut(data: dict[str, Any]) -> None:
    del data["actions"][-3:]
    data["result"] = None


def another_end(data: dict[str, Any]) -> None:
    data["result"]["winners"] = [1 - data["result"]["winners"][0]]


CHANGES: dict[str, Any] = {
    "cut": cut,
    "end": another_end,
    "name": lambda data: data["players"].__setitem__(0, "Eve"),
    "names": lambda data: data["players"].reverse(),
    "marks": lambda data: data["marks"].clear(),
    "mark": lambda data: data["marks"][0].__setitem__("seat", 1),
    "hint": lambda data: data["marks"].append({"kind": "hint", "ply": 1, "seat": 1}),
    "option": lambda data: data["options"].__setitem__("collect", 3),
    "table": lambda data: data["signature"].__setitem__("table", "another"),
    "time": lambda data: data["signature"].__setitem__("at", kept.ENDED + 1),
    "key": lambda data: data["signature"].__setitem__("key", kept.pair("stranger").public),
    "case": lambda data: data["signature"].update(value=data["signature"]["value"].upper()),
    "fair": lambda data: data.pop("fair"),
    "more": lambda data: data["fair"].__setitem__("more", 1),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_in_a_signed_record_is_told(change: str) -> None:
    data = kept.record()
    CHANGES[change](data)
    assert data != kept.record()
    for keys in (None, kept.keys()):
        found = verify(data, None, keys)
        assert about(found, "signature").holds is False
        assert about(found, "signature").text.startswith("Not ")


def test_a_signature_that_is_another_number_of_the_same_group_is_none() -> None:
    data = kept.record()
    value = bytes.fromhex(data["signature"]["value"])
    more = int.from_bytes(value[32:], "little") + L
    data["signature"]["value"] = (value[:32] + more.to_bytes(32, "little")).hex()
    assert notices(data)


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where something stands in JSON data, from the whole down to single values."""
    parts = (
        data.items()
        if isinstance(data, dict)
        else enumerate(data)
        if isinstance(data, list)
        else ()
    )
    return [path, *(deeper for key, value in parts for deeper in places(value, (*path, key)))]


PLACES = places(kept.record())[1:]
VALUES = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2**70), st.floats(allow_nan=False), st.text(max_size=8),
    st.sampled_from([[], {}, [0], {"a": 1}]),
)  # fmt: skip


@settings(deadline=None, max_examples=150)
@given(st.sampled_from(PLACES), VALUES, st.sampled_from(["set", "remove", "add"]))
def test_any_single_change_of_a_signed_record_is_noticed(
    place: tuple[Any, ...], value: Any, how: str
) -> None:
    data = kept.record()
    inside: Any = data
    for key in place[:-1]:
        inside = inside[key]
    last = place[-1]
    if how == "set":
        inside[last] = value
    elif how == "remove":
        del inside[last]
    elif isinstance(inside, list):
        inside.insert(last, value)
    else:
        inside[f"{last}."] = value
    # As text, since for Python 1, 1.0 and True are equal.
    if json.dumps(data, sort_keys=True) != json.dumps(kept.record(), sort_keys=True):
        assert notices(data)
    else:
        assert not notices(data)


TEXT_OF_RECORD = json.dumps(kept.record())


@settings(deadline=None, max_examples=150)
@given(st.integers(0, len(TEXT_OF_RECORD) - 1), st.characters(min_codepoint=32, max_codepoint=126))
def test_any_other_character_in_a_signed_record_is_noticed(at: int, letter: str) -> None:
    text = TEXT_OF_RECORD[:at] + letter + TEXT_OF_RECORD[at + 1 :]
    try:
        data = json.loads(text)
    except ValueError:
        return
    assert notices(data) or signing.canonical("", data) == signing.canonical("", kept.record())


def test_every_change_of_a_promise_is_noticed() -> None:
    good = kept.promise()
    other = "0" * 64
    changed = {
        replace(good, table="another"): "not as it was signed",
        replace(good, commitment=other): "not as it was signed",
        replace(good, at=good.at - 1): "not as it was signed",
        replace(good, key=kept.pair("stranger").public): "not as it was signed",
        replace(good, value=other * 2): "not as it was signed",
        replace(good, nonce="c" * 32): "is not part of the seed",
    }
    for promise, said in changed.items():
        one = about(verify(kept.record(), promise, kept.keys()), "promise")
        assert (one.holds, said in one.text) == (False, True), one.text


def repromised(pair: signing.KeyPair, table: str, commitment: str) -> Any:
    """A promise of one's own."""
    made = signing.promise(pair, table, commitment, kept.OPENED)
    good = kept.promise()
    return replace(good, table=table, commitment=commitment, key=made.key, value=made.value)


def test_another_promise_is_told() -> None:
    share = kept.promise().commitment
    wrong = {
        "another share": repromised(kept.pair(), kept.TABLE, "0" * 64),
        "the promise is table another's": repromised(kept.pair(), "another", share),
        "not among its keys": repromised(kept.pair("stranger"), kept.TABLE, share),
    }
    for said, promise in wrong.items():
        one = about(verify(kept.record(), promise, kept.keys()), "promise")
        assert (one.holds, said in one.text) == (False, True), one.text
    data = kept.unsigned()
    data["fair"]["salt"] = "0" * 64
    one = about(verify(data, kept.promise()), "promise")
    assert (one.holds, "does not fit" in one.text) == (False, True)
    # A record that is not signed may still have been promised.
    assert about(verify(kept.unsigned(), kept.promise()), "promise").holds is True


def test_a_key_that_was_rotated_out_signs_no_more() -> None:
    early, later = kept.keys(kept.OPENED - 3600), kept.keys(kept.ENDED)
    found = verify(kept.record(), kept.promise(), early)
    for one in found[2:]:
        assert (one.holds, "was rotated out" in one.text) == (False, True)
    assert [one.holds for one in verify(kept.record(), kept.promise(), later)] == [True] * 4


def test_the_shares_must_give_the_seed() -> None:
    for part in ("commitment", "secret", "salt", "nonces"):
        data = kept.unsigned()
        data["fair"][part] = ["b"] if part == "nonces" else "0" * 64
        assert holds(verify(data))["shares"] is False
    for nonsense in ({}, {"commitment": 1, "secret": 2, "salt": 3, "nonces": 4}):
        assert holds(verify(kept.unsigned() | {"fair": nonsense}))["shares"] is False
    long = kept.record()["fair"] | {"nonces": ["a"] * 1000}
    assert holds(verify(kept.unsigned() | {"fair": long}))["shares"] is False


def old_records() -> list[Path]:
    return sorted((TESTS / "terminal" / "fixtures").glob("*.json"))


@pytest.mark.parametrize("path", old_records(), ids=lambda path: path.stem)
def test_old_records_follow_from_their_seed_and_are_not_signed(path: Path) -> None:
    found = holds(verify(json.loads(path.read_text())))
    assert found == {"follows": True, "shares": None, "promise": None, "signature": None}


def test_old_records_of_servers_are_made_of_all_shares_and_not_signed() -> None:
    fixtures = TESTS / "server" / "storage" / "fixtures"
    tables = json.loads((fixtures / "0.1.0.json").read_text())["tables"]
    records = [one["shown"]["ann"]["record"] for one in tables if one["table"]["state"] == "over"]
    assert records
    for data in records:
        found = holds(verify(data))
        assert found == {"follows": True, "shares": True, "promise": None, "signature": None}


def test_what_cannot_be_checked_is_said() -> None:
    for change in ({"seed": None}, {"rules": 99}, {"game": "chess"}, {"players": 1}):
        found = verify(kept.unsigned() | change)
        assert (found[0].holds, "cannot be checked" in found[0].text) == (None, True)
    found = verify(kept.unsigned() | {"actions": ["nonsense"]})
    assert found[0].text.startswith("Does not follow from the seed: ply 1 ('nonsense')")


@pytest.mark.parametrize("wrong", [None, [], {}, {"keys": 1}, {"keys": [1]}, {"keys": [{"key": "a"}]},
                                   {"keys": [{"key": "0" * 64, "until": "x"}]}])  # fmt: skip
def test_what_is_no_list_of_keys_is_said(wrong: Any) -> None:
    with pytest.raises(InvalidRecord, match="well-known"):
        read_keys(wrong)
    key = {"key": "0" * 64, "made": 1, "until": None}
    assert read_keys({"keys": [key]}) == [Key("0" * 64, None)]


def test_what_is_no_promise_is_said() -> None:
    good = kept.promise_data()
    wrong: list[Any] = [None, [], {**good, "more": 1}, {**good, "nonce": ""}, {**good, "table": 1}]
    wrong += [{**good, "signature": None}, {**good, "signature": {**good["signature"], "at": True}}]
    wrong += [{**good, "commitment": good["commitment"].upper()}]
    for data in wrong:
        with pytest.raises(InvalidRecord, match="no promise"):
            read_promise(data)


def test_what_is_signed_is_what_is_documented() -> None:
    """The bytes of docs/security.md, written out by hand."""
    pair = signing.KeyPair("a" * 64, "b" * 64)
    said = signing.promise_bytes("abcdefgh", "0" * 64, 7, pair.public)
    assert said == (
        b'cardhouse promise\n{"at":7,"commitment":"' + b"0" * 64 + b'","key":"' + b"a" * 64
        + b'","table":"abcdefgh"}'
    )  # fmt: skip
    record = {"b": [1, True, None], "a": "Zoë 😀", "signature": {"value": "x", "at": 7}}
    assert signing.record_bytes(record) == (
        b'cardhouse record\n{"a":"Zo\\u00eb \\ud83d\\ude00","b":[1,true,null],"signature":{"at":7}}'
    )


def test_every_text_can_be_read_and_is_used() -> None:
    house = Path(cardhouse.__file__).parent
    assert unreadable(TEXT) == []
    assert unused(TEXT, house / "server" / "proof", house / "terminal" / "commands") == []
