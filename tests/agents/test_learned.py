"""Learned values: the same under CPython and compiled, nothing of what is hidden, weights that are
checked.
"""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents import make
from cardhouse.agents.learned import weights
from cardhouse.agents.learned.agent import LearnedAgent
from cardhouse.agents.learned.net import SURE
from cardhouse.agents.learned.values import FastValues, PlainValues
from cardhouse.core.game import Game, all_games, game
from cardhouse.core.state import State

LEARNING = [found.name for found in all_games() if found.features is not None]
VALUES = [(name, value) for name in LEARNING for value in weights.names(game(name))]
TAUGHT = [(name, value) for name in LEARNING for value in weights.taught(game(name))]


def positions(found: Game, value: str, seed: int, count: int) -> list[State]:
    """Positions with a choice from a random game with the options of a value."""
    assert found.features is not None
    chance = random.Random(seed)
    state = found.new_state(found.features.TRAINED[value], seed)
    met: list[State] = []
    while not state.ended and len(met) < count:
        legal = found.legal(state)
        if len(legal) > 1 and chance.random() < 0.2:
            met.append(state.copy())
        found.rules.apply(state, chance.choice(legal))
    return met


@pytest.mark.parametrize(("name", "value"), VALUES)
def test_features_tell_what_the_seat_sees_and_nothing_else(name: str, value: str) -> None:
    found = game(name)
    features = found.features
    assert features is not None
    rows = []
    for state in positions(found, value, 1, 40):
        for seat in range(found.seats(state)):
            view = found.hidden(state, seat)
            told = []
            for known in (state, view, found.determinize(view, 5)):
                out = [99] * features.SIZE
                features.features(known, seat, out)
                told.append(out)
            assert told[0] == told[1] == told[2]
            assert all(-128 <= x <= 127 for x in told[0])
            rows.append(told[0])
    assert len({tuple(row) for row in rows}) > len(rows) // 3


@pytest.mark.parametrize(
    ("name", "value"),
    [
        pytest.param(name, value, marks=() if name == "three_piles" else pytest.mark.long)
        for name, value in TAUGHT
    ],
)
def test_compiled_and_plain_values_agree_to_the_bit(name: str, value: str) -> None:
    found = game(name)
    known = weights.read(weights.place(found, value), found, value)
    plain, fast = PlainValues(found, known, 1), FastValues(found, known, 1)
    for state in positions(found, value, 2, 12):
        seat = int(found.rules.seat(state))
        view, legal = found.hidden(state, seat), found.legal(state)
        sums = plain.actions(view, seat, legal, 2)
        assert sums == fast.actions(view, seat, legal, 2)
        assert all(0 <= x <= 2 * SURE for x in sums)
        assert plain.position(state, seat) == fast.position(view, seat)


@pytest.mark.parametrize(("name", "value"), TAUGHT)
def test_the_learned_player_does_not_peek(name: str, value: str) -> None:
    found = game(name)
    for state in positions(found, value, 3, 5):
        seat = int(found.rules.seat(state))
        view, legal = found.hidden(state, seat), found.legal(state)
        other = found.determinize(view, 9)
        assert make("learned", found, 4).choose(view, legal) == make("learned", found, 4).choose(
            found.hidden(other, seat), legal
        )


def copy_of(path: Path, found: Game, change: int = 0) -> Path:
    """A game's weights in another file, the net's last bias changed."""
    known = weights.weights(found, found.blank())
    assert known is not None
    numbers = list(known.numbers)
    numbers[4] += change
    weights.write(path, found, "value", numbers, {})
    return path


def test_a_file_that_does_not_fit_is_refused_in_a_sentence(tmp_path: Path) -> None:
    found = game("three_piles")
    path = copy_of(tmp_path / "value.net", found)
    assert weights.read(path, found, "value").numbers
    data = path.read_bytes()
    wrong = {
        "no such": None,
        "not weights": b"PK\x03\x04" + data,
        "torn": data[:-4],
        "changed": data[:-1] + bytes([data[-1] ^ 1]),
        "other version": data.replace(b'"features": 1', b'"features": 99'),
        "other value": data.replace(b'"value": "value"', b'"value": "other"'),
        "other game": data.replace(b"three_piles", b"carlton"),
    }
    for name, content in wrong.items():
        file = tmp_path / name
        if content is not None:
            file.write_bytes(content)
        with pytest.raises(weights.ForeignWeights) as told:
            weights.read(file, found, "value")
        assert "rules of thumb" in str(told.value)
        assert "\n" not in str(told.value)


def test_where_the_value_was_not_learned_the_player_says_so_and_is_careful() -> None:
    found = game("three_piles")
    state = found.new_state({"match_target": 100}, 1)
    view, legal = found.hidden(state, 0), found.legal(state)
    agent = make("learned", found, 1)
    assert isinstance(agent, LearnedAgent)
    assert agent.choose(view, legal) == make("careful", found, 1).choose(view, legal)
    assert "other options" in agent.note
    agent.choose(found.hidden(found.new_state({}, 1), 0), legal)
    assert agent.note == ""


CHANGED = """
import sys
from pathlib import Path
import cardhouse.games
from cardhouse.core import compiled
from cardhouse.core.game import game
from cardhouse.agents.learned import oneply, weights
from cardhouse.agents.learned.values import FastValues
found = game("three_piles")
state = found.new_state({}, 1)
print(FastValues(found, weights.read(Path(sys.argv[1]), found, "value"), 1).position(state, 0))
print(compiled.cache_hits(oneply.value_at, found))
"""


def test_other_weights_change_what_compiled_code_says_though_it_lies_in_the_cache(
    tmp_path: Path,
) -> None:
    found = game("three_piles")
    told = []
    for change in (0, 3_000_000):
        path = copy_of(tmp_path / f"{change}.net", found, change)
        for _ in range(2):
            line = [sys.executable, "-c", CHANGED, str(path)]
            done = subprocess.run(line, capture_output=True, text=True, check=True)
            told.append(tuple(map(int, done.stdout.split())))
    assert told[1][1] == 1
    assert told[3][1] == 1
    assert told[0][0] == told[1][0] != told[2][0] == told[3][0]
