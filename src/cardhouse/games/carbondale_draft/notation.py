"""Actions of the draft edition of Carbondale in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import JOKER, SUITS, SYMBOLS, card_text
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason, no_action, parse_card
from cardhouse.core.texts import Arg, Card, Reader, Said, Seat, kept
from cardhouse.games.carbondale_draft import codes, piles, rules, turns
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
    build_at,
    card_action,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.network import (
    CLUBS,
    NO_PRICE,
    SPADES,
    card_at,
    cell_number,
    find_open,
    lowest,
    price_anywhere,
    price_at,
)
from cardhouse.games.carbondale_draft.state import HEIGHT, LEFT, WIDTH, Table
from cardhouse.games.carbondale_draft.texts import TEXT, dues_text, line, price_text, source_of

PHASES = ("announce", "challenge", "replacement", "pay", "draw", "over")
FIXED = {DONE: "done", PASS: "no challenge", DECK: "deck"}
WORDS = {
    ANNOUNCE: "announce",
    CLEAN: "clean",
    CHALLENGE: "challenge",
    FEE: "fee",
    PAY: "pay",
    PILE: "pile",
    OWN: "own",
}
HIDDEN = (ANNOUNCE, CLEAN, CHALLENGE, FEE)

RULINGS = {
    codes.NO_ACTION: ("no_action", "D9"),
    codes.OVER: ("over", "D26"),
    codes.DUE_TURN: ("due_turn", "D9"),
    codes.DUE_CELL: ("due_cell", "D28"),
    codes.DUE_CLEAN: ("due_clean", "D9"),
    codes.DUE_ANSWER: ("due_answer", "D35"),
    codes.DUE_FEE: ("due_fee", "D35"),
    codes.DUE_DRAW: ("due_draw", "D9"),
    codes.DUE_PAY: ("due_pay", "D31"),
    codes.NOT_IN_HAND: ("not_in_hand", "D9"),
    codes.NO_CELL: ("no_cell", "D14, D18"),
    codes.TOO_DEAR: ("too_dear", "D16"),
    codes.TAKEN: ("taken", "D11"),
    codes.NO_SOURCE: ("no_source", "D10, D13"),
    codes.TOO_HIGH: ("too_high", "D14, D15, D18"),
    codes.NO_ANNOUNCEMENT: ("no_announcement", "D27"),
    codes.OTHER_SUIT: ("other_suit", "D39, CH"),
    codes.NO_FEE_CARD: ("no_fee_card", "D35"),
    codes.NOTHING_TO_DRAW: ("nothing_to_draw", "D24, D38"),
    codes.NOT_IN_PILE: ("not_in_pile", "D20"),
    codes.OWN_CLOSED: ("own_closed", "D21"),
    codes.TOO_DEAR_HERE: ("too_dear_here", "D16"),
}
"""By the verdict's code: the name of its text, and the rulings that say so."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """By the verdict's code: why an action is not legal, whatever its cards are."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def coordinates(cell: int) -> tuple[int, int]:
    """The x and y of a cell's number."""
    return cell % WIDTH - LEFT, cell // WIDTH


def cell_text(cell: int) -> str:
    """A cell as ``(x,y)``."""
    x, y = coordinates(cell)
    return f"({x},{y})"


def suit_symbol(suit: int) -> str:
    """The symbol of a suit 0..3."""
    return SYMBOLS[SUITS[suit]]


def short(s: Table, action: int) -> str:
    """``announce 5S``, ``at (2,1)``, ``clean 5S``, ``done``, ``no challenge``, ``pay 5S``, ``deck``
    and so on.
    """
    kind = kind_of(action)
    if kind == AT:
        return f"at {cell_text(cell_of_action(action))}"
    fixed = FIXED.get(kind)
    return fixed or f"{WORDS[kind]} {card_text(face_of_action(action))}"


