"""What the catalogue tells of a game before a table is open."""

from __future__ import annotations

from typing import Any

import pytest

import cardhouse
from cardhouse.agents.catalogue import game_list, partners_of, picture
from cardhouse.core.game import all_games, game


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


@pytest.mark.parametrize("name", [found.name for found in all_games()])
def test_a_picture_shows_what_lies_open_and_fills_its_frame(name: str) -> None:
    scene = picture(name, "wide")
    spots = {spot.id: spot for spot in scene.spots}
    cards: dict[str, list[str]] = {}
    for piece in scene.pieces:
        assert piece.spot in spots
        if piece.kind == "card":
            cards.setdefault(piece.spot, []).append(piece.face or "")
    assert cards
    assert all(any(faces) for faces in cards.values())
    assert min(spot.x for spot in scene.spots) == min(spot.y for spot in scene.spots) == 0
    assert max(spot.x + spot.w for spot in scene.spots) == pytest.approx(scene.width)
    assert max(spot.y + spot.h for spot in scene.spots) == pytest.approx(scene.height)


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_a_picture_of_towns_shows_them_alone_as_large_as_may_be(name: str) -> None:
    """No hand, no piles, no place without a card: they would leave towns no room in a small
    frame.
    """
    scene = picture(name, "wide")
    assert {spot.id for spot in scene.spots} == {piece.spot for piece in scene.pieces}
    assert len(scene.spots) > 10
    assert 10 * 14 * len(scene.spots) > scene.width * scene.height / 4, "not too much is empty"
