"""What OpenSpiel is told of a game: its type, its bounds, its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pyspiel

from cardhouse.core.game import Game
from cardhouse.core.options import Option

SEED, PLIES = "rng_seed", "max_plies"
"""Parameters that are no options: the seed of the deals, -1 for a fresh one; decisions after which
all get 0.
"""
NO_NUMBER = -1
"""What stands for an option that has no number, as OpenSpiel's parameters have one type each."""


def parameters(game: Game, defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Every option by name with its default: a flag as a bool, a number as an int, anything else as
    a text.
    """
    kinds = game.state_type.OPTIONS
    return {
        name: NO_NUMBER if value is None and _may_lack(kinds[name]) else value
        for name, value in game.options(defaults).items()
    }


def options(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options among parameters. Raises InvalidOptions."""
    kinds = game.state_type.OPTIONS
    return game.options(
        {
            name: None if value == NO_NUMBER and _may_lack(kinds[name]) else value
            for name, value in given.items()
            if name in kinds
        }
    )


def _may_lack(option: Option) -> bool:
    """Whether an option is a number or none."""
    return option.kind == "number" and None in (option.default, *option.choices)


def game_type(
    game: Game, name: str, defaults: Mapping[str, Any], seats: int | None, *, sampled: bool
) -> Any:
    """The type of a form. seats: None for the form as it is registered, whatever its parameters."""
    chance = pyspiel.GameType.ChanceMode
    fair = zero_sum(game, defaults) if seats else False
    utility = pyspiel.GameType.Utility
    extra = {SEED: -1, PLIES: game.playout_cap} if sampled else {}
    return pyspiel.GameType(
        short_name=name,
        long_name=f"{game.title} (Cardhouse{', chance laid open' if not sampled else ''})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance.SAMPLED_STOCHASTIC if sampled else chance.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if fair else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats or max(game.players),
        min_num_players=seats or min(game.players),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=game.observations is not None,
        parameter_specification={**parameters(game, defaults), **extra},
    )


def game_info(
    game: Game, given: Mapping[str, Any], chance_outcomes: int, longest: int
) -> pyspiel.GameInfo:
    """The bounds of a form with these options."""
    seats = game.seats(game.blank(given))
    return pyspiel.GameInfo(
        num_distinct_actions=game.actions,
        max_chance_outcomes=chance_outcomes,
        num_players=seats,
        min_utility=0.0 if game.solitaire else -1.0,
        max_utility=1.0,
        utility_sum=0.0 if zero_sum(game, given) else None,
        max_game_length=longest,
    )


def zero_sum(game: Game, given: Mapping[str, Any]) -> bool:
    """Whether what one side wins the other loses: two sides of equal size. Every loser of more
    sides has -1.
    """
    sides = game.sides(game.blank(given))
    return len(sides) == 2 and len({len(side) for side in sides}) == 1
