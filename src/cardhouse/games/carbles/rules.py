"""The rules of Carbles: what may be done, and what it does. Rulings B1 to B22; each is cited where
it is carried out.

A turn is a row: a card, then a marble (or out, or nothing), then where it goes; with a 7 marble and
place again until its steps are used. A burn is a row of one. See ``actions`` for the actions,
``legality`` for what is allowed, ``effects`` for dealing and turns.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    SWAP,
    bring_out,
    burn,
    kind_of,
    move_from,
    move_to,
    place_of,
    play,
    rank_of_action,
    seat_of_action,
    swap_with,
)
from cardhouse.games.carbles.board import (
    ACE,
    FOUR,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    RANKS,
    SEVEN,
    actor,
    entry,
    offset,
    partner,
    steps,
    stride,
)
from cardhouse.games.carbles.effects import deal, end_row, holds, kill, lay_down, put, take
from cardhouse.games.carbles.legality import verdict
from cardhouse.games.carbles.state import Table

__all__ = ["apply", "deal", "legal", "mate", "score", "seat", "verdict"]


@rule
def seat(s: Table) -> int:
    """The seat that must decide; -1 at the end."""
    return -1 if s.ended else s.turn_seat


@rule
def mate(s: Table, p: int) -> int:
    """The seat that wins and loses together with p: its partner, or itself without partners
    (B16).
    """
    return partner(s, p) if s.partners else p


@rule
def legal_cards(s: Table, out: Ints) -> int:
    """The legal actions when a card is to be chosen."""
    n = 0
    p = s.turn_seat
    for rank in range(RANKS):
        if holds(s, p, rank) and verdict(s, play(rank)) == 0:
            out[n] = play(rank)
            n += 1
    if n == 0:
        for rank in range(RANKS):
            if holds(s, p, rank) and verdict(s, burn(rank)) == 0:
                out[n] = burn(rank)
                n += 1
    return n


@rule
def legal_marbles(s: Table, out: Ints) -> int:
    """The legal actions when a marble is to be chosen."""
    n = 0
    rank = rank_of_action(s.row[0])
    q = actor(s)
    if rank in (ACE, KING, JOKER):
        if verdict(s, NOTHING) == 0:
            out[n] = NOTHING
            n += 1
        for p in range(s.players):
            if verdict(s, bring_out(p)) == 0:
                out[n] = bring_out(p)
                n += 1
    for i in range(s.at_n[q]):
        action = move_from(q, s.at[q, i])
        if verdict(s, action) == 0:
            out[n] = action
            n += 1
    if s.goal[q]:
        for i in range(s.marbles):
            action = move_from(q, IN_GOAL + i)
            if verdict(s, action) == 0:
                out[n] = action
                n += 1
    return n


@rule
def legal_places(s: Table, out: Ints) -> int:
    """The legal actions when the place to go to is to be chosen."""
    n = 0
    rank = rank_of_action(s.row[0])
    q = actor(s)
    source = place_of(s.row[s.row_n - 1])
    length = s.players * s.spaces
    if source < IN_GOAL:
        least = s.left if rank == SEVEN else steps(s, rank)
        most = least
        if rank == SEVEN:
            least = 1
        if rank == FOUR:
            least = length - most
            most = least
        turn = length - source  # so many steps lead to space 0; spaces beyond it come first
        for k in range(turn if turn > least else least, most + 1):
            action = move_to(q, source + k - length)
            if verdict(s, action) == 0:
                out[n] = action
                n += 1
        for k in range(least, turn if turn <= most else most + 1):
            action = move_to(q, source + k)
            if verdict(s, action) == 0:
                out[n] = action
                n += 1
    if source >= IN_GOAL or offset(s, source, entry(s, q)) < 13:
        for i in range(s.marbles):
            action = move_to(q, IN_GOAL + i)
            if verdict(s, action) == 0:
                out[n] = action
                n += 1
    if rank == JACK and source < IN_GOAL:
        for space in range(length):
            if s.track[space] and verdict(s, swap_with(space)) == 0:
                out[n] = swap_with(space)
                n += 1
    return n


@rule
def legal(s: Table, out: Ints) -> int:
    """Writes the legal actions, ascending: the candidates that ``verdict`` passes."""
    if s.ended:
        return 0
    if s.row_n == 0:
        return legal_cards(s, out)
    if s.row_n % 2 == 1:
        return legal_marbles(s, out)
    return legal_places(s, out)


@rule
def walk(s: Table, q: int, source: int, target: int, each: int) -> None:
    """Moves a marble of q from place to place; kills what it lands on, at each step if ``each``
    (B3, B11).
    """
    length = s.players * s.spaces
    if source < IN_GOAL:
        take(s, q, source)
        if each:
            for i in range(offset(s, source, target if target < IN_GOAL else entry(s, q))):
                kill(s, (source + 1 + i) % length)
    else:
        s.goal[q] -= 1 << (source - IN_GOAL)
    if target < IN_GOAL:
        kill(s, target)
        put(s, q, target)
    else:
        s.goal[q] += 1 << (target - IN_GOAL)


@rule
def apply(s: Table, action: int) -> None:
    """Plays a legal action."""
    if s.row_n == 0:
        rank = rank_of_action(action)
        lay_down(s, s.turn_seat, rank)
        if kind_of(action) == BURN:
            s.barred[s.turn_seat] |= s.playable  # B21
            end_row(s)
            return
        s.playable = 0
        s.row[0] = action
        s.row_n = 1
        s.left = s.seven_steps if rank == SEVEN else 0
        return
    rank = rank_of_action(s.row[0])
    if s.row_n % 2 == 1:
        if kind_of(action) == FROM:
            s.row[s.row_n] = action
            s.row_n += 1
            return
        if kind_of(action) == OUT:
            r = seat_of_action(action)
            kill(s, r * s.spaces)  # B8: an own marble too
            put(s, r, r * s.spaces)
            s.lot[r] -= 1
        end_row(s)
        return
    q = actor(s)
    source = place_of(s.row[s.row_n - 1])
    target = place_of(action)
    if kind_of(action) == SWAP:
        r = s.track[target] - 1
        take(s, r, target)
        take(s, q, source)
        put(s, r, source)
        put(s, q, target)
        end_row(s)
        return
    if rank == SEVEN:
        s.left -= stride(s, q, source, target)
    walk(s, q, source, target, 1 if rank == SEVEN else 0)
    if s.left > 0:
        s.row[s.row_n] = action
        s.row_n += 1
        return
    end_row(s)


@rule
def score(s: Table, p: int) -> int:
    """Marbles of a seat in its goal."""
    n = 0
    for i in range(s.marbles):
        n += (s.goal[p] >> i) & 1
    return n
