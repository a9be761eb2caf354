"""Cardhouse: five card games as one system, for players, designers and researchers.

>>> import cardhouse
>>> match = cardhouse.new_match("three_piles", seed=7)
>>> match.play("draw")
0
"""

import cardhouse.games as _games  # registers the games
from cardhouse.core.errors import (
    CardhouseError,
    GameOver,
    IllegalAction,
    InvalidNotation,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
)
from cardhouse.core.state import SPECTATOR, TRUTH
from cardhouse.play.listing import list_games
from cardhouse.play.match import Match, Record, match_from_position, new_match

del _games

__version__ = "0.1.0"

__all__ = [
    "SPECTATOR",
    "TRUTH",
    "CardhouseError",
    "GameOver",
    "IllegalAction",
    "InvalidNotation",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Record",
    "UnknownGame",
    "list_games",
    "match_from_position",
    "new_match",
]
