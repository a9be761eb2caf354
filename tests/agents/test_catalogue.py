"""What the catalogue tells of a game before a table is open."""

from __future__ import annotations

from typing import Any

import cardhouse
from cardhouse.agents.catalogue import game_list, partners_of
from cardhouse.core.game import game


def test_partners_are_those_of_a_dealt_table() -> None:
    found = game("carbles")
    told = {len(one.mates): one for one in partners_of(found)}
    assert sorted(told) == [n for n in found.players if n % 2 == 0]
    for seats, one in told.items():
        options: dict[str, Any] = {"players": seats, one.option: True}
        match = cardhouse.new_match("carbles", seed=1, **options)
        for panel in match.scene(0).seats:
            assert panel.team == tuple(sorted({panel.seat, one.mates[panel.seat]}))


def test_who_plays_alone_has_no_partners() -> None:
    for one in game_list():
        assert bool(one.partners) == game(one.name).teams
