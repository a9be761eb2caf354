"""What speaks for a move in Carlton by the rules of thumb."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.events import Fact
from cardhouse.core.texts import Card
from cardhouse.games.carlton.actions import DEAL, UP, count_of, kind_of, pile_of, target_of
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.legality import goes_up, move_verdict
from cardhouse.games.carlton.notation import rank_name, top_face
from cardhouse.games.carlton.preview import preview, turning_piles
from cardhouse.games.carlton.rules import apply
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import FIXED

ORDER = (
    "ends",
    "turns",
    "fewer",
    "empties",
    "ready",
    "joins",
    "harmless",
    "next",
    "run",
    "uncovers",
    "no_move",
)
COMPARED = frozenset(("no_move", "fewer"))
MORE = frozenset(("run",))
STAYS: frozenset[str] = frozenset()
FOLLOWS: Mapping[str, int] = {}


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Hidden cards that turn up, piles that become empty, cards that come within reach, runs that
    grow.
    """
    kind, i = kind_of(action), pile_of(action)
    if kind == DEAL:
        return [Fact("no_move", True, FIXED("merit.no_move"))]
    n = 1 if kind == UP else count_of(action)
    facts = [
        fact
        for fact in preview(view, action)
        if fact.key == "uncovers" or (fact.key == "ends" and fact.value == "won")
    ] + _left_behind(view, action, i, view.pile_n[i] - n)
    if kind == UP:
        return facts + _gone_up(view, i)
    return facts + _in_order(view, i, target_of(action), n)


def _left_behind(view: Table, action: int, i: int, under: int) -> list[Fact]:
    """What the cards that leave a pile open there."""
    if under == 0:
        if kind_of(action) != UP and view.pile_n[target_of(action)] == 0:
            return []  # an empty pile for another
        return [Fact("empties", i, FIXED("merit.empties", pile=i + 1))]
    if under == view.down_n[i]:
        turns = Fact("turns", i, FIXED("merit.turns", pile=i + 1, left=under - 1))
        return [turns, *_fewer(view, i, under)]
    face = view.pile[i, under - 1]
    if goes_up(view, face):
        return [Fact("ready", face, FIXED("merit.ready", card=Card(face)))]
    return _joining(view, action, i, face)


def _fewer(view: Table, i: int, down: int) -> list[Fact]:
    """Of the other piles on which a move turns a card up, the one with most face down, if none of
    them has as few as this one.
    """
    rivals = [(view.down_n[k], k) for k in turning_piles(view) if k != i]
    if not rivals or min(rivals)[0] <= down:
        return []
    return [Fact("fewer", True, FIXED("merit.fewer", pile=max(rivals)[1] + 1))]


def _joining(view: Table, action: int, i: int, face: int) -> list[Fact]:
    """Which run a card that comes free on a pile can take then, or onto which card it can go."""
    after = view.copy()
    apply(after, action)
    target = -1 if kind_of(action) == UP else target_of(action)
    for k in range(view.piles):
        if k in (i, target) or after.pile_n[k] == 0:
            continue
        if move_verdict(after, k, i, after.run_n[k]) == 0:
            lower = top_face(after, k, after.run_n[k])
            args = {"card": Card(face), "lower": Card(lower), "pile": k + 1}
            return [Fact("joins", face, FIXED("merit.takes", **args))]
        if move_verdict(after, i, k, 1) == 0:
            args = {"card": Card(face), "upper": Card(top_face(after, k)), "pile": k + 1}
            return [Fact("joins", face, FIXED("merit.goes_on", **args))]
    return []


def _gone_up(view: Table, i: int) -> list[Fact]:
    """What a pile's top card does on its foundation: whether the piles miss it, and which card it
    lets follow.
    """
    found, face = list[Fact](), top_face(view, i)
    rank = face % 13
    if safe_up(view, face):
        text = (
            FIXED("merit.ace") if rank == 0 else FIXED("merit.harmless", rank=rank_name(rank - 1))
        )
        found.append(Fact("harmless", True, text))
    where = _nearest(view, face + 1) if rank + 1 < view.ranks else None
    if where is not None and top_face(view, i, 2) != face + 1:
        pile, above = where
        above -= pile == i
        text = FIXED("merit.next", card=Card(face + 1), pile=pile + 1, above=above)
        found.append(Fact("next", face + 1, text))
    return found


def _nearest(view: Table, face: int) -> tuple[int, int] | None:
    """The pile where an open card lies under the fewest others, and how many; None if none lies
    open.
    """
    places = [
        (view.pile_n[i] - 1 - k, i)
        for i in range(view.piles)
        for k in range(view.down_n[i], view.pile_n[i])
        if view.pile[i, k] == face
    ]
    return min(places)[::-1] if places else None


def _in_order(view: Table, i: int, j: int, n: int) -> list[Fact]:
    """What moves together from now on, where that is more than moved together before."""
    run = view.run_n[j]
    if run == 0 or run + n <= view.run_n[i]:
        return []
    text = FIXED("merit.run", cards=run + n, pile=j + 1)
    return [Fact("run", run + n, text)]


def against(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Nothing: what an action brings says enough."""
    return []
