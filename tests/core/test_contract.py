"""The games' modules satisfy the contract: mypy checks each call of ``offered`` here, the tests run them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core import compiled, ops
from cardhouse.core.contract import (
    Advice,
    Comfort,
    Declaration,
    Knowledge,
    Measures,
    Notation,
    Observations,
    Positions,
    Preview,
    Rules,
    SceneMaker,
    Solver,
    Teaching,
    TeamRules,
)
from cardhouse.core.game import Game, all_games, game
from cardhouse.core.rules import rule
from cardhouse.core.state import State
from tests.conformance.support import every_game

S = TypeVar("S", bound=State)


def offered(
    kind: type[S],
    state: Declaration,
    rules: Rules[S],
    knowledge: Knowledge[S],
    advice: Advice[S],
    notation: Notation[S],
    scene: SceneMaker[S],
    preview: Preview[S],
    position: Positions[S],
    teaching: Teaching,
    observe: Observations[S],
    comfort: Comfort[S] | None = None,
    measures: Measures[S] | None = None,
    solver: Solver[S] | None = None,
) -> None:
    """A game's parts; what it loads when asked must be the same."""
    found = game(kind.GAME)
    assert found.state_type is kind
    given = (state, rules, knowledge, advice, notation, scene, preview, position, teaching)
    loaded = (found.declaration, found.rules, found.knowledge, found.advice, found.notation)
    assert given == (*loaded, found.scene, found.preview, found.positions, found.teaching)
    assert found.observations == observe
    assert (found.comfort, found.measures, found.solver) == (comfort, measures, solver)


def test_carbles() -> None:
    from cardhouse.games.carbles import (
        advice,
        comfort,
        knowledge,
        lessons,
        measures,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
    )
    from cardhouse.games.carbles.state import Table

    in_teams: TeamRules[Table] = rules
    assert game("carbles").team_rules == in_teams
    offered(
        Table,
        state,
        rules,
        knowledge,
        advice,
        notation,
        scene,
        preview,
        position,
        lessons,
        observe,
        comfort=comfort.COMFORT,
        measures=measures,
    )


def test_carbondale() -> None:
    from cardhouse.games.carbondale import (
        advice,
        knowledge,
        lessons,
        measures,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
    )
    from cardhouse.games.carbondale.state import Table

    offered(
        Table,
        state,
        rules,
        knowledge,
        advice,
        notation,
        scene,
        preview,
        position,
        lessons,
        observe,
        measures=measures,
    )


def test_carbondale_draft() -> None:
    from cardhouse.games.carbondale_draft import (
        advice,
        knowledge,
        lessons,
        measures,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
    )
    from cardhouse.games.carbondale_draft.state import Table

    offered(
        Table,
        state,
        rules,
        knowledge,
        advice,
        notation,
        scene,
        preview,
        position,
        lessons,
        observe,
        measures=measures,
    )


def test_carlton() -> None:
    from cardhouse.games.carlton import (
        advice,
        comfort,
        knowledge,
        lessons,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        solver,
        state,
    )
    from cardhouse.games.carlton.state import Table

    offered(
        Table,
        state,
        rules,
        knowledge,
        advice,
        notation,
        scene,
        preview,
        position,
        lessons,
        observe,
        comfort=comfort.COMFORT,
        solver=solver,
    )


def test_three_piles() -> None:
    from cardhouse.games.three_piles import (
        advice,
        comfort,
        knowledge,
        lessons,
        measures,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
    )
    from cardhouse.games.three_piles.state import Table

    offered(
        Table,
        state,
        rules,
        knowledge,
        advice,
        notation,
        scene,
        preview,
        position,
        lessons,
        observe,
        comfort=comfort.COMFORT,
        measures=measures,
    )


@every_game
def test_what_a_game_says_of_itself_holds(name: str) -> None:
    found = game(name)
    assert (found.notation.public is found.notation.short) != found.secret_choices
    assert ("mate" in vars(found.rules)) == found.teams
    declared = "players" in found.state_type.OPTIONS
    assert declared == (len(found.players) > 1)
    for players in found.players:
        state = found.new_state({"players": players} if declared else {}, 1)
        assert found.seats(state) == players
        assert sorted(p for side in found.sides(state) for p in side) == list(range(players))


def test_partners_are_one_side() -> None:
    found = game("carbles")
    assert found.sides(found.new_state({"players": 4, "partners": True}, 1)) == [(0, 2), (1, 3)]
    assert len(found.sides(found.new_state({"players": 4}, 1))) == 4


def test_nothing_is_offered_that_is_not_declared() -> None:
    for found in all_games():
        for part in ("comfort", "measures", "hints", "solver", "evaluator", "tuning"):
            assert (vars(Game)[part].__get__(found, Game) is not None) == (part in found.offers)
        assert (found.observations is not None) == ("observe" in found.offers)


@rule
def _half(s: State, seat: int) -> float:
    return 0.5 + seat


def _shares(states: list[State], seat: int) -> float:
    return ops.share(states[0], seat)


class _Evaluator:
    """What a game of the test's own would have in ``evaluator.py``."""

    share = staticmethod(_half)


def test_an_evaluator_is_bound_where_a_game_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(game("three_piles"))
    with pytest.raises(TypeError, match="no evaluator"):
        ops.share(bare.new_state({}, 1), 0)
    monkeypatch.setitem(vars(game("three_piles")), "evaluator", _Evaluator)
    state = game("three_piles").new_state({}, 1)
    assert ops.share(state, 1) == 1.5
    run = compiled.compiled(_shares, game("three_piles"))
    assert run(compiled.states(game("three_piles"), 1, state), 1) == pytest.approx(1.5)


def test_observations_are_asked_for_where_a_game_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    bare = replace(game("three_piles"), offers=())
    assert bare.observations is None
    state = bare.new_state({}, 1)
    monkeypatch.setitem(vars(game("three_piles")), "observations", None)
    with pytest.raises(TypeError, match="no observations"):
        ops.observe(state, 0, [0])
    with pytest.raises(TypeError, match="no observations"):
        ops.observe_action(state, 0, 0, [0])
