"""What the report measures beyond the table of games: kinds of actions, drama, and what single
decisions were worth.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.core.arrays import np
from cardhouse.core.game import Game, game
from cardhouse.core.observing import size, starts
from cardhouse.core.rng import seed_words
from cardhouse.lab.played import PlayedGames

TRIES = 6
"""Answers to a decision that are tried, the one that was played among them."""
CAP = 20_000
"""Plies after which a game that is tried on is cut off."""


def kinds(found: Game) -> int:
    """How many kinds of actions a game's features tell apart; 0 if they tell none."""
    if found.observations is None:
        return 0
    sizes = {f.name: f.count for f in found.observations.ACTION_FIELDS}
    return sizes.get("kind", 0)


def _states(found: Game, options: Mapping[str, Any], count: int) -> Any:
    from cardhouse.core import compiled

    states = compiled.states(found, count)
    states[count - 1] = found.blank(options).array()[0]
    return states


def course_part(
    at: int, name: str, options: dict[str, Any], seeds: Sequence[str], actions: Sequence[Any]
) -> dict[str, Any]:
    """Of each game: uses (seats, kinds), drama (seats, 2) and lead changes by evaluation; see
    ``lab.kernels``.
    """
    import cardhouse.games  # noqa: F401  (a new process has no games yet)
    from cardhouse.core import compiled
    from cardhouse.lab.kernels import course

    found = game(name)
    assert found.observations is not None
    fields = found.observations.ACTION_FIELDS
    states, out = _states(found, options, 3), np.zeros(found.max_legal, dtype=np.int64)
    seats = found.seats(found.blank(options))
    seen = np.zeros(size(fields), dtype=np.int8)
    uses = np.zeros((len(seeds), seats, kinds(found)), dtype=np.int64)
    drama = np.zeros((len(seeds), seats, 2))
    values = np.zeros(seats, dtype=np.int64)
    kernel, first = compiled.compiled(course, found), starts(fields)["kind"]
    changes = []
    for k, (seed, line) in enumerate(zip(seeds, actions, strict=True)):
        deal = np.array(seed_words(seed), dtype=np.int64)
        changes.append(int(kernel(states, deal, line, out, seen, first, uses[k], values, drama[k])))
    return {"at": at, "uses": uses, "drama": drama, "changes": changes}


def stakes_part(
    at: int, name: str, options: dict[str, Any], seed: str, actions: Any, ply: int, samples: int
) -> dict[str, Any]:
    """One decision: the actions tried, the played one first, and the games each won in both halves
    of the deals.
    """
    import cardhouse.games  # noqa: F401  (a new process has no games yet)
    from cardhouse.core import compiled
    from cardhouse.lab.kernels import stakes

    found = game(name)
    even = 1 / len(found.sides(found.blank(options)))
    states, out = _states(found, options, 5), np.zeros(found.max_legal, dtype=np.int64)
    tried, shares = np.zeros(TRIES, dtype=np.int64), np.zeros((2, TRIES))
    count = compiled.compiled(stakes, found)(
        states, np.array(seed_words(seed), dtype=np.int64), actions, ply,
        compiled.words(f"stakes {seed} {ply}"), samples, even, CAP, out, tried, shares,
    )  # fmt: skip
    return {
        "at": at,
        "seed": seed,
        "ply": ply,
        "tried": tried[:count].tolist(),
        "won": shares[:, :count],
    }


def choices_of(found: Game, games: PlayedGames, k: int) -> list[int]:
    """The plies of a game at which there was more than one answer, of a sample: every one is looked
    at once.
    """
    state = found.new_state(games.options, str(games["seed"][k]))
    plies = []
    for ply, action in enumerate(games.actions[k].tolist()):
        if len(found.legal(state)) > 1:
            plies.append(ply)
        found.rules.apply(state, action)
    return plies


def example_of_kinds(found: Game, games: PlayedGames) -> dict[int, str]:
    """An action of each kind in words, as one of the games had it."""
    assert found.observations is not None
    fields = found.observations.ACTION_FIELDS
    first, count = starts(fields)["kind"], kinds(found)
    said: dict[int, str] = {}
    for k in range(min(len(games), 40)):
        state = found.new_state(games.options, str(games["seed"][k]))
        for action in games.actions[k].tolist():
            seen = [0] * size(fields)
            seat = found.rules.seat(state)
            found.observations.observe_action(state, seat, action, seen)
            for j in range(count):
                if seen[first + j] and j not in said:
                    said[j] = found.notation.long(state, action)
            found.rules.apply(state, action)
        if len(said) == count:
            break
    return said
