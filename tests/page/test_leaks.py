"""What the page's worker tells would be told alike if everything lay differently that the person
cannot know.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from cardhouse.core.game import all_games
from cardhouse.page.house import House
from tests.applying import Screen
from tests.server.table.judge import Judge, Note, broken

PLIES = 90
LINE = 1


class Listener:
    """A page that notes every message of one line with what it was asked for."""

    def __init__(self, game: str) -> None:
        self.notes: list[Note] = []
        self.screen = Screen()
        self.steps: tuple[int, ...] = ()
        self.kind, self.asked = "", {"": ""}
        self.waits: list[str] = []
        self.house = House(self.hear, lambda *kept: None, lambda code, s: self.waits.append(code))
        opened = json.loads(self.house.ask("/api/tables", json.dumps({"game": game, "seed": "9"})))
        self.code = str(opened["body"]["code"])
        self.house.enter(LINE, self.code, "wide")

    def hear(self, line: int, text: str) -> None:
        assert line == LINE
        told = json.loads(text)
        base = self.screen.base
        if told["type"] in ("snapshot", "update", "row"):
            self.screen.take(told)
            now = self.screen.now
            assert now is not None
            self.steps = tuple(now["undo"]["row"])
        ply = self.screen.now["ply"] if self.screen.now else 0
        self.notes.append(Note(text, ply, self.steps, self.kind, self.asked, base))

    def say(self, kind: str, **more: Any) -> None:
        self.kind, self.asked = kind, more
        self.house.hear(LINE, json.dumps({"type": kind, "id": "x", **more}))
        self.kind, self.asked = "", {}

    def play(self, chance: random.Random) -> None:
        """Plays for a while, and asks all kinds of things meanwhile."""
        for _ in range(PLIES):
            if self.waits:
                self.house.go_on(self.waits.pop())
                continue
            now = self.screen.now
            assert now is not None
            if not now["choices"]:
                return
            action = chance.choice(now["choices"])["action"]
            self.say("why", path=["nowhere"])
            self.say("preview", action=action)
            if chance.random() < 0.1:
                seat = chance.randrange(len(now["scene"]["seats"]))
                before, ply = max(0, now["ply"] - 2), max(0, now["ply"] - 1)
                self.say("look", ply=ply, before=before, seat=seat)
            self.say("play", ply=now["ply"], action=action, steps=now["undo"]["row"])


@pytest.mark.parametrize("name", [one.name for one in all_games()])
def test_every_message_follows_from_what_the_seat_knows(name: str) -> None:
    page = Listener(name)
    page.play(random.Random(name))
    table = page.house.tables[page.code]
    judge = Judge(table.match, table.you)
    for note in page.notes:
        judge.judge(note)
    assert judge.counts["snapshot"] == 1
    assert judge.counts["update"] > 5
    wrong = [one for note in page.notes for one in broken(note)]
    if any(piece["face"] is None for piece in judge.scene(0, "wide")["pieces"]):
        assert wrong
    # A judge that finds nothing wrong would be none.
    other = Judge(table.match, table.you)
    assert all(other.notices(note) for note in wrong[:40])


@pytest.mark.parametrize("name", [one.name for one in all_games() if not one.solitaire])
def test_a_record_of_a_game_that_goes_on_keeps_seed_and_hidden_choices(name: str) -> None:
    page = Listener(name)
    page.play(random.Random(name))
    table = page.house.tables[page.code]
    assert not table.match.over or name == "three_piles"
    if not table.match.over:
        text = json.loads(page.house.ask(f"/api/tables/{page.code}/record"))["body"]
        Judge(table.match, table.you).record(text)
