"""Actions of the draft edition of Carbondale in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import (
    JOKER,
    SUITS,
    SYMBOLS,
    card_symbol,
    card_text,
    parse_card,
    seat_letter,
)
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.carbondale_draft import codes, rules, turns
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
    NO_PRICE,
    card_at,
    cell_number,
    find_open,
    price_anywhere,
    price_at,
)
from cardhouse.games.carbondale_draft.state import HEIGHT, LEFT, WIDTH, Table

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

REASONS = {
    codes.NO_ACTION: Reason("There is no such action", "D9"),
    codes.OVER: Reason("The game is over", "D26"),
    codes.DUE_TURN: Reason("The turn begins with announcing a card or cleaning the hand", "D9"),
    codes.DUE_CELL: Reason("A card is announced, so now choose the cell where it goes", "D28"),
    codes.DUE_CLEAN: Reason("You are cleaning your hand, and a turn either cleans or builds", "D9"),
    codes.DUE_ANSWER: Reason(
        "The announcement must be answered first, with a challenge or with no challenge", "D35"
    ),
    codes.DUE_FEE: Reason(
        "The challenge card is chosen, so now choose the second card to give up", "D35"
    ),
    codes.DUE_DRAW: Reason("It is time to draw", "D9"),
    codes.DUE_PAY: Reason("The card just built must be paid for first", "D31"),
    codes.NOT_IN_HAND: Reason("That card is not in your hand", "D9"),
    codes.NO_CELL: Reason("No cell of your network takes that card", "D14, D18"),
    codes.TOO_DEAR: Reason("You could not pay for it with the rest of your hand", "D16"),
    codes.TAKEN: Reason("A card lies there already", "D11"),
    codes.NO_SOURCE: Reason(
        "No black card of yours lies below, left or right of that cell", "D10, D13"
    ),
    codes.TOO_HIGH: Reason("The cards beside that cell do not carry it", "D14, D15, D18"),
    codes.NO_ANNOUNCEMENT: Reason(
        "Only an announced card can be challenged, before it is placed", "D27"
    ),
    codes.OTHER_SUIT: Reason("A challenge takes a card of the announced suit", "D39, CH"),
    codes.NO_FEE_CARD: Reason("A challenge costs a second card, and you hold only one", "D35"),
    codes.NOTHING_TO_DRAW: Reason("No card is left to draw anywhere", "D24, D38"),
    codes.NOT_IN_PILE: Reason("That card does not lie in that personal pile", "D20"),
    codes.OWN_CLOSED: Reason("Nobody draws from their own personal pile in this game", "D21"),
    codes.TOO_DEAR_HERE: Reason(
        "You could not pay for it in that cell with the rest of your hand", "D16"
    ),
}


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


def price_text(price: int) -> str:
    """A price in words: ``free``, ``1 card and 2 draws``."""
    cards, draws = divmod(price, 16)
    parts = [
        f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((cards, "card"), (draws, "draw")) if n
    ]
    return " and ".join(parts) or "free"


def short(s: Table, action: int) -> str:
    """``announce 5S``, ``at (2,1)``, ``clean 5S``, ``done``, ``no challenge``, ``pay 5S``, ``deck`` and so on."""
    kind = kind_of(action)
    if kind == AT:
        return f"at {cell_text(cell_of_action(action))}"
    fixed = FIXED.get(kind)
    return fixed or f"{WORDS[kind]} {card_text(face_of_action(action))}"


def public(s: Table, action: int) -> str:
    """The short text as the other seat may read it: an announcement's suit (D39), nothing of a cleaned card."""
    kind = kind_of(action)
    if kind == AT:
        shown = s.suit > 0 and s.row_n > 0 and not turns.asked(s)
        return short(s, action) if shown else "at ??"
    if kind == ANNOUNCE:
        return f"announce ?{SUITS[face_of_action(action) // 13]}"
    if kind == CHALLENGE and not s.challenge_fee:
        return short(s, action)
    return f"{WORDS[kind]} ??" if kind in HIDDEN else short(s, action)


