"""The sure consequences of an action in the draft edition of Carbondale."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, seat_letter
from cardhouse.core.events import Fact
from cardhouse.games.carbondale_draft import network, rules, turns
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    PASS,
    PAY,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.notation import price_text, suit_symbol
from cardhouse.games.carbondale_draft.state import Table


def preview(view: Table, action: int) -> list[Fact]:
    """Price, hand size, red value, both outcomes of a challenge; what the seat cannot know is not told."""
    p = rules.seat(view)
    kind = kind_of(action)
    if kind == AT:
        return _cell(view, p, cell_of_action(action))
    if kind == ANNOUNCE:
        return _announce(view, p, face_of_action(action))
    if kind in (CLEAN, DONE):
        return _clean(view, p, kind)
    if kind == PASS:
        return [Fact("unchallenged", True, "the announced card is built")]
    if kind in (CHALLENGE, FEE):
        return _challenge(view, p, face_of_action(action if kind == CHALLENGE else view.row[0]))
    return _pay(view, p) if kind == PAY else _draw(view, p, action)


def _announce(view: Table, p: int, face: int) -> list[Fact]:
    suit = suit_symbol(face // 13)
    cells = sum(rules.verdict_cell(view, p, k, face) == 0 for k in range(view.open_n[p]))
    price = network.price_anywhere(view, p, face)
    return [
        Fact("shown", suit, f"the other seat learns that it is a {suit}"),
        Fact("cells", cells, f"{cells} cell{'' if cells == 1 else 's'} can take it"),
        Fact("lowest_price", [price // 16, price % 16], f"at best it is {price_text(price)}"),
    ]


def _cell(view: Table, p: int, cell: int) -> list[Fact]:
    face = face_of_action(view.row[0])
    price = network.price_at(view, p, network.find_open(view, p, cell), face)
    cards, draws = price // 16, price % 16
    hand = view.hand_n[p] - 1 - cards
    target = max(view.hand_size - draws, 0)
    after = view.copy()
    network.place(after, p, face, cell)
    short = network.missing(after, p)
    facts = [
        Fact("price", [cards, draws], f"the price: {price_text(price)}"),
        Fact("hand_size", hand, f"{hand} card{'' if hand == 1 else 's'} will be left after paying"),
        Fact("target", target, f"then you draw up to {target}"),
    ]
    if short < network.missing(view, p):
        facts.append(
            Fact(
                "short",
                short,
                f"{short} short of a goal once it is built" if short else "it wins the game",
            )
        )
    if turns.asked(view):
        facts.append(
            Fact(
                "asked",
                True,
                f"{seat_letter(1 - p)} may challenge it; if blocked, it is lost and costs nothing",
            )
        )
    return facts


def _clean(view: Table, p: int, kind: int) -> list[Fact]:
    if kind == CLEAN:
        n = view.hand_n[p] - 1
        return [Fact("hand_size", n, f"{n} card{'' if n == 1 else 's'} will be left in your hand")]
    more = max(view.hand_size - view.hand_n[p], 0)
    return [
        Fact(
            "draws",
            more,
            f"you draw {more} card{'' if more == 1 else 's'}, as far as there are any",
        )
    ]


def _challenge(view: Table, p: int, face: int) -> list[Fact]:
    low = view.challenge_undercut and face // 13 in (network.SPADES, network.DIAMONDS)
    than = "higher" if low else "lower"
    left = view.hand_n[p] - 1 - view.challenge_fee
    card = card_symbol(face)
    return [
        Fact(
            "wins_against",
            than,
            f"against a {than} card {card} wins: nothing is built, and you draw one card",
        ),
        Fact(
            "loses",
            left,
            f"else it is built, and you stay at {left} card{'' if left == 1 else 's'} until your turn ends",
        ),
    ]


def _pay(view: Table, p: int) -> list[Fact]:
    owed = view.owed - 1
    facts = [Fact("owed", owed, f"{owed} more to pay" if owed else "then it is paid")]
    if not owed and network.missing(view, p) == 0:
        facts.append(Fact("wins", True, "it wins the game"))
    return [
        *facts,
        Fact("open", True, f"{seat_letter(1 - p)} may take it when drawing, while it lies there"),
    ]


def _draw(view: Table, p: int, action: int) -> list[Fact]:
    n = view.hand_n[p] + 1
    facts = [Fact("hand_size", n, f"you will hold {n} card{'' if n == 1 else 's'}")]
    if action == DECK and view.deck_n == 0:
        facts.append(
            Fact("shuffle", True, "a new deck is shuffled, and both personal piles go into it")
        )
    elif action == DECK:
        facts.append(Fact("deck", view.deck_n - 1, f"{view.deck_n - 1} left in the deck"))
    else:
        facts.append(
            Fact(
                "known",
                True,
                f"everybody knows that you hold {card_symbol(face_of_action(action))}",
            )
        )
    return facts
