"""What a seat sees of the draft edition of Carbondale as numbers, and the features of its actions.

The observing seat comes first. Faces are ``suit * 10 + rank - 1`` here, as no deck has more ranks. A network is told
twice: card by card, which no small network reads, and by what its open cells offer, on which all prices rest.
"""

from __future__ import annotations

from cardhouse.core.observing import Field, bounded, hundredths, option_fields, size, starts
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    OWN,
    PASS,
    PAY,
    PILE,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.codes import CHALLENGING, DUE_CELL, DUE_FEE, DUE_TURN
from cardhouse.games.carbondale_draft.network import (
    CELLS,
    HEARTS,
    NO_PRICE,
    SPADES,
    TWO,
    card_at,
    find_open,
    is_red,
    missing,
    price_anywhere,
    price_at,
    shortfall,
)
from cardhouse.games.carbondale_draft.rules import due
from cardhouse.games.carbondale_draft.rules import seat as deciding
from cardhouse.games.carbondale_draft.state import HEIGHT, LEFT, NETWORK, OPEN, SPARES, TABLE, WIDTH, Table
from cardhouse.games.carbondale_draft.turns import low_wins

MOST = 127
RANKS = 10
FACES = 4 * RANKS
MOST_GOAL = 110
RIGHT = WIDTH - LEFT - 1
KINDS = (ANNOUNCE, CLEAN, DONE, PASS, CHALLENGE, FEE, PAY, DECK, PILE, OWN, AT)
"""The kinds of actions as their features number them."""
COPIES = 2

FIELDS = (
    Field("decides", (2,), 0, 1, "By seat: 1 if it must decide; nobody must at the end."),
    Field("on_turn", (2,), 0, 1, "By seat: 1 if it is its turn."),
    Field("won", (2,), 0, 1, "By seat: 1 if it has won."),
    Field(
        "phase",
        (6,),
        0,
        1,
        "1 for the phase: announce or clean, challenge, replacement, pay, draw, over.",
    ),
    Field(
        "due",
        (7,),
        0,
        1,
        "1 for what is to be named: a card to announce or clean, a cell, more cards to clean, an answer, a fee,"
        " a draw, a payment.",
    ),
    Field("turns", (), 0, 100, "Turns so far, in hundredths of those allowed."),
    Field("turns_left", (), 0, MOST, "Turns that are left, 127 at most."),
    Field("target", (), 0, 9, "Hand size to draw up to at the end of this turn; 0 until known."),
    Field("owed", (), 0, 9, "Cards still to pay for the card just placed."),
    Field("row_n", (), 0, 16, "Choices made in the unfinished row."),
    Field("suit", (4,), 0, 1, "By suit: 1 for the announced one until the challenge is settled."),
    Field("announced", (), 0, RANKS, "Rank of the announced or just placed card, 0 if not known."),
    Field(
        "place",
        (3,),
        -LEFT,
        RIGHT,
        "1 if its cell is known, then its column from -40 to 41 and its row; 0 else.",
    ),
    Field("answer", (), 0, RANKS, "Rank of the own challenge card while a fee is to be named."),
    Field("deck_n", (), 0, NETWORK, "Cards in the deck."),
    Field("spares_left", (), 0, SPARES, "Spare piles that are left."),
    Field("face_down_n", (), 0, NETWORK, "Cards in the face-down pile."),
    Field("hand_n", (2,), 0, NETWORK, "By seat: cards in the hand."),
    Field("pile_n", (2,), 0, NETWORK, "By seat: cards in the personal pile."),
    Field("value", (2, 2), 0, MOST_GOAL, "By seat: value of hearts and of diamonds in the network."),
    Field("missing", (2,), 0, MOST, "By seat: value missing to the nearer goal, 127 at most."),
    Field("red_left", (2,), 0, MOST_GOAL, "Value of hearts and of diamonds outside both networks."),
    Field(
        "best",
        (2, 4),
        0,
        RANKS,
        "By seat: highest spade and club beside an open cell, and those of cells with two of them.",
    ),
    Field("open_n", (2,), 0, OPEN, "By seat: open cells."),
    Field(
        "sites",
        (2, 2, RANKS),
        0,
        OPEN,
        "By seat, spades then clubs, rank - 1: open cells whose highest such source has the rank.",
    ),
    Field("doubles", (2, 2, RANKS), 0, OPEN, "The same for open cells with two such sources."),
    Field("hand", (FACES,), 0, COPIES, "By face: copies in the own hand."),
    Field("pile", (2, FACES), 0, COPIES, "By seat and face: copies in the personal pile."),
    Field("gone", (FACES,), 0, COPIES, "By face: own discards that the other seat did not see."),
    Field("shown", (FACES,), 0, COPIES, "By face: cards in the face-down pile that both saw."),
    Field(
        "known_hand",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies that everybody knows to be in the hand.",
    ),
    Field(
        "known_either",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies known to be in the hand or among its unseen discards.",
    ),
    Field(
        "known_gone",
        (2, FACES),
        0,
        COPIES,
        "By seat and face: copies known to be among its unseen discards.",
    ),
    Field(
        "unseen",
        (FACES,),
        0,
        COPIES,
        "By face: copies nowhere in sight: in the other hand, the deck or unseen discards, known ones too.",
    ),
    Field("net_n", (2,), 0, NETWORK, "By seat: cards in the network."),
    Field(
        "net_card",
        (NETWORK,),
        0,
        52,
        "1 + suit * 13 + rank - 1 of each card of the own network, then of the other, as placed; 0 beyond.",
    ),
    Field("net_column", (NETWORK,), -LEFT, RIGHT, "Their columns; the first start card has 0."),
    Field("net_row", (NETWORK,), 0, HEIGHT - 1, "Their rows."),
    *option_fields(
        TABLE,
        "goal",
        "challenge",
        "challenge_suits",
        "challenge_undercut",
        "challenge_fee",
        "red_low",
        "own_pile_drawable",
        "stalemate",
        "hand_size",
        "decks",
        "ranks",
        "first_top",
        "second_top",
        "same_free",
        "same_price",
        "same_near",
        "same_far",
        "cross_free",
        "cross_price",
        "cross_near",
        "red_small_top",
        "red_middle_top",
        "red_small",
        "red_middle",
        "red_large",
        "two_sources",
    ),
)

