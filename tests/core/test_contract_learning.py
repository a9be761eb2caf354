"""What games offer for learning, inferring and exact endings: mypy checks the modules, the tests
that they are declared.
"""

from __future__ import annotations

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.contract import Ending, Features, Past, Stacking
from cardhouse.core.game import all_games, game
from cardhouse.games.carbles import features as carbles_features
from cardhouse.games.carbles import past as carbles_past
from cardhouse.games.carbles import stacking as carbles_stacking
from cardhouse.games.carbles.state import Table as Carbles
from cardhouse.games.carbondale import features as carbondale_features
from cardhouse.games.carbondale import past as carbondale_past
from cardhouse.games.carbondale import stacking as carbondale_stacking
from cardhouse.games.carbondale.state import Table as Carbondale
from cardhouse.games.carbondale_draft import features as draft_features
from cardhouse.games.carbondale_draft import stacking as draft_stacking
from cardhouse.games.carbondale_draft.state import Table as Draft
from cardhouse.games.three_piles import ending, features, stacking
from cardhouse.games.three_piles.state import Table as Piles


def test_modules_satisfy_their_protocols_and_games_say_so() -> None:
    first: tuple[Features[Piles], Stacking[Piles], Ending[Piles]] = (features, stacking, ending)
    found = game("three_piles")
    assert first == (found.features, found.stacking, found.ending)
    second: tuple[Features[Carbles], Stacking[Carbles]] = (carbles_features, carbles_stacking)
    assert second == (game("carbles").features, game("carbles").stacking)
    third: tuple[Features[Carbondale], Stacking[Carbondale]] = (
        carbondale_features,
        carbondale_stacking,
    )
    assert third == (game("carbondale").features, game("carbondale").stacking)
    fourth: tuple[Features[Draft], Stacking[Draft]] = (draft_features, draft_stacking)
    assert fourth == (game("carbondale_draft").features, game("carbondale_draft").stacking)
    carbles: Past[Carbles] = carbles_past
    carbondale: Past[Carbondale] = carbondale_past
    assert [carbles, carbondale] == [game(name).past for name in ("carbles", "carbondale")]


def test_what_a_value_is_learned_with_are_options_of_the_game() -> None:
    for found in all_games():
        if found.features is not None:
            assert found.features.TRAINED
            for trained in found.features.TRAINED.values():
                assert set(found.features.NO_MATTER) <= set(found.options(trained))


def test_a_deck_that_is_restacked_holds_the_same_cards() -> None:
    for found in all_games():
        if found.stacking is None:
            continue
        state = found.new_state({}, 1)
        before = [state.__dict__["deck"][i] for i in range(len(state.__dict__["deck"]))]
        found.stacking.restack(state, [1, 2, 3, 4])
        after = [state.__dict__["deck"][i] for i in range(len(before))]
        assert after != before
        assert sorted(after) == sorted(before)
