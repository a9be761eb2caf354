"""In a language with other letters no plain word is left of what the page's own house says,
refusals included.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import cardhouse
from cardhouse.core.game import all_games, game
from cardhouse.page import TEXT, solving
from cardhouse.page.house import House
from cardhouse.play.marks import OPEN_HELP
from tests.games.catalogues import english, pseudo, unreadable, unused
from tests.server.test_language import LIBRARY, words
from tests.server.test_language import TYPED as AT_A_SERVER

ROOM = Path(cardhouse.__file__).parent / "page"
TYPED = [*AT_A_SERVER, "learned"]
JUNK = "no_such_game"
ODD: list[tuple[str, Any]] = [
    ("/api/tables/abcdefgh", None),
    ("/api/nothing", None),
    ("/api/tables", {"game": JUNK}),
    ("/api/tables", {"game": "three_piles", "seats": [{"kind": "me"}]}),
    ("/api/tables", {"game": "three_piles", "seats": [{"kind": "me"}, {"kind": "open"}]}),
    ("/api/tables", {"game": "three_piles", "seats": [{"kind": "me"}, {"kind": "computer"}]}),
    ("/api/tables", {"game": "carlton", "seed": "1", "daily": True}),
    ("/api/tables", {"game": "carlton", "winnable": "any", "options": {"max_moves": 60}}),
    ("/api/continued", {"type": "seen"}),
    ("/api/saved", {"games": []}),
    ("/api/saved", {"cardhouse games": 1, "games": 7}),
]
"""What is refused."""


def heard() -> list[Any]:
    """All that a page is told in some games, and all that it is refused."""
    told: list[Any] = []
    waits: list[str] = []
    house = House(
        lambda line, text: told.append(json.loads(text)),
        lambda *kept: None,
        lambda code, seconds: waits.append(code),
    )

    def ask(path: str, body: Any = None) -> Any:
        found = json.loads(house.ask(path, None if body is None else json.dumps(body)))["body"]
        if not isinstance(found, str):
            told.append(found)
        return found

    for path, body in ODD:
        ask(path, body)
    for found in all_games():
        code = ask("/api/tables", {"game": found.name})["code"]
        house.enter(1, code, "wide")
        for _ in range(12):
            if waits:
                house.go_on(waits.pop())
                continue
            session = house.tables[code].session
            if session.match.over:
                break
            action = session.state.legal(session.match.seat or 0)[0]
            steps = session.row.steps if session.row else []
            for message in (
                {"type": "why", "path": ["nowhere"]},
                {"type": "preview", "action": action},
                {"type": "hint"},
                {"type": "lamp"},
                {"type": "truth"},
                {"type": "undo"},
                {"type": "play", "ply": session.match.ply, "action": action, "steps": steps},
            ):
                house.hear(1, json.dumps({"id": "x"} | message))
        waits.clear()
        with mock.patch.object(solving, "TRUTH", 0.0):  # nothing is found in no time
            house.hear(1, json.dumps({"type": "mark", "kind": OPEN_HELP}))
            house.hear(1, json.dumps({"id": "x", "type": "truth"}))
            if found.solitaire:
                house.go_on(waits.pop())
        for kind in ("resign", "resign", "look"):
            house.hear(
                1, json.dumps({"id": "x", "type": kind} | ({"ply": 0} if kind == "look" else {}))
            )
        file = json.loads(ask("/api/saved"))
        file["games"] = [one for one in file["games"] if one["code"] == code]
        other = json.loads(json.dumps(file))
        other["games"][0]["rules"] = 0
        ask("/api/saved", other)
        other = json.loads(json.dumps(file))
        other["games"][0]["entries"] = [["x"]]
        ask("/api/saved", other)
        house.learn(2, found.name, 0, "wide", 0)
        house.leave(1)
        waits.clear()
    gone = ask("/api/tables", {"game": "three_piles"})["code"]
    # Its key means nothing to a reader, and is no word of any language.
    house.ask(f"/api/tables/{gone}/handing", "{}")
    ask(f"/api/tables/{gone}/handed", {"code": "abcdefgh"})
    ask(f"/api/tables/{gone}/handing", {})
    ask("/api/tables?mine=1")
    ask("/api/statistics")
    ask("/api/games-played")
    house.enter(1, gone, "wide")
    ask("/api/games-played/erase", {})
    house.hear(1, '{"type": "sync"}')
    return told


def test_the_page_speaks_the_language() -> None:
    with pseudo():
        answers = heard()
        spoken = set(TEXT._patterns)
    said = {LIBRARY.sub("", text) for told in answers for text in words(told)}
    assert len(said) > 100
    assert english(said, TYPED) == []
    assert set(TEXT.ids()) - spoken == set()


def test_english_would_be_found() -> None:
    told = heard()
    assert any("Without a server" in text for one in told for text in words(one))
    assert english((text for one in told for text in words(one)), TYPED)


@pytest.mark.parametrize("name", [one.name for one in all_games()])
def test_names_of_computers_are_said_in_the_language(name: str) -> None:
    with pseudo():
        house = House(lambda line, text: None, lambda *kept: None, lambda code, seconds: None)
        house.ask("/api/tables", json.dumps({"game": name}))
        (saved,) = house.saved.values()
    assert english([one.name for one in saved.seats]) == []
    assert len(saved.seats) == 1 or not game(name).solitaire


def test_every_text_of_the_page_can_be_read_and_is_used() -> None:
    assert unreadable(TEXT) == []
    assert unused(TEXT, ROOM) == []
