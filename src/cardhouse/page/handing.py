"""Handing over: a game of this page goes to a server, to go on there; a game of a server goes on
here from what its seat saw there, what was hidden being dealt anew.
"""

from __future__ import annotations

import secrets
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game, names
from cardhouse.core.positions import shown_options
from cardhouse.core.rng import new_seed
from cardhouse.core.state import TRUTH
from cardhouse.page import TEXT
from cardhouse.page.saved import Saved, Sits
from cardhouse.page.table import House, PageTable
from cardhouse.play.messages import every as m
from cardhouse.play.messages.parts import Name
from cardhouse.play.messages.reader import Reader
from cardhouse.play.refusals import Refusal


def handing(house: House, at: PageTable) -> dict[str, Any]:
    """A game as a server takes it in. Raises Refusal for one that does not go on.

    Its key is stored before anything is sent: if the answer gets lost, the same game is sent once
    more by the same key, and the server has it but once.
    """
    saved = at.saved
    if (
        saved.record is not None
        or saved.status != "playing"
        or saved.figure
        or saved.begins is not None
    ):
        raise Refusal("closed", TEXT("refusal.not_handed"))
    if not saved.handing:
        saved.handing = secrets.token_urlsafe(24)
        house.keep(saved)
    return {
        "key": saved.handing, "game": saved.game, "rules": saved.rules, "options": saved.options,
        "seats": [asdict(one) for one in saved.seats], "seed": saved.seed, "entries": saved.entries,
    }  # fmt: skip


def handed(house: House, at: PageTable, reply: Any) -> m.TableInfo:
    """Marks a game as gone to a server; it is played here no more. reply: the table's code there.
    Raises Refusal.
    """
    saved = at.saved
    code = reply.get("code") if isinstance(reply, dict) else None
    if not isinstance(code, str) or not code.isalnum() or len(code) > 12:
        raise Refusal("junk", TEXT("refusal.no_such_thing"))
    if saved.status == "playing" and saved.handing:
        saved.status, saved.gone = "gone", code
        house.keep(saved)
        at.tell_all(m.Table(at.info(), at.you, at.you is not None))
    return at.info()


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
