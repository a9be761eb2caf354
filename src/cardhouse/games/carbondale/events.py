"""What happened in Carbondale."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Move, TextEvent
from cardhouse.games.carbondale import legality, town
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DONE,
    FEE,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    owner_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.gestures import cell_spot
from cardhouse.games.carbondale.notation import WAY_NAMES, cell_text, symbol_of, text_of
from cardhouse.games.carbondale.state import FACES, Table


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states: the action, a new deck, the end of the game.

    Choosing a card to build, and claiming nothing, is no event.
    """
    return [*_action(before, action, after), *_end(after)]


def _action(s: Table, action: int, after: Table) -> list[TextEvent]:
    p = legality.seat(s)
    hand = f"hand{p}"
    kind = kind_of(action)
    if kind in (NO_CLAIM, BUILD):
        return []
    if kind == DONE:
        return [] if s.row_n else [TextEvent("pass", p, "neither builds nor discards")]
    if kind == DECK:
        return _draw(s, p, after)
    if kind == CLAIM:
        q, cell = owner_of_action(action), cell_of_action(action)
        return [TextEvent("claim", p, f"claims {_owned(s, q, cell)} at {cell_text(cell)}")]
    if kind == AT:
        return [_built(s, p, cell_of_action(action), way_of_action(action))]
    if kind in (NO_DEFENCE, DEFEND):
        return _settled(s, action)
    face = face_of_action(action)
    card, text = symbol_of(face), text_of(face)
    if kind == STOCK:
        return [TextEvent("draw", p, f"draws {card} from the stock", (Move("stock", hand, text),))]
    if kind == PAY:
        return [
            TextEvent("pay", p, f"contributes {card} to the stock", (Move(hand, "stock", text),))
        ]
    if kind == CHALLENGE:
        return [
            TextEvent(
                "challenge",
                p,
                f"shows {card} as the challenge card",
                (Move(hand, "challenge", text),),
            )
        ]
    move = (Move(hand, "discards", text),)
    if kind == FEE:
        return [
            TextEvent(
                "fee", p, f"gives up {card} face down", move, (p,), "gives up a card face down"
            )
        ]
    return [
        TextEvent(
            "discard", p, f"discards {card} face down", move, (p,), "discards a card face down"
        )
    ]


def _owned(s: Table, q: int, cell: int) -> str:
    return f"{seat_letter(q)}'s {symbol_of(town.top_face(s, q, cell))}"


def _draw(s: Table, p: int, after: Table) -> list[TextEvent]:
    found = []
    if s.deck_n == 0:
        sources = ["the next spare pile"] if s.spare_n[0] else []
        sources += ["the stock"] if s.stock_n else []
        sources += ["the discards"] if s.shown_n or any(s.away_n[q] for q in range(5)) else []
        listed = " and ".join(x for x in (", ".join(sources[:-1]), sources[-1]) if x)
        found.append(
            TextEvent(
                "shuffle",
                None,
                f"{listed} {'are' if len(sources) > 1 else 'is'} shuffled into a new deck",
            )
        )
    face = next(f for f in range(FACES) if after.hand[p, f] > s.hand[p, f])
    move = (Move("deck", f"hand{p}", text_of(face)),)
    return [*found, TextEvent("draw", p, f"draws {symbol_of(face)}", move, (p,), "draws a card")]


def _built(s: Table, p: int, cell: int, d: int) -> TextEvent:
    face = face_of_action(s.row[0])
    base = symbol_of(s.ground[p, town.source_of(cell, d)] - 1)
    move = Move(f"hand{p}", cell_spot(p, cell), text_of(face))
    return TextEvent(
        "build",
        p,
        f"builds {symbol_of(face)} {WAY_NAMES[d]} of {base}, at {cell_text(cell)}",
        (move,),
    )


def _settled(s: Table, action: int) -> list[TextEvent]:
    p, q = s.turn_seat, s.claim_seat
    away = Move("challenge", "discards", text_of(s.challenge - 1))
    target = town.top_face(s, q, s.claim_cell)
    if action == NO_DEFENCE:
        move = Move(cell_spot(q, s.claim_cell), f"hand{p}", text_of(target))
        return [
            TextEvent(
                "lose",
                q,
                f"does not defend: {symbol_of(target)} goes to {seat_letter(p)}",
                (away, move),
            )
        ]
    move = Move(f"hand{q}", "discards", text_of(face_of_action(action)))
    return [
        TextEvent(
            "defend",
            q,
            f"defends {symbol_of(target)} with {symbol_of(face_of_action(action))}",
            (move, away),
        )
    ]


def _end(after: Table) -> list[TextEvent]:
    if not after.ended:
        return []
    won = [seat_letter(p) for p in range(after.players) if after.winners >> p & 1]
    how = "reaches the goal and wins" if after.ended == 1 else "is nearest to the goal and wins"
    return [TextEvent("end", None, f"{won[0]} {how}" if won else "the turns have run out: a draw")]
