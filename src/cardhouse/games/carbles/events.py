"""What happened in Carbles, from what an action did to the table."""

from __future__ import annotations

from cardhouse.core.cards import card_text
from cardhouse.core.events import Event, Move
from cardhouse.core.state import TURN_CAP
from cardhouse.core.texts import Arg, Card, Said, Seat
from cardhouse.games.carbles import rules
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
from cardhouse.games.carbles.board import FOUR, IN_GOAL, actor, gained, offset
from cardhouse.games.carbles.effects import face_of_rank
from cardhouse.games.carbles.notation import moved_by
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT, place_text
from cardhouse.games.carbles.touched import stuck
from cardhouse.games.carbles.worth import mates


def place_spot(q: int, place: int) -> str:
    """The scene's spot of a place: ``t17``, or ``goal0.2`` in the goal of q."""
    return f"t{place}" if place < IN_GOAL else f"goal{q}.{place - IN_GOAL}"


def events(before: Table, action: int, after: Table) -> list[Event]:
    """The events of one action, from true states: the card, kills, the marble's way, a new hand,
    the end.
    """
    found = _done(before, action, after)
    if after.turn != before.turn or after.ended:
        found += _turn_over(before, action, after)
    return found


def _done(before: Table, action: int, after: Table) -> list[Event]:
    p, kind = before.turn_seat, kind_of(action)
    if kind in (PLAY, BURN):
        face = face_of_rank(before, p, rank_of_action(action))
        move = Move(f"hand{p}", "discards", card_text(face))
        if kind == PLAY:
            return [Event(TEXT, "play", p, {"card": Card(face)}, (move,))]
        why, at = stuck(before, rank_of_action(action))
        return [Event(TEXT, "burn", p, {"card": Card(face), "why": why, "home": at}, (move,))]
    if kind == NOTHING:
        return [Event(TEXT, "nothing", p)]
    if kind == FROM:
        return [Event(TEXT, "choose", p, {"place": place_text(action)}, minor=True)]
    if kind == OUT:
        q = seat_of_action(action)
        home = q * before.spaces
        killed = [_kill(before, home)] if before.track[home] else []
        move = Move(f"lot{q}", f"t{home}", seat=q)
        hits, theirs = len(killed), int(q != p)
        out: dict[str, Arg] = {
            "marble": marble_out(p, q), "hits": hits, "theirs": theirs, "owner": Seat(q),
        }  # fmt: skip
        return [*killed, Event(TEXT, "out", p, out, (move,))]
    chosen = before.row[before.row_n - 1]
    q, source, target = actor(before), place_of(chosen), place_of(action)
    move = Move(place_spot(q, source), place_spot(q, target), seat=q)
    if kind == SWAP:
        r = after.track[source] - 1
        other = Move(f"t{target}", f"t{source}", seat=r)
        args: dict[str, Arg] = {"space": source, "owner": Seat(r), "other": target} | _whose(p, q)
        far, other_far = gained(before, q, source, target), gained(before, r, target, source)
        args |= moved_by(far) | {f"other_{key}": arg for key, arg in moved_by(other_far).items()}
        return [Event(TEXT, "swap", p, args, (move, other), trace="swapped")]
    gone = _killed(before, after, source, target)
    # What is told in a few words names the place once: that of a marble killed there is said.
    hits = int(bool(gone) and target < IN_GOAL and before.track[target] > 0)
    passed = 2 * int(bool(gone) and not hits)
    marble = marble_out(p, q)
    args = {"start": place_text(chosen), "end": place_text(action), "marble": marble}
    args |= _whose(p, q)
    # A further part of a 7 is told apart from the one before, unless a kill has begun its telling.
    args["more"] = int(before.row_n > 2 and not gone)
    back = rank_of_action(before.row[0]) == FOUR
    enters = target >= IN_GOAL > source
    way = "enter" if enters else "back" if back else "move"
    if enters:
        args |= _in_goal(after, q)
    else:
        far = gained(before, q, source, target)
        args |= (
            {"hits": hits, "far": max(0, far)}
            if back
            else {"hits": hits or passed, "past": int(far < 0)}
        )
    return [*gone, Event(TEXT, way, p, args, (move,), trace="home" if enters else "went")]


def _whose(p: int, q: int) -> dict[str, Arg]:
    """Whose marbles p moves, as arguments: its own, or those of q, its partner (B17)."""
    return {"theirs": int(q != p), "mover": Seat(q)}


def _in_goal(after: Table, q: int) -> dict[str, Arg]:
    """How many marbles of a side are in the goal, and how many it has, as arguments."""
    side = {q, rules.mate(after, q)}
    home = sum(rules.score(after, one) for one in side)
    return {"home": home, "all": len(side) * after.marbles}


def marble_out(p: int, q: int) -> Said:
    """The marble of q that p brings out, or may choose, in words."""
    if p == q:
        return Said(TEXT, "phrase.marble")
    return Said(TEXT, "phrase.marble_of", {"owner": Seat(q)})


def _kill(before: Table, space: int, passing: int = 0) -> Event:
    """passing: 1 for a marble that a 7 kills on its way, not where it ends (B11)."""
    p, q = before.turn_seat, before.track[space] - 1
    move = (Move(f"t{space}", f"lot{q}", seat=q),)
    if p == q:
        return Event(TEXT, "kill_own", p, {"space": space, "passing": passing}, move, trace="lost")
    args: dict[str, Arg] = {"space": space, "owner": Seat(q), "passing": passing}
    return Event(TEXT, "kill_mate" if mates(before, p, q) else "kill", p, args, move, trace="lost")


def _killed(before: Table, after: Table, source: int, target: int) -> list[Event]:
    """The marbles that are gone since one came from ``source`` to ``target``, in the order of its
    way (B3, B11).
    """
    if after.lot == before.lot:
        return []
    gone = []
    for space in range(before.players * before.spaces):
        if before.track[space] and space != source:
            if space == target or after.track[space] == 0:
                gone.append(space)
    gone.sort(key=lambda space: offset(before, source, space))
    return [_kill(before, space, int(space != target)) for space in gone]


def winners(after: Table) -> dict[str, Arg]:
    """The arguments of the sentence that says who has won."""
    won = tuple(Seat(p) for p in range(after.players) if after.winners >> p & 1)
    return {"count": len(won), "winner": won[0], "winners": won}


def _turn_over(before: Table, action: int, after: Table) -> list[Event]:
    if after.ended == TURN_CAP:
        return [Event(TEXT, "turn_cap", args={"turns": after.turn})]
    if after.ended:
        return [Event(TEXT, "end", args=winners(after))]
    leader = after.turn_seat
    burned = 1 if kind_of(action) == BURN and leader == before.turn_seat else 0
    size = after.hand_n[leader]
    if size <= before.hand_n[leader] - burned:
        return []
    moves = tuple(Move("deck", f"hand{p}") for p in range(after.players))
    args: dict[str, Arg] = {"cards": size, "leader": Seat(leader)}
    deal = Event(TEXT, "deal", args=args, moves=moves, trace=None)
    return [Event(TEXT, "new_deck", after.dealer), deal] if after.hand_number == 0 else [deal]
