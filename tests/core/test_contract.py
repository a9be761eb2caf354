"""The games' modules satisfy the contract: mypy checks each call of ``offered`` here, the tests run
them.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TypeVar

import pytest

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core import compiled, ops
from cardhouse.core import game as registry
from cardhouse.core.cards import MOST_SEATS, SEAT_LETTERS, seat_letter
from cardhouse.core.contract import (
    ActionTable,
    Advice,
    Comfort,
    Declaration,
    Evaluator,
    Events,
    Hints,
    Knowledge,
    Measures,
    Merits,
    Notation,
    Observations,
    Planner,
    Positions,
    Preview,
    Rules,
    SceneMaker,
    Solver,
    Teaching,
    TeamRules,
    Timing,
)
from cardhouse.core.errors import CardhouseError, UnknownGame
from cardhouse.core.game import Game, all_games, game, names
from cardhouse.core.rules import rule
from cardhouse.core.state import State
from cardhouse.core.tuning import Tuning

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
    events: Events[S],
    teaching: Teaching,
    observe: Observations[S],
    action_table: ActionTable,
    comfort: Comfort[S] | None = None,
    measures: Measures[S] | None = None,
    hints: Hints[S] | None = None,
    merits: Merits[S] | None = None,
    solver: Solver[S] | None = None,
    evaluator: Evaluator[S] | None = None,
    tuning: Tuning | None = None,
    timing: Timing | None = None,
    planner: Planner | None = None,
) -> None:
    """A game's parts; what it loads when asked must be the same."""
    HELD.add(kind.GAME)
    found = game(kind.GAME)
    assert found.state_type is kind
    given = (state, rules, knowledge, advice, notation, scene, preview, position, events, teaching)
    loaded = (found.declaration, found.rules, found.knowledge, found.advice, found.notation)
    drawn = (found.scene, found.preview, found.positions, found.events, found.teaching)
    assert given == (*loaded, *drawn)
    assert found.observations == observe
    assert found.action_table == action_table
    extras = (comfort, measures, hints, merits, solver, evaluator, tuning, timing, planner)
    assert extras == (
        found.comfort,
        found.measures,
        found.hints,
        found.merits,
        found.solver,
        found.evaluator,
        found.tuning,
        found.timing,
        found.planner,
    )


HELD: set[str] = set()
"""The games that ``offered`` has seen."""


def test_carbles() -> None:
    from cardhouse.games.carbles import (
        action_table,
        advice,
        comfort,
        evaluator,
        events,
        knowledge,
        lessons,
        measures,
        merits,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
        timing,
        tuning,
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
        events,
        lessons,
        observe,
        action_table,
        merits=merits,
        comfort=comfort.COMFORT,
        measures=measures,
        evaluator=evaluator,
        tuning=tuning.TUNING,
        timing=timing,
    )


def test_carbondale() -> None:
    from cardhouse.games.carbondale import (
        action_table,
        advice,
        comfort,
        events,
        knowledge,
        lessons,
        measures,
        merits,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
        timing,
        tuning,
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
        events,
        lessons,
        observe,
        action_table,
        comfort=comfort.COMFORT,
        merits=merits,
        measures=measures,
        tuning=tuning.TUNING,
        timing=timing,
    )


def test_carbondale_draft() -> None:
    from cardhouse.games.carbondale_draft import (
        action_table,
        advice,
        comfort,
        events,
        knowledge,
        lessons,
        measures,
        merits,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
        timing,
        tuning,
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
        events,
        lessons,
        observe,
        action_table,
        comfort=comfort.COMFORT,
        merits=merits,
        measures=measures,
        tuning=tuning.TUNING,
        timing=timing,
    )


def test_carlton() -> None:
    from cardhouse.games.carlton import (
        action_table,
        advice,
        comfort,
        events,
        knowledge,
        lessons,
        merits,
        notation,
        observe,
        planner,
        position,
        preview,
        rules,
        scene,
        solver,
        state,
        tuning,
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
        events,
        lessons,
        observe,
        action_table,
        merits=merits,
        comfort=comfort.COMFORT,
        solver=solver,
        tuning=tuning.TUNING,
        planner=planner,
    )


