"""Junk in: nothing but the project's own errors comes out, and nothing large is made from an
unchecked number.
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from cardhouse.conformance import junk
from cardhouse.conformance.suite import law, within
from cardhouse.conformance.support import match_of, named_sets, pace, plain, raised, targets, walk
from cardhouse.core.errors import CardhouseError, InvalidNotation, InvalidPosition, InvalidRecord
from cardhouse.core.game import game
from cardhouse.core.notation import shown
from cardhouse.core.state import TRUTH
from cardhouse.play.match import Match, Record, match_from_position, new_match

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
    assert peak < most, (
        f"{peak} bytes were allocated at once for wrong data, of {most} allowed: an unchecked "
        "number makes something large"
    )


def orderly(error: CardhouseError, most: int) -> None:
    """An error says something, and does not quote a whole file."""
    assert 5 < len(str(error)) < most, (
        f"a refusal has 6 to {most - 1} characters, but this one has {len(str(error))}: {str(error)[:80]!r}"
    )


def use(match: Match, chance: random.Random) -> None:
    """Whatever was accepted can be looked at and played on."""
    for now in walk(match, chance, 6):
        for shape in ("wide", "tall"):
            for viewer in (0, None):
                now.scene(viewer, shape)
        for action in list(now.legal_actions)[:4]:
            assert now.action(now.text(action)) == action, (
                f"the text {now.text(action)!r} of action {action} is read as action {now.action(now.text(action))}"
            )
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


@law()
def spoiled_positions(name: str) -> None:
    """A position with something wrong in it is refused in order, or can be played."""
    spoil_positions(name, PER_GAME, "ordinary")


def spoil_positions(name: str, count: int, seed: str) -> None:
    """Reads ``count`` positions with one or two things wrong, and plays on with those that are
    accepted.
    """
    chance = random.Random(f"spoiled {name} {seed}")
    accepted = 0
    valid = list(sample_positions(name, chance))
    with small_memory():
        for position in within(valid):
            for data in junk.one_wrong_thing(position, chance, count // len(valid)):
                try:
                    match = match_from_position(data, seed=1)
                except InvalidPosition as error:
                    orderly(error, 500)
                    continue
                accepted += 1
                if accepted % max(1, count // PER_GAME) == 0:
                    use(match, chance)


@law()
def every_key_of_a_position_with_every_wrong_value(name: str) -> None:
    """Whatever stands under a key of a position: it is refused in order, or can be written
    again.
    """
    chance = random.Random(f"keys {name}")
    position = next(iter(sample_positions(name, chance)))
    read = game(name).positions.read
    for key in within(position):
        for value in junk.values():
            try:
                state = read({**position, key: value})
            except InvalidPosition:
                continue
            game(name).positions.write(state)


@law()
def spoiled_records(name: str) -> None:
    """A record with something wrong in it is refused in order, or replays."""
    chance = random.Random(f"records {name}")
    match = match_of(name, {}, "fuzz")
    for _ in walk(match, chance, 25):
        if match.ply >= match.game.length // 2:
            break
    if match.over:
        return
    match.mark("hint", 0)
    match.resign(0)
    data = plain(match.record(TRUTH).to_json())
    with small_memory():
        for spoiled in junk.one_wrong_thing(data, chance, 250):
            try:
                Record.from_json(spoiled).replay()
            except InvalidRecord as error:
                orderly(error, 3000)
    now = game(name).rules_version
    for version in (0, now + 1, 10**6):
        other = Record.from_json({**data, "rules": version})
        said = raised(InvalidRecord, other.replay, what="a record of another rules version")
        assert "version" in str(said), (
            f"the refusal of rules version {version} should speak of the version, but says: {said}"
        )


@law()
def spoiled_states(name: str) -> None:
    """A state with something wrong in it is refused in order."""
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
        raised(InvalidPosition, found.state_type.from_bytes, raw, what="a short state")


@law()
def wrong_options(name: str) -> None:
    """Options of whatever kind are refused in order, or dealt."""
    found = game(name)
    for key in (*found.state_type.OPTIONS, "nonsense", ""):
        for value in junk.values():
            try:
                state = new_match(name, seed=1, **{key: value}).state
            except CardhouseError as error:
                orderly(error, 2000)
                continue
            assert found.legal(state), (
                f"{key}={shown(value)} was accepted, but then nobody can do anything after the "
                "deal; refuse it, or end the game"
            )


@law()
def wrong_texts(name: str) -> None:
    """Whatever is typed: it is an action, or is answered with a sentence."""
    chance = random.Random(f"texts {name}")
    for label, options in named_sets(game(name)).items():
        match = match_of(name, options, f"texts {label}")
        for ply, now in enumerate(walk(match, chance, 60)):
            if ply % pace(now.game, 6) or now.over:
                continue
            actions = chance.sample(range(now.game.actions), min(5, now.game.actions))
            source = [now.text(a) for a in list(now.legal_actions)[:5]]
            source += [now.game.notation.short(now.state, a) for a in actions]
            wrong = [junk.mangled(text, chance) for text in source for _ in range(6)]
            for text in [*wrong, *(x for x in junk.values() if isinstance(x, str))]:
                answer = now.why_not(text)
                assert answer is None or (isinstance(answer, str) and len(answer) < 500), (
                    f"to the text {text[:50]!r} why_not should answer nothing or a sentence "
                    f"under 500 characters, not {shown(answer)}"
                )
                try:
                    action = now.action(text)
                except InvalidNotation as error:
                    refused = str(error)
                else:
                    refused = ""
                if refused:
                    assert answer == refused, (
                        f"the text {text[:50]!r} is refused with {refused!r}, but why_not says {answer!r}"
                    )
                    continue
                assert 0 <= action < now.game.actions, (
                    f"the text {text[:50]!r} is read as action {action}, but actions go from 0 "
                    f"to {now.game.actions - 1}"
                )
                assert (answer is None) == (action in now.legal_actions), (
                    f"the text {text[:50]!r} means action {action}, of which why_not says {answer!r}, but it is "
                    f"{'legal' if action in now.legal_actions else 'not legal'}"
                )


@law()
def wrong_gesture_paths(name: str) -> None:
    """Whatever is touched is answered."""
    chance = random.Random(f"paths {name}")
    for label, options in named_sets(game(name)).items():
        match = match_of(name, options, f"paths {label}")
        for ply, now in enumerate(walk(match, chance, 40)):
            if ply % pace(now.game, 8) or now.over:
                continue
            scene = now.scene(now.seat)
            ids = targets(scene)
            for _ in range(40):
                path = [
                    junk.mangled(chance.choice(ids), chance) for _ in range(chance.randint(0, 4))
                ]
                path[1:1] = chance.sample(ids, 1)
                answer = now.why_not(path, now.seat)
                assert answer is None or answer, (
                    f"to the gesture {path} why_not answers with an empty text; it should be None or a sentence"
                )
            for text in (x for x in junk.values() if isinstance(x, str)):
                assert now.why_not((text,), now.seat), (
                    f"to the gesture ({text[:50]!r},) why_not gives no sentence"
                )
                now.why_not((ids[0], text), now.seat)
            assert now.why_not((), now.seat), (
                "to a gesture that touches nothing why_not gives no sentence"
            )
