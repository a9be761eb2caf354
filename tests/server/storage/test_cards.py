"""Challenges, the keys that are signed with, and notices within one process."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from dataclasses import replace

import pytest
from sqlalchemy import create_engine, insert, select

from cardhouse.server.messages.http import PublicKey
from cardhouse.server.proof.signing import KeyPair
from cardhouse.server.storage import challenges, notices, signing_keys
from cardhouse.server.storage.challenges import Cards, Try
from cardhouse.server.storage.results import Result, results_replaced
from cardhouse.server.storage.schema import METADATA, SEATS, SIGNING_KEYS
from tests.server.storage.bare import NOW, bare, carry_out, changes, put, rows

CARDS = Cards("token", 1, "carlton", 1, {"a": 2}, ["", "careful"], 0, "deal", 5.0)


def test_challenges_are_kept_once_and_tell_who_has_tried() -> None:
    def played(number: int, ended: float, guest: str = "ann", opened: int = 0) -> Result:
        return Result(
            guest, number, "carlton", -1, 9.5, True, 1, 2, 3, opened, 0, "", [7, 8], "goal", ended
        )

    with bare() as connection:
        put(connection, 1, status="over", ended=50.0)
        before = rows(connection)
        assert challenges.kept(connection, CARDS) == "token"
        changed = changes(before, rows(connection))
        ((was,), (now,)) = changed["matches"]
        assert now == was | {"challenge": "token"}
        row = {**vars(CARDS), "options": '{"a": 2}', "seats": '["", "careful"]'}
        assert changed["challenges"] == ([], [row])
        assert sorted(changed) == ["challenges", "matches"]
        # The same cards again are the same challenge, others another.
        assert challenges.kept(connection, replace(CARDS, token="new")) == "token"
        put(connection, 2, status="over", ended=60.0)
        other = replace(CARDS, token="other", match=2)
        assert challenges.kept(connection, other) == "other"
        assert challenges.find(connection, "token") == CARDS
        assert challenges.find(connection, "other") == other
        assert challenges.find(connection, "nothing") is None
        # Over; begun anew after an end; still played; of another challenge.
        put(connection, 3, status="over", ended=70.0, challenge="token")
        put(connection, 4, status="playing", ended=80.0, challenge="token")
        put(connection, 5, seats=1, challenge="token")
        connection.execute(
            insert(SEATS).values(
                match=5, seat=1, kind="computer", name="x", level="", standin=False
            )
        )
        for results in (
            [played(1, 50.0), played(1, 50.0, "phone")],
            [played(2, 60.0)], [played(3, 69.0)], [played(4, 80.0, opened=1)],
        ):  # fmt: skip
            carry_out(connection, *results_replaced(results[0].match, results))
        nothing = Try(0, "", "", None, None, 0.0, 0, 0, 0, False, False)
        assert challenges.tries(connection, CARDS) == [
            Try(1, "code1", "A1", -1, [7, 8], 9.5, 1, 2, 3, False, True),
            *(replace(nothing, match=n, code=f"code{n}", name=f"A{n}") for n in (3, 4, 5)),
        ]
        assert [one.name for one in challenges.tries(connection, replace(CARDS, seat=1))] == [
            "B1", "B3", "B4", "x",
        ]  # fmt: skip
        assert challenges.own_tries(connection, CARDS, {"bob", "eve"}) == {1, 3, 4}
        assert challenges.own_tries(connection, CARDS, {"ann"}) == {1, 3, 4, 5}
        assert challenges.own_tries(connection, CARDS, {"eve"}) == set()


def test_the_newest_key_signs_and_the_others_can_only_be_verified_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [int(NOW)]
    made = [KeyPair(f"public{n}", f"private{n}") for n in range(3)]
    monkeypatch.setattr(time, "time", lambda: now[0] + 0.5)
    monkeypatch.setattr("cardhouse.server.proof.signing.new_pair", iter(made).__next__)
    engine = create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection, pytest.raises(LookupError):
        signing_keys.current(connection)
    for _ in range(2):
        signing_keys.make_first(engine)
    with engine.begin() as connection:
        assert signing_keys.current(connection) == made[0]
        assert signing_keys.published(connection) == [PublicKey("public0", now[0], None)]
        for _ in range(2):
            now[0] += 100
            signing_keys.rotate(connection)
        assert signing_keys.current(connection) == made[2]
        assert signing_keys.published(connection) == [
            PublicKey("public2", now[0], None),
            PublicKey("public1", now[0] - 100, now[0]),
            PublicKey("public0", now[0] - 200, now[0] - 100),
        ]
        held = connection.execute(select(SIGNING_KEYS.c.number, SIGNING_KEYS.c.private)).all()
        assert [tuple(row) for row in held] == [(1, None), (2, None), (3, "private2")]
    engine.dispose()


def test_notices_are_gathered_and_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "GATHERED", 0.001)

    async def main() -> None:
        within, told = notices.Within(), asyncio.Queue[list[str]]()

        def hear(codes: Collection[str] | None) -> None:
            assert codes is not None
            told.put_nowait(list(codes))

        within.hear(hear)
        async with asyncio.timeout(10):
            for code, kind in (("a", notices.OPENED), ("b", notices.SEATS), ("a", notices.BEGUN)):
                within.note(code, kind)
            assert await told.get() == ["a", "b"]
            within.note("c", notices.ENDED)
            assert await told.get() == ["c"]
        assert told.empty()
        within.note("d", notices.ENDED)
        await within.stop()
        assert within._timer is not None
        assert within._timer.cancelled()

    asyncio.run(main())
    assert notices._codes("*") is None
    assert notices._codes("abc seats\ndef begun") == ["abc", "def"]
