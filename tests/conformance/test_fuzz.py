"""Junk in: nothing but the project's own errors comes out, and nothing large is made from an unchecked number."""

from __future__ import annotations

import json
import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardhouse.core.errors import CardhouseError, InvalidNotation, InvalidPosition, InvalidRecord
from cardhouse.core.game import game, names
from cardhouse.core.notation import parse_card, parse_seat
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Match, Record, match_from_position, new_match

from . import junk
from .support import every_game, match_of, named_sets, plain, targets, walk

PER_GAME = 500


@contextmanager
def small_memory(most: int = 24_000_000) -> Iterator[None]:
    """Fails when more than this was ever allocated inside."""
    tracemalloc.start()
    try:
        yield
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < most, f"{peak} bytes were allocated"


def orderly(error: CardhouseError, most: int) -> None:
    """An error says something, and does not quote a whole file."""
    assert 5 < len(str(error)) < most


def use(match: Match, chance: random.Random) -> None:
    """Whatever was accepted can be looked at and played on."""
    for now in walk(match, chance, 6):
        for shape in ("wide", "tall"):
            for viewer in (0, None):
                now.scene(viewer, shape)
        for action in list(now.legal_actions)[:4]:
            assert now.action(now.text(action)) == action
            now.preview(action)
        now.position()
    match.events()
    match.record(0)


def sample_positions(name: str, chance: random.Random) -> Iterator[dict[str, Any]]:
    """Valid positions of several options and stages."""
    for label, options in named_sets(game(name)).items():
        for plies in (0, 7, 30):
            match = match_of(name, options, f"fuzz {label}")
            for _ in walk(match, chance, plies):
                pass
            yield plain(match.position())


@every_game
def test_spoiled_positions(name: str) -> None:
    spoil_positions(name, PER_GAME, "ordinary")


@pytest.mark.long
@every_game
def test_spoiled_positions_at_length(name: str) -> None:
    spoil_positions(name, 12 * PER_GAME, "long")


