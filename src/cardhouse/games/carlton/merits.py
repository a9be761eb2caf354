"""What speaks for a move in Carlton by the rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.events import Fact
from cardhouse.core.texts import Card
from cardhouse.games.carlton.actions import DEAL, UP, count_of, kind_of, pile_of
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.notation import top_face
from cardhouse.games.carlton.preview import preview
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import FIXED

ORDER = ("ends", "turns", "empties", "ready", "harmless", "run", "up", "no_move")
COMPARED = frozenset(("no_move",))
FOLLOWS: Mapping[str, int] = {}


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Hidden cards that turn up, piles that become empty, cards that can go up, runs that grow."""
    kind = kind_of(action)
    if kind == DEAL:
        return [Fact("no_move", True, FIXED("merit.no_move"))]
    facts = [
        fact
        for fact in preview(view, action)
        if fact.key in ("turns", "empties", "up")
        or (fact.key == "ends" and fact.value == "won")
        or (fact.key == "run" and fact.value > 1)
    ]
    i = pile_of(action)
    if kind == UP and safe_up(view, top_face(view, i)):
        facts.append(Fact("harmless", True, FIXED("merit.harmless")))
    under = view.pile_n[i] - (1 if kind == UP else count_of(action))
    if under > view.down_n[i] and goes_up(view, view.pile[i, under - 1]):
        face = view.pile[i, under - 1]
        facts.append(Fact("ready", face, FIXED("merit.ready", card=Card(face))))
    return facts
