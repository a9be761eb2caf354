"""Lines of play: from the search's tree to actions, replayed by the rules, made shorter."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.compiled import compiled
from cardhouse.core.game import game
from cardhouse.core.rules import rule
from cardhouse.core.state import GOAL
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.actions import (
    DEAL,
    MOVE,
    UP,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    play_up,
    target_of,
)
from cardhouse.games.carlton.solver import layout, proof
from cardhouse.games.carlton.solver.layout import (
    ORDER,
    RUN,
    SIZE,
    STOCK,
    TIP,
    TOTAL,
    Desk,
    can_go_up,
    lay_out,
    lift,
    shift,
    spread,
)
from cardhouse.games.carlton.solver.numbers import NEXT
from cardhouse.games.carlton.solver.search import Search
from cardhouse.games.carlton.state import MAX_PILES, Table


def actions(search: Search, row: int, proven: bool) -> list[int]:
    """The actions of the rules on the way to a row, safe cards among them.

    proven: the row is one of the exhaustive search, which sorts the piles once the stock is empty.
    """
    desk = search.desk.copy()
    x: Any = SimpleNamespace(**{name: desk[name][0] for name in layout.DESK_TYPE.fields or ()})
    rows = np.array([search.first_row])
    layout.spread(0, rows, x)
    place = list(range(MAX_PILES))
    out: list[int] = []
    at = 0

    def settle() -> None:
        count = layout.tidy(x)
        out.extend(play_up(place[int(x.ups[k])]) for k in range(count))
        if proven and at >= search.stock_n:
            proof.sort_piles(x)
            place[:] = [
                place[int(x.d[ORDER + i])] if i < int(x.t[layout.PILES]) else i
                for i in range(MAX_PILES)
            ]

    settle()
    for move in search.path(row):
        kind, i = kind_of(move), pile_of(move)
        if kind == DEAL:
            out.append(DEAL)
            at = layout.lay_out(at, x)
        elif kind == UP:
            out.append(play_up(place[i]))
            layout.lift(i, x)
        else:
            j, n = target_of(move), count_of(move)
            out.append(move_cards(place[i], place[j], n))
            layout.shift(i, j, n, x)
        settle()
    return out


def wins(s: Table, line: list[int]) -> bool:
    """Whether the rules let every action be played, one after the other, and call the end a win
    (C7).
    """
    state = s.copy()
    for action in line:
        if rules.verdict(state, action) != 0:
            return False
        rules.apply(state, action)
    return state.ended == GOAL


@rule
def allowed(move: int, x: Desk) -> int:
    """1 if the desk lets a move be made."""
    kind = kind_of(move)
    if kind == DEAL:
        return 1 if x.b[NEXT] < x.t[STOCK] else 0
    i = pile_of(move)
    if kind == UP:
        size = x.d[SIZE + i]
        return can_go_up(x.cards[i, size - 1], x) if size > 0 else 0
    j = target_of(move)
    n = count_of(move)
    if i == j or n > x.d[RUN + i]:
        return 0
    return 1 if x.d[TIP + j] == 0 or x.d[TIP + j] - x.d[TIP + i] == n else 0


@rule
def follow(line: Any, n: int, rows: Any, x: Desk) -> int:
    """1 if a line, of which entries below 0 are left out, can be played from row 0 and wins."""
    spread(0, rows, x)
    x.b[NEXT] = 0
    for k in range(n):
        move = line[k]
        if move < 0:
            continue
        if allowed(move, x) == 0:
            return 0
        kind = kind_of(move)
        if kind == DEAL:
            x.b[NEXT] = lay_out(x.b[NEXT], x)
        elif kind == UP:
            lift(pile_of(move), x)
        else:
            shift(pile_of(move), target_of(move), count_of(move), x)
    return 1 if x.d[TOTAL] == 0 and x.b[NEXT] >= x.t[STOCK] else 0


@rule
def renamed(move: int, i: int, j: int) -> int:
    """A move with piles i and j exchanged."""
    kind = kind_of(move)
    if kind == DEAL:
        return move
    a = pile_of(move)
    a = j if a == i else i if a == j else a
    if kind == UP:
        return play_up(a)
    b = target_of(move)
    b = j if b == i else i if b == j else b
    return move_cards(a, b, count_of(move))


def prune(line: Any, n: int, window: int, rows: Any, desks: Any) -> int:
    """Leaves moves between piles out of a winning line, one or two at a time, or makes two into
    one.

    A move is left out as it is, or with its two piles exchanged from there to some deal or to the
    end (for a whole pile's move to an empty place). Two moves at most ``window`` places apart: both
    are left out; or the first goes at once where the second went; or the second starts where the
    first did. Writes the line back; returns its length.
    """
    x = desks[0]
    k = 0
    while k < n:
        first = line[k]
        if kind_of(first) != MOVE:
            k += 1
            continue
        line[k] = -1
        gone = follow(line, n, rows, x)
        if gone == 0:
            i = pile_of(first)
            j = target_of(first)
            end = k + 1
            while gone == 0 and end <= n:
                if end == n or line[end] == DEAL:
                    for m in range(k + 1, end):
                        line[m] = renamed(line[m], i, j)
                    gone = follow(line, n, rows, x)
                    if gone == 0:
                        for m in range(k + 1, end):
                            line[m] = renamed(line[m], i, j)
                end += 1
        other = k + 1
        while gone == 0 and other < n and other <= k + window:
            second = line[other]
            if kind_of(second) == MOVE:
                line[other] = -1
                gone = follow(line, n, rows, x)
                a = pile_of(first)
                c = target_of(second)
                if gone == 0 and target_of(first) == pile_of(second) and a != c:
                    line[k] = move_cards(a, c, count_of(first))
                    gone = follow(line, n, rows, x)
                    if gone == 0:
                        line[k] = -1
                        line[other] = move_cards(a, c, count_of(second))
                        gone = follow(line, n, rows, x)
                if gone == 0:
                    line[other] = second
                    line[k] = -1
            other += 1
        if gone == 0:
            line[k] = first
            k += 1
            continue
        to = 0
        for m in range(n):
            if line[m] >= 0:
                line[to] = line[m]
                to += 1
        n = to
    return n


def shorten(search: Search, line: list[int], window: int = 24) -> list[int]:
    """The same win in fewer moves, where that is easily found."""
    work = np.array(line, dtype=np.int64)
    rows = np.array([search.first_row])
    desk = search.desk.copy()
    while True:
        n = int(compiled(prune, game("carlton"))(work, len(work), window, rows, desk))
        if n == len(work):
            return [int(a) for a in work]
        work = work[:n].copy()
