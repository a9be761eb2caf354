"""What a seat sees of the draft edition of Carbondale as numbers with the names that ``fields``
declares.

The observing seat comes first. Faces are ``suit * 10 + rank - 1`` here, as no deck has more ranks.
A network is told twice: card by card, which no small network reads, and by what its open cells
offer, on which all prices rest.
"""

from __future__ import annotations

from cardhouse.core.observing import bounded, hundredths, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.action_features import observe_action
from cardhouse.games.carbondale_draft.actions import face_of_action
from cardhouse.games.carbondale_draft.codes import CHALLENGING, DUE_CELL, DUE_FEE, DUE_TURN
from cardhouse.games.carbondale_draft.fields import (
    ACTION_FIELDS,
    FACES,
    FIELDS,
    LEFT_OUT,
    MOST,
    RANKS,
)
from cardhouse.games.carbondale_draft.network import TWO, missing
from cardhouse.games.carbondale_draft.rules import due
from cardhouse.games.carbondale_draft.rules import seat as deciding
from cardhouse.games.carbondale_draft.state import LEFT, WIDTH, Table

__all__ = ["ACTION_FIELDS", "FIELDS", "LEFT_OUT", "observe", "observe_action"]

SIZE = size(FIELDS)

_AT = starts(FIELDS)
_DECIDES = _AT["decides"]
_ON_TURN = _AT["on_turn"]
_WON = _AT["won"]
_PHASE = _AT["phase"]
_DUE = _AT["due"]
_TURNS = _AT["turns"]
_TURNS_LEFT = _AT["turns_left"]
_TARGET = _AT["target"]
_OWED = _AT["owed"]
_ROW_N = _AT["row_n"]
_SUIT_ASKED = _AT["suit"]
_ANNOUNCED = _AT["announced"]
_PLACE = _AT["place"]
_ANSWER = _AT["answer"]
_DECK_N = _AT["deck_n"]
_SPARES_LEFT = _AT["spares_left"]
_FACE_DOWN_N = _AT["face_down_n"]
_HAND_N = _AT["hand_n"]
_PILE_N = _AT["pile_n"]
_VALUE = _AT["value"]
_MISSING = _AT["missing"]
_RED_LEFT = _AT["red_left"]
_BEST = _AT["best"]
_OPEN_N = _AT["open_n"]
_SITES = _AT["sites"]
_DOUBLES = _AT["doubles"]
_HAND = _AT["hand"]
_PILE = _AT["pile"]
_GONE = _AT["gone"]
_SHOWN = _AT["shown"]
_KNOWN_HAND = _AT["known_hand"]
_KNOWN_EITHER = _AT["known_either"]
_KNOWN_GONE = _AT["known_gone"]
_UNSEEN = _AT["unseen"]
_NET_N = _AT["net_n"]
_NET_CARD = _AT["net_card"]
_NET_COLUMN = _AT["net_column"]
_NET_ROW = _AT["net_row"]
_OPTIONS = _AT["goal"]


