"""Whole games between simple agents inside machine code; they know no game."""

from __future__ import annotations

from typing import Any, NamedTuple

from cardhouse.agents.agent import RANDOM
from cardhouse.core import ops
from cardhouse.core.rng import below
from cardhouse.core.rules import rule
from cardhouse.core.state import Ints


@rule
def deal_by(s: Any, words: Ints) -> None:
    """Deals a state, which has its options, with the generator that four words are."""
    for i in range(4):
        s.rng[i] = words[i]
    ops.deal(s)


@rule
def weightiest(v: Any, n: int, rng: Ints, out: Ints) -> int:
    """The action that weighs most in a view, ties at random: what the careful player plays. ``out``
    is used up.
    """
    most = ops.weigh(v, out[0] + 0)
    ties = 1
    for i in range(1, n):
        action = out[i] + 0
        weight = ops.weigh(v, action)
        if weight > most:
            most = weight
            out[0] = action
            ties = 1
        elif weight == most:
            out[ties] = action
            ties += 1
    return out[below(rng, ties)] + 0


@rule
def chosen(states: Any, view: int, s: Any, n: int, policy: int, rng: Ints, out: Ints) -> int:
    """What a simple player plays whose ``n`` legal actions stand in ``out``, which is used up.

    It draws from its generator as ``RandomAgent`` and ``CarefulAgent`` do, so that both play the
    same game.
    """
    if policy == RANDOM:
        return out[below(rng, n)] + 0
    ops.put(states, view, s)
    v = states[view]
    ops.hide(v, ops.seat(s))
    return weightiest(v, n, rng, out)


class GameResults(NamedTuple):
    """What came of K games of S seats. Each array has a row a game; scores has S columns.

    plies: decisions; choices: those with more than one answer; ended: why (``core.state.ENDINGS``),
    0 if cut off; winners: a bit a seat; lead_changes: times that another seat came to lead alone,
    turn by turn. log: the actions of all games, one after the other; of length 0 if they are not
    wanted.
    """

    plies: Any
    choices: Any
    turns: Any
    ended: Any
    winners: Any
    scores: Any
    lead_changes: Any
    log: Any


@rule
def leader(s: Any, seats: int) -> int:
    """The seat that leads alone, -1 if several do."""
    best = 0
    most = ops.score(s, 0)
    alone = 1
    for p in range(1, seats):
        points = ops.score(s, p)
        if points > most:
            best = p
            most = points
            alone = 1
        elif points == most:
            alone = 0
    return best if alone else -1


def play_games(
    states: Any, deals: Any, players: Any, policies: Any, cap: int, out: Ints, found: GameResults
) -> int:
    """Plays a game for each row of ``deals`` between simple players, to its end or to ``cap``
    plies.

    states: three records to work with, the last of which holds the options. deals (K, 4), players
    (K, S, 4): the generators of the deal and of each player, who use theirs up. policies (K, S):
    RANDOM or CAREFUL. Returns how many games were played: fewer than K if the log has no room left
    for ``cap`` more actions.
    """
    kept = 0
    for k in range(len(deals)):
        if 0 < found.log.shape[0] < kept + cap:
            return k
        ops.put(states, 0, states[2])
        s = states[0]
        deal_by(s, deals[k])
        seats = policies.shape[1]
        ahead = -1
        plies = 0
        while plies < cap:
            p = ops.seat(s)
            if p < 0:
                break
            n = ops.legal(s, out)
            action = out[0] + 0
            if n > 1:
                action = chosen(states, 1, s, n, policies[k, p], players[k, p], out)
                found.choices[k] += 1
            turn = s.turn + 0
            ops.apply(s, action)
            if found.log.shape[0] > 0:
                found.log[kept] = action
                kept += 1
            plies += 1
            if s.turn != turn:
                now = leader(s, seats)
                if now >= 0:
                    if ahead >= 0 and now != ahead:
                        found.lead_changes[k] += 1
                    ahead = now
        found.plies[k] = plies
        found.turns[k] = s.turn
        found.ended[k] = s.ended
        found.winners[k] = s.winners
        for p in range(seats):
            found.scores[k, p] = ops.score(s, p)
    return len(deals)


def weigh_all(states: Any, index: int, n: int, legal: Ints, weights: Ints) -> None:
    """Writes the weights of legal actions, from the view of the seat that decides."""
    for i in range(n):
        weights[i] = ops.weigh(states[index], legal[i])
