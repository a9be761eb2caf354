"""What the learned value of the draft edition rests on: few numbers, from a seat's own view."""

from __future__ import annotations

from collections.abc import Mapping

from cardhouse.core.observing import bounded, hundredths
from cardhouse.core.options import Value
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.advice import keep, unseen
from cardhouse.games.carbondale_draft.codes import ANNOUNCING
from cardhouse.games.carbondale_draft.network import (
    DIAMONDS,
    HEARTS,
    TWO,
    is_red,
    missing,
    price_anywhere,
)
from cardhouse.games.carbondale_draft.state import FACES, Table

VERSION = 1
TRAINED: Mapping[str, Mapping[str, Value]] = {"value": {}}
NO_MATTER = ("stalemate",)

RANKS, HELD = 10, 6
_COURSE = 0
_NETWORK = _COURSE + 4
NETWORK_SIZE = 24
_HAND = _NETWORK + 2 * NETWORK_SIZE
_KEEP = _HAND + 4 * RANKS
_PILES = _KEEP + HELD + 3
_UNSEEN = _PILES + 6
SIZE = _UNSEEN + 6


@rule
def settled(s: Table) -> int:
    """1 where a position can be valued: a turn must be about to begin."""
    return 1 if s.phase == ANNOUNCING and s.row_n == 0 else 0


@rule
def features(s: Table, p: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    out[_COURSE] = 1 if s.turn_seat == p else 0
    out[_COURSE + 1] = s.deck_n
    out[_COURSE + 2] = s.spare_total - s.spare_at
    out[_COURSE + 3] = hundredths(s.turn, 300)
    _network(s, p, _NETWORK, out)
    _network(s, 1 - p, _NETWORK + NETWORK_SIZE, out)
    _cards(s, p, out)


@rule
def _network(s: Table, p: int, at: int, out: Ints) -> None:
    """A seat's network: how far it is, how high, how many places it offers."""
    hearts = s.value[p, 0]
    diamonds = s.value[p, 1]
    out[at] = bounded(hearts, 0, 120)
    out[at + 1] = bounded(diamonds, 0, 120)
    out[at + 2] = bounded(missing(s, p), 0, 120)
    out[at + 3] = bounded(s.goal[0] - hearts, 0, 60) + bounded(s.goal[1] - diamonds, 0, 60)
    out[at + 4] = bounded(s.goal[0] - diamonds, 0, 60) + bounded(s.goal[1] - hearts, 0, 60)
    for i in range(4):
        out[at + 5 + i] = s.best[p, i]
    out[at + 9] = s.hand_n[p]
    out[at + 10] = s.net_n[p]
    out[at + 11] = bounded(s.pile_n[p], 0, 60)
    for k in range(s.open_n[p]):
        spade = s.open_spade[p, k]
        club = s.open_club[p, k]
        out[at + 12] += 1
        if spade >= TWO or club >= TWO:
            out[at + 13] += 1
        spade = spade % TWO
        club = club % TWO
        out[at + 14] += 1 if spade >= 4 else 0
        out[at + 15] += 1 if spade >= 7 else 0
        out[at + 16] += 1 if spade >= 9 else 0
        out[at + 17] += 1 if club >= 4 else 0
        out[at + 18] += 1 if club >= 7 else 0
        out[at + 19] += 1 if club >= 9 else 0
        out[at + 20] += 1 if spade > 0 and spade == s.best[p, 0] else 0
        out[at + 21] += 1 if club > 0 and club == s.best[p, 1] else 0
    for f in range(FACES):
        if s.known_hand[p, f] > 0:
            out[at + 22] += s.known_hand[p, f]
            if is_red(f // 13):
                out[at + 23] += s.known_hand[p, f] * (f % 13 + 1)


@rule
def _cards(s: Table, p: int, out: Ints) -> None:
    """The own hand by face and by what its cards are worth; what the open piles offer; what is
    still to come.
    """
    for f in range(FACES):
        suit = f // 13
        rank = f % 13 + 1
        if rank > RANKS:
            continue
        n = s.hand[p, f]
        if n > 0:
            out[_HAND + suit * RANKS + rank - 1] = n
            price = price_anywhere(s, p, f)
            if price // 16 < s.hand_n[p]:
                out[_KEEP + HELD] += n
                if is_red(suit):
                    out[_KEEP + HELD + 1] += n * rank
                elif rank > s.best[p, 0 if suit == 0 else 1]:
                    out[_KEEP + HELD + 2] += n
            value = bounded(keep(s, p, f) // 4, 0, 127)
            for _ in range(n):
                low = value
                for k in range(HELD):
                    if out[_KEEP + k] < low:
                        held = out[_KEEP + k]
                        out[_KEEP + k] = low
                        low = held
        for i in range(2):
            if s.pile[1 - p if i == 0 else p, f] > 0:
                value = bounded(keep(s, p if i == 0 else 1 - p, f) // 4, 0, 127)
                at = _PILES + 3 * i
                if value > out[at]:
                    out[at + 1] = out[at]
                    out[at] = value
                elif value > out[at + 1]:
                    out[at + 1] = value
                if is_red(suit):
                    out[at + 2] = bounded(out[at + 2] + rank, 0, 120)
        left = unseen(s, p, f)
        if left > 0:
            if suit == HEARTS:
                out[_UNSEEN] = bounded(out[_UNSEEN] + left * rank, 0, 127)
            elif suit == DIAMONDS:
                out[_UNSEEN + 1] = bounded(out[_UNSEEN + 1] + left * rank, 0, 127)
            else:
                mine = s.best[p, 0 if suit == 0 else 1]
                theirs = s.best[1 - p, 0 if suit == 0 else 1]
                if 0 < rank - mine <= 2:
                    out[_UNSEEN + 2 + (suit > 0)] += left
                if 0 < rank - theirs <= 2:
                    out[_UNSEEN + 4 + (suit > 0)] += left
