"""All cards that are still to be drawn can be drawn at once, from a deck that holds as many."""

from __future__ import annotations

from typing import Any

import pytest

import cardhouse
from cardhouse.agents.base import make
from cardhouse.play import comfort
from cardhouse.play.telling import Telling
from cardhouse.play.views import Views


@pytest.mark.parametrize("name", ["carbondale", "carbondale_draft"])
def test_the_rest_of_a_turns_draws_is_one_choice(name: str) -> None:
    match = cardhouse.new_match(name, seed="drawing on")
    agent = make("careful", match.game, "drawing on")
    offered: set[int] = set()
    while len(offered) < 3:
        assert match.seat is not None
        view: Any = match.view(match.seat)
        state: Any
        seat = match.seat
        action, told = comfort.again(match.game, view)
        by_action = {c.action: c.again for c in Telling(Views(match)).choices(seat) if c.again}
        assert by_action == ({action: told} if action >= 0 else {})
        legal = list(match.legal_actions)
        if action < 0:
            match.play(legal[0] if len(legal) == 1 else agent.choose(view, legal))
            continue
        # Whoever replaces a card draws one, in somebody else's turn.
        replacing = seat != match.turn_seat
        missing = 1 if replacing else view.target - view.hand_n[seat]
        offered.add(missing)
        assert missing
        assert told == ("draw 1 card" if missing == 1 else f"draw {missing} cards")
        # Each of them may be drawn from the deck, without a new one, and no more than these.
        for left in range(missing, 0, -1):
            assert (match.seat, view.turn) == (seat, match.state.turn)
            state = match.state
            assert state.deck_n >= left
            assert action in match.legal_actions
            match.play(action)
        assert match.seat != seat if replacing else match.state.turn != view.turn
