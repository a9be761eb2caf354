"""What happened in Carbles."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, card_text, seat_letter
from cardhouse.core.events import Move, TextEvent
from cardhouse.core.state import TURN_CAP
from cardhouse.games.carbles.board import IN_GOAL, RANKS, actor
from cardhouse.games.carbles.effects import lay_down
from cardhouse.games.carbles.legality import mover
from cardhouse.games.carbles.notation import place_text
from cardhouse.games.carbles.numbering import (
    BURN,
    FROM_GOAL,
    FROM_TRACK,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO_GOAL,
    TO_TRACK,
)
from cardhouse.games.carbles.preview import killed
from cardhouse.games.carbles.state import Table


def place_spot(q: int, place: int) -> str:
    """The scene's spot of a place: ``t17``, or ``goal0.2`` in the goal of q."""
    return f"t{place}" if place < IN_GOAL else f"goal{q}.{place - IN_GOAL}"


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states: the card, kills, the marble's way, a new hand, the end."""
    p = before.turn_seat
    found = _done(before, action, p)
    if after.turn != before.turn or after.ended:
        found += _turn_over(before, action, after)
    return found


def _done(before: Table, action: int, p: int) -> list[TextEvent]:
    if action < NOTHING:
        laid = before.copy()
        lay_down(laid, p, (action - PLAY) % RANKS)
        face = laid.discard[laid.discard_n - 1]
        move = Move(f"hand{p}", "discards", card_text(face))
        kind, verb = (
            ("play", "plays") if action < BURN else ("burn", "cannot play any card and burns")
        )
        return [TextEvent(kind, p, f"{verb} {card_symbol(face)}", (move,))]
    if action == NOTHING:
        return [TextEvent("nothing", p, "does nothing")]
    if FROM_TRACK <= action < TO_TRACK:
        text = f"chooses the marble on {place_text(action, FROM_TRACK, FROM_GOAL)}"
        return [TextEvent("choose", p, text)]
    found = []
    for q, space in killed(before, action):
        text = f"{seat_letter(q)}'s marble on space {space} is killed and goes back to its lot"
        found.append(TextEvent("kill", q, text, (Move(f"t{space}", f"lot{q}", seat=q),)))
    if action < FROM_TRACK:
        q = action - OUT
        whose = "a marble" if q == p else f"a marble of {seat_letter(q)}"
        move = Move(f"lot{q}", f"t{q * before.spaces}", seat=q)
        return [*found, TextEvent("out", p, f"brings {whose} out", (move,))]
    q = actor(before)
    chosen = before.row[before.row_n - 1]
    start = place_text(chosen, FROM_TRACK, FROM_GOAL)
    source = mover(before, chosen)
    if action >= SWAP:
        space = action - SWAP
        r = before.track[space] - 1
        moves = (
            Move(f"t{source}", f"t{space}", seat=q),
            Move(f"t{space}", f"t{source}", seat=r),
        )
        return [
            TextEvent(
                "swap", p, f"swaps the marble on {start} with {seat_letter(r)}'s on {space}", moves
            )
        ]
    target = action - TO_TRACK if action < TO_GOAL else IN_GOAL + (action - TO_GOAL) % 4
    into = "goes into the goal," if target >= IN_GOAL > source else "moves"
    text = f"{into} {start} to {place_text(action, TO_TRACK, TO_GOAL)}"
    return [
        *found,
        TextEvent("move", p, text, (Move(place_spot(q, source), place_spot(q, target), seat=q),)),
    ]


def _turn_over(before: Table, action: int, after: Table) -> list[TextEvent]:
    if after.ended == TURN_CAP:
        return [TextEvent("end", None, f"the game ends in a draw after {after.turn} turns")]
    if after.ended:
        won = [seat_letter(p) for p in range(after.players) if after.winners >> p & 1]
        verb = "wins" if len(won) == 1 else "win"
        return [TextEvent("end", None, f"{' and '.join(won)} {verb}")]
    next_seat = (before.turn_seat + 1) % before.players
    cards = before.hand_n[next_seat] - (
        1 if action < NOTHING and next_seat == before.turn_seat else 0
    )
    if cards > 0:
        return []
    size = after.hand_n[after.turn_seat]
    moves = tuple(Move("deck", f"hand{p}") for p in range(after.players))
    found = []
    if after.hand_number == 0:
        found.append(
            TextEvent("new_deck", after.dealer, "becomes the dealer and shuffles a new deck")
        )
    text = f"each seat is dealt {size} cards; {seat_letter(after.turn_seat)} leads"
    return [*found, TextEvent("deal", None, text, moves)]
