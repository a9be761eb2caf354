"""In a small window nothing that is said is lost, the table keeps its shape, and a table is left
after one question.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

import cardhouse
from cardhouse.core.game import game, names
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.lesson import LessonScreen
from cardhouse.terminal.app.panels import TextPanel
from cardhouse.terminal.app.table.board import Board
from cardhouse.terminal.app.table.side import SideLines, SideText
from cardhouse.terminal.files import running_folder

from .drive import SMALL, drive, press, table, text


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


LONG = "This is refused for a reason that takes many words, each of which matters to whoever reads it. "


@pytest.mark.parametrize("name", names())
def test_what_does_not_fit_is_read_in_a_box(name: str) -> None:
    screen = table(name)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen.refuse(LONG * 5)
        await pilot.pause()
        assert "▾ a" in text(app).splitlines()[-1]
        await press(app, pilot, "a")
        assert isinstance(app.screen, TextPanel)
        said = " ".join(str(app.screen.text).split())
        assert said.count("each of which matters to whoever reads it.") == 5
        assert screen.selection.scene.status in said, "the question is there, too"
        await press(app, pilot, "escape")
        screen.notices.forget_refusal()
        screen.draw()
        await pilot.pause()
        more = "▾ a" in text(app).splitlines()[-1]
        begun = any(line.startswith(" ▾a …") for line in text(app).splitlines())
        await press(app, pilot, "a")
        assert isinstance(app.screen, TextPanel if more or begun else GameScreen)

    drive(steps, screen, SMALL)


@pytest.mark.parametrize("name", names())
def test_a_price_and_what_is_asked_are_read_at_once(name: str) -> None:
    """A table that can do without some rows leaves them to words; where that is not enough, as in
    some prices of Carbles, the bar says how to read on.
    """
    screen = table(name)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        seen = 0
        for target in screen.selection.nexts:
            screen.selection.focus = target
            screen.draw()
            await pilot.pause()
            marked = "▾ a" in text(app).splitlines()[-1]
            if name == "carbles" and marked:
                continue
            assert not marked, text(app)
            said = " ".join(line.strip() for line in text(app).splitlines())
            asked = screen.selection.scene.status.split()
            assert " ".join(asked[:3]) in said
            assert " ".join(asked[-2:]) in said
            seen += 1
        assert seen

    drive(steps, screen, SMALL)


@pytest.mark.parametrize("name", names())
def test_a_table_keeps_its_shape_through_a_lesson(name: str) -> None:
    for number in range(len(game(name).lessons)):
        screen = LessonScreen(game(name), number, "four")

        async def steps(
            app: CardhouseApp, pilot: Pilot[None], screen: LessonScreen = screen
        ) -> None:
            heights: set[int] = set()
            run = screen.content.run
            while not run.finished:
                while app.screen is not screen:
                    await press(app, pilot, "escape")
                heights.add(screen.query_one(Board).size.height)
                screen.content.perform(run.answers[0])
                await pilot.pause()
            seats = screen.query_one("#seats").size.height
            assert len(heights) == 1 or seats > 1, (screen.content.number, heights)

        drive(steps, screen, SMALL)


@pytest.mark.parametrize("size", [(80, 24), (140, 45)])
def test_the_menu_shows_all_its_lines_where_the_window_has_room(size: tuple[int, int]) -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "m")
        listed = app.screen.query_one(OptionList)
        room = int(0.92 * size[1]) - 6
        assert listed.size.height == min(listed.option_count, room)

    drive(steps, table("three_piles"), size)


@pytest.mark.parametrize(("rows", "drawn"), [(24, False), (40, True), (46, True)])
def test_a_high_narrow_window_has_the_table_below_the_list(rows: int, drawn: bool) -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "down")
        said = text(app)
        assert ("A network" in said) == drawn
        assert all(game(name).title in said for name in names())
        assert "Enter" in said.splitlines()[-1]

    drive(steps, size=(80, rows))


def test_q_leaves_after_one_question() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "q")
        assert "nothing is kept" in text(app)
        await press(app, pilot, "n")
        assert isinstance(app.screen, GameScreen)
        screen.session.play(screen.session.legal[0])
        await press(app, pilot, "q")
        assert "c at home goes on" in text(app)
        await press(app, pilot, "y")
        assert isinstance(app.screen, HomeScreen)

    drive(steps, screen)
    assert [path.suffix for path in running_folder().iterdir()] == [".json"]


def test_what_happened_before_what_finds_room_is_read_in_the_box() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    happened = [f"Careful does what is done as number {number}." for number in range(9)]
    side = SideLines("four", match.scene(0), match.called, SideText(recent=happened))
    lines, bar, all = side.below(80, 2, (), "", "Draw a card.", 70)
    assert lines.plain.strip().startswith("…")
    assert "number 8." in lines.plain
    assert bar == "Draw a card.  ▾ a reads on"
    assert " ".join(all.split()).startswith("Careful does what is done as number 0.")
    # A question that fills the bar is not cut for that.
    asked = "Draw a card, or take one of the cards that lie open on the stacks, x".ljust(70, "y")
    lines, bar, all = side.below(80, 2, (), "", asked, 70)
    assert lines.plain.strip().startswith("▾a …")
    assert bar == asked
    assert " ".join(all.split()).startswith("Careful does what is done as number 0.")
    side = SideLines("four", match.scene(0), match.called, SideText(recent=happened[:2]))
    assert side.below(80, 2, (), "", "Draw a card.", 70)[1:] == ("Draw a card.", "")


def test_what_is_asked_goes_on_in_the_bar_right_below_where_it_began() -> None:
    match = cardhouse.new_match("three_piles", seed=1)
    asked = " ".join(f"You may do what is allowed as number {number}." for number in range(5))
    keys = "Tab or arrows choose"
    side = SideLines("four", match.scene(0), match.called, SideText(keys=keys))
    for rows in (2, 3, 4):
        lines, bar, _ = side.below(80, rows, ("all that comes of it",), "", asked, 50)
        told = [line.strip() for line in lines.plain.splitlines()]
        assert len(told) <= rows
        begun = next((at for at, line in enumerate(told) if line.startswith("You may")), rows)
        if begun < rows:
            assert keys not in told[begun:], "no other line lies between"
            read = " ".join([*told[begun:], bar])
            assert asked.startswith(read.split("  ▾")[0].rstrip("…. "))
