"""The table of levels, agents by name, and what needs no compiled code."""

from __future__ import annotations

import itertools
import subprocess
import sys
from typing import Any

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.agents import levels, make
from cardhouse.agents.answers import answers
from cardhouse.agents.base import check
from cardhouse.agents.levels import levels_of
from cardhouse.agents.search.agent import err
from cardhouse.agents.search.searcher import Line
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import all_games, game
from cardhouse.core.search_settings import GREEDY, LEARNED, PUCT, Settings, changed
from cardhouse.play.match import new_match

LOWEST = {"carbles": "novice", "carbondale_draft": "newcomer"}
BEST = {"three_piles": "expert"}
SEVERAL = [found.name for found in all_games() if not found.solitaire]


@pytest.mark.parametrize("name", SEVERAL)
def test_every_game_for_several_has_five_levels_to_the_best(name: str) -> None:
    names = [level["name"] for level in levels(game(name))]
    assert names[:2] == ["random", "careful"]
    assert names[2] == LOWEST.get(name, "beginner")
    assert len(names) == 7, "random, careful and five levels"
    assert names[-1] == BEST.get(name, "master")
    assert levels_of(game(name))[-1].settings.noise == 0
    assert len(set(names)) == len(names)
    assert all(level["says"] for level in levels(game(name)))


@pytest.mark.parametrize("name", SEVERAL)
def test_search_thinks_by_what_was_learned_and_thumb_without(name: str) -> None:
    found = game(name)
    by_thumb = check("thumb:iterations=9", found)[1]
    assert check("search:iterations=9", found)[1].leaf == LEARNED
    assert by_thumb.leaf != LEARNED
    levels_by_it = [x for x in levels_of(found) if x.settings.leaf == LEARNED]
    assert levels_by_it == [levels_of(found)[-1]], "the others are as they were measured"


@pytest.mark.parametrize("name", SEVERAL)
def test_no_level_takes_more_than_a_second_a_turn(name: str) -> None:
    for level in levels_of(game(name)):
        assert level.settings.iterations or 0 < level.settings.ms <= 1000
        assert level.settings.noise == 0 or level.settings.blunder <= 0.3


@pytest.mark.parametrize("name", SEVERAL)
def test_each_level_errs_less_than_the_one_below(name: str) -> None:
    for below, level in itertools.pairwise(one.settings for one in levels_of(game(name))):
        assert level.noise < below.noise or level.noise == below.noise == 0
        assert level.noise == 0 or level.blunder <= below.blunder
        assert level.finish


def test_nothing_heavy_is_loaded_for_the_simple_players_and_the_table() -> None:
    line = (
        "import sys, cardhouse.games; from cardhouse.agents import levels, make; from cardhouse.core.game import game; "
        "g = game('three_piles'); make('careful', g, 1); make('random', g, 1); levels(g); "
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", line], check=False).returncode == 0


@pytest.mark.parametrize(
    "name", ["nobody", "careful:ms=3", "search:speed=3", "search:ms=fast", "classic", "Master"]
)
def test_names_that_mean_nobody_are_refused(name: str) -> None:
    with pytest.raises(InvalidOptions):
        make(name, game("three_piles"), 1)


def test_classic_plays_carbles_only() -> None:
    assert check("classic:ms=100", game("carbles"))[1].ms == 100
    with pytest.raises(InvalidOptions):
        check("classic", game("carbondale"))


def test_settings_are_changed_by_text() -> None:
    settings = changed(
        Settings(ms=50), "iterations=30,select=puct,policy=greedy,shares=0.5/0.7,horizon=end"
    )
    assert (settings.iterations, settings.ms) == (30, 0.0)
    assert (settings.select, settings.policy, settings.horizon) == (PUCT, GREEDY, -1)
    assert settings.shares == (0.5, 0.7)
    assert changed(Settings(ms=100), "ms=2.5").ms == 2.5


@pytest.mark.parametrize(
    "given",
    ["ms=-1", "ms=nan", "ms=1e9", "iterations=-5", "iterations=0", "shares=0", "explore=inf", "leaf=2", "edges=3"],
)  # fmt: skip
def test_settings_have_bounds(given: str) -> None:
    with pytest.raises(InvalidOptions) as told:
        check(f"search:{given}", game("three_piles"))
    assert "\n" not in str(told.value)


def test_mistakes_are_weighted_by_regret() -> None:
    lines = [
        Line(1, 50, 100, 0.6),
        Line(2, 30, 100, 0.55),
        Line(3, 19, 100, 0.2),
        Line(4, 1, 100, 0.9),
    ]
    settings = Settings(noise=0.05, blunder=0.3)
    drawn = [err(lines, lines[0], settings, (i + 0.5) / 1000) for i in range(1000)]
    assert drawn.count(1) / drawn.count(2) == pytest.approx(2.718, rel=0.02)
    assert not {3, 4} & set(drawn)


@pytest.mark.parametrize(
    ("options", "sides"), [({"players": 2}, 2), ({"players": 4, "partners": True}, 2), ({}, 4)]
)
def test_partners_count_as_one_side(options: dict[str, Any], sides: int) -> None:
    assert len(game("carbles").sides(new_match("carbles", **options).state)) == sides


@pytest.mark.long
@pytest.mark.parametrize("name", SEVERAL)
def test_every_level_plays(name: str) -> None:
    match = new_match(name, seed=1)
    for level in levels_of(game(name)):
        agent = make(level.name, match.game, 1)
        while len(match.legal_actions) < 2:
            match.play(match.legal_actions[0])
        match.play(agent.choose(match.view(match.seat), list(match.legal_actions)))


def test_the_chance_of_an_answer_is_told_where_others_are_asked() -> None:
    match = new_match("carbondale_draft", seed=3)
    announced = [a for a in match.legal_actions if match.text(a).startswith("announce")]
    asked = {a: match.preview(a) for a in announced}
    beaten = {a for a in announced if any(f.key == "asked" and f.value for f in asked[a])}
    assert beaten
    assert beaten != set(announced)
    for action in announced:
        told = answers(match.game, match.view(match.seat), action)
        assert len(told) == (action in beaten), "of what nobody can beat nothing is said"
        assert all(0 <= fact.value["is"] <= fact.value["could"] <= 1 for fact in told)
    match = new_match("three_piles", seed=3)
    assert answers(match.game, match.view(match.seat), match.legal_actions[0]) == []


def test_every_game_with_levels_says_how_it_is_searched() -> None:
    assert {found.name for found in all_games() if found.searched} == set(SEVERAL)
