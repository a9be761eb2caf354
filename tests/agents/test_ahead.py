"""Chances by a learned value one ply ahead: where they are used, what they say, and from what."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import partial

import pytest

from cardhouse.agents.among import among
from cardhouse.agents.analyse import Judge
from cardhouse.agents.hint import hint
from cardhouse.agents.learned import ahead
from cardhouse.agents.learned.ahead import Ahead, by_value
from cardhouse.agents.learned.values import PlainValues
from cardhouse.agents.levels import advising, best, tuning_of
from cardhouse.core.game import game
from cardhouse.core.search_settings import changed
from cardhouse.core.state import State
from cardhouse.play.match import Match, new_match

from . import support  # noqa: F401  (registers the games)

FEW = 6


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is compiled, and few deals are tried."""
    monkeypatch.setattr(ahead, "values", PlainValues)
    few = partial(Ahead, worlds=FEW)
    monkeypatch.setattr("cardhouse.agents.hint.Ahead", few)
    monkeypatch.setattr("cardhouse.agents.analyse.Ahead", few)


def choice(name: str, seed: int, ply: int = 20) -> tuple[Match, State, list[int]]:
    """A match at a decision with several choices, the view of whose it is, and these."""
    match, chance = new_match(name, seed=seed), random.Random(seed)
    while match.ply < ply or len(match.legal_actions) < 4:
        match.play(chance.choice(list(match.legal_actions)))
    assert match.seat is not None
    return match, match.view(match.seat), list(match.legal_actions)


def test_where_chances_come_from_the_value() -> None:
    carbondale, piles = game("carbondale"), game("three_piles")
    two = carbondale.blank({})
    assert by_value(carbondale, two)
    assert by_value(carbondale, two, changed(advising(carbondale), "ms=50,clock=cpu"))
    assert not by_value(carbondale, two, changed(advising(carbondale), "explore=0.9"))
    assert not by_value(carbondale, two, best(carbondale))  # a search that asks the value
    assert not by_value(carbondale, carbondale.blank({"max_turns": 9}))  # nothing was learned
    assert not by_value(piles, piles.blank({}))  # its search asks the value
    assert "strong" in among(carbondale, two)
    assert "careful" in among(carbondale, carbondale.blank({"max_turns": 9}))


def test_a_hint_says_the_chances_of_the_value() -> None:
    match, view, legal = choice("carbondale", 3)
    found = hint(match.game, view, legal, names=match.called)
    means = Ahead(match.game, "hint 0", FEW).chances(view, legal)
    assert found.action == max(legal, key=lambda action: means[action])
    assert found.chance == means[found.action]
    assert found.runner_up_chance is not None
    assert found.chance >= found.runner_up_chance
    assert "strong players" in str(found)


def test_what_a_move_does_later_is_no_other_choice() -> None:
    """Cards that are cleaned away one after the other are one move."""
    for seed in range(12):
        match, view, legal = choice("carbondale_draft", seed, 4)
        found = hint(match.game, view, legal, names=match.called)
        said = str(found).partition(";")[0]
        if found.runner_up is not None and match.state.row_n == 0:
            assert found.runner_up_text not in said


def test_chances_are_the_same_whatever_is_hidden() -> None:
    match, view, legal = choice("carbondale", 5)
    first = Ahead(match.game, 1, FEW).chances(view, legal)
    for seed in range(3):
        other = match.game.determinize(view, f"other {seed}")
        again = match.game.hidden(other, int(match.game.rules.seat(view)))
        assert Ahead(match.game, 1, FEW).chances(again, legal) == first


@pytest.mark.parametrize(("part", "glyph"), [(1.0, "??"), (0.6, "?"), (0.3, "?!")])
def test_so_much_of_a_cost_is_said_as_was_borne_out(
    monkeypatch: pytest.MonkeyPatch, part: float, glyph: str
) -> None:
    match, view, legal = choice("carbondale", 7)
    tuning = replace(tuning_of(match.game), borne_out=part)
    monkeypatch.setattr("cardhouse.agents.analyse.tuning_of", lambda _: tuning)
    judge = Judge(match.game, advising(match.game))
    means = {action: 0.8 if action == legal[0] else 0.55 for action in legal}
    monkeypatch.setattr(judge.ahead, "chances", lambda *_: means)
    verdict = judge.verdict(view, legal, legal[1])
    assert (verdict.best, verdict.before) == (legal[0], 0.8)
    assert verdict.before - verdict.after == pytest.approx(0.25 * part)
    assert verdict.glyph == glyph


def test_a_mistake_is_looked_at_again() -> None:
    match, view, legal = choice("carbondale", 7)
    judge = Judge(match.game, advising(match.game))
    for action in legal:
        verdict = judge.verdict(view, legal, action)
        assert verdict.before >= verdict.after
        assert (verdict.best == action) == (verdict.before == verdict.after)
