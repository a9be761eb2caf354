"""What happened in Carbondale."""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.events import Event, Move
from cardhouse.core.state import GOAL
from cardhouse.core.texts import Arg, Said, Seat
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
    MAX_LEGAL,
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
from cardhouse.games.carbondale.gestures import cell_spot
from cardhouse.games.carbondale.notation import cell_text, needed, text_of
from cardhouse.games.carbondale.state import FACES, Table
from cardhouse.games.carbondale.texts import TEXT, card_of, side


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one action, from true states: the action, a new deck, the end of the game.

    Choosing a card to build, and claiming nothing, is no event.
    """
    return [*_action(before, action, after), *_end(after)]


def _action(s: Table, action: int, after: Table) -> list[Event]:
    p = legality.seat(s)
    hand = f"hand{p}"
    kind = kind_of(action)
    if kind in (NO_CLAIM, BUILD):
        return []
    if kind == DONE:
        return [] if s.row_n else [Event(TEXT, "pass", p)]
    if kind == DECK:
        return _draw(s, p, after)
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        target = card_of(town.top_face(s, q, cell))
        args: dict[str, Arg] = {"owner": Seat(q), "card": target, "cell": cell_text(cell)}
        # How it came out is told with all of the claim; so it is with the cards that it takes.
        at = (cell_spot(q, cell),)
        return [Event(TEXT, "claim", p, args, trace="claimed", at=at, minor=True)]
    if kind == AT:
        return [_built(s, p, cell_of_action(action), way_of_action(action))]
    if kind == NO_DEFENCE:
        return [_lost(s)]
    face = face_of_action(action)
    if kind == DEFEND:
        return [_defended(s, face)]
    card, text = {"card": card_of(face)}, text_of(face)
    if kind == STOCK:
        return [Event(TEXT, "take", p, card, (Move("stock", hand, text),))]
    if kind == PAY:
        return [Event(TEXT, "pay", p, card, (Move(hand, "stock", text),), trace="paid")]
    if kind == CHALLENGE:
        shown = (Move(hand, "challenge", text),)
        return [Event(TEXT, "challenge", p, card, shown, minor=True)]
    move = (Move(hand, "discards", text),)
    if kind == FEE:
        return [Event(TEXT, "fee", p, card, move, (p,), ("card",), trace="paid", minor=True)]
    return [Event(TEXT, "discard", p, card, move, (p,), ("card",))]


def _draw(s: Table, p: int, after: Table) -> list[Event]:
    face = next(f for f in range(FACES) if after.hand[p, f] > s.hand[p, f])
    move = (Move("deck", f"hand{p}", text_of(face)),)
    drawn = Event(TEXT, "draw", p, {"card": card_of(face)}, move, (p,), ("card",))
    if s.deck_n > 0:
        return [drawn]
    sources = _sources(s)
    return [Event(TEXT, "shuffle", None, {"sources": sources, "n": len(sources)}), drawn]


def _sources(s: Table) -> Sequence[Said]:
    """What a new deck is made of (F53)."""
    names = ["spare"] if s.spare_n[0] else []
    names += ["stock"] if s.stock_n else []
    names += ["discards"] if s.shown_n or any(s.away_n[q] for q in range(5)) else []
    return tuple(Said(TEXT, f"source.{name}") for name in names)


def _built(s: Table, p: int, cell: int, d: int) -> Event:
    face = face_of_action(s.row[0])
    base = s.ground[p, town.source_of(cell, d)] - 1
    move = Move(f"hand{p}", cell_spot(p, cell), text_of(face))
    args: dict[str, Arg] = {"card": card_of(face), "side": side(d), "base": card_of(base)}
    return Event(TEXT, "build", p, {**args, "cell": cell_text(cell)}, (move,))


def _lost(s: Table) -> Event:
    """That a card is taken, which and why; only its own seat is told whether it could have been
    defended.
    """
    p, q = s.turn_seat, s.claim_seat
    target = town.top_face(s, q, s.claim_cell)
    away = Move("challenge", "discards", text_of(s.challenge - 1))
    move = Move(cell_spot(q, s.claim_cell), f"hand{p}", text_of(target))
    args: dict[str, Arg] = {"card": card_of(target), "shown": card_of(s.challenge - 1)}
    args |= {"rival": Seat(p), "able": legality.legal(s, [0] * MAX_LEGAL) - 1}
    args["needed"] = needed(s.challenge - 1, s.defence_gap)
    args["lacked"] = needed(s.challenge - 1, s.defence_gap, "lacked")
    told = (q,), ("able",)
    return Event(TEXT, "lose", q, args, (away, move), *told, trace="lost", faces=True)


def _defended(s: Table, face: int) -> Event:
    q = s.claim_seat
    target = town.top_face(s, q, s.claim_cell)
    away = Move("challenge", "discards", text_of(s.challenge - 1))
    move = Move(f"hand{q}", "discards", text_of(face))
    args: dict[str, Arg] = {"card": card_of(target), "shown": card_of(face)}
    args |= {"lost": card_of(s.challenge - 1), "rival": Seat(s.turn_seat), "fee": s.claim_fee}
    return Event(TEXT, "defend", q, args, (move, away), at=(cell_spot(q, s.claim_cell),))


def _end(after: Table) -> list[Event]:
    if not after.ended:
        return []
    if not after.winners:
        return [Event(TEXT, "tie")]
    winner = next(p for p in range(after.players) if after.winners >> p & 1)
    return [
        Event(TEXT, "end" if after.ended == GOAL else "nearest", None, {"winner": Seat(winner)})
    ]
