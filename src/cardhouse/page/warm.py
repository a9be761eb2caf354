"""Warm: all that playing needs is imported and read beforehand, by a little play.

A page begins with a picture of Python's memory that was taken after ``warm``: nothing of the house
that played is left in it, but modules, catalogues and lists of deals are.
"""

from __future__ import annotations

import gc
import json
from importlib.resources import files
from typing import Any

from cardhouse.core.game import Game, all_games
from cardhouse.core.texts import ENGLISH
from cardhouse.page.house import House
from cardhouse.page.start import start
from cardhouse.page.wishes import players
from cardhouse.play.figures import figure_position
from cardhouse.play.winnable import winnable_deals

PLIES = 30
SEED = "warm"
TABLE, LESSON, RECORD = 1, 2, 3
"""Lines."""


def warm() -> None:
    """Plays a little of every game, looks at a lesson and a record of each, and forgets all of
    it.
    """
    waits: list[str] = []
    house = start(
        lambda line, text: None,
        lambda *kept: None,
        lambda code, seconds: waits.append(code),
        ENGLISH,
    )
    house.ask("/api/games")
    for found in all_games():
        winnable_deals(found)
        figures = files(found.package).joinpath("figures")
        for figure in figures.iterdir() if figures.is_dir() else ():
            figure_position(found, figure.name.removesuffix(".json"))
        _play(house, found, waits)
    for path in ("/api/tables?mine=1", "/api/statistics", "/api/games-played", "/api/saved"):
        house.ask(path)
    house.ask("/api/saved", _body(house.ask("/api/saved")))
    comforts = [found.comfort for found in all_games()]  # asked for what was forced, at any time
    del house, comforts
    gc.collect()


def _body(answer: str) -> Any:
    return json.loads(answer)["body"]


def _play(house: House, found: Game, waits: list[str]) -> None:
    best = players(found)[-1]["name"]
    seats = [{"kind": "me"}, {"kind": "computer", "level": best}]
    wish = {"game": found.name, "seed": SEED} | ({} if found.solitaire else {"seats": seats})
    code = _body(house.ask("/api/tables", json.dumps(wish)))["code"]
    house.enter(TABLE, code, "wide")
    for _ in range(PLIES):
        if waits:
            house.go_on(waits.pop())
        else:
            _decide(house, code)
    for message in ("lamp", "truth", "undo", "redo", "resign", "rematch"):
        _say(house, type=message)
    _say(house, type="look", ply=0)
    record = _body(house.ask(f"/api/tables/{code}/record"))
    house.enter(RECORD, _body(house.ask("/api/records", record))["code"], "tall")
    house.learn(LESSON, found.name, 0, "tall", 0)
    for line in (TABLE, RECORD, LESSON):
        house.leave(line)
    waits.clear()


def _decide(house: House, code: str) -> None:
    """Does whatever is legal first, after a look at what comes of it and a hint."""
    session = house.tables[code].session
    if session.match.over:
        return
    action = session.state.legal(session.match.seat or 0)[0]
    steps = session.row.steps if session.row else []
    _say(house, type="preview", action=action)
    _say(house, type="hint")
    _say(house, type="play", ply=session.match.ply, action=action, steps=steps)


def _say(house: House, **message: object) -> None:
    house.hear(TABLE, json.dumps({"id": "warm"} | message))
