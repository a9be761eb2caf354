"""Continuing: a game of a server goes on here from what its seat saw there, what was hidden being
dealt anew.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game, names
from cardhouse.core.positions import shown_options
from cardhouse.core.rng import new_seed
from cardhouse.core.state import TRUTH
from cardhouse.page.saved import Saved, Sits
from cardhouse.page.wording import TEXT
from cardhouse.play.messages.parts import Name
from cardhouse.play.messages.reader import Reader
from cardhouse.play.refusals import Refusal


@dataclass(slots=True)
class SeenGame:
    """A game as one seat saw it; as a server tells it (``GET /api/tables/CODE/seen``)."""

    type: Literal["seen"] = field(default="seen", init=False)
    game: Name
    rules: int
    seats: list[Sits]
    you: int
    view: dict[str, Any]


READER: Reader[SeenGame] = Reader((SeenGame,))


def continued(text: str, code: str, now: float) -> Saved:
    """The game that goes on from what a seat saw: one of all deals that agree with that. Raises
    Refusal.
    """
    try:
        seen = READER.decode(text)
        found = game(seen.game) if seen.game in names() else None
        if found is None or found.rules_version != seen.rules:
            raise Refusal("junk", TEXT("refusal.seen"))
        view = found.state_type.from_json(seen.view)
        persons = [seat for seat, one in enumerate(seen.seats) if one.kind == "person"]
        if persons != [seen.you] or view.viewer != seen.you:
            raise Refusal("junk", TEXT("refusal.seen"))
        sample = found.determinize(view, new_seed())
        sample.viewer = TRUTH
        options = dict(shown_options(found, sample))
        saved = Saved(
            code, found.name, found.rules_version, options, seen.seats, new_seed(), False, now, now,
            begins=sample.to_json(),
        )  # fmt: skip
        saved.session()
    except (CardhouseError, ValueError, TypeError, IndexError, OverflowError, KeyError) as error:
        raise Refusal("junk", TEXT("refusal.seen")) from error
    return saved
