"""Three and more people decide over an absent friend's seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.support import LOOSE, Player, Server, guest, is_asked, running


@pytest.fixture
def four(tmp_path: Path) -> Iterator[tuple[Server, list[Player]]]:
    """A server at which nobody is absent only for a moment, and four people at a table of
    Carbles.
    """
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, (*LOOSE, "away=0")) as server:
        tokens = [guest() for _ in range(4)]
        code = server.open("carbles", tokens[0], name="A", options={"players": 4})["code"]
        players = [Player(server, code, token) for token in tokens]
        for seat, player in enumerate(players[1:], 1):
            player.until("done", id=player.ask("sit", seat=seat, name="BCD"[seat - 1]))
        for player in players:
            player.send("nonce", nonce="n" * 16)
        players[0].ask("start")
        for player in players:
            while player.now is None:
                player.read()
        stands(players)
        yield server, players
        for player in players:
            player.close()


def stands(players: list[Player]) -> None:
    """Reads until somebody has a choice: what needs none is played by itself, and a play ends a
    vote.
    """
    first = players[0]
    while True:
        assert first.now is not None
        seat, version = first.now["deciding"], first.now["version"]
        whoever = players[seat]
        while whoever.now is None or whoever.now["version"] < version:
            whoever.read()
        if whoever.now["version"] == version and is_asked(whoever.now, seat):
            return
        first.read()


def table(player: Player, seat: int, **fits: Any) -> None:
    """Reads until a seat at the table is so."""
    while not all(player.table["seats"][seat][k] == v for k, v in fits.items()):
        player.read()


def asked(player: Player, waiting: list[int] | None) -> None:
    """Reads until these seats are asked; None: nobody is."""
    while (player.table["question"] or {"waiting": None})["waiting"] != waiting:
        player.read()


def propose(players: list[Player]) -> None:
    """The first proposes a computer player for the fourth, who has gone."""
    name = players[0].ask("standin", seat=3, level="careful")
    players[0].until("done", id=name)


def test_all_who_are_there_must_agree(four: tuple[Server, list[Player]]) -> None:
    server, players = four
    a, b, c, d = players
    told = a.until("refused", id=a.ask("standin", seat=3, level="careful"))
    assert "not away" in told["text"]
    d.close()
    table(a, 3, present=False)
    propose(players)
    for player in (a, b, c):
        asked(player, [1, 2])
    assert a.table["question"] == {
        "kind": "standin", "by": 0, "seat": 3, "level": "careful", "plies": 0, "waiting": [1, 2],
    }  # fmt: skip
    a_again = a.until("refused", id=a.ask("answer", agree=True))
    assert a_again["code"] == "closed"
    b.ask("answer", agree=True)
    asked(a, [2])
    assert a.table["seats"][3]["standin"] is False
    c.ask("answer", agree=False)
    asked(a, None)
    assert a.table["seats"][3]["standin"] is False
    propose(players)
    for player in (b, c):
        asked(player, [1, 2])
        player.until("done", id=player.ask("answer", agree=True))
    table(a, 3, standin=True)
    assert a.table["seats"][3]["name"] == "D"
    back = Player(server, d.code, d.token)
    back.until("snapshot")
    action = back.ask("play", ply=back.now["ply"] if back.now else 0, action=0)
    assert back.until("refused", id=action)["code"] in ("not_yours", "stale")
    back.until("done", id=back.ask("standin", seat=3))
    table(a, 3, standin=False)
    back.close()


def test_who_goes_away_is_not_waited_for(four: tuple[Server, list[Player]]) -> None:
    _, players = four
    a, b, c, d = players
    d.close()
    table(a, 3, present=False)
    propose(players)
    asked(b, [1, 2])
    c.close()
    asked(b, [1])
    b.until("done", id=b.ask("answer", agree=True))
    table(a, 3, standin=True)


def test_who_comes_back_ends_the_vote(four: tuple[Server, list[Player]]) -> None:
    server, players = four
    a, b, _, d = players
    d.close()
    table(a, 3, present=False)
    propose(players)
    asked(b, [1, 2])
    back = Player(server, d.code, d.token)
    back.until("snapshot")
    asked(b, None)
    assert b.until("refused", id=b.ask("answer", agree=True))["code"] == "closed"
    assert b.table["seats"][3]["standin"] is False
    back.close()
