"""Comforts of a game for one: moves that make themselves, finishing, peeking, bookmarks, finding,
the next deal.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

import cardhouse
from cardhouse.core.state import TRUTH
from cardhouse.core.texts import card_symbol
from cardhouse.games.carlton import comfort
from cardhouse.games.carlton.actions import UP, kind_of, pile_of
from cardhouse.games.carlton.state import Table
from cardhouse.play.match import AUTOMATIC, Match
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.game.session import AppSession, resumed
from cardhouse.terminal.files import read_record, running_folder

from .drive import drive, play_by_keys, press, table, text


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def automatic(match: Match) -> list[int]:
    """The plies that the game made by itself."""
    return [mark.ply for mark in match.marks if mark.kind == AUTOMATIC]


def test_a_safe_card_goes_up_with_the_move_that_freed_it_and_comes_back_with_it() -> None:
    screen = table("carlton", seed=3)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        session, match = screen.session, screen.session.match
        await play_by_keys(app, pilot, match.action("7>4"))
        assert match.ply == 2, "A♠ is safe and goes up by itself"
        assert match.text(match.actions[1]) == "5>up"
        assert automatic(match) == [1]
        path = session.saved_game.path
        assert automatic(resumed(path, read_record(str(path))).match) == [1]
        await press(app, pilot, "u")
        assert match.ply == 0
        await press(app, pilot, "r")
        assert match.ply == 2
        await press(app, pilot, "u", "o")
        assert "off" in text(app)
        await play_by_keys(app, pilot, match.action("7>4"))
        assert match.ply == 1

    drive(steps, screen)


def test_only_what_no_pile_needs_moves_by_itself() -> None:
    match = cardhouse.new_match("carlton", seed=3)
    for _ in range(40):
        view = match.view(0)
        assert isinstance(view, Table)
        action = comfort.automatic(view)
        if action >= 0:
            face = view.pile[pile_of(action), view.pile_n[pile_of(action)] - 1]
            lower = [min(view.up[suit, 0], view.up[suit, 1]) for suit in range(4)]
            rank, suit = face % 13 + 1, face // 13
            red = (1, 2)
            for other in range(4):
                needed = (
                    rank - 1
                    if other == suit
                    else rank - 3
                    if (other in red) == (suit in red)
                    else rank - 2
                )
                assert lower[other] >= needed
            match.play(action)
        else:
            match.play(match.legal_actions[len(match.actions) % len(match.legal_actions)])


def test_peeking_is_remembered() -> None:
    screen = table("carlton", seed=3)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "p")
        assert "covered" in screen.notices.trouble
        screen.touch.focus_on("pile1/back")
        await press(app, pilot, "p")
        assert "It is " in text(app)
        assert [mark.kind for mark in screen.session.match.marks] == ["peek"]
        state = screen.session.match.state
        assert isinstance(state, Table)
        assert card_symbol(state.pile[1, 0]) in text(app)

    drive(steps, screen)


def test_a_bookmark_is_come_back_to() -> None:
    screen = table("carlton", seed=3)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        match = screen.session.match
        await press(app, pilot, "o")
        await play_by_keys(app, pilot, match.action("deal"))
        await press(app, pilot, "b")
        state = match.state.to_bytes()
        for _ in range(3):
            await play_by_keys(app, pilot, match.action("deal"))
        await press(app, pilot, "B")
        assert match.state.to_bytes() == state
        assert "bookmark" in [mark.kind for mark in match.marks]
        assert match.record(TRUTH).replay().ply == match.ply

    drive(steps, screen)


def test_a_card_is_found_and_the_next_deal_is_dealt() -> None:
    screen = table("carlton", seed=3)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "f", *"8s", "enter")
        assert screen.notices.found == ("pile6/8S",)
        assert "8♠: pile 7." in text(app)
        await play_by_keys(app, pilot, screen.session.match.action("deal"))
        await press(app, pilot, "n")
        await press(app, pilot, "n")
        assert app.screen is screen, "a game that has begun is not left by one key"
        await press(app, pilot, "n")
        await press(app, pilot, "y")
        assert isinstance(app.screen, GameScreen)
        assert app.screen is not screen
        assert screen.session.saved_game.path.exists()
        empty = app.screen.session.saved_game.path
        await press(app, pilot, "n")
        assert not empty.exists(), "a game in which nothing was done is not kept"
        assert len(list(running_folder().glob("*.json"))) == 1
        assert app.screen.session.match.seed == "5"

    drive(steps, screen)


def test_a_won_game_is_played_out() -> None:
    match = cardhouse.new_match("carlton", seed=1, suits=2, ranks=2, piles=2, faces="all")
    one = AppSession(match, ["you"], automatic=False)
    for _ in range(200):
        if one.help.sure(0) or match.over:
            break
        ups = [a for a in one.legal if kind_of(a) == UP]
        one.play(ups[0] if ups else one.legal[0])
    assert one.help.sure(0)
    one.carry_out(one.help.finish)
    assert match.reason == "goal"
