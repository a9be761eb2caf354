"""What happened in 3 Piles."""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.events import Event, Move
from cardhouse.core.texts import Arg, Card, Seat
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import DRAW, PUT, TAKE, kind_of, pile_of, stack_of
from cardhouse.games.three_piles.preview import gain
from cardhouse.games.three_piles.state import Table
from cardhouse.games.three_piles.texts import TEXT, card_of


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one action, from true states: the play, a refilled stack, passes, the end of a
    deal.
    """
    kind = kind_of(action)
    if kind == DRAW:
        return [_draw(before)]
    if kind == TAKE:
        found = _take(before, stack_of(action), pile_of(action))
    else:
        found = [_play(before, action)]
    return found + _after_turn(before, after)


def _draw(before: Table) -> Event:
    p = before.turn_seat
    face = before.deck[before.deck_n - 1]
    move = Move("deck", f"hand{p}", card_text(face))
    return Event(TEXT, "draw", p, {"card": Card(face)}, (move,), sees=(p,), secret=("card",))


def _take(before: Table, i: int, j: int) -> list[Event]:
    """A stack's top card goes onto a pile; the deck's turns up where the stack was emptied
    (P13).
    """
    p = before.turn_seat
    face = before.stack[i, before.stack_n[i] - 1]
    move = Move(f"stack{i}", f"pile{p}.{j}", card_text(face))
    args = {"card": Card(face), "stack": i + 1, "pile": j + 1, **_brought(before, j, face)}
    found = [Event(TEXT, "take", p, args, (move,))]
    if before.stack_n[i] == 1 and before.deck_n > 0:
        new = before.deck[before.deck_n - 1]
        move = Move("deck", f"stack{i}", card_text(new))
        found.append(Event(TEXT, "refill", None, {"card": Card(new), "stack": i + 1}, (move,)))
    return found


def _play(before: Table, action: int) -> Event:
    """A hand card goes onto a pile (``play``) or a stack (``lay``)."""
    p, face = before.turn_seat, card_of(before, action)
    if kind_of(action) == PUT:
        j = pile_of(action)
        move = Move(f"hand{p}", f"pile{p}.{j}", card_text(face))
        args = {"card": Card(face), "pile": j + 1, **_brought(before, j, face)}
        return Event(TEXT, "play", p, args, (move,))
    i = stack_of(action)
    move = Move(f"hand{p}", f"stack{i}", card_text(face))
    return Event(TEXT, "lay", p, {"card": Card(face), "stack": i + 1}, (move,))


def _brought(before: Table, j: int, face: int) -> dict[str, Arg]:
    """The points that a card brings on a pile, and those of them for ace and king."""
    brought = gain(before, before.turn_seat, j, face)
    return {"points": sum(brought), "ends": brought.ends}


def _after_turn(before: Table, after: Table) -> list[Event]:
    """What followed the play: each seat that was asked counts one turn, and so does a new deal."""
    turns = after.turn - before.turn
    if turns == 1:
        return []
    if turns == 2 and not after.ended:
        return [Event(TEXT, "pass", 1 - before.turn_seat)]
    points = [_points_of_deal(before, after, p) for p in range(2)]
    args = {"first": Seat(0), "points": points[0], "second": Seat(1), "others": points[1]}
    found = [Event(TEXT, "count", None, args)]
    if not after.ended:
        return [*found, Event(TEXT, "deal", None, {"leader": Seat(after.leader)})]
    if not after.winners:
        return [*found, Event(TEXT, "tie")]
    return [*found, Event(TEXT, "end", None, {"winner": Seat(0 if after.winners == 1 else 1)})]


def _points_of_deal(before: Table, after: Table, p: int) -> int:
    return after.totals[p] - before.totals[p] if after.match_target else rules.points(after, p)
