"""How likely a claim, an announcement or the like is answered: an estimate for previews."""

from __future__ import annotations

from typing import Any

from cardhouse.core import ops
from cardhouse.core.events import Fact
from cardhouse.core.game import Game
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints, State

TRIES = 400
POSSIBLE, ANSWERED, ASKED = 0, 1, 2


@rule
def weightiest(s: Any, n: int, out: Ints) -> int:
    """The legal action that weighs most, the first among equals."""
    best = out[0]
    most = ops.weigh(s, best)
    for i in range(1, n):
        weight = ops.weigh(s, out[i])
        if weight > most:
            best = out[i]
            most = weight
    return best


def replies(states: Any, rng: Ints, action: int, tries: int, out: Ints, counts: Ints) -> None:
    """Counts over deals that fit the view ``states[0]`` what comes of an action before its turn is over.

    Whether another seat is asked, could do anything but let it be (its lowest action), and by the rules of thumb does.
    """
    for _ in range(tries):
        ops.put(states, 1, states[0])
        s = states[1]
        ops.determinize(s, rng)
        own = ops.seat(s)
        turn = s.turn
        ops.apply(s, action)
        plies = 0
        while ops.seat(s) == own and s.turn == turn and s.row_n > 0 and plies < 16:
            n = ops.legal(s, out)
            ops.apply(s, weightiest(s, n, out))
            plies += 1
        if ops.seat(s) >= 0 and ops.seat(s) != own and s.turn == turn:
            counts[ASKED] += 1
            n = ops.legal(s, out)
            if n > 1:
                counts[POSSIBLE] += 1
                if weightiest(s, n, out) != out[0]:
                    counts[ANSWERED] += 1


def answers(game: Game, view: State, action: int, seed: int | str = 0, tries: int = TRIES) -> list[Fact]:
    """The chance that an action of the deciding seat is answered, as a fact; none if nobody would be asked.

    Only what a seat does on its own turn can be answered.
    """
    import numpy as np

    from cardhouse.core import compiled

    if int(game.rules.seat(view)) != view.turn_seat:
        return []
    compiled.prepare(game)
    states = compiled.states(game, 2, view)
    out = np.zeros(game.max_legal, dtype=np.int64)
    counts = np.zeros(3, dtype=np.int64)
    compiled.compiled(replies)(states, compiled.words(f"answers {seed}"), action, tries, out, counts)
    if not counts[ASKED]:
        return []
    possible, answered = counts[POSSIBLE] / tries, counts[ANSWERED] / tries
    text = f"it is answered about {100 * answered:.0f} times in 100 (it could be {100 * possible:.0f} times)"
    return [Fact("answered", {"could": round(float(possible), 3), "is": round(float(answered), 3)}, text)]
