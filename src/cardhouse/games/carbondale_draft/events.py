"""What happened in the draft edition of Carbondale."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, card_text, seat_letter
from cardhouse.core.events import Move, TextEvent
from cardhouse.core.state import GOAL
from cardhouse.games.carbondale_draft import codes, network, rules
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
    PILE,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.notation import (
    cell_text,
    coordinates,
    price_text,
    suit_symbol,
)
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.window import cell_id


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states."""
    found = _events(before, action, after)
    if after.ended:
        found.append(_end(after))
    return found


def _events(before: Table, action: int, after: Table) -> list[TextEvent]:
    p = rules.seat(before)
    kind, face = kind_of(action), face_of_action(action)
    if kind == AT:
        cell = cell_of_action(action)
        if after.phase != codes.CHALLENGING:
            return [_build(before, p, face_of_action(before.row[0]), cell)]
        text = f"means to build it at {cell_text(cell)}"
        return [TextEvent("aim", p, text, (), (p,), "has chosen a cell and awaits a challenge")]
    if kind == ANNOUNCE:
        suit = suit_symbol(face // 13)
        move = Move(f"hand{p}", "announced", card_text(face))
        return [
            TextEvent(
                "announce",
                p,
                f"announces {suit}, meaning {card_symbol(face)}",
                (move,),
                (p,),
                f"announces {suit}",
            )
        ]
    if kind == CLEAN:
        move = Move(f"hand{p}", "hidden", card_text(face))
        return [
            TextEvent(
                "clean", p, f"cleans {card_symbol(face)} away", (move,), (p,), "cleans a card away"
            )
        ]
    if kind == DONE:
        n = before.row_n
        return [
            TextEvent(
                "done",
                p,
                f"has cleaned {n} card{'' if n == 1 else 's'} away" if n else "builds nothing",
            )
        ]
    if kind == PASS:
        return [TextEvent("pass", p, "does not challenge"), _pending_build(before)]
    if kind == CHALLENGE:
        return _challenge(before, face, after)
    if kind == FEE:
        return _fee(before, face, after)
    if kind == PAY:
        move = Move(f"hand{p}", f"pile{p}", card_text(face))
        return [TextEvent("pay", p, f"pays with {card_symbol(face)}", (move,))]
    return _draw(before, action, after)


def _build(before: Table, p: int, face: int, cell: int) -> TextEvent:
    price = network.price_at(before, p, network.find_open(before, p, cell), face)
    move = Move("announced", cell_id(p, *coordinates(cell)), card_text(face))
    return TextEvent(
        "build", p, f"builds {card_symbol(face)} at {cell_text(cell)}, {price_text(price)}", (move,)
    )


def _pending_build(before: Table) -> TextEvent:
    return _build(before, before.turn_seat, before.pending_face - 1, before.pending_cell - 1)


def _challenge(before: Table, face: int, after: Table) -> list[TextEvent]:
    q = rules.seat(before)
    move = Move(f"hand{q}", "answer", card_text(face))
    if before.challenge_fee:
        text = f"challenges, meaning {card_symbol(face)}"
        return [TextEvent("challenge", q, text, (move,), (q,), "challenges with a card, face down")]
    return [
        TextEvent("challenge", q, f"challenges with {card_symbol(face)}", (move,)),
        *_settled(before, face, after),
    ]


def _fee(before: Table, face: int, after: Table) -> list[TextEvent]:
    q = rules.seat(before)
    move = Move(f"hand{q}", "hidden", card_text(face))
    text = f"gives up {card_symbol(face)} for it"
    fee = TextEvent("fee", q, text, (move,), (q,), "gives up a second card for it, face down")
    answer = face_of_action(before.row[0])
    shown = TextEvent("challenge", q, f"challenges with {card_symbol(answer)}")
    return [fee, shown, *_settled(before, answer, after)]


def _settled(before: Table, answer: int, after: Table) -> list[TextEvent]:
    """How a challenge came out; both cards are shown."""
    p, face = before.turn_seat, before.pending_face - 1
    away = Move("answer", "hidden", card_text(answer))
    if after.phase == codes.REPLACING:
        both = (Move("announced", "hidden", card_text(face)), away)
        text = f"had announced {card_symbol(face)}, which {card_symbol(answer)} beats: nothing is built"
        return [TextEvent("block", p, text, both)]
    text = f"had announced {card_symbol(face)}, which {card_symbol(answer)} does not beat"
    return [TextEvent("hold", p, text, (away,)), _pending_build(before)]


def _draw(before: Table, action: int, after: Table) -> list[TextEvent]:
    p = rules.seat(before)
    kind = kind_of(action)
    if kind == DECK:
        found = []
        if before.deck_n == 0:
            spare = (
                "the next spare pile and all discards"
                if after.spare_at > before.spare_at
                else "all discards"
            )
            found.append(TextEvent("shuffle", None, f"a new deck is shuffled from {spare}"))
        face = next(f for f in range(52) if after.hand[p, f] > before.hand[p, f])
        move = Move("deck", f"hand{p}", card_text(face))
        return [
            *found,
            TextEvent("draw", p, f"draws {card_symbol(face)}", (move,), (p,), "draws a card"),
        ]
    owner = 1 - p if kind == PILE else p
    face = face_of_action(action)
    move = Move(f"pile{owner}", f"hand{p}", card_text(face))
    whose = "their own" if owner == p else f"{seat_letter(owner)}'s"
    return [TextEvent("draw", p, f"takes {card_symbol(face)} from {whose} personal pile", (move,))]


def _end(after: Table) -> TextEvent:
    if after.ended == GOAL:
        return TextEvent(
            "end", None, f"{seat_letter(after.winners - 1)} has reached a goal and wins"
        )
    short = " and ".join(f"{seat_letter(p)} is {network.missing(after, p)} short" for p in range(2))
    winner = f"{seat_letter(after.winners - 1)} wins" if after.winners else "a draw"
    return TextEvent("end", None, f"the game ends without a goal, {short}: {winner}")
