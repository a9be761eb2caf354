"""What a card of the own hand could do now, in a few words: told before it is chosen."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import listed
from cardhouse.games.carbles.actions import (
    FROM,
    OUT,
    SWAP,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import FOUR, IN_GOAL, SEVEN, steps
from cardhouse.games.carbles.leads import ends, killed, ways_on
from cardhouse.games.carbles.notation import place_text
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.worth import mates

Walk = tuple[Table, int]
"""A table on which a card and a marble are chosen, and where the marble may go."""

BOTH = 2
"""So many moves are told one by one."""


def outlook(view: Table, action: int) -> list[str]:
    """What a card could do, the best first: kills, the goal, a marble out, steps and swaps."""
    after, first = ways_on(view, action)
    walks: list[Walk] = []
    for one in first:
        kind = kind_of(one)
        if kind == OUT:
            walks.append((after, one))
        elif kind == FROM:
            chosen, ways = ways_on(after, one)
            walks.extend((chosen, way) for way in ways)
    best = [*_prey(walks, len(first) > len(walks)), *_brought_in(walks)]
    swaps = list(_swaps(walks))
    return [*best, *_moves(walks, rank_of_action(action), not best + swaps), *swaps]


def _prey(walks: list[Walk], instead: bool) -> Iterable[str]:
    """Whom it kills, or can kill where something else can be done; the own side alone if all ways
    do.
    """
    p, rivals, mine, own = 0, set[int](), False, bool(walks) and not instead
    for table, action in walks:
        p = table.turn_seat
        victims = {q for q, _ in killed(table, action)}
        others = {q for q in victims if not mates(table, p, q)}
        rivals |= others
        mine |= p in victims
        own &= bool(victims) and not others
    if rivals:
        id = "scene.can.kills" if len(walks) == 1 and not instead else "scene.can.kill"
        yield TEXT(id, whose=listed([seat_letter(q) for q in sorted(rivals)]))
    elif own:
        yield TEXT("scene.can.kills_own" if mine else "scene.can.kills_mate")


def _brought_in(walks: list[Walk]) -> Iterable[str]:
    """Whether a marble comes into the goal, or out of the lot."""
    ends_of = [_ends(table, action) for table, action in walks]
    if any(target >= IN_GOAL > source for source, target in ends_of):
        yield TEXT("scene.can.goal")
    if any(_comes_out(table, action) for table, action in walks):
        yield TEXT("scene.can.out")


def _moves(walks: list[Walk], rank: int, alone: bool) -> Iterable[str]:
    """Where it leads along the track, or inside the goal: from which place to which, where one
    marble can go, or two and nothing else is told; else how far, and how many could.
    """
    moves = [
        walk
        for walk in walks
        if kind_of(walk[1]) == TO and (place_of(walk[1]) < IN_GOAL or _ends(*walk)[0] >= IN_GOAL)
    ]
    if not moves:
        return
    count, back = steps(moves[0][0], rank), rank == FOUR
    if rank == SEVEN:
        yield TEXT("scene.can.share", n=count)
    elif len(moves) <= (BOTH if alone else 1) and all(_on_track(walk) for walk in moves):
        for walk in moves:
            yield _move(*walk, back)
    else:
        yield TEXT("scene.can.back" if back else "scene.can.on", n=count)
        if len(moves) > 1 and alone:
            yield TEXT("scene.can.any_of", n=len(moves))


def _swaps(walks: list[Walk]) -> Iterable[str]:
    if any(kind_of(action) == SWAP for _, action in walks):
        yield TEXT("scene.can.swap")


def _comes_out(table: Table, action: int) -> bool:
    """Whether one more marble is on the track: none is where it kills its owner's own."""
    if kind_of(action) != OUT:
        return False
    return all(q != seat_of_action(action) for q, _ in killed(table, action))


def _ends(table: Table, action: int) -> tuple[int, int]:
    return ends(table, action) if kind_of(action) in (TO, SWAP) else (-1, -1)


def _on_track(walk: Walk) -> bool:
    return place_of(walk[1]) < IN_GOAL


def _move(table: Table, action: int, back: bool) -> str:
    start, end = place_text(table.row[table.row_n - 1]), place_text(action)
    return TEXT("scene.can.back_to" if back else "scene.can.move", start=start, end=end)
