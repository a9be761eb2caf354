"""What the app remembers of its person: the look, who sits where, the lessons done."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field
from typing import Any

from cardhouse.play.folders import home
from cardhouse.terminal.app.look import LOOKS


@dataclass
class Settings:
    """look: four, two or none (colours). games: options and players by game, as last chosen. lessons: titles done."""

    look: str = "four"
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    lessons: dict[str, list[str]] = field(default_factory=dict)

    def save(self) -> None:
        """Keeps them; a folder that cannot be written is no reason to stop."""
        path = home() / "settings.json"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            draft = path.with_name(path.name + ".part")
            draft.write_text(
                json.dumps(asdict(self), ensure_ascii=False, indent=1), encoding="utf-8"
            )
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
        if data.get("look") in LOOKS:
            found.look = data["look"]
        games, lessons = data.get("games"), data.get("lessons")
        if isinstance(games, dict) and all(isinstance(x, dict) for x in games.values()):
            found.games = games
        if isinstance(lessons, dict) and all(isinstance(x, list) for x in lessons.values()):
            found.lessons = lessons
    if os.environ.get("NO_COLOR"):
        found.look = "none"
    return found