LEFT_OUT = (
    "Which cards the spare piles hold: the options for ranks and decks tell it (D5).",
    "Which cells are open: they are those beside black cards where nothing lies (D10, D11).",
    "By whom the face-down pile was filled, told as the number of its cards.",
    "Which cards a row has cleaned away so far: they are among the own discards.",
    "Turns left and missing value beyond 127.",
)

ACTION_FIELDS = (
    Field("kind", (len(KINDS),), 0, 1, "1 for its kind, in the order of the action numbers."),
    Field("suit", (4,), 0, 1, "By suit: 1 for that of the card it names or builds."),
    Field("rank", (RANKS,), 0, 1, "By rank - 1: 1 for that of the card."),
    Field("held", (), 0, COPIES, "Copies of the card in the own hand."),
    Field("known", (), 0, COPIES, "Copies of it that everybody knows to be there."),
    Field("pays", (), 0, 9, "Announced or built: cards to pay, in the cheapest cell or in this."),
    Field("draws", (), 0, 9, "Announced or built: draws to pay, in the cheapest cell or in this."),
    Field("nearer", (), 0, RANKS, "Announced or built: missing value that it brings."),
    Field("column", (), -LEFT, RIGHT, "Column of the cell."),
    Field("row", (), 0, HEIGHT - 1, "Row of the cell."),
    Field("opens", (), 0, 3, "Cells that become open by a black card there."),
    Field("raises", (), 0, RANKS, "Ranks by which it raises the highest own source of its suit."),
    Field("beats", (), 0, MOST, "Challenge: unseen cards of the suit that it would block."),
    Field("loses_to", (), 0, MOST, "Challenge: unseen cards of the suit that it would not block."),
)

SIZE = size(FIELDS)
ACTION_SIZE = size(ACTION_FIELDS)

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