def test_three_piles() -> None:
    from cardhouse.games.three_piles import (
        action_table,
        advice,
        comfort,
        events,
        knowledge,
        lessons,
        measures,
        merits,
        notation,
        observe,
        position,
        preview,
        rules,
        scene,
        state,
        timing,
        tuning,
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
        events,
        lessons,
        observe,
        action_table,
        merits=merits,
        comfort=comfort.COMFORT,
        measures=measures,
        tuning=tuning.TUNING,
        timing=timing,
    )


def test_every_game_is_held_against_the_contract() -> None:
    for one in (test_carbles, test_carbondale, test_carbondale_draft, test_carlton):
        one()
    test_three_piles()
    assert set(names()) == HELD


def test_partners_are_one_side() -> None:
    found = game("carbles")
    assert found.sides(found.new_state({"players": 4, "partners": True}, 1)) == [(0, 2), (1, 3)]
    assert len(found.sides(found.new_state({"players": 4}, 1))) == 4


def test_nothing_is_offered_that_is_not_declared() -> None:
    for found in all_games():
        for part in (
            *("comfort", "measures", "hints", "merits", "solver"),
            *("evaluator", "tuning", "timing", "planner"),
        ):
            assert (vars(Game)[part].__get__(found, Game) is not None) == (part in found.offers)
        assert (found.observations is not None) == ("observe" in found.offers)


def test_a_table_holds_the_largest_game_and_no_more() -> None:
    assert max(max(found.players) for found in all_games()) == MOST_SEATS
    assert seat_letter(MOST_SEATS - 1) == SEAT_LETTERS[-1]


def _lacking(monkeypatch: pytest.MonkeyPatch, file: str, member: str) -> Game:
    """3 Piles as a fresh game, one name gone from one of its files."""
    monkeypatch.delattr(f"cardhouse.games.three_piles.{file}.{member}")
    return replace(game("three_piles"))


@pytest.mark.parametrize(
    ("part", "file", "member", "says"),
    [
        ("rules", "rules", "apply", "three_piles.rules lacks apply(): see Rules in"),
        ("events", "events", "events", "three_piles.events lacks events(): see Events in"),
        ("measures", "measures", "MEASURES", "three_piles.measures lacks MEASURES: see Measures"),
        ("state_type", "state", "TABLE", "three_piles.state needs TABLE: see cardhouse.core.cont"),
        ("tuning", "tuning", "TUNING", "three_piles.tuning needs TUNING: see cardhouse.core.cont"),
        ("comfort", "comfort", "COMFORT", "three_piles.comfort needs COMFORT: see cardhouse.core"),
    ],
)
def test_a_part_that_lacks_something_is_refused_at_first_use(
    part: str, file: str, member: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert vars(Game)[part].__get__(game("three_piles"), Game) is not None
    bare = _lacking(monkeypatch, file, member)
    with pytest.raises(CardhouseError, match=re.escape(says)):
        vars(Game)[part].__get__(bare, Game)


def test_what_should_be_a_function_and_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhouse.games.three_piles.advice.weigh", 3)
    with pytest.raises(CardhouseError, match=r"three_piles.advice lacks weigh\(\)"):
        _ = replace(game("three_piles")).advice


def test_a_file_that_is_offered_and_missing_is_named() -> None:
    bare = replace(game("three_piles"), offers=("solver",))
    with pytest.raises(CardhouseError, match=r"needs cardhouse.games.three_piles.solver, and"):
        _ = bare.solver


def test_a_module_without_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._MODULES, "no_game_at_all", "cardhouse.games.three_piles.texts")
    with pytest.raises(UnknownGame, match="has no GAME that is a"):
        game("no_game_at_all")


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
