"""What a seat sees of Carbondale as numbers with the names that ``fields`` declares.

Faces are ``suit * 10 + rank - 1``. A town is told in a *frame* of 5 columns and 5 rows whose corner
is the south-west one of its black cards' box, so that a town that has shifted looks the same; red
cards stand with the black card that they were built from. Directions are N, S, E, W.
"""

from __future__ import annotations

from cardhouse.core.observing import bounded, hundredths, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.action_features import observe_action
from cardhouse.games.carbondale.actions import (
    AT,
    DISCARD,
    FEE,
    PAY,
    cell_of_action,
    face_of_action,
    seat_of_action,
)
from cardhouse.games.carbondale.fields import (
    ACTION_FIELDS,
    CHOICE,
    CONTRIBUTE,
    FIELDS,
    FRAME,
    LEFT_OUT,
    MORE_DISCARDS,
    MOST,
    NAME_CHALLENGE,
    NAME_PLACE,
    PAY_FEE,
    RANKS,
    SIDE,
)
from cardhouse.games.carbondale.legality import IN_DEFENCE, IN_REPLACEMENT, expected
from cardhouse.games.carbondale.legality import seat as deciding
from cardhouse.games.carbondale.piles import copies
from cardhouse.games.carbondale.state import COLUMNS, FACES, MAX_SEATS, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    LEFT,
    RIGHT,
    START_ACE,
    START_TWO,
    TOP,
    shortfall,
    source_of,
    step_to,
    top_face,
)

__all__ = ["ACTION_FIELDS", "FIELDS", "LEFT_OUT", "observe", "observe_action"]

SIZE = size(FIELDS)

_AT = starts(FIELDS)
_DECIDES = _AT["decides"]
_ON_TURN = _AT["on_turn"]
_WON = _AT["won"]
_PHASE = _AT["phase"]
_TASK = _AT["task"]
_TURNS = _AT["turns"]
_TURNS_LEFT = _AT["turns_left"]
_TARGET = _AT["target"]
_DECK_N = _AT["deck_n"]
_STOCK_N = _AT["stock_n"]
_SPARE_N = _AT["spare_n"]
_AWAY_N = _AT["away_n"]
_HAND_N = _AT["hand_n"]
_HEARTS = _AT["hearts"]
_DIAMONDS = _AT["diamonds"]
_MISSING = _AT["missing"]
_BOX = _AT["box"]
_START = _AT["start"]
_OPEN_CARDS = _AT["open_cards"]
_BLACK = _AT["black"]
_RED = _AT["red"]
_HAND = _AT["hand"]
_EXPOSED = _AT["exposed"]
_KNOWN_HAND = _AT["known_hand"]
_KNOWN_EITHER = _AT["known_either"]
_STOCK = _AT["stock"]
_DISCARDED = _AT["discarded"]
_UNSEEN = _AT["unseen"]
_CLAIMED = _AT["claimed"]
_CLAIMED_AT = _AT["claimed_at"]
_CLAIMED_CARD = _AT["claimed_card"]
_CHALLENGE = _AT["challenge"]
_BUILDING = _AT["building"]
_CONTRIBUTED = _AT["contributed"]
_OPTIONS = _AT["players"]


@rule
def observe(s: Table, seat: int, out: Ints) -> None:
    """Writes what a seat sees."""
    for i in range(SIZE):
        out[i] = 0
    _observe_course(s, seat, out)
    _observe_cards(s, seat, out)
    q = seat
    decider = deciding(s)
    away = s.away_n[MAX_SEATS]
    for i in range(s.players):
        out[_DECIDES + i] = 1 if q == decider else 0
        out[_ON_TURN + i] = 1 if q == s.turn_seat else 0
        out[_WON + i] = (s.winners >> q) & 1
        out[_HAND_N + i] = s.hand_n[q]
        out[_HEARTS + i] = bounded(s.hearts[q], 0, MOST)
        out[_DIAMONDS + i] = bounded(s.diamonds[q], 0, MOST)
        out[_MISSING + i] = bounded(shortfall(s, q), 0, MOST)
        _observe_town(s, q, i, out)
        away += s.away_n[q]
        if i > 0:
            at = FACES * (i - 1)
            for face in range(FACES):
                out[_KNOWN_HAND + at + face] = s.known_hand[q, face]
                out[_KNOWN_EITHER + at + face] = s.known_either[q, face]
        q += 1
        if q == s.players:
            q = 0
    out[_AWAY_N] = bounded(away, 0, MOST)
    _observe_claim(s, seat, decider, out)
    _observe_options(s, out)


@rule
def _observe_course(s: Table, seat: int, out: Ints) -> None:
    turns = s.max_turns * s.players
    out[_PHASE + s.phase] = 1
    out[_TURNS] = hundredths(s.turn, turns)
    out[_TURNS_LEFT] = bounded(turns - s.turn, 0, MOST)
    out[_TARGET] = s.target
    out[_DECK_N] = bounded(s.deck_n, 0, MOST)
    out[_STOCK_N] = bounded(s.stock_n, 0, MOST)
    out[_SPARE_N] = bounded(s.spare_n[0], 0, MOST)
    out[_SPARE_N + 1] = bounded(s.spare_n[1], 0, MOST)
    out[_CONTRIBUTED] = s.contributed


@rule
def _observe_cards(s: Table, seat: int, out: Ints) -> None:
    """Piles and the own hand, and what is then unseen but for the cards of the towns."""
    number = copies(s)
    exposed = 0
    for suit in range(4):
        for face in range(RANKS * suit, RANKS * suit + s.top_rank):
            here = s.hand[seat, face]
            gone = s.shown[face] + s.away[seat, face]
            stock = s.stock[face]
            out[_HAND + face] = here
            out[_STOCK + face] = stock
            out[_DISCARDED + face] = gone
            out[_UNSEEN + face] = number - s.spare[0, face] - s.spare[1, face] - stock - here - gone
            exposed += s.known_hand[seat, face]
    out[_EXPOSED] = exposed
    if s.challenge:
        out[_UNSEEN + s.challenge - 1] -= 1


