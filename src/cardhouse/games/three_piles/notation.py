"""Actions of 3 Piles in words, and back; reasons in words."""

from __future__ import annotations

import re

from cardhouse.core.cards import JOKER, card_text
from cardhouse.core.notation import Reason, no_action, parse_card
from cardhouse.core.texts import Card, Reader, either, kept
from cardhouse.games.three_piles import legality, preview
from cardhouse.games.three_piles.actions import (
    DRAW,
    PUT,
    TAKE,
    face_of_action,
    kind_of,
    lay,
    pile_of,
    put,
    stack_of,
    take,
)
from cardhouse.games.three_piles.state import MAX_PILES, MAX_STACKS, Table
from cardhouse.games.three_piles.texts import NAMES, TEXT, card_of, spans

RULINGS = {
    legality.NO_ACTION: ("no_action", "P11"),
    legality.OVER: ("over", "P18"),
    legality.NO_PLACE: ("no_place", "P10"),
    legality.MUST_PLAY: ("must_play", "P12"),
    legality.DECK_EMPTY: ("deck_empty", "P14"),
    legality.MUST_DRAW: ("must_draw", "P11"),
    legality.STACK_EMPTY: ("stack_empty", "P9"),
    legality.NOT_IN_HAND: ("not_in_hand", "P11"),
    legality.NO_FIT: ("no_fit", "P10"),
    legality.FIRST_EMPTY: ("first_empty", "P22"),
}
"""By code: what a reason is called in the catalogue, and the ruling that it rests on."""


@kept(1)
def reasons() -> dict[int, Reason]:
    """Every reason in general words, without the cards in question."""
    return {
        code: Reason(TEXT(f"reason.{name}"), ruling) for code, (name, ruling) in RULINGS.items()
    }


REASONS = reasons()


def short(s: Table, action: int) -> str:
    """``draw``, ``S1>P2``, ``7S>P2`` or ``7S>S1``."""
    kind = kind_of(action)
    if kind == DRAW:
        return "draw"
    if kind == TAKE:
        return f"S{stack_of(action) + 1}>P{pile_of(action) + 1}"
    face = card_text(face_of_action(action))
    if kind == PUT:
        return f"{face}>P{pile_of(action) + 1}"
    return f"{face}>S{stack_of(action) + 1}"


public = short


def long(s: Table, action: int, names: tuple[str, ...] = (), you: int | None = None) -> str:
    """An action as a person would say it: ``7♠ onto pile 2``."""
    return _long(action, card_of(s, action))


@kept(1024)
def _long(action: int, face: int) -> str:
    kind = kind_of(action)
    if kind == DRAW:
        return TEXT("action.draw")
    card = Card(face)
    if kind == TAKE:
        places = {"stack": stack_of(action) + 1, "pile": pile_of(action) + 1}
        return TEXT("action.take", card=card, **places)
    if kind == PUT:
        return TEXT("action.put", card=card, pile=pile_of(action) + 1)
    return TEXT("action.lay", card=card, stack=stack_of(action) + 1)


def parse(s: Table, text: str) -> int:
    """The action that a short text names. Raises InvalidNotation."""
    word = text.strip().upper().replace(" ", "")
    if word in ("DRAW", "D"):
        return DRAW
    move = re.fullmatch(r"(.{1,5})>([PS])([1-9])", word)
    if move:
        source, onto_pile, place = move[1], move[2] == "P", int(move[3]) - 1
        there = place < (MAX_PILES if onto_pile else MAX_STACKS)
        stack = re.fullmatch(r"S([1-9])", source)
        if there and stack and onto_pile and int(stack[1]) <= MAX_STACKS:
            return take(int(stack[1]) - 1, place)
        if there and not stack:
            face = parse_card(source)
            if face != JOKER:
                return put(face, place) if onto_pile else lay(face, place)
    raise no_action(text, "3 Piles", "draw", "S1>P2", "7S>P2", "7S>S1")


def reason(s: Table, action: int, code: int, names: tuple[str, ...] = ()) -> str:
    """Why an action is not legal, with the cards in question."""
    told, face, p = _reason(s, action, code), card_of(s, action), s.turn_seat
    # What the top card of a stack is worth to the other seat is told, too.
    taken = kind_of(action) == TAKE and face >= 0
    danger = preview.danger(s, 1 - p, face, Reader(p, names)) if taken else ""
    why, mark, ruling = told.rpartition(" (")
    return f"{why}; {danger}{mark}{ruling}" if danger else told


def _reason(s: Table, action: int, code: int) -> str:
    general = reasons()[code]
    if code == legality.NO_FIT:
        return str(Reason(_no_fit(s, action), general.ruling))
    if code == legality.FIRST_EMPTY:
        return opens_after(s, s.turn_seat, pile_of(action))
    if code == legality.NOT_IN_HAND:
        said = TEXT("reason.exact.not_in_hand", card=Card(card_of(s, action)))
        return str(Reason(said, general.ruling))
    return str(general)


def opens_after(s: Table, p: int, j: int) -> str:
    """Why nothing can be laid on an empty pile of a seat yet."""
    first = legality.first_empty(s, p) + 1
    said = TEXT("reason.exact.first_empty", pile=j + 1, before=j, first=first)
    return str(Reason(said, reasons()[legality.FIRST_EMPTY].ruling))


def shut(s: Table, j: int) -> str:
    """That a pile takes nothing more."""
    said = TEXT("reason.exact.shut", pile=j + 1, high=NAMES[s.ranks - 1])
    return str(Reason(said, reasons()[legality.NO_FIT].ruling))


def _no_fit(s: Table, action: int) -> str:
    """That a pile does not take a card, and what can be done with it instead."""
    p, j, face = s.turn_seat, pile_of(action), card_of(s, action)
    card, ways = Card(face), _piles_for(s, face)
    if not ways:
        return TEXT("reason.exact.nowhere", card=card, instead=_instead(s, action))
    others = either([str(i + 1) for i in ways])
    if legality.closed(s.low[p, j], s.high[p, j], s.ranks):
        high = NAMES[s.ranks - 1]
        return TEXT("reason.exact.closed", card=card, pile=j + 1, high=high, others=others)
    ranks = ranks_that_fit(s, p, j)
    return TEXT("reason.exact.no_fit", card=card, pile=j + 1, ranks=ranks, others=others)


def _piles_for(s: Table, face: int) -> list[int]:
    """The piles of the seat on turn that may take a card."""
    return [j for j in range(s.piles) if legality.onto_pile(s, s.turn_seat, j, face) == 0]


def _instead(s: Table, action: int) -> str:
    """What is left to do with, or instead of, a card that fits no pile: a name in the catalogue."""
    if kind_of(action) == PUT:
        return "stack"
    tops = [s.stack[i, s.stack_n[i] - 1] for i in range(s.stacks) if s.stack_n[i]]
    if not s.deck_n:
        return "choose"
    return "other_or_draw" if any(_piles_for(s, face) for face in tops) else "draw"


def ranks_that_fit(s: Table, p: int, j: int) -> str:
    """The ranks that a pile still takes: ``A-4, J-K``; ``any`` when it is empty, ``nothing more``
    at the end.
    """
    return spans(s.low[p, j], s.high[p, j], s.ranks) if s.pile_n[p, j] else TEXT("fits.any")


def pile_faces(s: Table, p: int, j: int) -> list[int]:
    """The faces of a pile, low to high."""
    return [(s.pile[p, j, r] - 1) * 13 + r for r in range(13) if s.pile[p, j, r]]
