"""Every game under every option: each value once, all pairs of values, all numbers of seats."""

from __future__ import annotations

import random
from functools import cache

import pytest

from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import game, names
from cardhouse.core.options import Value

from . import covering, laws
from .support import Options, every_game, match_of, named_sets, refusal, walk

PARTS = 6
PLIES = 45
CHECKED = 3
every_part = pytest.mark.parametrize(
    ("name", "part"), [(name, part) for name in names() for part in range(PARTS)]
)


@cache
def all_pairs(name: str) -> tuple[list[dict[str, Value]], list[dict[str, Value]]]:
    return covering.pairs(game(name))


def play_some(
    name: str, options: Options, seed: str, plies: int = PLIES, checked: int = CHECKED
) -> None:
    """Deals and plays at random, with all laws on a few plies and the cards counted on each of them."""
    chance = random.Random(seed)
    match = match_of(name, options, seed)
    cards = laws.census(match)
    at = {0, *chance.sample(range(1, plies), checked)}
    for ply, now in enumerate(walk(match, chance, plies)):
        if ply in at or now.over:
            assert laws.census(now) == cards
            laws.check_everything(now, chance, 2)


@every_game
def test_the_option_sets_of_the_game_itself(name: str) -> None:
    for label, options in named_sets(game(name)).items():
        play_some(name, options, f"{name} {label}", 80, 5)


@every_game
def test_the_mini_set_can_be_solved_by_brute_force(name: str) -> None:
    """Every position that play can reach from one deal: few enough to list them all."""
    found = game(name)
    first = found.new_state(found.mini, 1)
    met, waiting, ends = {first.to_bytes()}, [first], 0
    while waiting:
        state = waiting.pop()
        ends += bool(state.ended)
        for action in [] if state.ended else found.legal(state):
            after = state.copy()
            found.rules.apply(after, action)
            if after.to_bytes() not in met:
                met.add(after.to_bytes())
                waiting.append(after)
        assert len(met) < 50_000, "too many positions"
    assert ends > 1


@every_part
def test_every_value_of_every_option(name: str, part: int) -> None:
    good, _ = covering.singles(game(name))
    for number in range(part, len(good), PARTS):
        play_some(name, good[number], f"{name} single {number}")


@every_part
def test_every_pair_of_values(name: str, part: int) -> None:
    sets, _ = all_pairs(name)
    for number in range(part, len(sets), PARTS):
        play_some(name, sets[number], f"{name} pairs {number}")


@every_game
def test_what_cannot_be_dealt_is_refused_in_order(name: str) -> None:
    refused = [*covering.singles(game(name))[1], *all_pairs(name)[1]]
    for options in refused:
        with pytest.raises(InvalidOptions) as caught:
            match_of(name, options, 1)
        assert len(str(caught.value)) > 10


@every_game
def test_numbers_of_seats(name: str) -> None:
    found = game(name)
    option = found.state_type.OPTIONS.get("players")
    if option is None:
        assert len(found.players) == 1
        assert match_of(name, {}, 1).seats == found.players[0]
        return
    for players in range(option.low, option.high + 1):
        if refusal(found, {"players": players}) is None:
            assert players in found.players
            assert match_of(name, {"players": players}, 1).seats == players
        else:
            assert players not in found.players
    for players in {1, 2, 3, 4, 6, 12} & set(found.players):
        play_some(name, {"players": players}, f"{name} {players}", 120, 4)
    for players in (0, -1, 13, 100, 10**9):
        assert refusal(found, {"players": players})


@every_game
def test_option_declarations(name: str) -> None:
    found = game(name)
    for key, option in found.state_type.OPTIONS.items():
        assert option.says.endswith("."), key
        assert option.default in covering.all_values(option)
        for value in covering.all_values(option):
            assert option.parse(value, key) == value
            assert option.parse(str(value), key) == value
        described = option.describe(key)
        assert described["name"] == key
        assert described["allowed"]
    for field in found.state_type.FIELDS.values():
        assert (field.option.says if field.option else field.says).endswith(".")
