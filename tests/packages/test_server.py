"""A game from outside over the server: listed, drawn, read, played by a program against a level."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.support import LOOSE, Player, Server, bot

from .support import NAME, TITLE


@pytest.fixture(scope="module")
def server(installed: Path) -> Iterator[Server]:
    """A server that finds the game where it is installed."""
    made = Server(f"sqlite:///{installed / 'tables.db'}", installed, LOOSE)
    made.start()
    try:
        yield made
    finally:
        made.kill()


def test_it_is_listed_with_levels_and_lessons(server: Server) -> None:
    games = server.http("/api/games")[1]
    (told,) = [one for one in games if one["name"] == NAME]
    assert told["title"] == TITLE
    assert [level["name"] for level in told["levels"]][-3:] == ["beginner", "steady", "expert"]
    assert len(told["lessons"]) == 2


def test_its_rulebook_figures_and_picture_are_served(server: Server) -> None:
    status, rules, _ = server.http(f"/api/games/{NAME}/rules")
    assert status == 200
    assert rules[0] == {"tag": "h1", "attrs": {"class": "origin"}, "parts": [TITLE]}
    status, figure, _ = server.http(f"/api/games/{NAME}/figures/trick?shape=wide")
    assert status == 200
    assert figure["game"] == NAME
    status, picture, _ = server.http(f"/api/games/{NAME}/picture?shape=wide")
    assert status == 200
    held = [piece for piece in picture["pieces"] if piece["spot"] == "hand0"]
    assert held, "the picture shows a game that is not over"


@pytest.mark.parametrize("level", ["random", "careful", "beginner"])
def test_a_whole_game_against_a_level(server: Server, level: str) -> None:
    token = bot(server)
    seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
    told = server.open(NAME, token, seats=seats, start=True)
    player, chance = Player(server, told["code"], token), random.Random(level)
    try:
        while player.now is None or player.now["result"] is None:
            now = player.now
            if now is not None and now["choices"] and now["deciding"] == player.you:
                choice = chance.choice(now["choices"])
                player.play(choice["action"])
            else:
                player.read(60)
        assert len(player.log) >= 12
    finally:
        player.close()
