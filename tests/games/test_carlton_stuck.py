"""Carlton says when moves are left, but nothing can be gained by them; and only then."""

from __future__ import annotations

from typing import cast

import cardhouse
from cardhouse import Match
from cardhouse.games.carlton.actions import UP, kind_of
from cardhouse.games.carlton.comfort import stuck
from cardhouse.games.carlton.state import Table


def hopeless(match: Match) -> bool:
    """Plays deals and the first moves there are until it is stuck or over."""
    while not match.over and match.ply < 400:
        if stuck(cast(Table, match.view(0))):
            return True
        match.play(min(match.legal_actions))
    return False


def test_it_is_told_and_stays_true() -> None:
    for number in range(1, 60):
        match = cardhouse.new_match("carlton", seed=str(number))
        if hopeless(match):
            break
    else:
        raise AssertionError("no such deal")
    up, legal = match.scores, list(match.legal_actions)
    assert legal
    assert not match.over
    for action in [*legal, *legal]:
        if match.over or action not in match.legal_actions:
            continue
        assert kind_of(action) != UP
        match.play(action)
        assert match.scores == up
        assert match.over or stuck(cast(Table, match.view(0)))


def test_a_fresh_deal_is_not_stuck() -> None:
    for number in range(1, 20):
        match = cardhouse.new_match("carlton", seed=str(number))
        assert not stuck(cast(Table, match.view(0)))
