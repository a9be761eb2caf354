"""What happened in the draft edition of Carbondale."""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.events import Event, Move
from cardhouse.core.state import GOAL
from cardhouse.core.texts import Arg, Card, Said, Seat
from cardhouse.games.carbondale_draft import codes, network, rules
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    MAX_LEGAL,
    OWN,
    PASS,
    PAY,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.notation import coordinates, suit_symbol
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.status import than
from cardhouse.games.carbondale_draft.texts import TEXT, place_said, price_said
from cardhouse.games.carbondale_draft.window import cell_id


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one action, from true states."""
    found = _events(before, action, after)
    if after.ended:
        found.append(_end(after))
    return found


def _events(before: Table, action: int, after: Table) -> list[Event]:
    p = rules.seat(before)
    kind, face = kind_of(action), face_of_action(action)
    args: dict[str, Arg]
    if kind == AT:
        cell = cell_of_action(action)
        if after.phase != codes.CHALLENGING:
            return [_build(before, p, face_of_action(before.row[0]), cell)]
        # Whoever is told of the announcement knows that a place has been chosen.
        args = _place(before, p, face_of_action(before.row[0]), cell)
        return [Event(TEXT, "aim", p, args, sees=(p,), secret=tuple(args), minor=True)]
    if kind == ANNOUNCE:
        args = {"suit": suit_symbol(face // 13), "card": Card(face)}
        moves = (Move(f"hand{p}", "announced", card_text(face)),)
        return [Event(TEXT, "announce", p, args, moves, (p,), ("card",))]
    if kind == CLEAN:
        return [_face_down("clean", p, face, "hidden", minor=True)]
    if kind == DONE:
        n = before.row_n
        return [Event(TEXT, "done", p, {"n": n}) if n else Event(TEXT, "idle", p)]
    if kind == PASS:
        able = rules.legal(before, [0] * MAX_LEGAL) - 1
        args = {"able": able, "suit": suit_symbol(before.suit - 1), "fee": before.challenge_fee}
        passed = Event(TEXT, "pass", p, args, sees=(p,), secret=("able",))
        return [passed, _pending_build(before)]
    if kind == CHALLENGE:
        if before.challenge_fee:
            return [_face_down("challenge_hidden", p, face, "answer")]
        moves = (Move(f"hand{p}", "answer", card_text(face)),)
        # How it came out is told with both cards.
        challenge = Event(TEXT, "challenge", p, {"card": Card(face)}, moves, minor=True)
        return [challenge, *_settled(before, face, after)]
    if kind == FEE:
        answer = face_of_action(before.row[0])
        shown = Event(TEXT, "challenge", p, {"card": Card(answer)}, minor=True)
        return [_face_down("fee", p, face, "hidden"), shown, *_settled(before, answer, after)]
    if kind == PAY:
        moves = (Move(f"hand{p}", f"pile{p}", card_text(face)),)
        return [Event(TEXT, "pay", p, {"card": Card(face)}, moves, trace="paid")]
    if kind == DECK:
        return _draw(before, p, after)
    if kind == OWN:
        moves = (Move(f"pile{p}", f"hand{p}", card_text(face)),)
        return [Event(TEXT, "take_own", p, {"card": Card(face)}, moves)]
    moves = (Move(f"pile{1 - p}", f"hand{p}", card_text(face)),)
    return [Event(TEXT, "take", p, {"card": Card(face), "owner": Seat(1 - p)}, moves)]


def _face_down(kind: str, p: int, face: int, target: str, minor: bool = False) -> Event:
    """A card goes out of a hand, and only its seat knows which."""
    moves = (Move(f"hand{p}", target, card_text(face)),)
    return Event(TEXT, kind, p, {"card": Card(face)}, moves, (p,), ("card",), minor=minor)


def _build(before: Table, p: int, face: int, cell: int) -> Event:
    price = network.price_at(before, p, network.find_open(before, p, cell), face)
    args: dict[str, Arg] = {"card": Card(face), "price": price_said(price)}
    args |= _place(before, p, face, cell)
    move = Move("announced", cell_id(p, *coordinates(cell)), card_text(face))
    return Event(TEXT, "build", p, args, (move,))


def _place(before: Table, p: int, face: int, cell: int) -> dict[str, Arg]:
    x, y = coordinates(cell)
    return {**place_said(before, p, cell, face), "x": x, "y": y}


def _pending_build(before: Table) -> Event:
    face, cell = before.pending_face - 1, before.pending_cell - 1
    return _build(before, before.turn_seat, face, cell)


def _settled(before: Table, answer: int, after: Table) -> list[Event]:
    """How a challenge came out; both cards are shown."""
    p, face = before.turn_seat, before.pending_face - 1
    args: dict[str, Arg] = {"card": Card(face), "answer": Card(answer), "rival": Seat(1 - p)}
    args["than"] = than(before)
    away = Move("answer", "hidden", card_text(answer))
    if after.phase == codes.REPLACING:
        both = (Move("announced", "hidden", card_text(face)), away)
        return [Event(TEXT, "block", p, args, both, trace="lost")]
    return [Event(TEXT, "hold", p, args, (away,)), _pending_build(before)]


def _draw(before: Table, p: int, after: Table) -> list[Event]:
    found = []
    if before.deck_n == 0:
        found.append(Event(TEXT, "shuffle", None, {"spares": after.spare_at - before.spare_at}))
    face = next(f for f in range(FACES) if after.hand[p, f] > before.hand[p, f])
    moves = (Move("deck", f"hand{p}", card_text(face)),)
    return [*found, Event(TEXT, "draw", p, {"card": Card(face)}, moves, (p,), ("card",))]


def _end(after: Table) -> Event:
    winner = Seat(after.winners - 1)
    if after.ended == GOAL:
        return Event(TEXT, "end_goal", None, {"winner": winner})
    shorts = tuple(
        Said(TEXT, "event.short", {"who": Seat(p), "n": network.missing(after, p)})
        for p in range(2)
    )
    if not after.winners:
        return Event(TEXT, "end_draw", None, {"shorts": shorts})
    return Event(TEXT, "end_short", None, {"shorts": shorts, "winner": winner})
