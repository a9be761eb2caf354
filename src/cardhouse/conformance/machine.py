"""The same rules compiled: step by step what CPython does."""

from __future__ import annotations

import random
from typing import Any

from cardhouse.conformance.differing import bytes_differing, differing, who
from cardhouse.conformance.suite import law, looking_at, within
from cardhouse.conformance.support import Options, named_sets, pace
from cardhouse.core import compiled, kernels
from cardhouse.core.arrays import np
from cardhouse.core.game import Game, game
from cardhouse.core.rng import generator
from cardhouse.core.state import NO_SEAT, State

ENOUGH = 1_000_000


class Twins:
    """One state under CPython beside the same state in machine code."""

    def __init__(self, found: Game, options: Options, seed: str) -> None:
        self.game = found
        self.played = looking_at(found.name, options, seed)
        self.plain: list[State] = [found.new_state(options, seed)]
        self.array = compiled.states(found, 1, self.plain[0])
        self.out = [0] * found.max_legal
        self.cells = np.zeros(found.max_legal, dtype=np.int64)

    def same(self) -> bool:
        return bool(self.array[0].tobytes() == self.plain[0].to_bytes())

    def step(self, action: int) -> list[int]:
        if action >= 0:
            self.played.append(action)
        n = kernels.step(self.plain, 0, action, self.out)
        m = int(compiled.compiled(kernels.step, self.game)(self.array, 0, action, self.cells))
        assert self.same(), (
            f"action {action} leads to another state compiled than under CPython: "
            f"{bytes_differing(self.game.state_type, self.array[0].tobytes(), self.plain[0].to_bytes())}"
        )
        assert m == n, (
            f"after action {action} there are {m} legal actions compiled, and {n} under CPython"
        )
        assert list(self.cells[:m]) == self.out[:n], (
            f"after action {action} other actions are legal compiled than under CPython: "
            f"{differing(list(map(int, self.cells[:m])), self.out[:n])}"
        )
        return self.out[:n]

    def both(self, kernel: Any, state: State, *rest: Any) -> State:
        """Runs a kernel on a copy both ways; returns the copy after asserting that all is the
        same.
        """
        copy = [state.copy()]
        array = compiled.states(self.game, 1, state)
        numbers = [np.array(x, dtype=np.int64) if isinstance(x, list) else x for x in rest]
        wanted, got = (
            kernel(copy, 0, *rest),
            compiled.compiled(kernel, self.game)(array, 0, *numbers),
        )
        assert got == wanted, (
            f"{kernel.__name__}{rest} gives {got} compiled, and {wanted} under CPython"
        )
        assert array[0].tobytes() == copy[0].to_bytes(), (
            f"{kernel.__name__}{rest} leads to another state compiled than under CPython: "
            f"{bytes_differing(self.game.state_type, array[0].tobytes(), copy[0].to_bytes())}"
        )
        for mine, other in zip(rest, numbers, strict=True):
            assert not isinstance(mine, list) or mine == list(other), (
                f"{kernel.__name__}{rest} leaves other numbers compiled than under CPython: "
                f"{differing(list(other), mine)}"
            )
        return copy[0]


@law()
def compiled_rules_do_what_cpython_does(name: str) -> None:
    """Compiled rules do, step by step, what they do under CPython."""
    found = game(name)
    for label, options in named_sets(found).items():
        for seed in range(2):
            chance = random.Random(f"compiled {name} {label} {seed}")
            twins = Twins(found, options, f"{label} {seed}")
            legal = twins.step(-1)
            for ply in within(range(200)):
                if not legal:
                    break
                if ply % pace(found, 20) == 0:
                    _same_thoughts(twins, chance, legal)
                legal = twins.step(chance.choice(legal))
            for viewer in range(NO_SEAT, found.seats(twins.plain[0])):
                twins.both(kernels.hide_at, twins.plain[0], viewer)


