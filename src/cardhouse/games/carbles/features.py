"""What the learned values of Carbles rest on: few numbers, from a seat's own view.

Seats come in the order of play, the own one first; a seat's marbles by how far they are, the
farthest first. Cards are told by rank. There is room for four seats: where more play, the last
place tells of the one that has come farthest among those who come after the next two.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.observing import bounded
from cardhouse.core.options import Value
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbles.board import JOKER, RANKS, entry, free_depth, offset
from cardhouse.games.carbles.state import FACES, MAX_MARBLES, Table
from cardhouse.games.carbles.worth import mates, risk, worth

VERSION = 1
TRAINED: Mapping[str, Mapping[str, Value]] = {
    "value": {"players": 2},
    "partners": {"players": 4, "partners": True},
    "three": {"players": 3},
    "four": {"players": 4},
    "six": {"players": 6},
}
NO_MATTER = ("open_hands",)

SEATS = 4
_COURSE = 0
_TURN = _COURSE + 4
_SEAT = _TURN + 2 * SEATS
MARBLE_SIZE = 7
SEAT_SIZE = 12 + MAX_MARBLES * MARBLE_SIZE
_HAND = _SEAT + SEATS * SEAT_SIZE
_UNSEEN = _HAND + RANKS
_BARRED = _UNSEEN + RANKS
SIZE = _BARRED + RANKS


@rule
def rank_of(face: int) -> int:
    """The rank of a face, the Joker's for 52."""
    return JOKER if face == 52 else face % 13


@rule
def settled(s: Table) -> int:
    """1 where a position can be valued: no row may be open."""
    return 1 if s.row_n == 0 else 0


@rule
def after(s: Table, p: int, i: int) -> int:
    """The seat that plays so many places after another."""
    return p + i if p + i < s.players else p + i - s.players


@rule
def _farthest(s: Table, p: int) -> int:
    """The seat whose marbles have come farthest, of those after the next two."""
    best = after(s, p, SEATS - 1)
    for i in range(SEATS, s.players):
        q = after(s, p, i)
        if _way(s, q) > _way(s, best):
            best = q
    return best


@rule
def _way(s: Table, q: int) -> int:
    """How far a seat's marbles have come."""
    total = 0
    for i in range(MAX_MARBLES):
        if (s.goal[q] >> i) & 1:
            total += 50
    for i in range(s.at_n[q]):
        total += worth(s, q, s.at[q, i]) // 4
    return total


@rule
def features(s: Table, p: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    out[_COURSE] = bounded(s.deck_n, 0, 108)
    out[_COURSE + 1] = bounded(s.hand_number, 0, 100)
    out[_COURSE + 2] = 1 if s.dealer == p else 0
    lead = 0
    for i in range(s.players if s.players < SEATS else SEATS):
        q = after(s, p, i)
        if i == SEATS - 1 and s.players > SEATS:
            q = _farthest(s, p)
        at = _SEAT + i * SEAT_SIZE
        out[_TURN + i] = 1 if s.turn_seat == q else 0
        out[_TURN + SEATS + i] = s.hand_n[q]
        _seat(s, q, at, out)
        lead += out[at + 11] if mates(s, p, q) else -out[at + 11]
        for r in range(RANKS):
            if i > 0:
                out[_BARRED + r] += (s.barred[q] >> r) & 1
    out[_COURSE + 3] = bounded(lead // 2, -127, 127)
    for r in range(RANKS):
        out[_UNSEEN + r] = s.jokers if r == JOKER else s.copies if r < s.ranks else 0
    for f in range(FACES):
        if s.hand[p, f] > 0:
            out[_HAND + rank_of(f)] += s.hand[p, f]
            out[_UNSEEN + rank_of(f)] -= s.hand[p, f]
    for i in range(s.discard_n):
        out[_UNSEEN + rank_of(s.discard[i])] -= 1


@rule
def _seat(s: Table, q: int, at: int, out: Ints) -> None:
    """A seat's marbles: in the lot, in the goal, on the track."""
    home = q * s.spaces
    out[at] = s.lot[q]
    out[at + 1] = s.at_n[q]
    for i in range(MAX_MARBLES):
        if (s.goal[q] >> i) & 1:
            out[at + 2] += 1
            out[at + 3 + i] = 1
    out[at + 7] = free_depth(s, q)
    out[at + 8] = 1 if s.track[home] == q + 1 else 0
    out[at + 9] = 1 if s.track[home] > 0 and s.track[home] != q + 1 else 0
    for i in range(s.at_n[q]):
        place = s.at[q, i]
        before = 0
        for k in range(s.at_n[q]):
            if offset(s, s.at[q, k], entry(s, q)) < offset(s, place, entry(s, q)):
                before += 1
        _marble(s, q, place, at + 12 + MARBLE_SIZE * before, out)
    out[at + 10] = 1 if s.lot[q] > 0 and s.track[home] == 0 else 0
    out[at + 11] = bounded(_way(s, q) // 2, 0, 127)


@rule
def _marble(s: Table, q: int, place: int, at: int, out: Ints) -> None:
    """A marble on the track: its way to the goal, who is behind it, whom it has before it."""
    length = s.players * s.spaces
    left = offset(s, place, entry(s, q))
    out[at] = 1
    out[at + 1] = length - left
    out[at + 2] = 1 if left < 13 else 0
    out[at + 3] = bounded(risk(s, q, place), 0, 127)
    out[at + 4] = 1 if place == q * s.spaces else 0
    for r in range(s.players):
        if mates(s, q, r):
            continue
        for i in range(s.at_n[r]):
            other = s.at[r, i]
            ahead = offset(s, place, other)
            if 0 < ahead <= 13 and other != r * s.spaces:
                out[at + 5] = 14 - ahead if 14 - ahead > out[at + 5] else out[at + 5]
            behind = offset(s, other, place)
            if 0 < behind <= 13 and place != q * s.spaces:
                out[at + 6] = 14 - behind if 14 - behind > out[at + 6] else out[at + 6]
