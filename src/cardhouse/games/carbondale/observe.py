"""What a seat sees of Carbondale as numbers, and the features of its actions.

Seats come in turn order, the observing one first; seats beyond those who play read 0. A town is told in a *frame* of 5
columns and 5 rows whose corner is the south-west one of its black cards' box, so that a town that has shifted looks the
same; red cards stand with the black card that they were built from. Directions are N, S, E, W.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, bounded, hundredths, option_fields, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.legality import (
    IN_DEFENCE,
    IN_REPLACEMENT,
    expected,
    named_target,
)
from cardhouse.games.carbondale.legality import seat as deciding
from cardhouse.games.carbondale.piles import copies
from cardhouse.games.carbondale.state import CELLS, COLUMNS, FACES, MAX_SEATS, TABLE, Table
from cardhouse.games.carbondale.town import (
    BOTTOM,
    HEARTS,
    LEFT,
    RIGHT,
    START_ACE,
    START_TWO,
    TOP,
    dues,
    is_red,
    lack,
    price,
    shortfall,
    source_of,
    step_to,
    top_face,
)

MOST = 127
RANKS = 10
SIDE = 5
"""Columns and rows of a frame."""
FRAME = SIDE * SIDE
KINDS = (
    NO_CLAIM,
    NO_DEFENCE,
    DONE,
    DECK,
    CLAIM,
    FEE,
    CHALLENGE,
    DEFEND,
    STOCK,
    BUILD,
    AT,
    PAY,
    DISCARD,
)
"""The kinds of actions as their features number them."""
CHOICE, PAY_FEE, NAME_CHALLENGE, NAME_PLACE, CONTRIBUTE, MORE_DISCARDS = range(6)

FIELDS = (
    Field("decides", (MAX_SEATS,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("on_turn", (MAX_SEATS,), 0, 1, "By seat: 1 if it is its turn."),
    Field("won", (MAX_SEATS,), 0, 1, "By seat: 1 if it has won."),
    Field("phase", (6,), 0, 1, "1 for the phase: claim, defence, replacement, build, draw, over."),
    Field(
        "task",
        (6,),
        0,
        1,
        "1 for what the observing seat must name: a new choice, a fee, a challenge card, a place, a"
        " contribution, more discards. All 0 while another decides.",
    ),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("target", (), 0, 8, "Hand size to draw up to at the end of this turn."),
    Field("deck_n", (), 0, MOST, "Cards in the deck, 127 at most."),
    Field("stock_n", (), 0, MOST, "Cards in the stock, 127 at most."),
    Field("spare_n", (2,), 0, MOST, "Cards in the spare piles, the next one first, 127 at most."),
    Field("away_n", (), 0, MOST, "Discards that nobody or only their seat saw, 127 at most."),
    Field("hand_n", (MAX_SEATS,), 0, MOST, "By seat: cards in the hand."),
    Field("hearts", (MAX_SEATS,), 0, MOST, "By seat: heart cards in the town."),
    Field("diamonds", (MAX_SEATS,), 0, MOST, "By seat: diamond cards in the town."),
    Field("missing", (MAX_SEATS,), 0, MOST, "By seat: cards to the nearer goal, 127 at most."),
    Field("box", (MAX_SEATS, 2), 0, SIDE, "By seat: columns and rows that its black cards span."),
    Field(
        "start",
        (MAX_SEATS, 2),
        0,
        SIDE,
        "By seat: columns west and rows south of its first start card in the box.",
    ),
    Field(
        "open_cards",
        (MAX_SEATS, 3),
        0,
        MOST,
        "By seat: black cards, hearts and diamonds of the town that are open to claims.",
    ),
    Field(
        "black",
        (MAX_SEATS, FRAME),
        -RANKS,
        RANKS,
        "By seat and cell of the frame, row by row: rank of a spade, minus rank of a club, 0 for none.",
    ),
    Field(
        "red",
        (MAX_SEATS, FRAME, 4),
        -RANKS,
        RANKS,
        "By seat, cell and direction: rank of a heart, minus rank of a diamond, built from the black card there.",
    ),
    Field("hand", (FACES,), 0, 4, "By face: copies in the own hand."),
    Field("exposed", (), 0, MOST, "Cards of the own hand that everybody knows to be there."),
    Field(
        "known_hand",
        (MAX_SEATS - 1, FACES),
        0,
        4,
        "By other seat and face: copies that everybody knows to be in the hand.",
    ),
    Field(
        "known_either",
        (MAX_SEATS - 1, FACES),
        0,
        4,
        "By other seat and face: further copies known to be in the hand or among its discards.",
    ),
    Field("stock", (FACES,), 0, 4, "By face: copies in the stock."),
    Field("discarded", (FACES,), 0, 4, "By face: copies that the seat knows among the discards."),
    Field(
        "unseen",
        (FACES,),
        0,
        4,
        "By face: copies nowhere in sight: in other hands, the deck or unseen discards, known ones too.",
    ),
    Field("claimed", (MAX_SEATS,), 0, 1, "By seat: 1 if its card is, or was just, claimed."),
    Field(
        "claimed_at",
        (2,),
        0,
        FRAME,
        "Where: 1 + the cell of the black card, or of the one that the red one was built from; then 0 for"
        " black, 1 + direction for red.",
    ),
    Field("claimed_card", (2,), 0, RANKS, "1 + suit and rank of that card while it is at stake."),
    Field("challenge", (2,), 0, RANKS, "1 + suit and rank of the challenge card that lies open."),
    Field("building", (2,), 0, RANKS, "1 + suit and rank of the card that the own row builds."),
    Field("contributed", (), 0, FACES, "1 + face of the card put into the stock this turn, or 0."),
    *option_fields(
        TABLE,
        "players",
        "claim_gap",
        "own_contribution_drawable",
        "goal",
        "stalemate",
        "decks",
        "hand_size",
        "first_top",
        "second_top",
        "top_rank",
        "grid_width",
        "grid_height",
        "free_gap",
        "costly_gap",
        "other_gap",
        "red_gap",
        "safe_neighbours",
        "defence_gap",
        "build_price",
        "claim_fee",
        "build_penalty",
        "claim_penalty",
    ),
)

LEFT_OUT = (
    "From which side a black card was built: no rule asks for it once it lies.",
    "Which cards the spare piles hold: the options for ranks and decks tell it (F5).",
    "Which of the own cards the others know, told as their number `exposed`, to keep the row below 1 KB.",
    "By whom unseen discards were made, told as the number of all of them.",
    "An unfinished row of another seat, which is that seat's affair until it is complete (F19).",
    "The option `start_pairs`, which only tells how the towns began.",
    "Numbers of cards, missing cards and turns left beyond 127, which only designers' options reach.",
)

ACTION_FIELDS = (
    Field("kind", (len(KINDS),), 0, 1, "1 for its kind, in the order of the action numbers."),
    Field("suit", (4,), 0, 1, "By suit: 1 for that of the card it names, claims or builds."),
    Field("rank", (RANKS,), 0, 1, "By rank - 1: 1 for that of the card."),
    Field("seat", (MAX_SEATS,), 0, 1, "By seat: 1 for the owner of a claimed card."),
    Field("column", (), 0, 6, "Claim or place: 1 + its column in the town's frame."),
    Field("row", (), 0, 6, "Claim or place: 1 + its row in the town's frame."),
    Field("way", (4,), 0, 1, "By direction: 1 for the one from the source to the place."),
    Field("costs", (), 0, 1, "1 if a card is to be contributed."),
    Field(
        "nearer", (), 0, 1, "1 if it brings the own town nearer to its goal, or the claim would."
    ),
    Field("hurts", (), 0, 1, "1 if a claim would take its owner further from its goal."),
    Field("neighbours", (), 0, 4, "Black cards beside the place or the claimed card."),
    Field("overlaps", (), 0, 4, "Red cards that lie in the place already."),
    Field("stretches", (), 0, 1, "1 if the box of the own black cards grows."),
    Field("margin", (), -RANKS, RANKS, "Challenge or defence: ranks above the card to be beaten."),
    Field("held", (), 0, 4, "Copies of the card in the own hand."),
    Field("known", (), 0, 4, "Copies of it that everybody knows to be there."),
)

SIZE = size(FIELDS)
ACTION_SIZE = size(ACTION_FIELDS)

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

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SUIT = _OF["suit"]
_RANK = _OF["rank"]
_OWNER = _OF["seat"]
_COLUMN = _OF["column"]
_ROW = _OF["row"]
_WAY = _OF["way"]
_COSTS = _OF["costs"]
_NEARER = _OF["nearer"]
_HURTS = _OF["hurts"]
_NEIGHBOURS = _OF["neighbours"]
_OVERLAPS = _OF["overlaps"]
_STRETCHES = _OF["stretches"]
_MARGIN = _OF["margin"]
_HELD = _OF["held"]
_KNOWN = _OF["known"]


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
    """A black card and the red ones built from it; which of them are open to claims (F30 to F35)."""
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


@rule
def kind_number(kind: int) -> int:
    """The place of a kind among ``KINDS``."""
    if kind < FEE:
        return kind if kind < CLAIM else 4
    if kind < STOCK:
        return 5 if kind == FEE else 6 if kind == CHALLENGE else 7
    if kind < AT:
        return 8 if kind == STOCK else 9
    return 10 if kind == AT else 11 if kind == PAY else 12


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind_number(kind)] = 1
    if kind < CLAIM:
        return
    if kind == CLAIM:
        _observe_claiming(s, seat, seat_of_action(action), cell_of_action(action), out)
        return
    if kind == AT:
        face = face_of_action(s.row[0])
        _observe_place(s, seat, face, cell_of_action(action), way_of_action(action), out)
    else:
        face = face_of_action(action)
    out[_SUIT + face // RANKS] = 1
    out[_RANK + face % RANKS] = 1
    out[_HELD] = s.hand[seat, face]
    out[_KNOWN] = s.known_hand[seat, face]
    if kind == CHALLENGE:
        out[_MARGIN] = face % RANKS - named_target(s) % RANKS
    elif kind == DEFEND:
        out[_MARGIN] = face % RANKS - (s.challenge - 1) % RANKS
    elif kind == BUILD and is_red(face):
        out[_NEARER] = _brings_nearer(s, seat, face)


@rule
def _brings_nearer(s: Table, p: int, face: int) -> int:
    """1 if a town that has one more red card of this suit lacks fewer cards for its nearer goal."""
    before = shortfall(s, p)
    hearts = 1 if face // RANKS == HEARTS else 0
    one = lack(s.goal[0], s.hearts[p] + hearts) + lack(s.goal[1], s.diamonds[p] + 1 - hearts)
    other = lack(s.goal[0], s.diamonds[p] + 1 - hearts) + lack(s.goal[1], s.hearts[p] + hearts)
    return 1 if one < before or other < before else 0


@rule
def _sets_back(s: Table, p: int, face: int) -> int:
    """1 if a town that has one red card of this suit less lacks more cards for its nearer goal."""
    before = shortfall(s, p)
    hearts = 1 if face // RANKS == HEARTS else 0
    one = lack(s.goal[0], s.hearts[p] - hearts) + lack(s.goal[1], s.diamonds[p] - 1 + hearts)
    other = lack(s.goal[0], s.diamonds[p] - 1 + hearts) + lack(s.goal[1], s.hearts[p] - hearts)
    return 1 if one > before and other > before else 0


@rule
def _observe_site(s: Table, p: int, cell: int, out: Ints) -> None:
    """Where a cell lies in a town's frame, and the black cards beside it."""
    out[_COLUMN] = bounded(cell % COLUMNS - s.box[p, LEFT] + 1, 0, SIDE + 1)
    out[_ROW] = bounded(cell // COLUMNS - s.box[p, BOTTOM] + 1, 0, SIDE + 1)
    for d in range(4):
        there = step_to(cell, d)
        if 0 <= there < CELLS and s.ground[p, there] > 0:
            out[_NEIGHBOURS] += 1


@rule
def _observe_claiming(s: Table, seat: int, q: int, cell: int, out: Ints) -> None:
    """A claim of the card in a cell of another seat's town."""
    face = top_face(s, q, cell)
    out[_OWNER + (q - seat + s.players) % s.players] = 1
    out[_SUIT + face // RANKS] = 1
    out[_RANK + face % RANKS] = 1
    _observe_site(s, q, cell, out)
    if is_red(face):
        out[_NEARER] = _brings_nearer(s, seat, face)
        out[_HURTS] = _sets_back(s, q, face)


@rule
def _observe_place(s: Table, p: int, face: int, cell: int, d: int, out: Ints) -> None:
    """A place for the card of the row, built from the source from which direction d leads there."""
    cost = price(s, face, s.ground[p, source_of(cell, d)] - 1)
    out[_WAY + d] = 1
    out[_COSTS] = 1 if dues(s, cost) > 0 else 0
    _observe_site(s, p, cell, out)
    if s.ground[p, cell] < 0:
        out[_OVERLAPS] = -s.ground[p, cell]
    if is_red(face):
        out[_NEARER] = _brings_nearer(s, p, face)
        return
    x = cell % COLUMNS
    y = cell // COLUMNS
    inside = s.box[p, LEFT] <= x <= s.box[p, RIGHT] and s.box[p, BOTTOM] <= y <= s.box[p, TOP]
    out[_STRETCHES] = 0 if inside else 1