def spoil_positions(name: str, count: int, seed: str) -> None:
    """Reads ``count`` positions with one or two things wrong, and plays on with those that are accepted."""
    chance = random.Random(f"spoiled {name} {seed}")
    accepted = 0
    valid = list(sample_positions(name, chance))
    with small_memory():
        for position in valid:
            for data in junk.one_wrong_thing(position, chance, count // len(valid)):
                try:
                    match = match_from_position(data, seed=1)
                except InvalidPosition as error:
                    orderly(error, 500)
                    continue
                accepted += 1
                if accepted % max(1, count // PER_GAME) == 0:
                    use(match, chance)


@every_game
def test_every_key_of_a_position_with_every_wrong_value(name: str) -> None:
    chance = random.Random(f"keys {name}")
    position = next(iter(sample_positions(name, chance)))
    read = game(name).positions.read
    for key in position:
        for value in junk.values():
            try:
                state = read({**position, key: value})
            except InvalidPosition:
                continue
            game(name).positions.write(state)


@every_game
def test_spoiled_records(name: str) -> None:
    chance = random.Random(f"records {name}")
    match = match_of(name, {}, "fuzz")
    for _ in walk(match, chance, 25):
        pass
    match.mark("hint", 0)
    match.resign(0)
    data = plain(match.record(TRUTH).to_json())
    with small_memory():
        for spoiled in junk.one_wrong_thing(data, chance, 250):
            try:
                Record.from_json(spoiled).replay()
            except InvalidRecord as error:
                orderly(error, 3000)
    for version in (0, 2, 10**6):
        with pytest.raises(InvalidRecord, match="version"):
            Record.from_json({**data, "rules": version}).replay()


@every_game
def test_spoiled_states(name: str) -> None:
    found = game(name)
    chance = random.Random(f"states {name}")
    data = plain(found.new_state({}, 1).to_json())
    with small_memory():
        for spoiled in junk.one_wrong_thing(data, chance, 100):
            try:
                found.state_type.from_json(spoiled)
            except InvalidPosition:
                continue
    for raw in (b"", b"x", bytes(found.state_type.SIZE - 1), bytes(found.state_type.SIZE + 1)):
        with pytest.raises(InvalidPosition):
            found.state_type.from_bytes(raw)


@every_game
def test_wrong_options(name: str) -> None:
    found = game(name)
    for key in (*found.state_type.OPTIONS, "nonsense", ""):
        for value in junk.values():
            try:
                state = new_match(name, seed=1, **{key: value}).state
            except CardhouseError as error:
                orderly(error, 2000)
                continue
            assert found.legal(state)


@every_game
def test_wrong_texts(name: str) -> None:
    chance = random.Random(f"texts {name}")
    for label, options in named_sets(game(name)).items():
        match = match_of(name, options, f"texts {label}")
        for ply, now in enumerate(walk(match, chance, 60)):
            if ply % 6 or now.over:
                continue
            actions = chance.sample(range(now.game.actions), 5)
            source = [now.text(a) for a in list(now.legal_actions)[:5]]
            source += [now.game.notation.short(now.state, a) for a in actions]
            wrong = [junk.mangled(text, chance) for text in source for _ in range(6)]
            for text in [*wrong, *(x for x in junk.values() if isinstance(x, str))]:
                answer = now.why_not(text)
                assert answer is None or (isinstance(answer, str) and len(answer) < 500)
                try:
                    action = now.action(text)
                except InvalidNotation as error:
                    refused = str(error)
                else:
                    refused = ""
                if refused:
                    assert answer == refused
                    continue
                assert 0 <= action < now.game.actions
                assert (answer is None) == (action in now.legal_actions)


@every_game
def test_wrong_gesture_paths(name: str) -> None:
    chance = random.Random(f"paths {name}")
    for label, options in named_sets(game(name)).items():
        match = match_of(name, options, f"paths {label}")
        for ply, now in enumerate(walk(match, chance, 40)):
            if ply % 8 or now.over:
                continue
            scene = now.scene(now.seat)
            ids = targets(scene)
            for _ in range(40):
                path = [
                    junk.mangled(chance.choice(ids), chance) for _ in range(chance.randint(0, 4))
                ]
                path[1:1] = chance.sample(ids, 1)
                answer = now.why_not(path, now.seat)
                assert answer is None or answer
            for text in (x for x in junk.values() if isinstance(x, str)):
                assert now.why_not((text,), now.seat)
                now.why_not((ids[0], text), now.seat)
            assert now.why_not((), now.seat)


@pytest.mark.parametrize("name", names())
@given(data=junk.JSON)
def test_any_json_is_no_reason_to_fall_over(name: str, data: Any) -> None:
    for attempt in (
        lambda: match_from_position(data),
        lambda: match_from_position({"game": name, "options": data}),
        lambda: game(name).positions.read(data),
        lambda: game(name).state_type.from_json(data),
        lambda: Record.from_json(data).replay(),
        lambda: new_match(name, seed=data),
        lambda: new_match(name, seed=1, names=data),
    ):
        try:
            attempt()
        except CardhouseError:
            continue


@given(text=st.text(max_size=300))
def test_any_text_is_no_reason_to_fall_over(text: str) -> None:
    for name in names():
        match = match_of(name, {}, 1)
        match.why_not(text)
        for attempt in (
            lambda match=match: match.play(text),
            lambda name=name: new_match(name, seed=text),
            lambda match=match: match.game.notation.parse(match.state, text),
            lambda: Record.loads(text),
            lambda: parse_card(text),
            lambda: parse_seat(text),
            lambda: game(text),
        ):
            try:
                attempt()
            except CardhouseError:
                continue


def test_records_too_large_or_too_deep() -> None:
    for text in (
        "[" * 200_000,
        "1" * 10_000,
        '{"cardhouse": 1' + " " * 10,
        json.dumps([]),
        '"\\ud800"',
        "\x00",
    ):
        with pytest.raises(InvalidRecord):
            Record.loads(text)
