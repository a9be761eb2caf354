"""The lab: bulk play, duels, the arena, surveys, reports for designers."""

from cardhouse.lab.bulk import play
from cardhouse.lab.played import COLUMNS, PlayedGames

__all__ = ["COLUMNS", "PlayedGames", "play"]
