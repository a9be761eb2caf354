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
from cardhouse.games.carbles.kills import ends, killed, ways_on
from cardhouse.games.carbles.notation import place_text
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.worth import mates


def outlook(view: Table, action: int) -> list[str]:
    """What a card could do, the best first: kills, the goal, a marble out, steps and swaps."""
    after, first = ways_on(view, action)
    walks: list[tuple[Table, int]] = []
    for one in first:
        kind = kind_of(one)
        if kind == OUT:
            walks.append((after, one))
        elif kind == FROM:
            chosen, ways = ways_on(after, one)
            walks.extend((chosen, way) for way in ways)
    return [*_prey(walks, len(first) > len(walks)), *_ways(walks, rank_of_action(action))]


def _prey(walks: list[tuple[Table, int]], instead: bool) -> Iterable[str]:
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


def _ways(walks: list[tuple[Table, int]], rank: int) -> Iterable[str]:
    """Where it leads: into the goal, out of the lot, along the track, to another's place."""
    went = [(table, action, *_ends(table, action)) for table, action in walks]
    if any(target >= IN_GOAL > source for _, _, source, target in went):
        yield TEXT("scene.can.goal")
    if any(_comes_out(table, action) for table, action in walks):
        yield TEXT("scene.can.out")
    moves = [
        (table, action)
        for table, action, source, target in went
        if kind_of(action) == TO and (target < IN_GOAL or source >= IN_GOAL)
    ]
    if moves:
        yield _move(*moves[0], rank, len(moves))
    if any(kind_of(action) == SWAP for _, action in walks):
        yield TEXT("scene.can.swap")


def _comes_out(table: Table, action: int) -> bool:
    """Whether one more marble is on the track: none is where it kills its owner's own."""
    if kind_of(action) != OUT:
        return False
    return all(q != seat_of_action(action) for q, _ in killed(table, action))


def _ends(table: Table, action: int) -> tuple[int, int]:
    return ends(table, action) if kind_of(action) in (TO, SWAP) else (-1, -1)


def _move(table: Table, action: int, rank: int, n: int) -> str:
    count = steps(table, rank)
    if rank == SEVEN:
        return TEXT("scene.can.share", n=count)
    back = rank == FOUR
    if n > 1 or place_of(action) >= IN_GOAL:
        return TEXT("scene.can.back" if back else "scene.can.on", n=count)
    start, end = place_text(table.row[table.row_n - 1]), place_text(action)
    return TEXT("scene.can.back_to" if back else "scene.can.move", start=start, end=end)
