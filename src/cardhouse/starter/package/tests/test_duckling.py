"""Duckling keeps every law of the house, and its rulings, each by name."""

from __future__ import annotations

from typing import Any

import pytest

import cardhouse
from cardhouse import Match
from cardhouse.conformance.checking import laws_for
from cardhouse.conformance.suite import Law
from cardhouse.core.game import game

NAME = "duckling"
LAWS = [law for law in laws_for(game(NAME)) if not law.slow]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.name)
def test_the_game_keeps_the_law(law: Law) -> None:
    law.check(NAME)


def table(mine: str, other: str, trick: str = "") -> Match:
    """A match in which seat A decides; cards are separated by spaces."""
    position: dict[str, Any] = {
        "game": NAME,
        "hands": [mine.split(), other.split()],
        "trick": trick.split(),
    }
    return cardhouse.match_from_position(position, seed=1)


def test_R1_both_hold_as_many_cards_and_the_rest_is_face_down() -> None:
    position = cardhouse.new_match(NAME, seed=1, hand_size=4).position()
    assert [len(hand) for hand in position["hands"]] == [4, 4]
    assert len(position["stock"]) == 44


def test_R2_whoever_takes_a_trick_leads_the_next() -> None:
    match = table("KH 2D", "3C", "9H")
    match.play("KH")
    assert match.seat == 0


def test_R3_any_card_of_the_hand_may_be_played_and_no_other() -> None:
    match = table("2D 3C", "4C", "9H")
    assert match.why_not("2D") is None
    assert "(R3)" in str(match.why_not("KH"))


@pytest.mark.parametrize(
    ("card", "takes"), [("TH", True), ("8H", False), ("KD", False), ("AS", True)]
)
def test_R4_a_higher_card_of_the_suit_or_a_spade_takes_the_trick(card: str, takes: bool) -> None:
    match = table(f"{card} 2C", "3C", "9H")
    match.play(card)
    assert match.scores == ([1, 0] if takes else [0, 1])


def test_R5_more_tricks_win() -> None:
    match = table("TH", "", "9H")
    match.play("TH")
    assert match.returns == [1.0, -1.0]
