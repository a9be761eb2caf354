"""The sure consequences of an action in Carbondale."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Fact
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
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    owner_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.gestures import cells_for
from cardhouse.games.carbondale.notation import cell_text, symbol_of
from cardhouse.games.carbondale.state import CELLS, Table


def preview(view: Table, action: int) -> list[Fact]:
    """Price, hand size to draw up to, cards made safe or open to claims, both outcomes of a claim, the goal."""
    p = legality.seat(view)
    kind = kind_of(action)
    if kind == CLAIM:
        q, cell = owner_of_action(action), cell_of_action(action)
        return _claim(view, q, town.top_face(view, q, cell), 1 + view.claim_fee)
    if kind in (FEE, CHALLENGE):
        q = owner_of_action(view.row[0])
        facts = _claim(view, q, legality.named_target(view), 2 if kind == FEE else 1)
        if kind == CHALLENGE:
            facts.insert(0, _seen_by_all(face_of_action(action)))
        return facts
    if kind == NO_DEFENCE:
        return _surrender(view, p)
    if kind == DEFEND:
        return [
            _seen_by_all(face_of_action(action)),
            Fact(
                "keeps",
                True,
                f"{symbol_of(town.top_face(view, p, view.claim_cell))} stays in your town",
            ),
            Fact("replacement", True, "you draw one card in its place"),
        ]
    if kind == BUILD:
        return _build(view, p, face_of_action(action))
    if kind == AT:
        return _site(view, p, cell_of_action(action), way_of_action(action))
    if kind == PAY:
        face = face_of_action(action)
        text = f"{symbol_of(face)} lies in the stock, where everybody may draw it"
        return [Fact("stock", face, text), *_hand_size(max(view.target - view.build_penalty, 0))]
    if kind in (DISCARD, DONE):
        left = view.hand_n[p] - (1 if kind == DISCARD else 0)
        draws = max(view.target - left, 0)
        text = f"you will hold {left} card{_s(left)} and draw up to {view.target} unless you discard more"
        if kind == DONE:
            text = f"you draw {draws} card{_s(draws)}" if draws else "you draw nothing"
        return [Fact("draws", draws, text)]
    if kind == DECK and view.deck_n == 0:
        return [
            Fact(
                "new_deck",
                True,
                "the next spare pile, the stock and all discards are shuffled into a new deck",
            )
        ]
    if kind == STOCK:
        return [Fact("known", True, "everybody sees that you take it")]
    return []


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def _seen_by_all(face: int) -> Fact:
    return Fact("shown", face, f"everybody sees {symbol_of(face)}, and it goes to the discards")


def _hand_size(number: int) -> list[Fact]:
    return [Fact("target", number, f"you draw up to {number} card{_s(number)} this turn")]


def _claim(view: Table, q: int, target: int, spent: int) -> list[Fact]:
    p = view.turn_seat
    name = symbol_of(target)
    fewer = max(view.target - view.claim_penalty, 0)
    undefended = view.hand_n[p] - spent + 1
    return [
        Fact(
            "spends",
            spent,
            f"it takes {spent} more card{_s(spent)} from your hand, whatever happens",
        ),
        Fact(
            "undefended",
            undefended,
            f"undefended, {name} is yours and you hold {undefended} card{_s(undefended)}",
        ),
        Fact(
            "defended",
            fewer,
            f"defended, {seat_letter(q)} keeps {name} and you draw up to {fewer} this turn",
        ),
    ]


def _surrender(view: Table, q: int) -> list[Fact]:
    target = town.top_face(view, q, view.claim_cell)
    after = view.copy()
    town.lift(after, q, view.claim_cell, town.sole_direction(view, q, view.claim_cell))
    text = f"{symbol_of(target)} goes to {seat_letter(view.turn_seat)}"
    return [Fact("loses", target, text), *_changes(view, after, q, -1), *_goal(view, after, q)]


def _build(view: Table, p: int, face: int) -> list[Fact]:
    cells = cells_for(view, p, face)
    free = town.room(view, p, face, 0) == 0
    price = Fact(
        "price",
        0 if free else 1,
        "there is a place where it is free" if free else "it costs one card",
    )
    return [price, Fact("places", len(cells), f"{len(cells)} place{_s(len(cells))} can take it")]


def _site(view: Table, p: int, cell: int, d: int) -> list[Fact]:
    face = face_of_action(view.row[0])
    kind = town.price(view, face, view.ground[p, town.source_of(cell, d)] - 1)
    cost = town.dues(view, kind)
    after = view.copy()
    town.place(after, p, face, cell, d)
    facts = [Fact("price", cost, "it costs one card from your hand" if cost else "it is free")]
    goal = _goal(view, after, p)
    if town.shortfall(after, p) == 0:
        return [*facts, *goal]
    facts += _hand_size(max(view.target - view.build_penalty * kind, 0))
    if town.guard(after, p, cell):
        facts.append(Fact("safe", True, f"{symbol_of(face)} is safe there"))
    elif face % 10 + 1 + view.claim_gap > 10:
        facts.append(Fact("safe", True, f"{symbol_of(face)} is too high to be claimed"))
    else:
        facts.append(Fact("safe", False, f"{symbol_of(face)} is open to claims there"))
    return [*facts, *_changes(view, after, p, cell), *goal]


def _changes(before: Table, after: Table, p: int, built: int) -> list[Fact]:
    """Other cards of a town that become safe or open to claims."""
    facts = []
    for cell in range(CELLS):
        face = town.top_face(before, p, cell)
        if (
            face < 0
            or after.ground[p, cell] == 0
            or (cell == built and before.ground[p, cell] >= 0)
        ):
            continue
        was, now = town.guard(before, p, cell), town.guard(after, p, cell)
        if was == 0 and now:
            facts.append(
                Fact(
                    "becomes_safe",
                    cell_text(cell),
                    f"{symbol_of(face)} at {cell_text(cell)} becomes safe",
                )
            )
        elif was and now == 0:
            text = f"{symbol_of(face)} at {cell_text(cell)} becomes open to claims"
            facts.append(Fact("becomes_open", cell_text(cell), text))
    return facts


def _goal(before: Table, after: Table, p: int) -> list[Fact]:
    was, now = town.shortfall(before, p), town.shortfall(after, p)
    if now == 0:
        return [Fact("wins", True, "it reaches the goal and wins the game")]
    if was != now:
        return [Fact("shortfall", now, f"{now} red card{_s(now)} to go instead of {was}")]
    return []
