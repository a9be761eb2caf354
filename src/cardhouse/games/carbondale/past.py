"""What lay in the hands a ply ago, if one knows what lies in them now: for weighing deals by the
moves that were seen.
"""

from __future__ import annotations

from cardhouse.core.rng import below
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    DECK,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale.state import FACES, MAX_SEATS, Table


@rule
def rewind(before: Table, after: Table, action: int, rng: Ints) -> int:
    """Lays into a view the hidden hands and discards from which a deal a ply later has come; see
    the contract.

    Which card was drawn from the deck, and which was put away, is drawn at random among those that
    can have been. Nothing is told of the time before a new deck, in which discards were forgotten.
    """
    kind = kind_of(action)
    if kind == DECK and before.deck_n == 0:
        return -1
    for p in range(MAX_SEATS + 1):
        if p != before.viewer:
            for face in range(FACES):
                before.away[p, face] = after.away[p, face]
                if p < MAX_SEATS:
                    before.hand[p, face] = after.hand[p, face]
    ways = 1
    for p in range(before.players):
        if p == before.viewer:
            continue
        if after.hand_n[p] > before.hand_n[p]:
            ways = give_back(before, after, p, kind, rng)
        elif after.away_n[p] > before.away_n[p]:
            ways = pick_up(before, p, after.away_n[p], rng)
        elif after.hand_n[p] < before.hand_n[p]:
            face = face_of_action(before.row[0] if kind == AT else action)
            before.hand[p, face] += 1
            ways = copies_unknown(before, p, face)
        elif kind == BUILD and p == before.turn_seat:
            ways = copies_unknown(before, p, face_of_action(action))
    return ways


@rule
def copies_unknown(s: Table, p: int, face: int) -> int:
    """Copies of a face that nobody knew to be in a hand, one of which is shown now; 1 if a known
    one is (``piles.seen``).
    """
    known: int = s.known_hand[p, face] + s.known_either[p, face]
    return 1 if known > 0 else s.hand[p, face] + 0


@rule
def give_back(before: Table, after: Table, p: int, kind: int, rng: Ints) -> int:
    """Takes out of a hand the card that came into it: a known one, or one of those that nobody
    knows.
    """
    if kind != DECK:
        for face in range(FACES):
            if after.known_hand[p, face] > before.known_hand[p, face]:
                before.hand[p, face] -= 1
        return 1
    free = 0
    for face in range(FACES):
        free += before.hand[p, face] - before.known_hand[p, face]
    if free <= 0:
        return 0
    pick = below(rng, free)
    for face in range(FACES):
        here = before.hand[p, face] - before.known_hand[p, face]
        if pick < here:
            before.hand[p, face] -= 1
            known = before.known_hand[p, face] + before.known_either[p, face]
            return 1 if before.hand[p, face] + before.away[p, face] >= known else 0
        pick -= here
    return 0


@rule
def pick_up(before: Table, p: int, gone: int, rng: Ints) -> int:
    """Takes back into a hand the card that was put away: the known one that lacks there, or any of
    those put away.
    """
    lacking = -1
    for face in range(FACES):
        if before.hand[p, face] < before.known_hand[p, face]:
            if lacking >= 0 or before.away[p, face] == 0:
                return 0
            lacking = face
    if lacking >= 0:
        before.hand[p, lacking] += 1
        before.away[p, lacking] -= 1
        return gone if before.hand[p, lacking] >= before.known_hand[p, lacking] else 0
    pick = below(rng, gone)
    for face in range(FACES):
        if pick < before.away[p, face]:
            before.hand[p, face] += 1
            before.away[p, face] -= 1
            return 1
        pick -= before.away[p, face]
    return 0
