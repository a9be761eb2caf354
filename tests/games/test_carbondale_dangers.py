"""What can be claimed, as far as anybody can know."""

from __future__ import annotations

import cardhouse
from cardhouse.core.notation import parse_card
from cardhouse.games.carbondale import knowledge
from cardhouse.games.carbondale.notation import own_face
from cardhouse.games.carbondale.state import Table


def face(name: str) -> int:
    return own_face(parse_card(name))


def test_what_lies_in_the_next_deck_claims_nothing_yet() -> None:
    match = cardhouse.new_match("carbondale", seed="dangers")
    view = match.view(0)
    assert isinstance(view, Table)
    highest = knowledge.tallest(view, 0)
    assert highest == (4, 4)
    assert knowledge.within(view, face("2H"), highest)
    assert not knowledge.within(view, face("3H"), highest)


def test_cards_of_a_town_and_ones_own_claim_nothing() -> None:
    view = cardhouse.new_match("carbondale", seed="dangers").view(0).copy()
    assert isinstance(view, Table)
    for one in range(40):
        view.hand[0, one] = 0
    view.hand[0, face("4H")] = view.hand[0, face("4D")] = 2
    assert knowledge.tallest(view, 0) == (4, 3)
    # The other seat's own cards may be claimed with them.
    assert knowledge.tallest(view, 1) == (4, 4)
