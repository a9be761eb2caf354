"""The actions of Carbles as numbers, the same under all options: encoded and decoded here and
nowhere else.

0 to 13 play a rank (0 ace to 12 king, 13 Joker), 14 to 27 burn one; 28 is the Joker's nothing; 29 +
p brings a marble of seat p out. Then come, each over the 216 track spaces or the 48 goal spaces (4
a seat): 41 + space and 257 + 4 p + i name the marble that moves, 305 + space and 521 + 4 p + i
where it goes, 569 + space swaps.

A *place* is a track space or ``IN_GOAL + i``, see ``board``.
"""

from __future__ import annotations

from cardhouse.core.rules import rule
from cardhouse.games.carbles.board import IN_GOAL, RANKS
from cardhouse.games.carbles.state import MAX_MARBLES, MAX_SEATS, MAX_TRACK

# The kinds, each the first number of its range.
PLAY = 0
BURN = PLAY + RANKS
NOTHING = BURN + RANKS
OUT = NOTHING + 1
FROM = OUT + MAX_SEATS
TO = FROM + MAX_TRACK + MAX_SEATS * MAX_MARBLES
SWAP = TO + MAX_TRACK + MAX_SEATS * MAX_MARBLES
ACTIONS = SWAP + MAX_TRACK

MAX_LEGAL = 48  # after a jack and a marble: 44 marbles to swap with, a space, a goal space


@rule
def play(rank: int) -> int:
    """Plays a card of a rank."""
    return PLAY + rank


@rule
def burn(rank: int) -> int:
    """Burns a card of a rank."""
    return BURN + rank


@rule
def bring_out(p: int) -> int:
    """Brings a marble of seat p out."""
    return OUT + p


@rule
def move_from(p: int, place: int) -> int:
    """Chooses the marble of seat p at a place; on the track the space alone counts."""
    if place < IN_GOAL:
        return FROM + place
    return FROM + MAX_TRACK + MAX_MARBLES * p + place - IN_GOAL


@rule
def move_to(p: int, place: int) -> int:
    """Moves the chosen marble to a place, in the goal of seat p if it is one in a goal."""
    if place < IN_GOAL:
        return TO + place
    return TO + MAX_TRACK + MAX_MARBLES * p + place - IN_GOAL


@rule
def swap_with(space: int) -> int:
    """Swaps the chosen marble with the one on a track space."""
    return SWAP + space


@rule
def kind_of(action: int) -> int:
    """PLAY, BURN, NOTHING, OUT, FROM, TO or SWAP."""
    if action < NOTHING:
        return PLAY if action < BURN else BURN
    if action < FROM:
        return NOTHING if action == NOTHING else OUT
    if action < TO:
        return FROM
    return TO if action < SWAP else SWAP


@rule
def rank_of_action(action: int) -> int:
    """The rank that a play or a burn names."""
    return action - PLAY if action < BURN else action - BURN


@rule
def seat_of_action(action: int) -> int:
    """The seat whose marble is brought out, or in whose goal a choice lies; -1 for a place on the
    track.
    """
    if action < FROM:
        return action - OUT
    cell = action - MAX_TRACK - (FROM if action < TO else TO)
    return cell // MAX_MARBLES if cell >= 0 and action < SWAP else -1


@rule
def place_of(action: int) -> int:
    """The place that a choice of a marble, of where it goes, or of whom to swap with names."""
    if action >= SWAP:
        return action - SWAP
    place = action - FROM if action < TO else action - TO
    return place if place < MAX_TRACK else IN_GOAL + (place - MAX_TRACK) % MAX_MARBLES