def long(s: Table, action: int) -> str:
    """An action as a person would say it."""
    p = rules.seat(s)
    kind = kind_of(action)
    if kind == AT:
        cell = cell_of_action(action)
        face = face_of_action(s.row[0]) if s.row_n else -1
        where = f"{card_symbol(face) if face >= 0 else 'the card'} at {cell_text(cell)}"
        k = find_open(s, p, cell) if p >= 0 else -1
        price = price_at(s, p, k, face) if k >= 0 and face >= 0 else NO_PRICE
        return f"build {where}" + (f", {price_text(price)}" if price < NO_PRICE else "")
    if kind == DONE:
        return "done cleaning, now draw" if s.row_n else "neither build nor clean, just draw"
    if kind == PASS:
        return "let it pass without a challenge"
    if kind == DECK:
        return "draw from the deck" if s.deck_n > 0 else "draw from a new deck, shuffled now"
    face = face_of_action(action)
    card = card_symbol(face)
    if kind == ANNOUNCE:
        return f"announce {suit_symbol(face // 13)}, to build {card}"
    return {
        CLEAN: f"clean {card} away, face down",
        CHALLENGE: f"challenge with {card}",
        FEE: f"give up {card} face down as the fee",
        PAY: f"pay with {card}",
        PILE: f"take {card} from {seat_letter(1 - max(p, 0))}'s personal pile",
        OWN: f"take {card} from your own personal pile",
    }[kind]


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = re.sub(r"\s+", "", text.strip().lower().replace("−", "-"))
    for fixed_action, fixed in FIXED.items():
        if word == fixed.replace(" ", ""):
            return fixed_action
    found = re.fullmatch(r"at\(?(-?\d{1,2}),(-?\d{1,2})\)?", word)
    if found:
        x, y = int(found[1]), int(found[2])
        if -LEFT <= x < WIDTH - LEFT and 0 <= y < HEIGHT:
            return build_at(cell_number(x, y))
        raise InvalidNotation(
            f"{text[:40]!r}: cells run from x -{LEFT} to {WIDTH - LEFT - 1}, y 0 to {HEIGHT - 1} (D12)"
        )
    for kind, name in WORDS.items():
        if word.startswith(name):
            face = parse_card(word[len(name) :])
            if face == JOKER:
                raise InvalidNotation("the game has no jokers (D3)")
            return card_action(kind, face)
    raise InvalidNotation(
        f"{text[:40]!r} is no action of this game; write announce 5S, at (2,1), clean 5S, done, challenge 7S, "
        "no challenge, fee 3H, pay 5S, deck, pile 5S or own 5S"
    )


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the cards in question."""
    kind, face = kind_of(action), face_of_action(action)
    card = card_symbol(face) if face >= 0 else ""
    p = max(rules.seat(s), 0)
    if code == codes.NOT_IN_HAND:
        return f"{card} is not in your hand ({'D39, CH' if kind == CHALLENGE else 'D16' if kind == PAY else 'D9'})"
    if code == codes.NO_CELL:
        return f"No cell of your network takes {card} (D14, D18)"
    if code == codes.TOO_DEAR:
        cards = price_anywhere(s, p, face) // 16
        return f"{card} costs {_cards(cards)} besides itself, and you hold {_cards(s.hand_n[p] - 1)} more (D16)"
    if code == codes.TAKEN:
        there = s.net_face[p, card_at(s, p, cell_of_action(action))]
        return f"{card_symbol(there)} lies at {cell_text(cell_of_action(action))}; cards are never covered (D11)"
    if code == codes.TOO_HIGH:
        around = f"The cards below, left and right of {cell_text(cell_of_action(action))}"
        return f"{around} do not carry {_row_card(s)} (D14, D15, D18)"
    if code == codes.TOO_DEAR_HERE:
        price = price_at(s, p, find_open(s, p, cell_of_action(action)), face_of_action(s.row[0]))
        where = f"{_row_card(s)} costs {price_text(price)} at {cell_text(cell_of_action(action))}"
        return f"{where}, more than your hand can pay (D16)"
    if code == codes.OTHER_SUIT:
        return f"{card} does not challenge: {suit_symbol(s.suit - 1)} was announced (D39, CH)"
    if code == codes.NOT_IN_PILE:
        owner = "your own" if kind == OWN else f"{seat_letter(1 - p)}'s"
        return f"{card} does not lie in {owner} personal pile (D20)"
    return str(REASONS[code])


def _row_card(s: Table) -> str:
    face = face_of_action(s.row[0]) if s.row_n else -1
    return card_symbol(face) if face >= 0 else "the card"


def _cards(n: int) -> str:
    return "1 card" if n == 1 else f"{n} cards"
