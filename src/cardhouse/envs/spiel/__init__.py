"""OpenSpiel: every game as a registered Python game, in two forms (``[openspiel]``).

``pyspiel.load_game("cardhouse_three_piles")`` is the whole game with sampled chance;
``cardhouse_three_piles_exact`` has chance laid open, for small options. Importing this registers
both for every listed game. A game's options are the parameters, as text where they are not a number
or a flag: ``cardhouse_carbles(players=3,max_plies=500)``.
"""

from cardhouse.core.extras import explained

try:
    from cardhouse.envs.spiel.ids import exact_name, full_name, register_games
except ModuleNotFoundError as error:
    raise (explained(error) or error) from error

register_games()

__all__ = ["exact_name", "full_name", "register_games"]