def public(s: Table, action: int) -> str:
    """The short text as the other seat may read it: an announcement's suit (D39), nothing of a
    cleaned card.
    """
    kind = kind_of(action)
    if kind == AT:
        shown = s.suit > 0 and s.row_n > 0 and not turns.asked(s)
        return short(s, action) if shown else "at ??"
    if kind == ANNOUNCE:
        return f"announce ?{SUITS[face_of_action(action) // 13]}"
    if kind == CHALLENGE and not s.challenge_fee:
        return short(s, action)
    return f"{WORDS[kind]} ??" if kind in HIDDEN else short(s, action)


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it."""
    p = rules.seat(s)
    kind = kind_of(action)
    if kind == AT:
        cell = cell_of_action(action)
        face = _row_face(s)
        k = find_open(s, p, cell) if p >= 0 else -1
        if k < 0 or face < 0:
            return _build(face, cell, NO_PRICE)
        price = price_at(s, p, k, face)
        return _build(
            face, cell, price, *(source_of(s, p, cell, face) if price != NO_PRICE else ())
        )
    if kind == DONE:
        return line("action.done" if s.row_n else "action.idle")
    if kind == PASS:
        return line("action.pass")
    if kind == DECK:
        return line("action.deck" if s.deck_n > 0 else "action.deck_new")
    return _with_card(kind, face_of_action(action), 1 - max(p, 0), Reader(you, names))


@kept(1024)
def _build(face: int, cell: int, price: int, side: str = "", base: int = -1) -> str:
    x, y = coordinates(cell)
    if price == NO_PRICE:
        return TEXT("action.build_somehow", card=Card(face), x=x, y=y)
    where: dict[str, Arg] = {"side": Said(TEXT, f"side.{side}"), "base": Card(base), "x": x, "y": y}
    return TEXT.write("action.build", {"card": Card(face), "price": dues_text(price), **where})


@kept(1024)
def _with_card(kind: int, face: int, other: int, reader: Reader) -> str:
    suit = suit_symbol(face // 13)
    args: dict[str, Arg] = {"card": Card(face), "suit": suit, "owner": Seat(other)}
    return TEXT.write(f"action.{WORDS[kind]}", args, reader)


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = re.sub(r"\s+", "", text.strip().lower().replace("−", "-"))
    for fixed_action, fixed in FIXED.items():
        if word == fixed.replace(" ", ""):
            return fixed_action
    found = re.fullmatch(r"at\(?(-?\d{1,3}),(-?\d{1,3})\)?", word)
    if found:
        x, y = int(found[1]), int(found[2])
        if -LEFT <= x < WIDTH - LEFT and 0 <= y < HEIGHT:
            return build_at(cell_number(x, y))
        edges = {"left": -LEFT, "right": WIDTH - LEFT - 1, "top": HEIGHT - 1}
        raise InvalidNotation(TEXT("notation.no_cell", text=repr(text[:40]), **edges))
    for kind, name in WORDS.items():
        if word.startswith(name):
            face = parse_card(word[len(name) :])
            if face == JOKER:
                raise InvalidNotation(TEXT("notation.no_joker"))
            return card_action(kind, face)
    raise no_action(
        text,
        "Carbondale (draft edition)",
        "announce 5S",
        "at (2,1)",
        "clean 5S",
        "done",
        "challenge 7S",
        "no challenge",
        "fee 3H",
        "pay 5S",
        "deck",
        "pile 5S",
        "own 5S",
    )


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the cards in question."""
    name, ruling = RULINGS[code]
    face = face_of_action(action)
    if code != codes.OVER and face >= 0 and not piles.in_play(s, face):
        return str(Reason(TEXT("reason.no_such_card", card=Card(face)), "D3, D6"))
    p = max(rules.seat(s), 0)
    # What is closed at any time is not put off to another part of the turn.
    if code != codes.OVER and kind_of(action) == OWN and not s.own_pile_drawable:
        return str(reasons()[codes.OWN_CLOSED])
    if code == codes.DUE_TURN and kind_of(action) == AT:
        return str(Reason(TEXT("reason.card_first"), "D28"))
    if code == codes.DUE_TURN and kind_of(action) not in (DECK, PILE, OWN):
        return str(Reason(TEXT("reason.due_card"), ruling))
    args = _in_question(s, p, action, code)
    if args is None:
        return str(reasons()[code])
    if code == codes.NOT_IN_HAND:
        ruling = {CHALLENGE: "D39, CH", PAY: "D16"}.get(kind_of(action), ruling)
    return str(Reason(TEXT.write(f"reason.{name}_this", args, Reader(p, names)), ruling))


def carriers(s: Table, p: int, face: int) -> dict[str, Arg]:
    """Whether a network has what a face may be built from alone, and the lowest ranks of such
    cards, 0 where a suit has none.
    """

    def carries(base: int) -> bool:
        rank = base % 13 + 1
        spade, club = (rank if base // 13 == suit else 0 for suit in (SPADES, CLUBS))
        return lowest(s, face, spade, club, 0, 0) != NO_PRICE

    spade, club = (
        next((rank for rank in range(1, s.ranks + 1) if carries(13 * suit + rank - 1)), 0)
        for suit in (SPADES, CLUBS)
    )
    carried = int(any(carries(s.net_face[p, i]) for i in range(s.net_n[p])))
    n = (spade > 0) + (club > 0)
    return {"carried": carried, "n": n, "both": int(n > 1), "spade": spade, "club": club}


def _in_question(s: Table, p: int, action: int, code: int) -> dict[str, Arg] | None:
    """The cards and cells that a reason speaks of; None if it speaks of none."""
    face, cell = face_of_action(action), cell_of_action(action)
    card = Card(face)
    x, y = coordinates(cell)
    if code == codes.NOT_IN_HAND:
        return {"card": card}
    if code == codes.NO_CELL:
        return {"card": card, **carriers(s, p, face)}
    if code == codes.TOO_DEAR:
        cost = price_anywhere(s, p, face) // 16
        return {
            "card": card,
            "cards": line("cards", n=cost),
            "held": line("cards", n=s.hand_n[p] - 1),
        }
    if code == codes.TAKEN:
        return {"card": Card(s.net_face[p, card_at(s, p, cell)]), "x": x, "y": y}
    if code == codes.TOO_HIGH:
        row = _row_face(s)
        found: dict[str, Arg] = carriers(s, p, row) if row >= 0 else {"n": 0}
        return {"card": Card(row), "x": x, "y": y, **found}
    if code == codes.TOO_DEAR_HERE:
        price = price_at(s, p, find_open(s, p, cell), _row_face(s))
        return {"card": Card(_row_face(s)), "price": price_text(price), "x": x, "y": y}
    if code == codes.OTHER_SUIT:
        return {"card": card, "suit": suit_symbol(s.suit - 1)}
    if code == codes.NOT_IN_PILE:
        return {"card": card, "owner": Seat(p if kind_of(action) == OWN else 1 - p)}
    return None


def _row_face(s: Table) -> int:
    """The announced face that the row begins with; -1 if there is none, or it is hidden."""
    return face_of_action(s.row[0]) if s.row_n else -1