@rule
def observe(s: Table, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    _observe_course(s, seat, out)
    _observe_row(s, seat, out)
    at = 0
    for i in range(2):
        p = seat if i == 0 else 1 - seat
        _observe_seat(s, p, i, out)
        _observe_open(s, p, i, out)
        at = _observe_network(s, p, at, out)
    _observe_cards(s, seat, out)
    _observe_options(s, out)


@rule
def _observe_course(s: Table, seat: int, out: Ints) -> None:
    turns = 2 * s.max_turns
    out[_PHASE + s.phase] = 1
    out[_TURNS] = hundredths(s.turn, turns)
    out[_TURNS_LEFT] = bounded(turns - s.turn, 0, MOST)
    out[_TARGET] = s.target
    out[_OWED] = s.owed
    out[_ROW_N] = s.row_n
    out[_DECK_N] = s.deck_n
    out[_SPARES_LEFT] = s.spare_total - s.spare_at
    out[_FACE_DOWN_N] = s.shown_n + s.gone_n[0] + s.gone_n[1] + s.gone_n[2]
    out[_RED_LEFT] = s.red_left[0]
    out[_RED_LEFT + 1] = s.red_left[1]
    decider = deciding(s)
    out[_ON_TURN + (0 if s.turn_seat == seat else 1)] = 1
    if decider >= 0:
        out[_DECIDES + (0 if decider == seat else 1)] = 1
        out[_DUE + due(s) - DUE_TURN] = 1


@rule
def _observe_row(s: Table, seat: int, out: Ints) -> None:
    """What the seat knows of an announcement: the suit, and its card and cell if they are its own
    or lie open (D39).
    """
    if s.suit > 0:
        out[_SUIT_ASKED + s.suit - 1] = 1
    if s.ended or (s.phase == CHALLENGING and s.turn_seat != seat):
        if not s.ended and due(s) == DUE_FEE:
            out[_ANSWER] = face_of_action(s.row[0]) % 13 + 1
        return
    if s.turn_seat == seat and due(s) == DUE_CELL:
        out[_ANNOUNCED] = face_of_action(s.row[0]) % 13 + 1
    elif s.pending_face > 0:
        cell = s.pending_cell - 1
        out[_ANNOUNCED] = (s.pending_face - 1) % 13 + 1
        out[_PLACE] = 1
        out[_PLACE + 1] = cell % WIDTH - LEFT
        out[_PLACE + 2] = cell // WIDTH


@rule
def _observe_seat(s: Table, p: int, i: int, out: Ints) -> None:
    """Numbers and public cards of seat p, which is the i-th from the one that sees."""
    out[_WON + i] = (s.winners >> p) & 1
    out[_HAND_N + i] = s.hand_n[p]
    out[_PILE_N + i] = s.pile_n[p]
    out[_VALUE + 2 * i] = s.value[p, 0]
    out[_VALUE + 2 * i + 1] = s.value[p, 1]
    out[_MISSING + i] = bounded(missing(s, p), 0, MOST)
    for k in range(4):
        out[_BEST + 4 * i + k] = s.best[p, k]
    for suit in range(4):
        at = FACES * i + RANKS * suit
        first = 13 * suit
        for r in range(RANKS):
            out[_PILE + at + r] = s.pile[p, first + r]
            out[_KNOWN_HAND + at + r] = s.known_hand[p, first + r]
            out[_KNOWN_EITHER + at + r] = s.known_either[p, first + r]
            out[_KNOWN_GONE + at + r] = s.known_gone[p, first + r]


@rule
def _observe_open(s: Table, p: int, i: int, out: Ints) -> None:
    """What the open cells of a network offer to build from."""
    spades = 2 * RANKS * i - 1
    clubs = spades + RANKS
    out[_OPEN_N + i] = s.open_n[p]
    for k in range(s.open_n[p]):
        rank = s.open_spade[p, k]
        if rank >= TWO:
            rank -= TWO
            out[_DOUBLES + spades + rank] += 1
        if rank > 0:
            out[_SITES + spades + rank] += 1
        rank = s.open_club[p, k]
        if rank >= TWO:
            rank -= TWO
            out[_DOUBLES + clubs + rank] += 1
        if rank > 0:
            out[_SITES + clubs + rank] += 1


@rule
def _observe_network(s: Table, p: int, at: int, out: Ints) -> int:
    """Writes the cards of a network from place ``at`` of the list on; returns where the next one
    begins.
    """
    n = s.net_n[p]
    out[_NET_N + (0 if at == 0 else 1)] = n
    for k in range(n):
        cell = s.net_cell[p, k]
        row = cell // WIDTH
        out[_NET_CARD + at + k] = s.net_face[p, k] + 1
        out[_NET_COLUMN + at + k] = cell - row * WIDTH - LEFT
        out[_NET_ROW + at + k] = row
    return at + n


@rule
def _observe_cards(s: Table, seat: int, out: Ints) -> None:
    """The cards that the seat holds or has seen go, and what is then unseen."""
    for suit in range(4):
        at = RANKS * suit
        for r in range(RANKS):
            face = 13 * suit + r
            here = s.hand[seat, face]
            gone = s.gone[seat, face]
            shown = s.shown[face]
            out[_HAND + at + r] = here
            out[_GONE + at + r] = gone
            out[_SHOWN + at + r] = shown
            seen = here + gone + shown + s.pile[0, face] + s.pile[1, face]
            out[_UNSEEN + at + r] = s.outside[face] - seen
    for i in range(s.spare_at, s.spare_total):
        for suit in range(4):
            for r in range(RANKS):
                out[_UNSEEN + RANKS * suit + r] -= s.spare[i, 13 * suit + r]


@rule
def _observe_options(s: Table, out: Ints) -> None:
    out[_OPTIONS] = s.goal[0]
    out[_OPTIONS + 1] = s.goal[1]
    out[_OPTIONS + 2] = s.challenge
    out[_OPTIONS + 3] = s.challenge_suits
    out[_OPTIONS + 4] = s.challenge_undercut
    out[_OPTIONS + 5] = s.challenge_fee
    out[_OPTIONS + 6] = s.red_low
    out[_OPTIONS + 7] = s.own_pile_drawable
    out[_OPTIONS + 8] = s.stalemate
    out[_OPTIONS + 9] = s.hand_size
    out[_OPTIONS + 10] = s.decks
    out[_OPTIONS + 11] = s.ranks
    out[_OPTIONS + 12] = s.first_top
    out[_OPTIONS + 13] = s.second_top
    out[_OPTIONS + 14] = s.same_free
    out[_OPTIONS + 21] = s.cross_free
    out[_OPTIONS + 26] = s.red_small_top
    out[_OPTIONS + 27] = s.red_middle_top
    for i in range(2):
        out[_OPTIONS + 15 + i] = s.same_price[i]
        out[_OPTIONS + 17 + i] = s.same_near[i]
        out[_OPTIONS + 19 + i] = s.same_far[i]
        out[_OPTIONS + 22 + i] = s.cross_price[i]
        out[_OPTIONS + 24 + i] = s.cross_near[i]
        out[_OPTIONS + 28 + i] = s.red_small[i]
        out[_OPTIONS + 30 + i] = s.red_middle[i]
        out[_OPTIONS + 32 + i] = s.red_large[i]
        out[_OPTIONS + 34 + i] = s.two_sources[i]
