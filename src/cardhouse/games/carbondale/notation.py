"""Actions of Carbondale in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import card_symbol, card_text, parse_card, parse_seat, seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import Reason
from cardhouse.games.carbondale import legality, town
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
    WITH_FACE,
    at,
    cell_of_action,
    claim,
    face_of_action,
    is_face_down,
    kind_of,
    owner_of_action,
    way_of_action,
    with_face,
)
from cardhouse.games.carbondale.state import COLUMNS, MAX_SEATS, Table

FROM_HAND = {
    FEE: "F17",
    CHALLENGE: "F17",
    DEFEND: "F23",
    BUILD: "F12, F13",
    PAY: "F47",
    DISCARD: "F14",
}
"""The ruling that wants each kind of card to come from the hand."""
WAYS = "NSEW"
WAY_NAMES = ("north", "south", "east", "west")
FIXED = {NO_CLAIM: "no claim", NO_DEFENCE: "no defence", DONE: "done", DECK: "deck"}
WORDS = {
    FEE: "fee",
    CHALLENGE: "challenge",
    DEFEND: "defend",
    STOCK: "stock",
    BUILD: "build",
    PAY: "pay",
    DISCARD: "discard",
}
PHASES = ("claim", "defence", "replacement", "build", "draw", "over")

REASONS = {
    legality.NO_ACTION: Reason("There is no such action", "F9"),
    legality.OVER: Reason("The game is over", "F56"),
    legality.WRONG_PHASE: Reason(
        "This is not the time for it; a turn is claim, build or discard, draw", "F9"
    ),
    legality.WRONG_STEP: Reason("The choice that was begun must be completed first", "F19"),
    legality.NO_SEAT: Reason("There is no such seat at this table", "F1"),
    legality.OWN_CARD: Reason("You cannot claim your own cards", "F30"),
    legality.TWO_CARDS: Reason("A claim takes two cards, a fee and a challenge card", "F17"),
    legality.NO_CHALLENGER: Reason("You hold no challenge card for it", "F20"),
    legality.NOT_IN_HAND: Reason("That card is not in your hand", "F12"),
    legality.KEEP_CHALLENGER: Reason("The fee must leave you a valid challenge card", "F17"),
    legality.OTHER_COLOUR: Reason("It has the other colour", "F20, F21"),
    legality.TOO_WEAK: Reason("The challenge card is too low for this claim", "F20"),
    legality.WEAK_DEFENCE: Reason(
        "A defending card must not be lower than the challenge card", "F21"
    ),
    legality.NOT_IN_STOCK: Reason("That card does not lie in the stock", "F51"),
    legality.OWN_GIFT: Reason(
        "You contributed that card this very turn and may not take it back", "F52, F65"
    ),
    legality.NO_CARD_LEFT: Reason("No card is left to draw anywhere", "F54, F64"),
    legality.BUILT_OR_DISCARDED: Reason(
        "A turn has either one build or discards, not both", "F10, F12"
    ),
    town.NO_SOURCE: Reason("There is no card of yours to build it from", "F43"),
    town.RED_SOURCE: Reason("Nothing is built on a red card", "F45"),
    town.RED_UNDER: Reason("Red cards lie there, and a black card needs a space of its own", "F41"),
    town.BLACK_UNDER: Reason("A black card fills that space", "F41"),
    town.SLOT_USED: Reason("That source has already built in that direction", "F42"),
    town.TOO_WIDE: Reason("The black cards of a town may not spread over more columns", "F39"),
    town.TOO_TALL: Reason("The black cards of a town may not spread over more rows", "F39"),
    town.NO_SUCH_BUILD: Reason("That card cannot be built from that source", "F45"),
    town.CANNOT_PAY: Reason("It costs a card, and you would have none left to contribute", "F46"),
    town.NOWHERE: Reason("No place in your town takes that card", "F45"),
    town.NOTHING_THERE: Reason("No card lies there", "F31"),
    town.START_CARD: Reason("Start cards are never claimed", "F30, F31"),
    town.NEIGHBOURS_GUARD: Reason("It is safe beside two other black cards", "F31, F32"),
    town.RED_GUARDS: Reason("It is safe, because a red card is built from it", "F31, F34"),
    town.OVERLAP_GUARDS: Reason("Red cards that share a space are safe", "F31, F35"),
}


def core_face(face: int) -> int:
    """The face of ``core.cards`` for one of this game."""
    return face // 10 * 13 + face % 10 if face >= 0 else -1


def own_face(face: int) -> int:
    """This game's face for one of ``core.cards``; -1 for a card that it does not have."""
    return face // 13 * 10 + face % 13 if face < 52 and face % 13 < 10 else -1