_OF = starts(ACTION_FIELDS)
_KIND = _OF["kind"]
_SUIT = _OF["suit"]
_RANK = _OF["rank"]
_HELD = _OF["held"]
_KNOWN = _OF["known"]
_PAYS = _OF["pays"]
_DRAWS = _OF["draws"]
_NEARER = _OF["nearer"]
_COLUMN = _OF["column"]
_ROW = _OF["row"]
_OPENS = _OF["opens"]
_RAISES = _OF["raises"]
_BEATS = _OF["beats"]
_LOSES_TO = _OF["loses_to"]


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
    """What the seat knows of an announcement: the suit, and its card and cell if they are its own or lie open (D39)."""
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
    """Writes the cards of a network from place ``at`` of the list on; returns where the next one begins."""
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
            spare = s.spare[0, face] + s.spare[1, face] + s.spare[2, face] + s.spare[3, face]
            out[_HAND + at + r] = here
            out[_GONE + at + r] = gone
            out[_SHOWN + at + r] = shown
            seen = here + gone + shown + spare + s.pile[0, face] + s.pile[1, face]
            out[_UNSEEN + at + r] = s.outside[face] - seen


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


@rule
def kind_number(kind: int) -> int:
    """The place of a kind among ``KINDS``."""
    if kind < CHALLENGE:
        return 0 if kind == ANNOUNCE else 1 if kind == CLEAN else 2 if kind == DONE else 3
    if kind < DECK:
        return 4 if kind == CHALLENGE else 5 if kind == FEE else 6
    return 7 if kind == DECK else 8 if kind == PILE else 9 if kind == OWN else 10


@rule
def observe_action(s: Table, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action."""
    for i in range(ACTION_SIZE):
        out[i] = 0
    kind = kind_of(action)
    out[_KIND + kind_number(kind)] = 1
    face = face_of_action(s.row[0]) if kind == AT else face_of_action(action)
    if face < 0:
        return
    suit = face // 13
    out[_SUIT + suit] = 1
    out[_RANK + face % 13] = 1
    out[_HELD] = s.hand[seat, face]
    out[_KNOWN] = s.known_hand[seat, face]
    if kind == ANNOUNCE:
        _observe_building(s, seat, face, price_anywhere(s, seat, face), out)
    elif kind == AT:
        cell = cell_of_action(action)
        out[_COLUMN] = cell % WIDTH - LEFT
        out[_ROW] = cell // WIDTH
        _observe_building(s, seat, face, price_at(s, seat, find_open(s, seat, cell), face), out)
        if not is_red(suit):
            out[_OPENS] = (
                _opened(s, seat, cell - 1) + _opened(s, seat, cell + 1) + _opened(s, seat, cell + WIDTH)
            )
    elif kind == CHALLENGE:
        _observe_challenge(s, seat, face, out)


@rule
def _opened(s: Table, p: int, cell: int) -> int:
    """1 if a cell is neither open yet nor taken."""
    if cell >= CELLS:
        return 0
    return 1 if find_open(s, p, cell) < 0 and card_at(s, p, cell) < 0 else 0


@rule
def _observe_building(s: Table, p: int, face: int, cost: int, out: Ints) -> None:
    """What building a card costs and brings."""
    suit = face // 13
    rank = face % 13 + 1
    if cost < NO_PRICE:
        out[_PAYS] = cost // 16
        out[_DRAWS] = cost % 16
    if is_red(suit):
        hearts = rank if suit == HEARTS else 0
        after = shortfall(s, s.value[p, 0] + hearts, s.value[p, 1] + rank - hearts)
        out[_NEARER] = missing(s, p) - after
        return
    best = s.best[p, 0] if suit == SPADES else s.best[p, 1]
    if rank > best:
        out[_RAISES] = rank - best


@rule
def _observe_challenge(s: Table, seat: int, face: int, out: Ints) -> None:
    """Which unseen cards of the suit a challenge card would block (D36)."""
    suit = face // 13
    low = 1 if s.challenge_undercut and low_wins(suit) else 0
    for other in range(13 * suit, 13 * suit + s.ranks):
        n = s.outside[other] - s.pile[0, other] - s.pile[1, other] - s.shown[other]
        n -= s.hand[seat, other] + s.gone[seat, other]
        for i in range(SPARES):
            n -= s.spare[i, other]
        blocked = face < other if low else face > other
        if blocked:
            out[_BEATS] += n
        else:
            out[_LOSES_TO] += n
