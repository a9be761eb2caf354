"""What an agent is told of the past: public plies and its own actions, nothing else."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from cardhouse.agents.agent import Agent
from cardhouse.core.game import game
from cardhouse.core.state import SPECTATOR, TRUTH, State
from cardhouse.lab.game_runner import GameRunner
from cardhouse.play.history import Seen, history, seen
from cardhouse.play.match import new_match
from tests.conformance.support import (
    another_truth,
    every_game,
    match_of,
    named_sets,
    viewers,
    walk,
)


@every_game
def test_a_history_says_what_a_record_for_the_same_eyes_says(name: str) -> None:
    for label, options in named_sets(game(name)).items():
        chance = random.Random(f"history {name} {label}")
        match = match_of(name, options, label)
        for _ in walk(match, chance, 40):
            pass
        whole = history(match, TRUTH)
        assert [entry.action for entry in whole] == match.actions
        for viewer in viewers(match):
            told = history(match, viewer)
            if not match.over:
                assert [entry.text for entry in told] == match.record(viewer).actions
            assert [entry.ply for entry in told] == list(range(match.ply))
            events = [event for entry in told for event in entry.events]
            assert events == [event for _, event in match.events(viewer) if event.kind != "resign"]
            for entry, full in zip(told, whole, strict=True):
                assert entry.seat == full.seat
                assert entry.action == (full.action if entry.text == full.text else None)
                if entry.seat == viewer:
                    assert entry.action == full.action
                assert entry.view == match.game.hidden(full.view, viewer)
            assert history(match, viewer, since=5) == told[5:]


@every_game
def test_a_history_depends_on_nothing_hidden(name: str) -> None:
    """Truths that look the same to a viewer before and after a ply give it the same history."""
    found = game(name)
    compared = 0
    for label, options in named_sets(found).items():
        chance = random.Random(f"hidden history {name} {label}")
        match = match_of(name, options, label)
        for now in walk(match, chance, 30):
            if now.over:
                break
            viewer = chance.choice([p for p in viewers(now) if p != now.seat] or [SPECTATOR])
            action = chance.choice(list(now.legal_actions))
            after = now.state.copy()
            found.rules.apply(after, action)
            told = seen(found, now.ply, now.state, action, after, viewer)
            other = another_truth(found, now.view(viewer), chance.random().hex())
            legal = found.legal(other)
            for choice in chance.sample(legal, min(8, len(legal))):
                end = other.copy()
                found.rules.apply(end, choice)
                if found.hidden(end, viewer) != found.hidden(after, viewer):
                    continue
                also = seen(found, now.ply, other, choice, end, viewer)
                if also.text == told.text:
                    assert also == told
                    compared += 1
    assert compared


def test_an_announced_card_is_not_in_the_others_history() -> None:
    match = new_match("carbondale_draft", seed=3)
    chance = random.Random(3)
    text = ""
    while not text.startswith("announce"):
        state, action = match.state.copy(), chance.choice(list(match.legal_actions))
        text = match.text(action)
        match.play(action)
    seat = match.game.rules.seat(state)
    own, other = history(match, seat)[-1], history(match, 1 - seat)[-1]
    assert own.action == action
    assert own.text == match.game.notation.short(state, action)
    assert other.action is None
    assert other.text != own.text
    assert own.text.removeprefix("announce ") not in repr(other)


class Witness(Agent):
    """Plays the first legal action and keeps what it was told."""

    name = "witness"
    wants_history = True

    def __init__(self) -> None:
        self.told: list[list[Seen]] = []

    def observe(self, history: Sequence[Seen]) -> None:
        self.told.append(list(history))

    def choose(self, view: State, legal: Sequence[int]) -> int:
        return legal[len(self.told) % len(legal)]


@pytest.mark.parametrize("name", ["three_piles", "carbondale_draft"])
def test_the_arena_tells_who_asks(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    runner = GameRunner(game(name), {})
    witness = Witness()
    others = runner.agent
    monkeypatch.setattr(
        runner, "agent", lambda name, seed: witness if name == "witness" else others(name, seed)
    )
    went = runner.play("told", ["witness", "random"], most=60)
    match = new_match(name, seed="told")
    for action in went.actions:
        match.play(action)
    seen_by_0 = history(match, 0)
    assert witness.told
    for told in witness.told:
        assert told == seen_by_0[: len(told)]
    assert any(entry.seat == 1 for entry in witness.told[-1])
