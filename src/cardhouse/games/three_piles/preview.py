"""The sure consequences of an action in 3 Piles, and what a card brings on a pile, part by part."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat, kept_by
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import DRAW, LAY, TAKE, kind_of, pile_of, stack_of
from cardhouse.games.three_piles.legality import first_empty, fits
from cardhouse.games.three_piles.state import FACES, MAX_PILES, Table
from cardhouse.games.three_piles.texts import FIXED, TEXT, card_of, spans

DANGER = 3
"""So many points of a rival's are a danger: a card brings one or two as a rule."""


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points gained, the ranks that the pile takes afterwards, hand size, what happens to the
    stack, and what a card left there is worth to the other seat.
    """
    p, kind = view.turn_seat, kind_of(action)
    if kind == DRAW:
        hold, left = view.hand_n[p] + 1, view.deck_n - 1
        return [
            Fact("hand_size", hold, FIXED("fact.draw", cards=hold)),
            Fact("deck", left, FIXED("fact.deck", cards=left)),
        ]
    facts = []
    if kind != LAY:
        j, face = pile_of(action), card_of(view, action)
        then = laid(view, p, j, face)
        points, ranks = sum(then.gain), spans(then.low, then.high, view.ranks)
        facts.append(Fact("points", points, FIXED("fact.points", points=points)))
        facts.append(Fact("fits", ranks, FIXED("fact.fits", pile=j + 1, ranks=ranks)))
    if kind == TAKE:
        i = stack_of(action)
        if view.stack_n[i] > 1:
            below = view.stack[i, view.stack_n[i] - 2]
            facts.append(Fact("uncovers", below, FIXED("fact.uncovers")))
        else:
            refilled = view.deck_n > 0
            text = FIXED("fact.refill" if refilled else "fact.stays_empty")
            facts.append(Fact("refill", refilled, text))
    else:
        left = view.hand_n[p] - 1
        facts.append(Fact("hand_size", left, FIXED("fact.hand_size", cards=left)))
        if kind == LAY and view.stack_n[stack_of(action)] > 0:
            facts.append(Fact("covers", True, FIXED("fact.covers")))
    face = card_of(view, action)
    if (lent := most(view, 1 - p, face)) >= (1 if kind == LAY else DANGER):
        text = wanted(view, 1 - p, face, Reader(p, names))
        if kind == LAY:
            facts.append(Fact("lends", lent, text))
        elif kind == TAKE:
            facts.append(Fact("denies", lent, TEXT("fact.denies", told=text)))
    return facts


def wanted(s: Table, p: int, face: int, reader: Reader) -> str:
    """Which pile of a seat a card is worth most on, and how much, in words."""
    j = max(ways(s, p, face), key=lambda j: sum(gain(s, p, j, face)))
    args: dict[str, Arg] = {"other": Seat(p), "pile": j + 1, "points": most(s, p, face)}
    return TEXT.write("fact.lends", args, reader)


def danger(s: Table, p: int, face: int, reader: Reader) -> str:
    """The same where it is worth much; else nothing."""
    return wanted(s, p, face, reader) if most(s, p, face) >= DANGER else ""


class Gain(NamedTuple):
    """Points that a card brings: for the longest pile, for ace and king, for a diamond."""

    length: int = 0
    ends: int = 0
    diamond: int = 0


class Laid(NamedTuple):
    """A pile with one card more: what that brings, and its lowest and highest rank."""

    gain: Gain
    low: int
    high: int


def gain(s: Table, p: int, j: int, face: int) -> Gain:
    """What a card that fits brings on a seat's pile."""
    return laid(s, p, j, face).gain


def laid(s: Table, p: int, j: int, face: int) -> Laid:
    """What a card that fits makes of a seat's pile."""
    return _laid((held_by(s, p), counts_of(s), p, j, face), s)


def held_by(s: Table, p: int) -> bytes:
    """A seat's piles: the suits of their cards by rank."""
    start = Table.OFFSETS["pile"] + p * MAX_PILES * 13
    return bytes(s.buffer[start : start + MAX_PILES * 13])


def counts_of(s: Table) -> tuple[int, ...]:
    """All that piles are counted by."""
    return s.length_points, s.ends_points, s.diamond_points, s.ranks, s.piles


@kept_by(4096)
def _laid(key: tuple[bytes, tuple[int, ...], int, int, int], before: Table) -> Laid:
    _, _, p, j, face = key
    after = before.copy()
    rules.add_to_pile(after, p, j, face)
    brought = Gain(
        rules.length_part(after, p) - rules.length_part(before, p),
        rules.ends_part(after, p) - rules.ends_part(before, p),
        rules.diamond_part(after, p) - rules.diamond_part(before, p),
    )
    return Laid(brought, after.low[p, j], after.high[p, j])


def ways(s: Table, p: int, face: int) -> list[int]:
    """The piles of a seat that a card fits, of the empty ones the first."""
    last = min(first_empty(s, p) + 1, s.piles)
    return [j for j in range(last) if fits(s, p, j, face % 13 + 1)]


def most(s: Table, p: int, face: int) -> int:
    """The most points that a card can bring a seat at once."""
    return max((sum(gain(s, p, j, face)) for j in ways(s, p, face)), default=0)


def skipped(s: Table, p: int, j: int, face: int) -> int:
    """The ranks between a card and the end of the pile it is laid to, which are shut out."""
    rank = face % 13 + 1
    if s.pile_n[p, j] == 0:
        return 0
    return rank - s.high[p, j] - 1 if rank > s.high[p, j] else s.low[p, j] - rank - 1


def hand(s: Table, p: int) -> list[int]:
    """The known faces of a hand."""
    return [face for face in range(FACES) if s.hand[p, face]]


def tops(s: Table) -> list[int]:
    """The top cards of the stacks."""
    return [s.stack[i, n - 1] for i in range(s.stacks) if (n := s.stack_n[i])]
