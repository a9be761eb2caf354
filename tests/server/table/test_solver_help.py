"""The solver's help at a table: the lamp is fair, open help is asked for and remembered, a look
back after the game.

Twins are two deals that look alike, of which one can be won and one not: without open help no byte
tells them apart.
"""

from __future__ import annotations

import re
import time
from functools import cache
from typing import Any

from cardhouse.core.game import game
from cardhouse.play.help import LOOKS, lamp
from tests.server.support import Player, Server, guest
from tests.server.table.test_solo import alone, solo, statistics

G = game("carlton")
SMALL: dict[str, Any] = {"suits": 2, "ranks": 5, "piles": 2, "decks": 1, "pile_step": 0}
WAIT = 300.0
"""Seconds: the first deal that a process solves may have to wait for compilation."""


@cache
def twins() -> tuple[int, int]:
    """Two deals that look alike at first, the first one lost, the second one winnable."""
    solver: Any = G.solver
    seen: dict[bytes, dict[str, int]] = {}
    for seed in range(1, 400):
        state = G.new_state(SMALL, seed)
        found = seen.setdefault(G.hidden(state, 0).to_bytes(), {})
        found.setdefault(solver.solve(state, 20).verdict, seed)
        if {"solved", "unsolvable"} <= set(found):
            return found["unsolvable"], found["solved"]
    raise AssertionError("no twins")


def lit(player: Player, **more: Any) -> dict[str, Any]:
    """The lamp when all its deals are solved."""
    name = player.ask("lamp", **more)
    while True:
        told = player.until("lit", WAIT, id=name)
        if len(told["looks"]) == told["of"]:
            return told


def known(player: Player) -> dict[str, Any]:
    """What open help knows."""
    return player.until("known", WAIT, id=player.ask("truth"))


def planned(server: Server) -> None:
    """Waits until hints are the planner's; rules of thumb give them while it is compiled."""
    player = alone(server, guest(), seed="1", options=SMALL)
    until = time.monotonic() + WAIT
    while "at first sight" in player.until("hinted", WAIT, id=player.ask("hint"))["text"]:
        assert time.monotonic() < until
        time.sleep(0.5)
    player.close()


def test_the_lamp_says_what_the_view_says_and_is_remembered(lone: Server) -> None:
    token = guest()
    player = alone(lone, token, seed=str(twins()[1]), options=SMALL)
    assert solo(player)["solver"] is True
    told = lit(player)
    view = G.hidden(G.new_state(SMALL, twins()[1]), 0)
    found = lamp(G, view, LOOKS)
    assert told["looks"] == [look.verdict for look in found.looks]
    assert told["text"] == str(found)
    assert told["action"] == found.best(G, view)
    player.play(told["action"])
    assert lit(player, stay=True)["ply"] == 1
    assert solo(player)["hints"] == 1
    player.ask("lamp")
    assert player.until("solo")["solo"]["hints"] == 2
    player.close()


def test_open_help_is_off_until_it_is_switched_on_and_then_leads_to_the_end(lone: Server) -> None:
    token = guest()
    player = alone(lone, token, seed=str(twins()[1]), options=SMALL)
    assert (
        player.until("refused", id=player.ask("truth"))["text"] == "Open help is off in this game."
    )
    assert player.until("refused", id=player.ask("where"))["code"] == "closed"
    assert solo(player)["opened"] is False
    for _ in range(2):
        player.send("mark", kind="open help")
    assert player.until("solo")["solo"]["opened"] is True
    told = known(player)
    assert told["verdict"] == "solved"
    for left in range(told["left"], 0, -1):
        assert (told["ply"], told["left"]) == (player.now["ply"] if player.now else -1, left)
        player.play(told["action"])
        if left > 1:
            told = known(player)
    while player.table["state"] != "over":
        player.read()
    record = lone.http(f"/api/tables/{player.code}/record", None, token)[1]
    assert [x["kind"] for x in record["marks"]] == ["open help"]
    counted = statistics(lone, token)
    assert (counted["won"], counted["aided_won"], counted["helped"]) == (0, 1, 1)
    player.close()


def test_a_hint_says_what_open_help_knows(lone: Server) -> None:
    for seed, verdict in zip(twins(), ("unsolvable", "solved"), strict=True):
        player = alone(lone, guest(), seed=str(seed), options=SMALL)
        player.send("mark", kind="open help")
        told = known(player)
        assert told["verdict"] == verdict
        hinted = player.until("hinted", WAIT, id=player.ask("hint"))
        assert hinted["action"] == (-1 if told["action"] is None else told["action"])
        assert "open help" in hinted["text"]
        player.close()


def test_after_the_game_it_is_told_where_it_was_lost(lone: Server) -> None:
    lost, won = twins()
    for seed, says in (
        (lost, "could not be won"),
        (won, "could still be won when it was given up"),
    ):
        player = alone(lone, guest(), seed=str(seed), options=SMALL)
        player.ask("resign")
        while player.table["state"] != "over":
            player.read()
        name = player.ask("where")
        while not (told := player.until("lost", WAIT, id=name))["done"]:
            assert not told["line"]
        assert says in told["text"][0]
        assert bool(told["line"]) == (seed == won)
        player.close()


def test_no_byte_tells_twins_apart_without_open_help(lone: Server) -> None:
    """Everything that both players are told is the same, the lamp too; with open help it is not."""
    planned(lone)
    told: list[list[str]] = []
    for seed in twins():
        player = alone(lone, guest(), seed=str(seed), options=SMALL)
        for kind in ("truth", "where"):
            player.until("refused", id=player.ask(kind))
        player.until("hinted", WAIT, id=player.ask("hint"))
        lit(player)
        told.append(sorted(plain(text, player, seed) for text in player.bytes))
        player.send("mark", kind="open help")
        told.append([known(player)["verdict"]])
        player.close()
    assert told[0] == told[2]
    assert (told[1], told[3]) == (["unsolvable"], ["solved"])


def plain(text: str, player: Player, seed: int) -> str:
    """A message without what names the table and the time."""
    text = (
        text.replace(player.code, "CODE")
        .replace(player.ids, "ID")
        .replace(f'"seed":"{seed}"', '"seed":"N"')
    )
    return re.sub(r'"(seconds|server_time|created|started|ended)":[0-9.]+', r'"\1":0', text)


def test_games_without_a_solver_say_so(lone: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
    token = guest()
    player = Player(lone, lone.open("three_piles", token, seats=seats, start=True)["code"], token)
    while player.now is None:
        player.read()
    for kind in ("lamp", "truth", "where"):
        assert "has no solver" in player.until("refused", id=player.ask(kind))["text"]
    player.send("mark", kind="open help")
    assert "no open help" in player.until("refused", id="")["text"]
    player.close()