def text_of(face: int) -> str:
    """Two characters for a face of this game."""
    return card_text(core_face(face))


def symbol_of(face: int) -> str:
    """A face of this game as people write it."""
    return card_symbol(core_face(face))


def cell_text(cell: int) -> str:
    """A cell as ``(x,y)``."""
    return f"({cell % COLUMNS - 4},{cell // COLUMNS - 5})"


def cell_at(x: int, y: int) -> int:
    """The cell with these coordinates; -1 beyond the table."""
    return (y + 5) * COLUMNS + x + 4 if -4 <= x <= 5 and -5 <= y <= 5 else -1


def short(s: Table, action: int) -> str:
    """``no claim``, ``claim B(-1,0)``, ``fee 7S``, ``at (2,1) N`` and so on."""
    if action in FIXED:
        return FIXED[action]
    kind = kind_of(action)
    if kind == CLAIM:
        return f"claim {seat_letter(owner_of_action(action))}{cell_text(cell_of_action(action))}"
    if kind == AT:
        return f"at {cell_text(cell_of_action(action))} {WAYS[way_of_action(action)]}"
    return f"{WORDS[kind]} {text_of(face_of_action(action))}"


def public(s: Table, action: int) -> str:
    """The short text as the other seats may read it: fees and discards stay face down (F15, F18)."""
    if is_face_down(action):
        return f"{WORDS[kind_of(action)]} ??"
    return short(s, action)


def long(s: Table, action: int) -> str:
    """An action as a person would say it."""
    if action in FIXED:
        return _fixed(s, action)
    kind = kind_of(action)
    if kind == CLAIM:
        q, cell = owner_of_action(action), cell_of_action(action)
        return f"claim {seat_letter(q)}'s {_lying(s, q, cell)} at {cell_text(cell)}"
    if kind == AT:
        cell, d = cell_of_action(action), way_of_action(action)
        source = town.source_of(cell, d)
        base = s.ground[s.turn_seat, source] if source >= 0 else 0
        beside = "the " + symbol_of(base - 1) if base > 0 else "no black card"
        return f"at {cell_text(cell)}, {WAY_NAMES[d]} of {beside}"
    card = symbol_of(face_of_action(action))
    return {
        FEE: f"give up {card} face down as the fee",
        CHALLENGE: f"show {card} as the challenge card",
        DEFEND: f"defend with {card}",
        STOCK: f"draw {card} from the stock",
        BUILD: f"build {card}",
        PAY: f"contribute {card} to the stock",
        DISCARD: f"discard {card} face down",
    }[kind]


def _fixed(s: Table, action: int) -> str:
    if action == NO_CLAIM:
        return "claim nothing"
    if action == NO_DEFENCE:
        return "let the card go"
    if action == DECK:
        return "draw from the deck" if s.deck_n > 0 else "draw from a new deck, shuffled now"
    return "discard no more" if s.row_n > 0 else "neither build nor discard"


