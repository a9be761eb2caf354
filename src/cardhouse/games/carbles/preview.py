"""The sure consequences of an action in Carbles."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Fact
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import IN_GOAL, SEVEN, actor, entry, offset, stride
from cardhouse.games.carbles.notation import NAMES
from cardhouse.games.carbles.state import Table


def preview(view: Table, action: int) -> list[Fact]:
    """Hand size, marbles killed (own and partner's too), marbles home, and the steps that a 7 keeps."""
    p = view.turn_seat
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        left = view.hand_n[p] - 1
        facts = [Fact("hand_size", left, f"you will hold {left} card{'' if left == 1 else 's'}")]
        if kind == BURN:
            facts.append(
                Fact(
                    "burned", NAMES[rank_of_action(action)], "the card is burned and nothing moves"
                )
            )
        return facts
    if kind == NOTHING:
        return [Fact("nothing", True, "nothing moves")]
    if kind == FROM:
        return []
    facts = [
        Fact("kills", [seat_letter(q), space], f"kills {marble_words(view, q)} on space {space}")
        for q, space in killed(view, action)
    ]
    q = actor(view)
    if kind == OUT:
        p = seat_of_action(action)
        left = view.lot[p] - 1 + sum(1 for victim, _ in killed(view, action) if victim == p)
        facts.append(
            Fact("lot", left, f"{left} marble{'' if left == 1 else 's'} will be left in the lot")
        )
        return facts
    source, target = ends(view, action)
    if kind == SWAP:
        return [
            *facts,
            Fact("swap", [source, target], f"the marbles on {source} and {target} trade places"),
        ]
    if target >= IN_GOAL and source < IN_GOAL:
        n = rules.score(view, q) + 1
        facts.append(Fact("home", n, f"{n} of {view.marbles} marbles will be in the goal"))
        if n == view.marbles:
            team = view.partners and rules.score(view, rules.mate(view, q)) < view.marbles
            facts.append(
                Fact("finished", True, "this seat is finished" if team else "this wins the game")
            )
    if rank_of_action(view.row[0]) == SEVEN:
        left = view.left - stride(view, q, source, target)
        facts.append(
            Fact("steps_left", left, f"{left} step{'' if left == 1 else 's'} of the 7 will be left")
        )
    return facts


def marble_words(view: Table, q: int) -> str:
    """Whose marble, for the seat on turn."""
    if q == view.turn_seat:
        return "your own marble"
    mine = " (your partner's)" if view.partners and q == rules.mate(view, view.turn_seat) else ""
    return f"{seat_letter(q)}'s marble{mine}"


def ends(view: Table, action: int) -> tuple[int, int]:
    """The places between which an action moves, or swaps, the chosen marble."""
    return place_of(view.row[view.row_n - 1]), place_of(action)


def killed(view: Table, action: int) -> list[tuple[int, int]]:
    """The marbles that an action kills, as (seat, space), in the order of the way."""
    if kind_of(action) == OUT:
        spaces = [seat_of_action(action) * view.spaces]
    elif kind_of(action) == TO:
        source, target = ends(view, action)
        last = target if target < IN_GOAL else entry(view, actor(view))
        if rank_of_action(view.row[0]) == SEVEN and source < IN_GOAL:
            length = view.players * view.spaces
            spaces = [(source + k) % length for k in range(1, offset(view, source, last) + 1)]
        else:
            spaces = [target] if target < IN_GOAL else []
    else:
        spaces = []
    return [(view.track[space] - 1, space) for space in spaces if view.track[space]]
