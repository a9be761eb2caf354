"""What is stored besides tables goes when its time is over, and nothing before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import func, insert, select

from cardhouse.server.storage.challenges import Cards
from cardhouse.server.storage.database import migrate, open_engine
from cardhouse.server.storage.history import games_of
from cardhouse.server.storage.repository import remove_expired
from cardhouse.server.storage.results import statistics
from cardhouse.server.storage.retention import remove_old
from cardhouse.server.storage.schema import (
    BANS,
    CHALLENGES,
    CHAT,
    DEVICES,
    ENTRIES,
    KEYS,
    MATCHES,
    REPORTS,
    RESULTS,
)
from tests.server.storage.bare import NOW, bare, changes, put, rows


def test_what_has_had_its_time_goes(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(engine)
    with engine.begin() as connection:
        for i, (status, used) in enumerate((("over", 50), ("over", 500), ("playing", 500))):
            row = {"id": i, "code": f"c{i}", "game": "carlton", "rules": 1, "options": {}, "status": status,
                   "listed": False, "host": "", "secret": "", "salt": "", "nonces": [], "created": 0.0,
                   "started": 0.0, "ended": 0.0, "updated": NOW - used}  # fmt: skip
            connection.execute(insert(MATCHES).values(**row))
            said = {"match": i, "seat": 0, "name": "", "text": f"t{i}", "at": 0.0}
            connection.execute(insert(CHAT).values(**said))
        for i, age in enumerate((50, 100, 500)):
            result = {
                "hash": "h",
                "match": i,
                "game": "carlton",
                "won": 1,
                "seconds": 1.0,
                "helped": False,
            }
            connection.execute(insert(RESULTS).values(**result, ended=NOW - age))
            told = {
                "match": i,
                "code": "",
                "seat": 0,
                "name": "",
                "text": "",
                "said": 0.0,
                "hash": "",
            }
            connection.execute(insert(REPORTS).values(**told, at=NOW - age))
        for until in (0.0, NOW - 1, NOW + 1):
            ban = {"kind": "token", "what": "", "until": until, "reason": "", "at": 0.0}
            connection.execute(insert(BANS).values(**ban))
        remove_old(connection, NOW, talk=100, results=100, reports=100)
        assert list(connection.scalars(select(CHAT.c.text).order_by(CHAT.c.id))) == ["t0", "t2"]
        for kind in (RESULTS, REPORTS):
            assert list(connection.scalars(select(kind.c.match))) == [0, 1]
        assert sorted(connection.scalars(select(BANS.c.until))) == [0.0, NOW + 1]
        assert connection.scalar(select(func.count()).select_from(MATCHES)) == 3
    engine.dispose()


def test_an_unfinished_game_whose_table_is_gone_stays_in_the_list_and_out_of_the_figures(
    tmp_path: Path,
) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(engine)
    with engine.begin() as connection:
        for i in (1, 2):
            names: dict[str, Any] = dict.fromkeys(("host", "secret", "salt"), "")
            times: dict[str, Any] = dict.fromkeys(("created", "started", "ended"), 0.0)
            row = {**names, **times, "id": i, "code": f"c{i}", "game": "carlton", "rules": 1}
            row |= {"options": {}, "status": "playing", "listed": False, "nonces": []}
            connection.execute(insert(MATCHES).values(**row, updated=NOW - 500))
            for person, guest in (("h", True), ("link", False)):
                key = {"hash": person, "match": i, "seat": 0, "guest": guest}
                connection.execute(insert(KEYS).values(**key))
        # At the second table nothing was played.
        entry = {"match": 1, "n": 0, "ply": 0, "kind": "play", "action": 1, "seat": 0, "at": 0.0}
        connection.execute(insert(ENTRIES).values(**entry))
        assert [one.state for one in games_of(connection, "h")] == ["playing", "playing"]
        for _ in range(2):
            remove_expired(connection, {"playing": 100}, NOW, ())
            (one,) = games_of(connection, "h")
            assert (one.state, one.won, one.at, one.replay, one.code) == (
                "expired", None, NOW - 500, False, "",
            )  # fmt: skip
        assert games_of(connection, "link") == []
        assert statistics(connection, ["h"]) == []
        # The number may be given again: the new table goes and is remembered like any other.
        connection.execute(insert(MATCHES).values(**row | {"id": 1}, updated=NOW - 500))
        assert remove_expired(connection, {"playing": 100}, NOW, ()) == 1
        remove_old(connection, NOW, talk=100, results=100, reports=100)
        assert games_of(connection, "h") == []
    engine.dispose()


def test_a_finished_game_stays_as_long_as_somebody_has_its_result(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(engine)
    with engine.begin() as connection:
        for i in (1, 2):
            names: dict[str, Any] = dict.fromkeys(("host", "secret", "salt"), "")
            times: dict[str, Any] = dict.fromkeys(("created", "started", "ended"), 0.0)
            row = {**names, **times, "id": i, "code": f"c{i}", "game": "carlton", "rules": 1}
            row |= {"options": {}, "status": "over", "listed": False, "nonces": []}
            row["updated"] = NOW - 500
            connection.execute(insert(MATCHES).values(**row))
        result = {"hash": "h", "match": 1, "game": "carlton", "won": 1, "seconds": 1.0}
        connection.execute(insert(RESULTS).values(**result, helped=False, ended=NOW - 500))
        assert remove_expired(connection, {"over": 100}, NOW, ()) == 1
        assert list(connection.scalars(select(MATCHES.c.id))) == [1]
        remove_old(connection, NOW, talk=100, results=100, reports=100)
        assert remove_expired(connection, {"over": 100}, NOW, ()) == 1
    engine.dispose()


def test_passes_challenges_talk_and_bans_go_after_their_end_and_not_at_it() -> None:
    with bare() as connection:
        for number, (status, age) in enumerate((("over", 100), ("over", 101), ("playing", 500)), 1):
            put(connection, number, status=status, updated=NOW - age)
        for number in (1, 9):
            cards = Cards(f"t{number}", number, "carlton", 1, {}, [], 0, "", 0.0)
            connection.execute(insert(CHALLENGES).values(**vars(cards)))
        for name, device, until in (
            ("ends", None, NOW), ("ended", None, NOW - 1), ("used", "phone", NOW - 1),
        ):  # fmt: skip
            row = {"id": name, "person": "ann", "device": device, "name": "", "at": 0.0}
            connection.execute(insert(DEVICES).values(**row, until=until))
        for until in (0.0, NOW - 1, NOW):
            ban = {"kind": "token", "what": "", "until": until, "reason": "", "at": 0.0}
            connection.execute(insert(BANS).values(**ban))
        before = rows(connection)
        remove_old(connection, NOW, talk=100, results=100, reports=100)
        changed = changes(before, rows(connection))
        assert {name: come for name, (_, come) in changed.items() if come} == {}
        assert [row["match"] for row in changed.pop("chat")[0]] == [2, 2]
        assert [row["match"] for row in changed.pop("challenges")[0]] == [9]
        assert [row["id"] for row in changed.pop("devices")[0]] == ["ended"]
        assert [row["until"] for row in changed.pop("bans")[0]] == [NOW - 1]
        assert changed == {}
