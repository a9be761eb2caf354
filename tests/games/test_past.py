"""How a deal looked a ply ago: the hidden cards fit the view before it, and are as likely as they
should be.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from cardhouse.agents.search.inference import hidden_row
from cardhouse.core.game import Game, all_games, game
from cardhouse.core.rng import generator
from cardhouse.core.state import State
from cardhouse.games.carbondale.actions import (
    BUILD,
    CHALLENGE,
    DECK,
    DEFEND,
    PAY,
    face_of_action,
    kind_of,
)
from cardhouse.play.history import Seen, history
from cardhouse.play.match import new_match

TELLING = [found.name for found in all_games() if found.past is not None]
SAMPLES = 1500


def plies(name: str, seed: int, count: int) -> Iterator[tuple[State, State, Seen]]:
    """Random plies of a game for two: the truth before and after each, and what one seat saw."""
    chance = random.Random(f"past {name} {seed}")
    match = new_match(name, players=2, seed=seed)
    for ply in range(count):
        if match.over:
            return
        before = match.state.copy()
        match.play(chance.choice(list(match.legal_actions)))
        viewer = ply % 2
        yield before, match.state.copy(), history(match, viewer, since=ply)[0]


def rewound(found: Game, one: Seen, after: State, rng: list[int]) -> tuple[Any, int]:
    """What ``rewind`` lays into the view before a ply, and what it returns."""
    assert found.past is not None
    before = one.view.copy()
    action = -1 if one.action is None else one.action
    return before, int(found.past.rewind(before, after, action, rng))


def hand(state: Any, p: int) -> Counter[int]:
    """The faces in a hand."""
    width = state.hand.shape[1]
    return Counter({face: n for face in range(width) if (n := state.hand[p, face])})


@pytest.mark.parametrize("name", TELLING)
def test_a_deal_a_ply_ago_fits_the_view_before(name: str) -> None:
    found, rng = game(name), generator("past")
    told = 0
    for seed in range(3):
        for _, after, one in plies(name, seed, 120):
            viewer = int(one.view.viewer)
            view = found.hidden(after, viewer)
            deal = found.determinize(view, f"past {told}")
            for truth in (after, deal):
                before, ways = rewound(found, one, truth, rng)
                if ways > 0:
                    told += 1
                    assert found.hidden(before, viewer) == one.view
                    for p in range(2):
                        assert sum(hand(before, p).values()) == before.hand_n[p]
    assert told > 300


def test_in_carbles_the_truth_leads_back_to_the_truth() -> None:
    found, rng = game("carbles"), generator("past")
    parted = 0
    for before, after, one in plies("carbles", 5, 300):
        laid, ways = rewound(found, one, after, rng)
        assert ways != 0
        parted += ways < 0
        if ways > 0:
            assert hand(laid, 1 - one.view.viewer) == hand(before, 1 - one.view.viewer)
    assert parted > 5  # at each deal


@pytest.mark.long
def test_in_carbondale_deals_led_back_are_as_likely_as_deals_that_fit_the_view_before() -> None:
    """If what was done told nothing but the card that was shown."""
    found, rng = game("carbondale"), generator("past")
    compared: Counter[str] = Counter()
    for seed in range(40):
        for before, after, one in plies("carbondale", seed, 60):
            other, kind = 1 - one.view.viewer, -1 if one.action is None else kind_of(one.action)
            hidden = one.action is None and one.seat == other
            if not hidden and (
                one.seat != other or kind not in (DECK, BUILD, CHALLENGE, DEFEND, PAY)
            ):
                continue
            label = "hidden" if hidden else "deck" if kind == DECK else "shown"
            if compared[label] >= 3 or hidden_row(one.view):
                continue
            face = -1 if label != "shown" or one.action is None else face_of_action(one.action)
            straight: Counter[int] = Counter()
            back: dict[int, float] = defaultdict(float)
            fitting = weight = 0.0
            view = found.hidden(after, one.view.viewer)
            for k in range(SAMPLES):
                deal: Any = found.determinize(one.view, f"straight {k}")
                if face < 0 or deal.hand[other, face]:
                    fitting += 1
                    straight.update(hand(deal, other))
                laid, ways = rewound(found, one, found.determinize(view, f"back {k}"), rng)
                if ways < 0:
                    break
                if ways > 0:
                    weight += 1 / ways
                    for card, copies in hand(laid, other).items():
                        back[card] += copies / ways
            else:
                compared[label] += 1
                assert fitting > 100
                assert weight > 100
                for card in range(40):
                    assert back[card] / weight == pytest.approx(straight[card] / fitting, abs=0.06)
    assert compared["deck"]
    assert compared["shown"]
    assert compared["hidden"]
