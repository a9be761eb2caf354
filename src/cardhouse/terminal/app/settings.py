"""The settings of the app, kept in a file: the theme, the last set-up of each game, the lessons done."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from typing import Any

from cardhouse.play.folders import home
from cardhouse.terminal.app.theme import THEMES


@dataclass
class Settings:
    """What the app remembers of the person who uses it.

    theme: four, two or none (colours); the file calls it ``look``. games: options and players by game, as last
    chosen. lessons: the titles of those that are done.
    """

    theme: str = "four"
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    lessons: dict[str, list[str]] = field(default_factory=dict)

    def save(self) -> None:
        """Keeps them; a folder that cannot be written is no reason to stop."""
        path = home() / "settings.json"
        data = {"look": self.theme, "games": self.games, "lessons": self.lessons}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(path.name + ".part")
            draft.write_text(json.dumps(data, ensure_ascii=False, indent=1), encoding="utf-8")
            draft.replace(path)
        except OSError:
            pass

    def done(self, game: str, title: str) -> None:
        """Remembers a lesson."""
        known = self.lessons.setdefault(game, [])
        if title not in known:
            known.append(title)
            self.save()


def read_settings() -> Settings:
    """What was kept; the usual where nothing was, or where it cannot be read."""
    found = Settings()
    try:
        data = json.loads((home() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        data = {}
    if isinstance(data, dict):
        if data.get("look") in THEMES:
            found.theme = data["look"]
        games, lessons = data.get("games"), data.get("lessons")
        if isinstance(games, dict) and all(isinstance(x, dict) for x in games.values()):
            found.games = games
        if isinstance(lessons, dict) and all(isinstance(x, list) for x in lessons.values()):
            found.lessons = lessons
    if os.environ.get("NO_COLOR"):
        found.theme = "none"
    return found
