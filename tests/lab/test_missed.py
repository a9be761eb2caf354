"""Wins that a row of one's own would bring are found, all of them and no others, and counted."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import pytest

from cardhouse.agents.agent import Agent
from cardhouse.core.game import game
from cardhouse.core.state import State
from cardhouse.lab import missed
from cardhouse.lab.given import GIVEN, KEPT, NO_CHOICE, Counting
from cardhouse.lab.missed import main, measure, winning_rows
from cardhouse.play.match import Match, new_match
from tests.agents.test_endings import SMALL
from tests.agents.test_giving import lets_win
from tests.games.test_carbles import board


def in_words(match: Match) -> list[list[str]]:
    """The rows that win, as a person writes them."""
    assert match.seat is not None
    found = []
    for row in winning_rows(match.game, match.view(match.seat)):
        after, words = match.copy(), []
        for action in row:
            words.append(after.text(action))
            after.play(action)
        assert after.over
        found.append(words)
    return found


def test_rows_that_win_are_listed() -> None:
    one = board(["3", "5"], {32: 0}, players=2, goals={0: [0, 1, 1, 1]})
    assert in_words(one) == [["3", "from 32", "to A1"]]
    two = board(["2", "5"], {32: 0}, players=2, goals={0: [0, 1, 1, 1]})
    assert in_words(two) == []


def test_whoever_wins_by_a_row_had_it_listed() -> None:
    chances = won = 0
    for seed in range(10):
        match, chance = new_match("carbles", seed=seed, players=2), random.Random(seed)
        rows: list[list[int]] = []
        row: list[int] = []
        while not match.over and match.ply < 1500:
            assert match.seat is not None
            if not match.state.row_n:
                rows, row = winning_rows(match.game, match.view(match.seat)), []
                chances += bool(rows)
            row.append(chance.choice(list(match.legal_actions)))
            match.play(row[-1])
        if match.over:
            assert row in rows
            won += 1
    assert won
    assert chances > won  # players of chance miss some


def test_a_player_who_takes_them_misses_none_and_one_who_does_not_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Taker(Agent):
        name = "taker"

        def __init__(self, takes: bool) -> None:
            self.takes, self.chance = takes, random.Random(4)

        def choose(self, view: State, legal: Sequence[int]) -> int:
            rows = winning_rows(game("carbles"), view) if self.takes else []
            return rows[0][0] if rows else self.chance.choice(list(legal))

    shares = []
    for takes in (True, False):
        monkeypatch.setattr(missed, "make", lambda *_, takes=takes: Taker(takes))
        found = measure(game("carbles"), {"players": 2}, "taker", 6, 1500, "3")
        assert found.chances > 2
        shares.append(found.missed)
    assert shares[0] == 0
    assert shares[1] > 0


def test_wins_that_are_given_away_are_told_from_those_that_are_not() -> None:
    found, met = game("three_piles"), []
    assert found.ending is not None
    counting = Counting(found, 1)
    for seed in range(60):
        state, chance = found.new_state(SMALL, seed), random.Random(seed)
        while not state.ended:
            view, legal = found.hidden(state, found.rules.seat(state)), found.legal(state)
            if found.ending.complete(view) and len(legal) > 1:
                lets = {action: lets_win(state, action) for action in legal}
                for action in legal:
                    wanted = GIVEN if lets[action] else KEPT
                    met.append(wanted if len(set(lets.values())) > 1 else NO_CHOICE)
                    assert counting.look(view, [action]) == met[-1]
            found.rules.apply(state, chance.choice(legal))
    assert set(met) == {GIVEN, KEPT, NO_CHOICE}


def test_the_command_prints_a_line_for_each_player(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["carbles", "random", "--games", "1", "--cap", "30"]) == 0
    assert "of 0 chances missed" in capsys.readouterr().out
    assert main(["carbles", "random", "--games", "1", "--cap", "30", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["player"] == "random"
