"""Whole games under CPython: the laws of every ply, cards counted, records replayed."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.errors import InvalidPosition
from cardhouse.core.game import game, names
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Record, match_from_position

from . import laws
from .support import every_game, fast_forward, match_of, named_sets, refusal, walk

LONGEST = 400


@every_game
def test_the_laws_of_every_ply(name: str) -> None:
    found = game(name)
    for label, options in named_sets(found).items():
        chance = random.Random(f"laws {name} {label}")
        match = match_of(name, options, label)
        cards = laws.census(match)
        for ply, now in enumerate(walk(match, chance, LONGEST)):
            assert ply >= LONGEST or laws.census(now) == cards, (
                f"a card was lost or doubled before ply {ply}"
            )
            if ply % 16 == 0 or now.over:
                laws.check_everything(now, chance)
                laws.parsing_what_is_not_legal(now, chance, 40)


@every_game
def test_records_replay_to_the_same_state(name: str) -> None:
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"records {name} {label}")
        match = match_of(name, options, label)
        for _ in walk(match, chance, 150):
            pass
        record = match.record(TRUTH)
        again = Record.loads(record.dumps()).replay()
        assert again.state.to_bytes() == match.state.to_bytes()
        assert again.actions == match.actions
        assert again.record(TRUTH) == record
        while match.ply:
            match.undo()
        assert match.state == match_of(name, options, label).state


@every_game
def test_a_match_from_a_position_goes_on_and_its_record_replays(name: str) -> None:
    chance = random.Random(f"positions {name}")
    start = match_of(name, {}, "from here")
    for _ in walk(start, chance, 25):
        pass
    match = match_from_position(start.position(), seed=5)
    assert match.position() == start.position()
    for _ in walk(match, chance, 40):
        pass
    again = Record.loads(match.record(TRUTH).dumps()).replay()
    assert again.state == match.state


@every_game
def test_a_puzzle_with_cards_missing_is_written_and_recorded_as_one(name: str) -> None:
    """Only a position that lacks no card says that it is complete; the others read back and replay as well."""
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"puzzle {name} {label}")
        start = match_of(name, options, f"puzzle {label}")
        for _ in walk(start, chance, 5):
            pass
        written = start.position()
        assert written["complete"] is True
        pile = next(key for key in ("stock", "deck") if written.get(key))
        match = match_from_position({**written, pile: written[pile][1:], "complete": False}, seed=5)
        puzzle = match.position()
        assert puzzle["complete"] is False
        assert match_from_position(puzzle).position() == puzzle
        with pytest.raises(InvalidPosition, match="missing"):
            match_from_position({**puzzle, "complete": True})
        for _ in walk(match, chance, 12):
            pass
        assert Record.loads(match.record(TRUTH).dumps()).replay().state == match.state


@every_game
def test_resigning_ends_a_match_and_can_be_taken_back(name: str) -> None:
    match = match_of(name, {}, "resign")
    before = match.state.to_bytes()
    loser = match.seats - 1
    match.resign(loser)
    assert match.over
    assert match.reason == "resignation"
    assert match.returns is not None
    assert match.returns[loser] == (0.0 if match.game.solitaire or not match.winners else -1.0)
    assert loser not in match.winners
    assert Record.loads(match.record(TRUTH).dumps()).replay().state == match.state
    assert match.undo() == -1
    assert match.state.to_bytes() == before


@pytest.mark.parametrize("name", names())
@given(seed=st.text(min_size=1, max_size=30), plies=st.integers(0, 120), pick=st.integers(0, 9))
def test_any_seed_and_any_depth(name: str, seed: str, plies: int, pick: int) -> None:
    check_somewhere(name, seed, plies, pick)


@pytest.mark.long
@every_game
def test_a_thousand_seeds(name: str) -> None:
    chance = random.Random(f"a thousand {name}")
    for seed in range(1000):
        check_somewhere(name, f"thousand {seed}", chance.randint(0, 400), seed)


def check_somewhere(name: str, seed: str, plies: int, pick: int) -> None:
    """All laws at one random position of one of the game's own option sets."""
    found = game(name)
    options = list(named_sets(found).values())[pick % len(named_sets(found))]
    assert refusal(found, options) is None
    match = match_of(name, options, seed)
    cards = laws.census(match)
    chance = random.Random(f"{name} {seed} {plies}")
    fast_forward(found, match.state, chance, plies)
    assert laws.census(match) == cards
    laws.check_everything(match, chance, 1)
