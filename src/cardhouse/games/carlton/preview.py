"""The sure consequences of a move in Carlton."""

from __future__ import annotations

from collections.abc import Iterator

from cardhouse.core.cards import SUITS, card_text
from cardhouse.core.events import Fact
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP
from cardhouse.core.texts import Card
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.actions import (
    DEAL,
    MAX_LEGAL,
    UP,
    count_of,
    kind_of,
    pile_of,
    target_of,
)
from cardhouse.games.carlton.legality import goes_up
from cardhouse.games.carlton.notation import dealt, rank_name, top_face
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import FIXED, TEXT


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """What a deal covers, what a card or run leaves behind, the run it makes, and an end if it is
    sure.
    """
    kind = kind_of(action)
    if kind == DEAL:
        return _deal(view)
    i = pile_of(action)
    if kind == UP:
        n, facts = 1, _up(view, i)
    else:
        n = count_of(action)
        facts = _onto(view, target_of(action), n)
    facts.append(_uncovers(view, i, n))
    under = view.pile_n[i] - n
    if under == 0 or under > view.down_n[i]:  # nothing hidden turns up, so the whole table is known
        after = view.copy()
        rules.apply(after, action)
        facts += _end(after)
    elif view.turn + 1 >= view.max_moves and view.left > 1:
        facts.append(_last_move())
    return facts


def _up(view: Table, i: int) -> list[Fact]:
    face, up = top_face(view, i), rules.score(view, 0) + 1
    facts = [Fact("up", up, FIXED("fact.up", cards=up))]
    if face % 13 + 1 < view.ranks:
        suit = FIXED("suit", suit=SUITS[face // 13])
        text = FIXED("fact.takes_next", rank=rank_name(face % 13 + 1), suit=suit)
        facts.append(Fact("takes_next", card_text(face + 1), text))
    return facts


def _onto(view: Table, j: int, n: int) -> list[Fact]:
    run = view.run_n[j] + n
    facts = [Fact("run", run, FIXED("fact.run", pile=j + 1, cards=run))] if run > 1 else []
    if view.pile_n[j] == 0:
        facts.append(Fact("fills", j, FIXED("fact.fills", pile=j + 1)))
    return facts


def _uncovers(view: Table, i: int, n: int) -> Fact:
    under = view.pile_n[i] - n
    if under == 0:
        return Fact("empties", i, FIXED("fact.empties", pile=i + 1))
    if under == view.down_n[i]:
        return Fact("turns", i, FIXED("fact.turns", pile=i + 1, left=under - 1))
    face = view.pile[i, under - 1]
    text = FIXED("fact.uncovers", card=Card(face), pile=i + 1)
    return Fact("uncovers", card_text(face), text)


def _spread(n: int, reached: int, piles: str) -> str:
    """How the cards of a deal lie on the piles that it reaches."""
    if n % reached:
        return FIXED("fact.dealt_on", cards=n)
    return FIXED("fact.dealt", cards=n // reached, piles=piles)


def buried(view: Table) -> list[int]:
    """The cards that could go up now, and that the next deal lays others on."""
    reached = min(dealt(view), view.piles)
    tops = [top_face(view, i) for i in range(reached) if view.pile_n[i]]
    return sorted({face for face in tops if goes_up(view, face)})


def turning(view: Table) -> int:
    """The first of ``turning_piles``; -1 if there is none."""
    return next(turning_piles(view), -1)


def turning_piles(view: Table) -> Iterator[int]:
    """The piles from which a move onto another card, or up, turns up a hidden card."""
    out = [0] * MAX_LEGAL
    for action in out[: rules.legal(view, out)]:
        kind, i = kind_of(action), pile_of(action)
        if kind == DEAL or (kind != UP and not view.pile_n[target_of(action)]):
            continue
        left = view.pile_n[i] - (1 if kind == UP else count_of(action))
        if 0 < view.down_n[i] == left:
            yield i


def _deal(view: Table) -> list[Fact]:
    n = dealt(view)
    reached, left = min(n, view.piles), view.stock_n - n
    if reached == view.piles:
        piles = FIXED("fact.every_pile")
    else:
        piles = FIXED("fact.first_piles", last=reached) if reached > 1 else FIXED("fact.first_pile")
    rest = FIXED("fact.stock", cards=left) if left else FIXED("fact.stock_empty")
    facts = list[Fact]()
    if faces := buried(view):
        names = TEXT("fact.buries", cards=[Card(face) for face in faces])
        facts.append(Fact("buries", faces, names))
    if (source := turning(view)) >= 0:
        facts.append(Fact("early", source, TEXT("fact.early", pile=source + 1)))
    facts += [Fact("dealt", n, _spread(n, reached, piles)), Fact("stock", left, rest)]
    empty = sum(view.pile_n[i] == 0 for i in range(reached))
    if empty:
        facts.append(Fact("fills", empty, FIXED("fact.covers", piles=empty)))
    if view.turn + 1 >= view.max_moves:
        facts.append(_last_move())
    return facts


def _end(after: Table) -> list[Fact]:
    if after.ended == GOAL:
        return [Fact("ends", "won", FIXED("fact.wins"))]
    if after.ended == STALEMATE:
        return [Fact("ends", "lost", FIXED("fact.stuck"))]
    return [_last_move()] if after.ended == TURN_CAP else []


def _last_move() -> Fact:
    return Fact("ends", "lost", FIXED("fact.last_move"))
