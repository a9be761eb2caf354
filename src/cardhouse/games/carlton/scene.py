"""The table of Carlton as it is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from cardhouse.core.cards import SUITS, SYMBOLS, card_text, face_of
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.scene import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Gesture,
    Scene,
    SceneBuilder,
    SeatPanel,
    seat_panel,
)
from cardhouse.core.state import RESIGNED
from cardhouse.core.texts import HOUSE, Card, kept, sentence
from cardhouse.games.carlton import rules
from cardhouse.games.carlton.actions import (
    DEAL,
    MAX_LEGAL,
    MAX_RUN,
    UP,
    count_of,
    kind_of,
    move_cards,
    pile_of,
    play_up,
    target_of,
)
from cardhouse.games.carlton.advice import safe_up
from cardhouse.games.carlton.comfort import stuck
from cardhouse.games.carlton.events import ending, foundation_spot
from cardhouse.games.carlton.legality import (
    NOT_NEXT,
    SAME_COLOUR,
    WRONG_RANK,
    can_move,
    goes_up,
    in_order,
)
from cardhouse.games.carlton.notation import deals_left, dealt, no_place, taken_next, top_face
from cardhouse.games.carlton.position import pile_texts
from cardhouse.games.carlton.preview import buried, turning
from cardhouse.games.carlton.state import Table
from cardhouse.games.carlton.texts import FIXED, TEXT

APART, CLOSE = (1.6, CARD_WIDTH + 1.2), (0.8, CARD_WIDTH + 0.8)
"""Where piles begin from the left, and from one to the next: on most tables, and where all of them
lie side by side on a tall one, whose cards are as wide as may be.
"""
TOP, BELOW = 2.7, 2.0
"""Above the piles, where their numbers stand clear of the frames of cards, and below them."""
FAN = 67.0
STOCK_ROWS = 3
UNDER_STOCK = 5.4
"""Between the stock and the foundations of a wide table, where its words stand: beside it they
would meet what is told of a deal.
"""
TALL_STOCK = (0, 36, 44, 4)
FOLDED = 95.0
"""Height of a tall table with two rows of piles: what a phone shows in cards as wide as may be."""
LONG, SHORT = 9, 5
"""Once so many cards a pile have been dealt all piles lie side by side, since long ones are read
more easily so; two rows of them come back when no more than so many a pile are left, and no deal.
"""
TIGHT = 1.2
"""So little of a card in one of two rows is no longer read at all."""
BETWEEN_ROWS = 4.4
"""Between two rows of piles, where the numbers of the lower ones stand."""
SMALL, LESS = 0.66, 0.78
"""How large stock and foundations are drawn in one column and in two, so that the piles have the
more room.
"""
BETWEEN, SUITS_APART = 0.3, 0.45
"""Between two foundations of a suit, and in a column of all of them between those of two suits."""
UNDER_SMALL = 4.4
"""Below the stock of such a column, where its words stand."""
FEW_MOVES = 100
"""Fewer moves left than that are told."""
NAMED = 1
"""So many cards that a deal buries are told by their names."""
SOON = 2
"""So many deals before the end it is told how many cards the last one has."""
UPPER = 0.45
"""The share of the upper one of two rows: more cards lie face down in the lower one."""

Cell: TypeAlias = tuple[int, int, int, int]


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The table: piles as fans; stock and foundations on the right (wide), or below and above them
    (tall). After the first deals a tall table has two rows of them, and the rest on the right.
    """
    wide = shape == "wide"
    table = SceneBuilder()
    if wide:
        ids = _piles(table, view, [(TOP, FAN)], (0, 0, 80 - 16, 21))
        width, height = _side(table, view, _right(view.piles), _side_cell)
    elif rows := _two_rows(view):
        ids = _piles(table, view, rows, (0, 4, 44, 32))
        width, _ = _side(table, view, _right(_in_a_row(view, rows)), _row_cell)
        height = sum(rows[-1]) + BELOW
    else:
        _foundation_row(table, view)
        ids = _piles(table, view, [(CARD_HEIGHT + 5, 1.1 * FAN)], (0, 4, 44, 32), CLOSE)
        left, step = CLOSE
        width = left + step * max(view.piles, view.suits * view.decks)
        height = CARD_HEIGHT + 5 + 1.1 * FAN + 3
        _stock(table, view, (left, height), TALL_STOCK)
        height += CARD_HEIGHT + 2
    return Scene(
        game="carlton",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=width,
        height=height,
        columns=80 if wide else 44,
        rows=21 if wide else 40,
        status=status(view),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=(),
        seats=(_panel(view),),
        gestures=tuple(gestures(view, ids)),
    )


