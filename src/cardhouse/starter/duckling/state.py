"""What lies on the table of Duckling, and its options."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.options import Value
from cardhouse.core.state import State, i1, number
from cardhouse.core.texts import Texts

FACES = 52
MAX_HAND = 13


class Table(State, game="duckling"):
    """The hands, the card that leads, what was taken, and the rest. Faces are ``suit * 13 + rank -
    1``.
    """

    hand_size = number(
        6,
        choices=(4, 6, 8),
        low=1,
        high=MAX_HAND,
        says="Cards dealt to each hand, and so the number of tricks.",
        ruling="R1",
    )
    ranks = number(
        13, low=2, high=13, says="Ranks in the deck, from the ace up.", ruling="R1", lab=True
    )
    suits = number(
        4,
        low=1,
        high=4,
        says="Suits in the deck: spades first, then hearts, diamonds and clubs.",
        ruling="R1",
        lab=True,
    )

    # Cards that nobody was dealt belong to the state, too: every card of the deck lies somewhere.
    rest = i1(FACES, says="Faces of the rest, the top card last; -1 unknown; 0 beyond rest_n.")
    rest_n = i1(says="Cards in the rest.")
    hand = i1(
        2, FACES, says="By seat and face: 1 when the card is in the hand; a hidden hand is all 0."
    )
    hand_n = i1(2, says="Cards in each hand.")
    led = i1(says="1 + the face that leads the trick; 0 when none does.")
    taken = i1(2, FACES, says="By seat and face: 1 when the seat has taken the card.")
    tricks = i1(2, says="Tricks that each seat has taken.")


TABLE = Table


def check(values: Mapping[str, Value]) -> str | None:
    """Says why a combination of options cannot be dealt, or None."""
    cards = int(values["ranks"] or 0) * int(values["suits"] or 0)
    needed = 2 * int(values["hand_size"] or 0)
    if needed > cards:
        return Texts(__package__)("options.few_cards", cards=cards, needed=needed)
    return None
