"""What happened in Carbles, from what an action did to the table."""

from __future__ import annotations

from cardhouse.core.cards import card_symbol, card_text, seat_letter
from cardhouse.core.events import Move, TextEvent
from cardhouse.core.state import TURN_CAP
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import IN_GOAL, actor
from cardhouse.games.carbles.effects import face_of_rank
from cardhouse.games.carbles.notation import place_text
from cardhouse.games.carbles.state import Table


def place_spot(q: int, place: int) -> str:
    """The scene's spot of a place: ``t17``, or ``goal0.2`` in the goal of q."""
    return f"t{place}" if place < IN_GOAL else f"goal{q}.{place - IN_GOAL}"


def events(before: Table, action: int, after: Table) -> list[TextEvent]:
    """The events of one action, from true states: the card, kills, the marble's way, a new hand, the end."""
    found = _done(before, action, after)
    if after.turn != before.turn or after.ended:
        found += _turn_over(before, action, after)
    return found


def _done(before: Table, action: int, after: Table) -> list[TextEvent]:
    p, kind = before.turn_seat, kind_of(action)
    if kind in (PLAY, BURN):
        face = face_of_rank(before, p, rank_of_action(action))
        move = Move(f"hand{p}", "discards", card_text(face))
        if kind == PLAY:
            return [TextEvent("play", p, f"plays {card_symbol(face)}", (move,))]
        text = f"cannot play any card and burns {card_symbol(face)}"
        return [TextEvent("burn", p, text, (move,))]
    if kind == NOTHING:
        return [TextEvent("nothing", p, "does nothing")]
    if kind == FROM:
        return [TextEvent("choose", p, f"chooses the marble on {place_text(action)}")]
    if kind == OUT:
        q = seat_of_action(action)
        home = q * before.spaces
        whose = "a marble" if q == p else f"a marble of {seat_letter(q)}"
        move = Move(f"lot{q}", f"t{home}", seat=q)
        killed = _killed(before, after, home, home)
        return [*killed, TextEvent("out", p, f"brings {whose} out", (move,))]
    chosen = before.row[before.row_n - 1]
    q, source, target = actor(before), place_of(chosen), place_of(action)
    start, end = place_text(chosen), place_text(action)
    move = Move(place_spot(q, source), place_spot(q, target), seat=q)
    if kind == SWAP:
        r = after.track[source] - 1
        back = Move(f"t{target}", f"t{source}", seat=r)
        text = f"swaps the marble on {start} with {seat_letter(r)}'s on {end}"
        return [TextEvent("swap", p, text, (move, back))]
    into = "goes into the goal," if target >= IN_GOAL > source else "moves"
    return [
        *_killed(before, after, source, target),
        TextEvent("move", p, f"{into} {start} to {end}", (move,)),
    ]


def _killed(before: Table, after: Table, source: int, target: int) -> list[TextEvent]:
    """The marbles that are gone since one came from ``source`` to ``target``, in the order of its way (B3)."""
    found = []
    length = before.players * before.spaces
    for k in range(length):
        space = (source + k) % length
        if before.track[space] == 0 or (space == source != target):
            continue
        if space == target or after.track[space] == 0:
            q = before.track[space] - 1
            text = f"{seat_letter(q)}'s marble on space {space} is killed and goes back to its lot"
            found.append(TextEvent("kill", q, text, (Move(f"t{space}", f"lot{q}", seat=q),)))
    return found


def _turn_over(before: Table, action: int, after: Table) -> list[TextEvent]:
    if after.ended == TURN_CAP:
        return [TextEvent("end", None, f"the game ends in a draw after {after.turn} turns")]
    if after.ended:
        won = [seat_letter(p) for p in range(after.players) if after.winners >> p & 1]
        verb = "wins" if len(won) == 1 else "win"
        return [TextEvent("end", None, f"{' and '.join(won)} {verb}")]
    leader = after.turn_seat
    burned = 1 if kind_of(action) == BURN and leader == before.turn_seat else 0
    if after.hand_n[leader] <= before.hand_n[leader] - burned:
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
