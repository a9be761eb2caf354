"""Every game under every option: each value once, all pairs of values, all numbers of seats."""

from __future__ import annotations

import random
from functools import cache

from cardhouse.conformance import covering, laws
from cardhouse.conformance.suite import law, within
from cardhouse.conformance.support import (
    Options,
    all_values,
    match_of,
    named_sets,
    raised,
    refusal,
    walk,
)
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.options import Value
from cardhouse.core.state import State

PLIES = 45
CHECKED = 3


@cache
def all_pairs(name: str) -> tuple[list[dict[str, Value]], list[dict[str, Value]]]:
    """See ``covering.pairs``."""
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


@law()
def the_option_sets_of_the_game_itself(name: str) -> None:
    """The option sets that the game names can be played."""
    for label, options in named_sets(game(name)).items():
        play_some(name, options, f"{name} {label}", 80, 5)


@law()
def the_mini_set_can_be_solved_by_brute_force(name: str) -> None:
    """Every position that play can reach from one deal: few enough to list them all."""
    found = game(name)
    assert any(_ends(found, found.new_state(found.mini, seed)) > 1 for seed in range(1, 9)), (
        "whatever is played with the mini options, it comes to the same end"
    )


def _ends(found: Game, first: State) -> int:
    """The number of ends that play can reach from a deal."""
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
        assert len(met) < 50_000, "the mini options lead to too many positions"
    return ends


@law()
def every_value_of_every_option(name: str) -> None:
    """Every value of every option can be played, one at a time."""
    values_in_part(name, 0, 1)


@law()
def every_pair_of_values(name: str) -> None:
    """Every two values of options can be played together."""
    pairs_in_part(name, 0, 1)


def values_in_part(name: str, part: int, parts: int) -> None:
    """One of so many parts of all values."""
    good, _ = covering.singles(game(name))
    for number in within(range(part, len(good), parts)):
        play_some(name, good[number], f"{name} single {number}")


def pairs_in_part(name: str, part: int, parts: int) -> None:
    """One of so many parts of all pairs."""
    sets, _ = all_pairs(name)
    for number in within(range(part, len(sets), parts)):
        play_some(name, sets[number], f"{name} pairs {number}")


@law()
def what_cannot_be_dealt_is_refused_in_order(name: str) -> None:
    """Options that cannot be dealt together are refused with a sentence."""
    refused = [*covering.singles(game(name))[1], *all_pairs(name)[1]]
    for options in refused:
        said = raised(InvalidOptions, match_of, name, options, 1, what=f"{options}")
        assert len(str(said)) > 10


@law()
def numbers_of_seats(name: str) -> None:
    """The option players, where there is one, takes the numbers of seats that the game declares, and no others."""
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


@law()
def option_declarations(name: str) -> None:
    """Every option and every field of the state says what it means, and reads its own values."""
    found = game(name)
    for key, option in found.state_type.OPTIONS.items():
        assert option.says.endswith("."), key
        assert option.default in all_values(option)
        for value in all_values(option):
            assert option.parse(value, key) == value
            assert option.parse(str(value), key) == value
        described = option.describe(key)
        assert described["name"] == key
        assert described["allowed"]
    for field in found.state_type.FIELDS.values():
        assert (field.option.says if field.option else field.says).endswith(".")
