"""What every game can do with a state, as functions that find the game by the state's type.

Kernels are written over these. Under CPython they look the game up; compiled, they are bound to the
game's rules when a kernel is compiled for its record type (see ``compiled``).
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.game import game
from cardhouse.core.state import Ints, State


def deal(s: State) -> None:
    """Deals a new game from the options and the generator that the state holds."""
    game(s.GAME).rules.deal(s)


def seat(s: State) -> int:
    """The seat that must decide now; -1 at the end."""
    return int(game(s.GAME).rules.seat(s))


def verdict(s: State, action: int) -> int:
    """0 if the action is legal, else the code of the reason."""
    return int(game(s.GAME).rules.verdict(s, action))


def legal(s: State, out: Ints) -> int:
    """Writes the legal actions, ascending, into ``out`` and returns their number."""
    return int(game(s.GAME).rules.legal(s, out))


def apply(s: State, action: int) -> None:
    """Plays a legal action; does not check it."""
    game(s.GAME).rules.apply(s, action)


def hide(s: State, viewer: int) -> None:
    """Turns the state into a view: of a seat, or of a spectator (-1)."""
    game(s.GAME).knowledge.hide(s, viewer)


def determinize(s: State, rng: Ints) -> None:
    """Turns a view into a state that agrees with it, all such deals being equally likely."""
    game(s.GAME).knowledge.determinize(s, rng)


def weigh(s: State, action: int) -> int:
    """How good an action looks to the seat that decides, from its view alone; higher is better."""
    return int(game(s.GAME).advice.weigh(s, action))


def evaluate(s: State, viewer: int) -> int:
    """How good a position looks for a seat, from its view alone, in -1000..1000."""
    return int(game(s.GAME).advice.evaluate(s, viewer))


def share(s: State, viewer: int) -> float:
    """The share of a seat and its team in what a position is worth to all, 0 to 1; of games with an evaluator."""
    found = game(s.GAME)
    assert found.evaluator is not None
    return float(found.evaluator.share(s, viewer))


def put(states: Any, index: int, s: State) -> None:
    """Copies a state into an element of a list or array of states."""
    states[index].assign(s)


PARTS = {
    "rules": (deal, seat, verdict, legal, apply),
    "knowledge": (hide, determinize),
    "advice": (weigh, evaluate),
    "evaluator": (share,),
}
