"""Games by chance under CPython in which rare actions are as likely as common ones: each state is
what its position says, what everybody is said to know is true, and samples have the cards of the
game.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.conformance.support import cards_in
from cardhouse.core.game import Game, game
from cardhouse.core.rng import generator
from cardhouse.core.state import State

WAYS: list[tuple[str, dict[str, Any]]] = [
    ("carbondale", {}),
    ("carbondale", {"players": 3, "goal": "6/4"}),
    ("carbondale", {"decks": 2, "first_top": 3, "second_top": 5, "top_rank": 7}),
    ("carbondale_draft", {}),
    ("carbondale_draft", {"challenge_fee": 1, "challenge_undercut": True, "ranks": 7}),
    ("carbles", {"players": 2, "max_turns": 40}),
    ("carbles", {"players": 4, "partners": True, "home": "wall"}),
    ("carlton", {}),
    ("three_piles", {"match_target": 100}),
    ("three_piles", {"suits": 1, "ranks": 12, "stacks": 2, "hand_size": 2}),
]
GAMES, PLIES, EVERY = 2, 120, 6
KEPT_ONLY_HERE = {
    "carbondale": {"away", "away_n", "known_hand", "known_either", "shown", "shown_n"},
    "carbondale_draft": {
        "gone",
        "gone_n",
        "known_hand",
        "known_either",
        "known_gone",
        "shown",
        "shown_n",
    },
    "carbles": {"barred"},
}
"""What a position that is written down does not tell: who knows what, and who laid what away."""


def kind(found: Game, state: State, action: int) -> str:
    """The kind of an action, by its text."""
    return found.notation.short(state, action).split()[0]


def by_chance(found: Game, options: dict[str, Any], seed: int) -> Iterator[State]:
    """The states of a game in which first the first word of an action is drawn, then the action."""
    state, draw = found.new_state(options, seed), random.Random(seed)
    yield state
    for _ in range(PLIES):
        if state.ended:
            return
        words: dict[str, list[int]] = {}
        for action in found.legal(state):
            words.setdefault(kind(found, state, action), []).append(action)
        found.rules.apply(state, draw.choice(words[draw.choice(sorted(words))]))
        yield state


def told(state: State, without: set[str]) -> dict[str, Any]:
    """The fields of a state but for some, and but for the random numbers to come."""
    return {k: v for k, v in state.to_json().items() if k not in {*without, "rng"}}


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_a_state_is_what_its_position_says_and_no_card_is_lost(
    name: str, options: dict[str, Any]
) -> None:
    found, without = game(name), KEPT_ONLY_HERE.get(name, set())
    for seed in range(GAMES):
        cards: list[str] = []
        for state in by_chance(found, options, seed):
            written = found.positions.write(state)
            assert told(found.positions.read(written), without) == told(state, without)
            cards = cards or cards_in(written)
            assert cards_in(written) == cards


def hidden_lies(name: str, state: Any) -> Iterator[tuple[int, int, int]]:
    """For each seat and face: copies in the hand, those known to be there, and those known to be in
    the hand or among what it laid away, beyond what is laid away in truth.
    """
    away = state.away if name == "carbondale" else state.gone
    for p in range(2):
        for face in range(40 if name == "carbondale" else 52):
            known, either = state.known_hand[p, face], state.known_either[p, face]
            yield state.hand[p, face], known, known + either - away[p, face]


@pytest.mark.parametrize(("name", "options"), [way for way in WAYS if way[0].startswith("carbond")])
def test_what_everybody_is_said_to_know_is_true(name: str, options: dict[str, Any]) -> None:
    for seed in range(GAMES):
        for found in by_chance(game(name), options, seed):
            state: Any = found
            assert state.shown_n == sum(state.shown)
            for held, known, either in hidden_lies(name, state):
                assert held >= known >= 0
                assert held >= either


@pytest.mark.parametrize(("name", "options"), WAYS)
def test_samples_have_the_cards_of_the_game(name: str, options: dict[str, Any]) -> None:
    found = game(name)
    for ply, state in enumerate(by_chance(found, options, 7)):
        if ply % EVERY and not state.ended:
            continue
        cards = cards_in(found.positions.write(state))
        for seat in (-1, *range(found.seats(state))):
            view = found.hidden(state, seat)
            truth = view.copy()
            found.knowledge.determinize(truth, generator(f"{ply} {seat}"))
            assert cards_in(found.positions.write(truth)) == cards
            assert found.hidden(truth, seat) == view