def _panel(view: Table) -> SeatPanel:
    up = rules.score(view, 0)
    return seat_panel(
        0,
        "A",
        rules.seat(view) == 0,
        not view.ended,
        FIXED("scene.score", cards=up, all=up + view.left),
        (0,),
        HOUSE("list.comma").join(_so_far(view)),
    )


def _so_far(view: Table) -> list[str]:
    """What lies face down yet, and the moves where few are left."""
    down = sum(view.down_n[i] for i in range(view.piles))
    said = [TEXT("scene.hidden", cards=down)] if down else []
    if view.max_moves - view.turn < FEW_MOVES:
        said.append(TEXT("scene.moves", moves=view.turn, most=view.max_moves))
    return said


def _right(piles: int) -> float:
    """Where the foundations begin, to the right of so many piles side by side."""
    left, step = APART
    return left + step * piles + 0.4


def _in_a_row(view: Table, rows: list[tuple[float, float]]) -> int:
    """How many piles lie side by side."""
    return -(-view.piles // len(rows))


def _two_rows(view: Table) -> list[tuple[float, float]]:
    """Where each of two rows of piles lies, and its height; nothing while piles are too long for
    that. It depends on what comes but once in a game, so that no move shifts a pile: what grows in
    it lies closer.
    """
    laid = rules.score(view, 0) + view.left - view.stock_n
    if laid > LONG * view.piles and (view.stock_n or view.left > SHORT * view.piles):
        return []
    both = FOLDED - TOP - BETWEEN_ROWS - BELOW
    upper = UPPER * both
    rows = [(TOP, upper), (TOP + upper + BETWEEN_ROWS, both - upper)]
    across = _in_a_row(view, rows)
    free = min(
        (rows[i // across][1] - CARD_HEIGHT) / max(view.pile_n[i] - 1, 1) for i in range(view.piles)
    )
    return rows if free > TIGHT else []


def _piles(
    table: SceneBuilder,
    view: Table,
    rows: list[tuple[float, float]],
    cell: Cell,
    lie: tuple[float, float] = APART,
) -> list[list[str]]:
    """Lays the piles side by side as fans, in rows of some place and height; returns the ids of
    each pile's cards.
    """
    pitch = cell[2] // max(view.piles, 8)
    short_deal = view.stock_n < view.piles
    across, (left, step) = _in_a_row(view, rows), lie
    ids = []
    for i in range(view.piles):
        down = view.down_n[i]
        y, height = rows[i // across]
        spot = table.spot(
            f"pile{i}",
            "pile",
            (left + step * (i % across), y, CARD_WIDTH, height),
            (cell[0] + pitch * i, cell[1], pitch, cell[3]),
            "fan",
            label=FIXED("scene.pile", pile=i + 1),
            note=_pile_note(down, view.pile_n[i]),
            highlights=("last_deal",) if short_deal and i < view.stock_n else (),
        )
        ids.append(table.cards(spot, pile_texts(view, i)))
    return ids


@kept(256)
def _pile_note(down: int, cards: int) -> str:
    if down:
        return TEXT("scene.face_down", cards=down)
    return "" if cards else TEXT("scene.empty")


def _side(
    table: SceneBuilder, view: Table, x: float, cell_of: Callable[[Table, int, int], Cell]
) -> tuple[float, float]:
    """Stock above, foundations below it: in two columns, or in one (tall), those of a suit below
    each other; returns width and height of the table.
    """
    wide = cell_of is _side_cell
    large = LESS if wide else SMALL
    card, high = CARD_WIDTH * large, CARD_HEIGHT * large
    _stock(table, view, (x, TOP), (64, 0, 16, STOCK_ROWS) if wide else TALL_STOCK, large)
    y = TOP + high + (UNDER_STOCK if wide else UNDER_SMALL)
    right, down = (card + 2 * BETWEEN, 0.0) if wide else (0.0, high + BETWEEN)
    pitch = high + 1.2 if wide else down * (view.decks - 1) + high + SUITS_APART
    for suit in range(view.suits):
        for k in _places(view):
            nth = 1 - k
            at = x + right * nth, y + pitch * suit + down * nth
            _foundation(table, view, suit, k, (*at, card, high), cell_of(view, suit, k))
    return x + card + right + APART[0], max(TOP + FAN, y + pitch * len(SUITS)) + BELOW


def _side_cell(view: Table, suit: int, k: int) -> Cell:
    """Where a foundation stands in a grid of characters: on the right."""
    return (64 + 8 * (1 - k), STOCK_ROWS + 1 + suit, 7, 1)


def _row_cell(view: Table, suit: int, k: int) -> Cell:
    """The same, above the piles."""
    return (5 * (suit * view.decks + 1 - k), 0, 5, 4)


def _foundation_row(table: SceneBuilder, view: Table) -> None:
    left, step = CLOSE
    for suit in range(view.suits):
        for k in _places(view):
            at = suit * view.decks + 1 - k
            box = (left + step * at, 2.0, CARD_WIDTH, CARD_HEIGHT)
            _foundation(table, view, suit, k, box, _row_cell(view, suit, k))


def _places(view: Table) -> range:
    """A suit's foundations from left to right: the higher one first, since of equal ones the next
    card goes there.
    """
    return range(1, 1 - view.decks, -1)


def _foundation(
    table: SceneBuilder,
    view: Table,
    suit: int,
    k: int,
    box: tuple[float, float, float, float],
    cell: Cell,
) -> None:
    count = view.up[suit, k]
    label = SYMBOLS[SUITS[suit]]
    spot = table.spot(
        foundation_spot(suit, k), "foundation", box, cell, "stack", label=label, count=count
    )
    if count:
        table.cards(spot, [card_text(face_of(suit, count))])


def _stock(
    table: SceneBuilder, view: Table, at: tuple[float, float], cell: Cell, large: float = 1.0
) -> None:
    box = (*at, CARD_WIDTH * large, CARD_HEIGHT * large)
    spot = table.spot(
        "stock",
        "deck",
        box,
        cell,
        "stack",
        label=TEXT("scene.stock"),
        count=view.stock_n,
        note=short_note(view),
    )
    if view.stock_n:
        table.cards(spot, [None])


def short_note(view: Table) -> str:
    """How many deals are left in a word or two, beside the stock; of a last short one how many
    cards it has.
    """
    deals, each, last = deals_left(view), *_each_and_last(view)
    if deals == 0:
        return TEXT("scene.deals.none")
    if deals == 1 and last < each:
        return TEXT("scene.deals.short", last=last)
    return TEXT("scene.deals.some", deals=deals)


def stock_note(view: Table) -> str:
    """How many deals are left, and, of a last short one, how many cards it has or which piles it
    reaches (C4).
    """
    return _deals(deals_left(view), *_each_and_last(view), view.piles)


def _each_and_last(view: Table) -> tuple[int, int]:
    """How many cards a deal has, and the last one."""
    each = view.piles * view.deal_cards
    return each, view.stock_n % each or each


@kept(512)
def _deals(deals: int, each: int, last: int, piles: int) -> str:
    if deals == 0:
        return TEXT("scene.left.none")
    if deals == 1 and last < piles:
        return TEXT("scene.left.to_one" if last == 1 else "scene.left.to_some", last=last)
    if deals != SOON or last == each:
        return TEXT("scene.left.whole", deals=deals)
    return TEXT("scene.left.short", deals=deals, last=last)


def status(view: Table) -> str:
    """What is going on, in words."""
    if not view.ended:
        moves, useful = _moves(view)
        return TEXT(
            f"scene.status.{_to_do(view)}",
            left=stock_note(view),
            cards=dealt(view),
            moves=moves if useful else 0,
            little=moves - useful if useful else 0,
        )
    if view.ended == RESIGNED:
        return TEXT("scene.status.given_up", cards=rules.score(view, 0))
    return sentence(ending(view))


def _to_do(view: Table) -> str:
    """What can be done: cards moved, dealt, or both; or nothing that would gain anything."""
    if not view.stock_n:
        return "stuck" if stuck(view) else "move"
    if not can_move(view):
        return "deal"
    return "move_or_deal" if view.turn else "begin"


def _moves(view: Table) -> tuple[int, int]:
    """How many moves there are, deals aside, and how many of them are of some use."""
    out = [0] * MAX_LEGAL
    moves = [action for action in out[: rules.legal(view, out)] if action != DEAL]
    return len(moves), sum(not _idle(view, action) for action in moves)


def _idle(view: Table, action: int) -> bool:
    """Whether a move only shifts cards: nothing turns up, no pile becomes empty, no run grows, and
    what is bared can neither go up nor onto another card. But a whole pile is saved where a deal
    does not reach.
    """
    kind, i = kind_of(action), pile_of(action)
    if kind in (DEAL, UP):
        return False
    n, j = count_of(action), target_of(action)
    left, fills = view.pile_n[i] - n, not view.pile_n[j]
    if left == view.down_n[i]:
        return not left and fills and not i < dealt(view) <= j
    bared = view.pile[i, left - 1]
    if goes_up(view, bared):
        return False
    if fills:
        tops = [top_face(view, k) for k in range(view.piles) if k != i and view.pile_n[k]]
        return not any(in_order(bared, top) for top in tops)
    return view.run_n[i] > n


def gestures(view: Table, ids: list[list[str]]) -> list[Gesture]:
    """The gestures of all legal moves when the viewer is the player: a card, or the stock, then a
    target.

    A card stands for itself and all that lies on it. Two foundations that wait for the same card
    mean the same; empty piles do not (C3).
    """
    if view.viewer != 0 or rules.seat(view) != 0:
        return []
    out = [0] * MAX_LEGAL
    found = []
    for action in out[: rules.legal(view, out)]:
        kind, i = kind_of(action), pile_of(action)
        if kind == DEAL:
            found.append(Gesture(("stock",), action, _deal_tag(view), alone=_too_early(view)))
        elif kind == UP:
            face = view.pile[i, view.pile_n[i] - 1]
            tag = _below(view, i, 1)
            once = FIXED("scene.goes_up") if safe_up(view, face) else ""
            found.extend(
                Gesture((ids[i][-1], spot), action, tag, once=once) for spot in _waiting(view, face)
            )
        else:
            n, j = count_of(action), target_of(action)
            run = FIXED("scene.run", cards=view.run_n[j] + n) if view.pile_n[j] else ""
            tag = _told(run, _below(view, i, n, not view.pile_n[j]))
            idle = _idle(view, action)
            found.append(Gesture((ids[i][-n], f"pile{j}"), action, tag, vain=idle))
    moves = {(one.path[0], one.action) for one in found}
    ways = Counter(source for source, _ in moves)
    used = Counter(source for source, action in moves if not _fills(view, action))
    return [
        _only(view, one)
        if 1 in (ways[one.path[0]], used[one.path[0]]) and not _fills(view, one.action)
        else one
        for one in found
    ]


def _fills(view: Table, action: int) -> bool:
    """Whether an action moves cards to an empty pile."""
    return kind_of(action) not in (DEAL, UP) and not view.pile_n[target_of(action)]


def _only(view: Table, one: Gesture) -> Gesture:
    """A gesture of a card that can do nothing else, or nothing but to use an empty pile: one touch
    makes it, and it says where to and what comes of it. To an empty pile, which any card may go to,
    it goes by two: told of each of them it would say nothing of any.
    """
    kind, i = kind_of(one.action), pile_of(one.action)
    if kind == DEAL:
        return one
    if kind == UP:
        return replace(one, once=FIXED("scene.goes_up"))
    there = FIXED("scene.goes_onto", pile=target_of(one.action) + 1)
    return replace(one, once=_told(there, _below(view, i, count_of(one.action))))


def _told(*lines: str) -> str:
    return "\n".join(filter(None, lines))


def _below(view: Table, i: int, n: int, fills: bool = False) -> str:
    """Whether a hidden card turns up below those that leave a pile (C5), or one more pile is empty
    then. fills: they take an empty one for it.
    """
    left = view.pile_n[i] - n
    if not left:
        return "" if fills else FIXED("scene.empties", pile=i + 1)
    return FIXED("scene.opens") if view.down_n[i] == left else ""


def _deal_tag(view: Table) -> str:
    """What a deal buries that could go up now, told of a few by their names; else the pile of which
    a card can be turned up before, the empty piles that it fills, or that moves of use are left.
    """
    faces, source = buried(view), turning(view)
    if not faces and source >= 0:
        return FIXED("scene.early", pile=source + 1)
    if not faces:
        empty = [pile + 1 for pile in range(min(dealt(view), view.piles)) if not view.pile_n[pile]]
        if not empty:
            useful = _moves(view)[1]
            return FIXED("scene.moves_left", moves=useful) if useful else ""
        return FIXED("scene.fills", piles=len(empty), pile=empty[0])
    if len(faces) > NAMED:
        return FIXED("scene.buries_some", cards=len(faces))
    return TEXT("scene.buries", cards=[Card(face) for face in faces])


def _too_early(view: Table) -> str:
    """That a move turns a card up before the deal, if one does."""
    source = turning(view)
    return "" if source < 0 else sentence(TEXT("fact.early", pile=source + 1))


def _meant(view: Table, target: str) -> int:
    """What a card of a pile alone would come to, to go up or onto some pile, if nothing of it is
    possible; else -1. Raises InvalidNotation with what a card that moves waits for.
    """
    source, card = target.partition("/")[::2]
    if not card:
        return -1
    ups = [meaning(view, (target, foundation_spot(suit, 1))) for suit in range(view.suits)]
    ways = [meaning(view, (target, f"pile{j}")) for j in range(view.piles) if source != f"pile{j}"]
    possible = [action for action in (*ways, *ups) if action >= 0]
    reasons = {rules.verdict(view, action) for action in possible}
    if not possible or 0 in reasons:
        return -1
    if ways and reasons <= {WRONG_RANK, SAME_COLOUR, NOT_NEXT}:
        raise InvalidNotation(no_place(view, pile_of(ways[0]), count_of(ways[0])))
    return possible[0]


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    if len(path) == 1 and path[0].partition("/")[0] == "stock":
        return DEAL
    if len(path) == 1:
        _tell_of_foundation(view, path[0])
        return _meant(view, path[0])
    if len(path) != 2:
        return -1
    piles = {f"pile{i}": i for i in range(view.piles)}
    source, card = path[0].partition("/")[::2]
    target = path[1].partition("/")[0]
    if source not in piles:
        return -1
    i = piles[source]
    ids = SceneBuilder().cards(source, pile_texts(view, i))
    if card and path[0] not in ids:
        return -1
    n = len(ids) - ids.index(path[0]) if card else 1
    if target in piles and n <= MAX_RUN:
        return move_cards(i, piles[target], n)
    foundations = [foundation_spot(suit, k) for suit in range(view.suits) for k in _places(view)]
    if target in foundations and n == 1:
        fits = rules.verdict(view, play_up(i)) != 0 or target in _waiting(
            view, view.pile[i, view.pile_n[i] - 1]
        )
        return play_up(i) if fits else -1
    return -1


def _tell_of_foundation(view: Table, target: str) -> None:
    """Raises InvalidNotation with what a foundation takes next, if that is the target."""
    spot = target.partition("/")[0]
    for suit in range(view.suits):
        for k in _places(view):
            if spot == foundation_spot(suit, k):
                raise InvalidNotation(taken_next(view, suit, view.up[suit, k]))


def _waiting(view: Table, face: int) -> list[str]:
    """The foundations that wait for a card: one, or both of its suit when they are equally high
    (C6).
    """
    suit, rank = face // 13, face % 13
    return [foundation_spot(suit, k) for k in _places(view) if view.up[suit, k] == rank]
