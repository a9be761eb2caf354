"""What do the moves of the other seat tell about its hand in Carbles for two, and is it worth it?

    python benchmarks/carbles_inference.py learned careful --games 20

Two players of the first kind play. At some decisions hands that fit the view are weighed by how
likely a player of the second kind would have made the moves that were seen since the hand was
dealt. Printed are: by how much (in nats) the true hand is thought likelier than a hand at random,
so that below zero the weighing misleads; the effective share of the hands; both with 95 %
intervals or as means. Then how often a learned player, one ply ahead, decides otherwise when it is
shown the hand. All from what the seats may know, but for the hand that is compared with in the end.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from math import exp, log
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents.base import make
from cardhouse.agents.learned.net import SURE
from cardhouse.agents.learned.values import values
from cardhouse.agents.learned.weights import weights
from cardhouse.core.game import game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.lab.statistics import mean_interval, wilson

FOUND = game("carbles")
FACES = 53
HANDS = 64
ASKED = 0.15
CARELESS = 0.1
TEMPER = 0.01
DEALS = 8
PLIES = 3000

Policy = Callable[[State, Sequence[int], int], float]
Past = list[tuple[State, int]]


def careful(view: State, legal: Sequence[int], action: int) -> float:
    """How likely a careful player takes an action."""
    weighed = [FOUND.advice.weigh(view, one) for one in legal]
    best = [one for one, weight in zip(legal, weighed, strict=True) if weight == max(weighed)]
    return (1 - CARELESS) * (action in best) / len(best) + CARELESS / len(legal)


def learned() -> Policy:
    """How likely a learned player does."""
    view = FOUND.new_state({"players": 2}, "weights")
    found = weights(FOUND, view)
    assert found is not None
    net = values(FOUND, found, "inference")

    def likely(view: State, legal: Sequence[int], action: int) -> float:
        sums = net.actions(view, int(FOUND.rules.seat(view)), legal, DEALS)
        shares = [exp((one - max(sums)) / (SURE * DEALS * TEMPER)) for one in sums]
        share = shares[legal.index(action)] / sum(shares)
        return (1 - CARELESS) * share + CARELESS / len(legal)

    return likely


def hand_of(state: Any, seat: int) -> tuple[int, ...]:
    """How often each face is in a hand."""
    return tuple(int(state.hand[seat, face]) for face in range(FACES))


def likelihood(now: Any, other: int, past: Past, hand: Sequence[int], policy: Policy) -> float:
    """The logarithm of how likely the moves were with a hand; very low where one was impossible."""
    total = 0.0
    for then, action in past:
        state: Any = then.copy()
        for face in range(FACES):
            state.hand[other, face] += hand[face] - now.hand[other, face]
        view = FOUND.hidden(state, other)
        legal = FOUND.legal(view)
        if action not in legal:
            return -1e9
        total += log(policy(view, legal, action))
    return total


def measure(players: str, policy: Policy, games: int) -> tuple[list[float], list[float], int, int]:
    """Nats and effective shares of the decisions asked; decisions looked at, and those that a
    learned player would make otherwise with the hand in sight.
    """
    chance, rng = random.Random(1), generator("inference")
    shown = make("learned", FOUND, "shown")
    gains: list[float] = []
    shares: list[float] = []
    looked = other_choice = 0
    for number in range(games):
        state: Any = FOUND.new_state({"players": 2}, f"inference {number}")
        agents = [make(players, FOUND, f"{number} {seat}") for seat in range(2)]
        past: list[Past] = [[], []]
        for _ in range(PLIES):
            if state.ended:
                break
            seat = int(FOUND.rules.seat(state))
            other, legal, action = 1 - seat, FOUND.legal(state), -1
            if len(legal) > 1:
                view = FOUND.hidden(state, seat)
                action = agents[seat].choose(view, legal)
                if past[other] and state.hand_n[other] and chance.random() < ASKED:
                    truth = likelihood(state, other, past[other], hand_of(state, other), policy)
                    told = []
                    for _ in range(HANDS):
                        deal = view.copy()
                        FOUND.knowledge.determinize(deal, rng)
                        hand = hand_of(deal, other)
                        told.append(likelihood(state, other, past[other], hand, policy))
                    most = max(*told, truth)
                    weighed = [exp(one - most) for one in told]
                    if sum(weighed) > 0:
                        gains.append(truth - most - log(sum(weighed) / HANDS))
                        shares.append(sum(weighed) ** 2 / sum(x * x for x in weighed) / HANDS)
                    open_view: Any = view.copy()
                    for face in range(FACES):
                        open_view.hand[other, face] = state.hand[other, face]
                    open_view.open_hands = 1
                    looked += 1
                    other_choice += shown.choose(view, legal) != shown.choose(open_view, legal)
            before, held = state.copy(), [int(state.hand_n[p]) for p in range(2)]
            FOUND.rules.apply(state, legal[0] if action < 0 else action)
            for p in range(2):
                if state.hand_n[p] > held[p]:
                    past[p] = []
            if action >= 0 and state.hand_n[seat] <= held[seat]:
                past[seat].append((before, action))
    return gains, shares, looked, other_choice


def main() -> None:
    """Reads the arguments, plays, and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("players", choices=("careful", "learned"))
    parser.add_argument("model", choices=("careful", "learned"))
    parser.add_argument("--games", type=int, default=20)
    args = parser.parse_args()
    policy = careful if args.model == "careful" else learned()
    gains, shares, looked, otherwise = measure(args.players, policy, args.games)
    nats, half = mean_interval(gains)
    print(
        f"{args.players} players, weighed as {args.model} ones: {len(gains)} decisions of {args.games} games, "
        f"{nats:+.2f} ± {half:.2f} nats, effective share {sum(shares) / len(shares):.2f}"
    )
    low, high = wilson(otherwise, looked)
    print(
        f"a learned player decides otherwise with the hand in sight: {otherwise} of {looked}, "
        f"{100 * otherwise / looked:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
    )


if __name__ == "__main__":
    main()
