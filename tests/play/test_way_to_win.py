"""The way to a win that was found after a game, step by step on the table."""

from __future__ import annotations

import pytest

import cardhouse
from cardhouse.play.help import Truth, solve_truth
from cardhouse.play.messages import every as m
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.updates import Updates
from tests.play.sessions import seat_people
from tests.play.test_help import SMALL, lost_and_won


def given_up() -> tuple[Session, tuple[int, ...]]:
    """A small deal that can be won, given up at once; and a way to win it."""
    match = cardhouse.new_match("carlton", seed=lost_and_won()[1], **SMALL)
    way = solve_truth(match.game, match.state_before(0), 20).line
    match.resign()
    return Session(match, seat_people(match, 1)), way


def test_the_way_is_shown_move_by_move() -> None:
    session, way = given_up()
    session.help.guide.learn(
        cardhouse.new_match("carlton", seed=session.match.seed, **SMALL).state, Truth("solved", way)
    )
    updates = Updates(session)
    for along in range(len(way) + 1):
        shown = updates.looked(0, "wide", m.Look("a", 0, along=along))
        assert shown.next == (way[along] if along < len(way) else None)
        assert bool(shown.motions) == (along > 0)
        if shown.next is not None:
            assert shown.next in {gesture.action for gesture in shown.scene.gestures}
    assert shown.scene.seats[0].score == "10 of 10 cards up"
    with pytest.raises(Refusal, match="No way to win is known"):
        updates.looked(0, "wide", m.Look("a", 0, along=len(way) + 1))
    with pytest.raises(Refusal, match="No way to win is known"):
        updates.looked(0, "wide", m.Look("a", 9, along=0))


def test_no_way_is_shown_while_the_game_goes_on() -> None:
    match = cardhouse.new_match("carlton", seed=lost_and_won()[1], **SMALL)
    with pytest.raises(Refusal, match="No way to win is known"):
        Updates(Session(match, seat_people(match, 1))).looked(0, "wide", m.Look("a", 0, along=0))
