"""Every game under every option: each value once, all pairs of values, all numbers of seats."""

from __future__ import annotations

import random
from functools import cache

from cardhouse.conformance import covering, laws
from cardhouse.conformance.differing import cards_differing
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
    """Deals and plays at random, with all laws on a few plies and the cards counted on each of
    them.
    """
    chance = random.Random(seed)
    match = match_of(name, options, seed)
    cards = laws.census(match)
    at = {0, *chance.sample(range(1, plies), checked)}
    for ply, now in enumerate(walk(match, chance, plies)):
        if ply in at or now.over:
            assert laws.census(now) == cards, (
                f"cards were lost or doubled by ply {ply}: {cards_differing(laws.census(now), cards)}"
            )
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
        assert len(met) < 50_000, (
            f"the mini options lead to more than {len(met) - 1} positions, too many to list them all"
        )
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
        assert len(str(said)) > 10, (
            f"the refusal of {options} should say in a sentence why, but says {str(said)!r}"
        )


@law()
def numbers_of_seats(name: str) -> None:
    """The option players, where there is one, takes the numbers of seats that the game declares,
    and no others.
    """
    found = game(name)
    option = found.state_type.OPTIONS.get("players")
    if option is None:
        assert len(found.players) == 1, (
            f"GAME says players={found.players}, but a game without an option called players has one number of seats"
        )
        assert match_of(name, {}, 1).seats == found.players[0], (
            f"a match has {match_of(name, {}, 1).seats} seats, but GAME says players={found.players}"
        )
        return
    for players in range(option.low, option.high + 1):
        if refusal(found, {"players": players}) is None:
            assert players in found.players, (
                f"players={players} can be dealt, but GAME says players={found.players}"
            )
            assert match_of(name, {"players": players}, 1).seats == players, (
                f"a match with players={players} has {match_of(name, {'players': players}, 1).seats} seats"
            )
        else:
            assert players not in found.players, (
                f"GAME says players={found.players}, but players={players} is refused: "
                f"{refusal(found, {'players': players})}"
            )
    for players in {1, 2, 3, 4, 6, 12} & set(found.players):
        play_some(name, {"players": players}, f"{name} {players}", 120, 4)
    for players in (0, -1, 13, 100, 10**9):
        assert refusal(found, {"players": players}), (
            f"players={players} can be dealt, and should be refused"
        )


@law()
def option_declarations(name: str) -> None:
    """Every option and every field of the state says what it means, and reads its own values."""
    found = game(name)
    for key, option in found.state_type.OPTIONS.items():
        assert option.says.endswith("."), (
            f"what the option {key} says ends with a full stop, but not: {option.says!r}"
        )
        assert option.default in all_values(option), (
            f"the option {key} has the default {option.default!r}, which is none of its values: {all_values(option)}"
        )
        for value in all_values(option):
            assert option.parse(value, key) == value, (
                f"the option {key} reads its own value {value!r} as {option.parse(value, key)!r}"
            )
            assert option.parse(str(value), key) == value, (
                f"the option {key} reads the text {str(value)!r} as {option.parse(str(value), key)!r}, not as {value!r}"
            )
        described = option.describe(key)
        assert described["name"] == key, f"the option {key} is described as {described['name']!r}"
        assert described["allowed"], (
            f"the description of the option {key} does not say which values are allowed"
        )
    for field in found.state_type.FIELDS.values():
        assert (field.option.says if field.option else field.says).endswith("."), (
            "what is said of a field of the state ends with a full stop, but not: "
            f"{field.option.says if field.option else field.says!r}"
        )
