"""Observations, where a game has them: bounded, the same from state and view, under CPython and
compiled.
"""

from __future__ import annotations

import random
from functools import cache

from cardhouse.conformance import covering
from cardhouse.conformance.observing import check_actions, check_observations, offered
from cardhouse.conformance.suite import law, looking_at, within
from cardhouse.conformance.support import Options, fast_forward, named_sets
from cardhouse.core.game import Game, game
from cardhouse.core.observing import size, starts


def observed(found: Game) -> bool:
    """Whether a game has observations."""
    return "observe" in found.offers


@cache
def option_sets(name: str) -> tuple[Options, ...]:
    """The sets that a game names, and every value of every option once."""
    found = game(name)
    return (*named_sets(found).values(), *covering.singles(found)[0])


def check_play(found: Game, options: Options, seed: str, stops: list[int]) -> None:
    """Plays at random and checks the laws after so many plies each."""
    chance = random.Random(seed)
    looking_at(found.name, options, seed)
    state = found.new_state(options, seed)
    for plies in stops:
        fast_forward(found, state, chance, plies)
        check_observations(found, state, seed)
        check_actions(found, state, chance)


@law(observed)
def fields_have_names_of_their_own_and_say_what_they_mean(name: str) -> None:
    """The fields of observations have names of their own and say what they mean."""
    part = offered(game(name))
    for fields in (part.FIELDS, part.ACTION_FIELDS):
        assert len(starts(fields)) == len(fields), (
            f"two fields of observations have the same name: {sorted(field.name for field in fields)}"
        )
        for field in fields:
            assert field.name.isidentifier(), (
                f"the name of a field should be an identifier, but {field.name!r} is none"
            )
            assert field.meaning.endswith("."), (
                f"what the field {field.name} means ends with a full stop, but not: {field.meaning!r}"
            )
    assert size(part.FIELDS) <= 1024, (
        f"an observation should have at most 1024 numbers, but has {size(part.FIELDS)}"
    )
    assert all(sentence.endswith(".") for sentence in part.LEFT_OUT), (
        "what LEFT_OUT says ends with a full stop, but not: "
        f"{[sentence for sentence in part.LEFT_OUT if not sentence.endswith('.')]}"
    )


@law(observed)
def observations_under_every_value_of_every_option(name: str) -> None:
    """Under every option observations keep their bounds and tell nothing that a view hides."""
    for number, options in within(enumerate(option_sets(name))):
        check_play(game(name), options, f"option {number}", [25])


@law(observed)
def observations_at_the_end(name: str) -> None:
    """At the end of a game, too."""
    found = game(name)
    for seed in range(2):
        check_play(found, found.mini, f"end {seed}", [100_000])
