"""Loops that run inside machine code (or under CPython, to be checked): they know no game."""

from __future__ import annotations

from typing import Any

from cardhouse.core import ops
from cardhouse.core.rng import below, reseed
from cardhouse.core.state import Ints


def step(states: Any, index: int, action: int, out: Ints) -> int:
    """Plays an action (none if negative) on one state and writes its legal actions; returns their
    number.
    """
    s = states[index]
    if action >= 0:
        ops.apply(s, action)
    if ops.seat(s) < 0:
        return 0
    return ops.legal(s, out)


def playout(states: Any, index: int, rng: Ints, cap: int, out: Ints) -> int:
    """Plays uniformly random legal actions to the end or to ``cap`` plies; returns the number of
    plies.
    """
    s = states[index]
    plies = 0
    while plies < cap and ops.seat(s) >= 0:
        n = ops.legal(s, out)
        ops.apply(s, out[below(rng, n)])
        plies += 1
    return plies


def playouts(states: Any, blank: int, work: int, rng: Ints, games: int, cap: int, out: Ints) -> int:
    """Deals and plays out ``games`` games on ``states[work]`` with the options of
    ``states[blank]``.

    Returns the number of plies of all games together.
    """
    total = 0
    for _ in range(games):
        ops.put(states, work, states[blank])
        s = states[work]
        reseed(s.rng, rng)
        ops.deal(s)
        plies = 0
        while plies < cap and ops.seat(s) >= 0:
            n = ops.legal(s, out)
            ops.apply(s, out[below(rng, n)])
            plies += 1
        total += plies
    return total


def hide_at(states: Any, index: int, viewer: int) -> None:
    """Turns one state into a view: of a seat, or of a spectator (-1)."""
    ops.hide(states[index], viewer)


def determinize_at(states: Any, index: int, rng: Ints) -> None:
    """Turns one view into a state that agrees with it, all such deals being equally likely."""
    ops.determinize(states[index], rng)


def weigh_at(states: Any, index: int, action: int) -> int:
    """How good an action looks to the seat that decides."""
    return ops.weigh(states[index], action)


def evaluate_at(states: Any, index: int, viewer: int) -> int:
    """How good a position looks for a seat, in -1000..1000."""
    return ops.evaluate(states[index], viewer)


def verdict_at(states: Any, index: int, action: int) -> int:
    """0 if the action is legal in one state, else the code of the reason."""
    return ops.verdict(states[index], action)


def observe_at(states: Any, index: int, seat: int, out: Ints) -> None:
    """Writes what a seat sees of one state into ``out``."""
    ops.observe(states[index], seat, out)


def observe_action_at(states: Any, index: int, seat: int, action: int, out: Ints) -> None:
    """Writes the features of a legal action of one state into ``out``."""
    ops.observe_action(states[index], seat, action, out)
