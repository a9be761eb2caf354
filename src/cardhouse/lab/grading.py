"""Grading: how often a careful player with some chance in it wins a deal, and how far the game's
planner comes; and the list of deals made with it.
"""

from __future__ import annotations

from base64 import b85decode
from collections.abc import Callable, Iterable
from typing import Any

from cardhouse.agents.base import make
from cardhouse.agents.levels import tuning_of
from cardhouse.core import ops
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.game import Game
from cardhouse.core.rng import below
from cardhouse.core.state import Ints
from cardhouse.lab.wording import TEXT
from cardhouse.play.packing import unpack
from cardhouse.play.winnable import Tried, WinnableDeal, write

CAP = 2000
"""Plies after which a try is given up."""
PLANS = 5
"""How often the planner tries a deal."""
PLAYOUTS = 300
"""What the planner plays on in a thought of such a try."""
OFTEN = 100
"""After so many deals it is said how far the grading is."""
IDLE = 200
"""The planner's try is given up after so many plies that brought no better score."""


def careful_wins(
    states: Any,
    start: int,
    work: int,
    view: int,
    noise: int,
    tries: int,
    rng: Ints,
    cap: int,
    out: Ints,
) -> int:
    """Plays the position ``states[start]`` of a solitaire ``tries`` times; returns how often it was
    won.

    Each choice is the action that weighs most on the view, every weight raised by a random number
    below ``noise``.
    """
    won = 0
    for _ in range(tries):
        ops.put(states, work, states[start])
        s = states[work]
        plies = 0
        while plies < cap and ops.seat(s) >= 0:
            n = ops.legal(s, out)
            action = out[0]
            if n > 1:
                ops.put(states, view, s)
                v = states[view]
                ops.hide(v, 0)
                most = -1_000_000
                for i in range(n):
                    weight = ops.weigh(v, out[i]) + below(rng, noise)
                    if weight > most:
                        most = weight
                        action = out[i]
            ops.apply(s, action)
            plies += 1
        won += 1 if s.winners != 0 else 0
    return won


def grade(game: Game, deals: Iterable[int], tries: int) -> dict[int, int]:
    """How many of so many tries are won, by deal, with the usual options; the same each time.

    The chance in it is the ``grading_noise`` of the game's tuning.
    """
    from cardhouse.core import compiled
    from cardhouse.core.arrays import np

    states = compiled.states(game, 3)
    out = np.zeros(game.max_legal, dtype=np.int64)
    kernel = compiled.compiled(careful_wins, game)
    noise = tuning_of(game).grading_noise
    found = {}
    for deal in deals:
        states[0] = game.new_state({}, deal).array()[0]
        rng = compiled.words(f"grade {deal}")
        found[deal] = int(kernel(states, 0, 1, 2, noise, tries, rng, CAP, out))
    return found


def plan(game: Game, deal: int, tries: int) -> Tried:
    """What the game's planner makes of a deal with the usual options, from its views; the same each
    time. No tries where the game has none.
    """
    if game.planner is None:
        return Tried(0)
    wins = reached = 0
    for i in range(tries):
        state, idle, most = game.new_state({}, deal), 0, 0
        planner = make(f"planner:playouts={PLAYOUTS}", game, f"grade {deal} {i}")
        while (seat := game.rules.seat(state)) >= 0 and idle < IDLE:
            legal = game.legal(state)
            action = legal[0]
            if len(legal) > 1:
                action = planner.choose(game.hidden(state, seat), legal)
            game.rules.apply(state, action)
            score = game.rules.score(state, 0)
            idle = 0 if score > most else idle + 1
            most = max(most, score)
        wins += state.winners != 0
        reached += most
    return Tried(tries, wins, reached)


def winnable_list(
    game: Game, entries: Iterable[dict[str, Any]], tries: int, say: Callable[[str], None]
) -> bytes:
    """The file of winnable deals made of a survey's solved entries (usual options), graded by
    careful play and by the planner; each line is replayed. Says how far it is now and then.

    Raises InvalidRecord if a line does not win.
    """
    solved = [x for x in entries if x["verdict"] == "solved"]
    for x in solved:
        state = game.new_state({}, x["deal"])
        for action in unpack(game, state, b85decode(x["line"])):
            game.rules.apply(state, action)
        if not state.winners:
            raise InvalidRecord(TEXT("survey.no_win", deal=x["deal"]))
    wins = grade(game, (x["deal"] for x in solved), tries)
    found = []
    for x in solved:
        planned = plan(game, x["deal"], PLANS)
        found.append(WinnableDeal(x["deal"], wins[x["deal"]], tries, planned, b85decode(x["line"])))
        if len(found) % OFTEN == 0:
            say(TEXT("survey.grading", n=f"{len(found):,}", of=f"{len(solved):,}"))
    grades = {one.grade: sum(other.grade == one.grade for other in found) for one in found}
    data = write(game.rules_version, found)
    counts = ", ".join(f"{count:,} {name}" for name, count in sorted(grades.items()))
    say(
        TEXT(
            "survey.graded",
            deals=f"{len(found):,}",
            grades=counts,
            tries=tries,
            plans=PLANS,
            size=f"{len(data):,}",
        )
    )
    return data