@rule
def _observe_town(s: Table, p: int, i: int, out: Ints) -> None:
    """The town of seat p, which is the i-th from the one that sees."""
    left = s.box[p, LEFT]
    bottom = s.box[p, BOTTOM]
    out[_BOX + 2 * i] = s.box[p, RIGHT] - left + 1
    out[_BOX + 2 * i + 1] = s.box[p, TOP] - bottom + 1
    out[_START + 2 * i] = START_ACE % COLUMNS - left
    out[_START + 2 * i + 1] = START_ACE // COLUMNS - bottom
    for y in range(s.box[p, TOP] - bottom + 1):
        cell = (bottom + y) * COLUMNS + left
        at = FRAME * i + SIDE * y
        for x in range(s.box[p, RIGHT] - left + 1):
            if s.ground[p, cell + x] > 0:
                _observe_lot(s, p, cell + x, i, at + x, out)


@rule
def _observe_lot(s: Table, p: int, cell: int, i: int, at: int, out: Ints) -> None:
    """A black card and the red ones built from it; which of them are open to claims (F30 to
    F35).
    """
    face = s.ground[p, cell] - 1
    out[_BLACK + at] = face + 1 if face < RANKS else 3 * RANKS - 1 - face
    out[_UNSEEN + face] -= 1
    guards = 0
    neighbours = 0
    for d in range(4):
        there = step_to(cell, d)
        ground = s.ground[p, there]
        if ground > 0:
            neighbours += 1
        elif ground < 0 and s.red[p, there, d]:
            face = s.red[p, there, d] - 1
            hearts = 1 if face < 2 * RANKS else 0
            out[_RED + 4 * at + d] = face - RANKS + 1 if hearts else 2 * RANKS - 1 - face
            out[_UNSEEN + face] -= 1
            guards = 1
            if ground == -1:
                out[_OPEN_CARDS + 3 * i + 2 - hearts] += 1
    if not guards and neighbours < s.safe_neighbours and cell != START_ACE and cell != START_TWO:
        out[_OPEN_CARDS + 3 * i] += 1


@rule
def _write_card(face: int, at: int, out: Ints) -> None:
    out[at] = 1 + face // RANKS
    out[at + 1] = face % RANKS + 1


@rule
def _observe_claim(s: Table, seat: int, decider: int, out: Ints) -> None:
    """A claim that is being settled, and the own unfinished row."""
    if s.phase == IN_DEFENCE or s.phase == IN_REPLACEMENT:
        out[_CLAIMED + (s.claim_seat - seat + s.players) % s.players] = 1
    if s.phase == IN_DEFENCE:
        _observe_claimed(s, s.claim_seat, s.claim_cell, out)
        _write_card(s.challenge - 1, _CHALLENGE, out)
    if seat != decider:
        return
    step = expected(s)
    if step == 0:
        out[_TASK + CHOICE] = 1
    elif step == DISCARD:
        out[_TASK + MORE_DISCARDS] = 1
    elif step in (AT, PAY):
        _write_card(face_of_action(s.row[0]), _BUILDING, out)
        out[_TASK + (NAME_PLACE if step == AT else CONTRIBUTE)] = 1
    else:
        q = seat_of_action(s.row[0])
        out[_CLAIMED + (q - seat + s.players) % s.players] = 1
        _observe_claimed(s, q, cell_of_action(s.row[0]), out)
        out[_TASK + (PAY_FEE if step == FEE else NAME_CHALLENGE)] = 1


@rule
def _observe_claimed(s: Table, q: int, cell: int, out: Ints) -> None:
    """The card of a town that is at stake, and where it lies."""
    source = cell
    if s.ground[q, cell] < 0:
        for d in range(4):
            if s.red[q, cell, d]:
                source = source_of(cell, d)
                out[_CLAIMED_AT + 1] = d + 1
    x = source % COLUMNS - s.box[q, LEFT]
    y = source // COLUMNS - s.box[q, BOTTOM]
    out[_CLAIMED_AT] = 1 + SIDE * y + x
    _write_card(top_face(s, q, cell), _CLAIMED_CARD, out)


@rule
def _observe_options(s: Table, out: Ints) -> None:
    out[_OPTIONS] = s.players
    out[_OPTIONS + 1] = s.claim_gap
    out[_OPTIONS + 2] = s.own_contribution_drawable
    out[_OPTIONS + 3] = s.goal[0]
    out[_OPTIONS + 4] = s.goal[1]
    out[_OPTIONS + 5] = s.stalemate
    out[_OPTIONS + 6] = s.decks
    out[_OPTIONS + 7] = s.hand_size
    out[_OPTIONS + 8] = s.first_top
    out[_OPTIONS + 9] = s.second_top
    out[_OPTIONS + 10] = s.top_rank
    out[_OPTIONS + 11] = s.grid_width
    out[_OPTIONS + 12] = s.grid_height
    out[_OPTIONS + 13] = s.free_gap
    out[_OPTIONS + 14] = s.costly_gap
    out[_OPTIONS + 15] = s.other_gap
    out[_OPTIONS + 16] = s.red_gap
    out[_OPTIONS + 17] = s.safe_neighbours
    out[_OPTIONS + 18] = s.defence_gap
    out[_OPTIONS + 19] = s.build_price
    out[_OPTIONS + 20] = s.claim_fee
    out[_OPTIONS + 21] = s.build_penalty
    out[_OPTIONS + 22] = s.claim_penalty
