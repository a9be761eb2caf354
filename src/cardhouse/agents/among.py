"""Between whom a chance to win is meant: it depends on who goes on playing."""

from __future__ import annotations

from cardhouse.agents.learned.ahead import by_value
from cardhouse.agents.learned.weights import problem
from cardhouse.agents.levels import advising
from cardhouse.agents.wording import TEXT
from cardhouse.core.game import Game
from cardhouse.core.search_settings import LEARNED, Settings
from cardhouse.core.state import State


def among(game: Game, state: State, settings: Settings | None = None) -> str:
    """Between whom chances are meant, in words: ``between strong players`` where they come from a
    learned value, else by whom a search lets a game go on.

    settings: of the search; as hints search by default. state: whose options decide, a
    view or whole.
    """
    chosen = settings or advising(game)
    searched = chosen.leaf == LEARNED and not problem(game, state)
    learned = searched or by_value(game, state, chosen)
    return TEXT("among.learned" if learned else "among.careful")