def _same_thoughts(twins: Twins, chance: random.Random, legal: list[int]) -> None:
    state = twins.plain[0]
    seats = twins.game.seats(state)
    deciding = int(twins.game.rules.seat(state))
    for viewer in {NO_SEAT, deciding, *chance.sample(range(seats), min(3, seats))}:
        view = twins.both(kernels.hide_at, state, viewer)
        twins.both(kernels.determinize_at, view, generator(chance.random().hex()))
        value = kernels.evaluate_at([view], 0, max(viewer, 0))
        assert -1000 <= value <= 1000, (
            f"advice.evaluate should give -1000 to 1000, but gives {value} to {who(viewer)}"
        )
        twins.both(kernels.evaluate_at, view, max(viewer, 0))
    view = twins.game.hidden(state, deciding)
    for action in legal:
        twins.both(kernels.weigh_at, view, action)
        assert kernels.weigh_at([view], 0, action) == kernels.weigh_at([state], 0, action), (
            f"advice.weigh of action {action} depends on what its seat may not know: "
            f"{kernels.weigh_at([view], 0, action)} "
            f"in its view, {kernels.weigh_at([state], 0, action)} in the match"
        )
    tried = range(-2, twins.game.actions + 2)
    for action in [*legal[:3], *chance.sample(tried, min(60, len(tried)))]:
        twins.both(kernels.verdict_at, state, action)


@law()
def deals_are_the_same(name: str) -> None:
    """The same seed deals the same cards under CPython and compiled."""
    found = game(name)
    for seed in range(20):
        rng = generator(seed)
        array = compiled.states(found, 2, found.blank({}))
        cells = np.zeros(found.max_legal, dtype=np.int64)
        plies = compiled.compiled(kernels.playouts, found)(
            array, 0, 1, np.array(rng, dtype=np.int64), 2, 60, cells
        )
        plain = [found.blank({}), found.blank({})]
        assert kernels.playouts(plain, 0, 1, rng, 2, 60, [0] * found.max_legal) == plies, (
            f"two random games from the seed {seed} take another number of plies under CPython "
            f"than the {plies} compiled"
        )
        assert array[1].tobytes() == plain[1].to_bytes(), (
            f"two random games from the seed {seed} come to another end compiled than under CPython: "
            f"{bytes_differing(found.state_type, array[1].tobytes(), plain[1].to_bytes())}"
        )


@law()
def playouts_end(name: str) -> None:
    """Random games come to their end, and then nobody decides and nothing is legal."""
    found = game(name)
    run = compiled.compiled(kernels.playout, found)
    out = np.zeros(found.max_legal, dtype=np.int64)
    for label, options in named_sets(found).items():
        for seed in within(range(30)):
            array = compiled.states(found, 1, found.new_state(options, f"{label} {seed}"))
            plies = int(run(array, 0, compiled.words(f"play {seed}"), ENOUGH, out))
            state = compiled.state_at(found, array, 0)
            assert plies < ENOUGH, (
                f"a random game under the options {label} did not end within {ENOUGH} plies"
            )
            assert state.ended, (
                f"a random game under the options {label} stopped after {plies} plies without being ended"
            )
            assert found.rules.seat(state) == -1, (
                f"after the end nobody decides, but rules.seat gives {found.rules.seat(state)}"
            )
            assert found.legal(state) == [], (
                f"after the end nothing is legal, but rules.legal lists {found.legal(state)[:10]}"
            )


@law()
def games_are_as_long_as_declared(name: str) -> None:
    """What ``games --json`` says of random play on the default options, measured again, within a
    tenth.
    """
    found = game(name)
    array = compiled.states(found, 2, found.blank({}))
    cells = np.zeros(found.max_legal, dtype=np.int64)
    games = 1000
    plies = compiled.compiled(kernels.playouts, found)(
        array, 0, 1, compiled.words("length"), games, ENOUGH, cells
    )
    if abs(plies / games - found.length) > 0.1 * found.length:
        raise AssertionError(
            f"GAME says length={found.length}, but {games} random games took {plies / games:.1f} plies each"
        )


@law()
def only_single_elements_are_written_within_their_range(name: str) -> None:
    """A number out of its range is not written into a state."""
    found = game(name)
    state = found.new_state({}, 1)
    try:
        state.viewer = 1000
    except (ValueError, OverflowError):
        return
    raise AssertionError("a number out of range was written")