def _lying(s: Table, q: int, cell: int) -> str:
    face = town.top_face(s, q, cell) if q < s.players else -1
    return symbol_of(face) if face >= 0 else "card"


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = re.sub(r"\s+", "", text.strip().lower().replace("−", "-"))
    for action, fixed in FIXED.items():
        if word == fixed.replace(" ", "") or (action == NO_DEFENCE and word == "nodefense"):
            return action
    found = re.fullmatch(r"(claim([a-l])|at)\(?(-?\d),(-?\d)\)?([nsew]?)", word)
    if found:
        cell = cell_at(int(found[3]), int(found[4]))
        if cell >= 0 and found[2] and not found[5] and parse_seat(found[2]) < MAX_SEATS:
            return claim(parse_seat(found[2]), cell)
        if cell >= 0 and not found[2] and found[5]:
            return at(cell, WAYS.index(found[5].upper()))
    for kind, name in WORDS.items():
        if word.startswith(name):
            face = own_face(parse_card(word[len(name) :]))
            if face < 0:
                raise InvalidNotation(
                    f"{text[:40]!r}: the game has no jacks, queens, kings and jokers (F1)"
                )
            return with_face(kind, face)
    raise InvalidNotation(
        f"{text[:40]!r} is no action of Carbondale; write no claim, claim B(-1,0), fee 7S, challenge 5C, no defence, "
        "defend 7C, build 5S, at (2,1) N, pay 7H, discard 7H, done, deck or stock 5S"
    )


def reason(s: Table, action: int, code: int) -> str:
    """Why an action is not legal, with the cards in question."""
    kind = kind_of(action)
    face = face_of_action(action) if kind in WITH_FACE else -1
    card = symbol_of(face) if face >= 0 else ""
    if code == legality.WRONG_PHASE:
        return f"This is not the time for it: {_asked(s)} (F9)"
    if code == legality.WRONG_STEP:
        return f"First complete what was begun: {_asked(s)} (F19)"
    if code == legality.NOT_IN_HAND:
        return f"{card} is not in your hand ({FROM_HAND.get(kind, 'F12')})"
    if code == legality.NO_CHALLENGER:
        target = town.top_face(s, owner_of_action(action), cell_of_action(action))
        return f"To claim {symbol_of(target)} you need {_stronger(target, s.claim_gap)} (F20)"
    if code == legality.TOO_WEAK:
        return f"{card} is too low: this claim takes {_stronger(legality.named_target(s), s.claim_gap)} (F20)"
    if code == legality.OTHER_COLOUR:
        colour = "black" if town.is_red(face) else "red"
        use = "defend" if kind == DEFEND else "challenge"
        return f"{card} will not do: only a {colour} card can {use} here (F20, F21)"
    if code == legality.WEAK_DEFENCE:
        return (
            f"{card} is too low: a defence takes {_stronger(s.challenge - 1, s.defence_gap)} (F21)"
        )
    if code == town.NO_SUCH_BUILD:
        cell, d = cell_of_action(action), way_of_action(action)
        base = s.ground[s.turn_seat, town.source_of(cell, d)] - 1
        return f"{symbol_of(face_of_action(s.row[0]))} cannot be built from {symbol_of(base)} (F45)"
    if code == town.NOWHERE:
        return f"No place in your town takes {card} (F45)"
    if code == town.CANNOT_PAY:
        return (
            f"{card or 'This build'} costs a card, and you would have none left to contribute (F46)"
        )
    if code == town.TOO_WIDE:
        return f"The black cards of a town may span {s.grid_width} columns and no more (F39)"
    if code == town.TOO_TALL:
        return f"The black cards of a town may span {s.grid_height} rows and no more (F39)"
    return str(REASONS[code])


def _stronger(face: int, gap: int) -> str:
    colour = "red" if town.is_red(face) else "black"
    rank = max(face % 10 + 1 + gap, 1)
    if rank > 10:
        return f"a {colour} card of rank {rank}, and there is none"
    return f"a {colour} {'A' if rank == 1 else rank}" + ("" if rank == 10 else " or higher")


def _asked(s: Table) -> str:
    step = legality.expected(s)
    if step:
        return {
            FEE: "a fee for the claim is due",
            CHALLENGE: "a challenge card is due",
            AT: "the card needs a place",
            PAY: "the build is to be paid",
            DISCARD: "further cards may be discarded, then say done",
        }[step]
    return (
        "first claim a card or say no claim",
        "the claim must be defended or not",
        "the defending card is to be replaced",
        "now build a card, discard, or say done",
        "now draw",
        "the game is over",
    )[s.phase]
