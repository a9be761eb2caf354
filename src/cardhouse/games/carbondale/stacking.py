"""How the cards that are still to come lie: what even somebody who sees all hands does not know."""

from __future__ import annotations

from cardhouse.core.rng import shuffle
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.state import Table


@rule
def restack(s: Table, rng: Ints) -> None:
    """Shuffles the deck of a true state."""
    shuffle(rng, s.deck, 0, s.deck_n)
