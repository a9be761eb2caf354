"""What every game can do with a state, as functions that find the game by the state's type.

Kernels are written over these. Under CPython they look the game up; compiled, they are bound to the
game's rules when a kernel is compiled for its record type (see ``compiled``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardhouse.core.contract import Features, Observations
from cardhouse.core.game import Game, game
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints, State


def deal(s: State) -> None:
    """Deals a new game from the options and the generator that the state holds."""
    game(s.GAME).rules.deal(s)


def seat(s: State) -> int:
    """The seat that must decide now; -1 at the end."""
    return game(s.GAME).rules.seat(s)


def verdict(s: State, action: int) -> int:
    """0 if the action is legal, else the code of the reason."""
    return game(s.GAME).rules.verdict(s, action)


def legal(s: State, out: Ints) -> int:
    """Writes the legal actions, ascending, into ``out`` and returns their number."""
    return game(s.GAME).rules.legal(s, out)


def apply(s: State, action: int) -> None:
    """Plays a legal action; does not check it."""
    game(s.GAME).rules.apply(s, action)


def score(s: State, p: int) -> int:
    """What a seat has reached so far, as the game counts it."""
    return game(s.GAME).rules.score(s, p)


def hide(s: State, viewer: int) -> None:
    """Turns the state into a view: of a seat, or of a spectator (-1)."""
    game(s.GAME).knowledge.hide(s, viewer)


def determinize(s: State, rng: Ints) -> None:
    """Turns a view into a state that agrees with it, all such deals being equally likely."""
    game(s.GAME).knowledge.determinize(s, rng)


def weigh(s: State, action: int) -> int:
    """How good an action looks to the seat that decides, from its view alone; higher is better."""
    return game(s.GAME).advice.weigh(s, action)


def evaluate(s: State, viewer: int) -> int:
    """How good a position looks for a seat, from its view alone, in -1000..1000."""
    return game(s.GAME).advice.evaluate(s, viewer)


def share(s: State, seat: int) -> float:
    """What a seat may expect of the result, 0 to 1, as the game's evaluator says; only for games
    that have one.
    """
    evaluator = game(s.GAME).evaluator
    if evaluator is None:
        raise TypeError(f"{s.GAME} has no evaluator")
    return evaluator.share(s, seat)


def observe(s: State, seat: int, out: Ints) -> None:
    """Writes what a seat sees into ``out``; only for games that have observations."""
    _observations(s).observe(s, seat, out)


def observe_action(s: State, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action into ``out``; only for games that have observations."""
    _observations(s).observe_action(s, seat, action, out)


def _observations(s: State) -> Observations[State]:
    found = game(s.GAME).observations
    if found is None:
        raise TypeError(f"{s.GAME} has no observations")
    return found


def features(s: State, seat: int, out: Ints) -> None:
    """Writes what a learned value rests on into ``out``; only for games that have features."""
    _features(s).features(s, seat, out)


def settled(s: State) -> int:
    """1 where a learned value may be asked for; only for games that have features."""
    return _features(s).settled(s)


def _features(s: State) -> Features[State]:
    found = game(s.GAME).features
    if found is None:
        raise TypeError(f"{s.GAME} has no features")
    return found


def restack(s: State, rng: Ints) -> None:
    """Shuffles the cards that are still to come; a game that does not say how leaves them as they
    are.
    """
    found = game(s.GAME).stacking
    if found is not None:
        found.restack(s, rng)


def rewind(before: State, after: State, action: int, rng: Ints) -> int:
    """Lays into a view the hidden cards from which a deal a ply later has come (see ``Past``); -1
    in a game that does not say how.
    """
    found = game(before.GAME).past
    return -1 if found is None else found.rewind(before, after, action, rng)


@rule
def _untold(before: State, after: State, action: int, rng: Ints) -> int:
    """Tells nothing of the past."""
    return -1


@rule
def _as_it_is(s: State, rng: Ints) -> None:
    """Leaves the cards as they are."""


def put(states: Any, index: int, s: State) -> None:
    """Copies a state into an element of a list or array of states."""
    states[index].assign(s)


Rule = Callable[..., Any]

RULES_OF: dict[Rule, Callable[[Game], Rule | None]] = {
    deal: lambda g: g.rules.deal,
    seat: lambda g: g.rules.seat,
    verdict: lambda g: g.rules.verdict,
    legal: lambda g: g.rules.legal,
    apply: lambda g: g.rules.apply,
    score: lambda g: g.rules.score,
    hide: lambda g: g.knowledge.hide,
    determinize: lambda g: g.knowledge.determinize,
    weigh: lambda g: g.advice.weigh,
    evaluate: lambda g: g.advice.evaluate,
    share: lambda g: g.evaluator.share if g.evaluator is not None else None,
    observe: lambda g: g.observations.observe if g.observations is not None else None,
    observe_action: lambda g: g.observations.observe_action if g.observations is not None else None,
    features: lambda g: g.features.features if g.features is not None else None,
    settled: lambda g: g.features.settled if g.features is not None else None,
    restack: lambda g: g.stacking.restack if g.stacking is not None else _as_it_is,
    rewind: lambda g: g.past.rewind if g.past is not None else _untold,
}
"""Which rule of a game each of these is; None if the game lacks it."""
