"""Whoever has a name is called by it: in the status line, in choices and at the end; the reader is
*you*.
"""

from __future__ import annotations

import pytest

import cardhouse
from cardhouse.core.game import game as found
from cardhouse.core.game import names
from cardhouse.play.ending import result_words
from cardhouse.play.match import Match

PEOPLE = ("Amy", "Ben")
OTHERS = ("Cleo", "Dora")


def table(game: str, players: tuple[str, ...] = PEOPLE) -> Match:
    """A match of two whose first decision is the first seat's."""
    options = {"players": 2} if len(found(game).players) > 1 else {}
    return cardhouse.new_match(game, seed=1, names=players, **options)


def shared() -> list[str]:
    """The games of two seats."""
    return [name for name in names() if not found(name).solitaire]


@pytest.mark.parametrize("game", shared())
def test_a_status_line_names_whoever_decides(game: str) -> None:
    one, two = table(game), table(game, OTHERS)
    seat = one.seat or 0
    for shape in ("wide", "tall"):
        for match, people in ((one, PEOPLE), (two, OTHERS), (one, PEOPLE)):
            for viewer in (1 - seat, None):
                status = match.scene(viewer, shape).status
                assert people[seat] in status
                assert "A " not in status
                assert "B " not in status
            assert people[seat] not in match.scene(seat, shape).status


@pytest.mark.parametrize("game", shared())
def test_the_end_is_told_to_whoever_reads_it(game: str) -> None:
    match = table(game)
    match.resign(0)
    if not match.winners:
        return
    won = match.winners[0]
    assert match.scene(won).status.casefold().count("you win") == 1
    for viewer in (1 - won, None):
        assert f"{PEOPLE[won]} wins" in match.scene(viewer).status
    assert result_words(match, [won]).startswith("You win")
    assert result_words(match, [1 - won]).startswith("Ben wins, you lose")


def test_a_choice_names_the_owner_of_a_pile() -> None:
    match = table("carbondale_draft")
    seat = match.seat or 0
    action = found("carbondale_draft").notation.parse(match.view(seat), "pile 5S")
    assert match.text(action, long=True) == f"take 5♠ from what {PEOPLE[1 - seat]} paid"
