"""The settings of the app, kept in a file: the theme, the last set-up of each game, the lessons
done.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from cardhouse.core.errors import UnknownGame
from cardhouse.core.game import game
from cardhouse.play.folders import home
from cardhouse.play.whole_files import write_whole
from cardhouse.terminal.app.theme import THEMES


@dataclass
class Settings:
    """What the app remembers of the person who uses it.

    theme: four, two or none (colours); the file calls it ``look``. games: options and players by
    game, as last chosen. lessons: the names of those that are done, by game; the file calls them
    ``finished``. titles: what an earlier version kept instead, lessons by their titles, as far as
    no lesson here has such a title. read_theme, read_games: what was read, or kept last: whatever
    differs from it was chosen here.
    """

    theme: str = "four"
    games: dict[str, dict[str, Any]] = field(default_factory=dict)
    lessons: dict[str, list[str]] = field(default_factory=dict)
    titles: dict[str, list[str]] = field(default_factory=dict)
    read_theme: str = ""
    read_games: dict[str, dict[str, Any]] = field(default_factory=dict)

    def save(self) -> None:
        """Keeps them, and what another program has kept meanwhile; a folder that cannot be written
        is no reason to stop.
        """
        path = home() / "settings.json"
        theme = self._join(_kept())
        data = {"look": theme, "games": self.games, "finished": self.lessons}
        if self.titles:
            data["lessons"] = self.titles
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(data, ensure_ascii=False, indent=1))
        except OSError:
            pass

    def _join(self, kept: Settings) -> str:
        """Takes over what was kept elsewhere and not chosen otherwise here; returns the theme to
        keep.
        """
        theme = kept.theme if self.theme == self.read_theme else self.theme
        chosen = {name: x for name, x in self.games.items() if x != self.read_games.get(name)}
        self.games = {**kept.games, **chosen}
        for name, done in kept.lessons.items():
            known = self.lessons.setdefault(name, [])
            known += [lesson for lesson in done if lesson not in known]
        self.read_theme, self.read_games = self.theme, deepcopy(self.games)
        return theme

    def done(self, game: str, lesson: str) -> None:
        """Remembers a lesson by its name."""
        if not self.has_done(game, lesson):
            self.lessons.setdefault(game, []).append(lesson)
            self.save()

    def has_done(self, game: str, lesson: str) -> bool:
        """Whether a lesson of a game, by its name, is done."""
        return lesson in self.lessons.get(game, ())

    def take_titles(self, titles: Mapping[str, Sequence[str]]) -> None:
        """Takes over the lessons that an earlier version kept by their titles."""
        for name, done in titles.items():
            try:
                names = {lesson.title: lesson.name for lesson in game(name).lessons}
            except UnknownGame:
                names = {}
            known = self.lessons.setdefault(name, [])
            known += [x for x in (names[t] for t in done if t in names) if x not in known]
            if unknown := [title for title in done if title not in names]:
                self.titles[name] = unknown


def read_settings() -> Settings:
    """What was kept; the usual where nothing was, or where it cannot be read. Without colours where
    the environment asks for none.
    """
    found = _kept()
    if os.environ.get("NO_COLOR"):
        found.theme = "none"
    found.read_theme, found.read_games = found.theme, deepcopy(found.games)
    return found


def _kept() -> Settings:
    """What the file says."""
    found = Settings()
    try:
        data = json.loads((home() / "settings.json").read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        data = {}
    if isinstance(data, dict):
        if data.get("look") in THEMES:
            found.theme = data["look"]
        games, lessons, titles = data.get("games"), data.get("finished"), data.get("lessons")
        if isinstance(games, dict) and all(isinstance(x, dict) for x in games.values()):
            found.games = games
        if _texts_by_game(lessons):
            found.lessons = lessons
        if _texts_by_game(titles):
            found.take_titles(titles)
    return found


def _texts_by_game(data: object) -> TypeGuard[dict[str, list[str]]]:
    return isinstance(data, dict) and all(
        isinstance(texts, list) and all(isinstance(x, str) for x in texts)
        for texts in data.values()
    )
