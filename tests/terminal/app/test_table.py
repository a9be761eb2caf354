"""At the table: steps back, refusals and their paragraphs, history, saving, several people, the
mouse, no colours.
"""

from __future__ import annotations

import errno
import re
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import cardhouse
from cardhouse.agents.agent import CarefulAgent
from cardhouse.agents.levels import best
from cardhouse.core.game import game
from cardhouse.core.search_settings import changed
from cardhouse.core.state import TRUTH
from cardhouse.games.carbles.actions import PLAY, kind_of
from cardhouse.play.assistance import Advice
from cardhouse.play.ending import result_words
from cardhouse.play.history import Seen, history
from cardhouse.play.match import Match
from cardhouse.terminal.app.app import CardhouseApp
from cardhouse.terminal.app.game.handover import HandOver
from cardhouse.terminal.app.game.screen import GameScreen
from cardhouse.terminal.app.game.session import AppSession, resumed
from cardhouse.terminal.app.home import HomeScreen
from cardhouse.terminal.app.panels import ListPanel, TextPanel
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.rules import RulesScreen
from cardhouse.terminal.app.theme import style
from cardhouse.terminal.files import newest_running, read_record, record_folder
from cardhouse.terminal.wording import TEXT

from .drive import LARGE, calm, drive, play_by_keys, play_on, press, session, table, text, top


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))


def test_esc_takes_back_the_touch_then_the_step_and_then_opens_the_menu() -> None:
    screen = table("carbles", players=2, seed=1)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        session = screen.session
        while kind_of(screen.selection.scene.gestures[0].action) != PLAY:
            await play_on(app, pilot, 1)
        match = session.match
        start = match.ply
        await play_by_keys(app, pilot, screen.selection.scene.gestures[0].action)
        assert session.row is not None
        assert len(session.row.steps) == 1
        assert match.ply == start, "the match does not know of the unfinished row"
        await press(app, pilot, "escape")
        assert not screen.content.in_row
        await press(app, pilot, "escape")
        assert isinstance(app.screen, ListPanel)

    drive(steps, screen)


def test_a_refusal_marks_the_pieces_and_f1_opens_its_paragraph() -> None:
    screen = table("carlton")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen.attempt(("pile6/8S",))
        screen.attempt(("pile2/2D", "pile2"))
        await calm(app, pilot)
        assert "2♢ takes only a black A, not 8♠" in text(app)
        assert screen.notices.refused == ("pile6/8S", "pile2/2D")
        assert app.last_rulings == ["C2"]
        await press(app, pilot, "f1")
        assert isinstance(app.screen, RulesScreen)
        await calm(app, pilot)
        cited = app.screen.query(".cited")
        assert cited
        shown = app.screen.query_one("#rules").scroll_offset.y
        assert shown > 0, "the rules open at the paragraph"
        await press(app, pilot, "escape")
        assert top(app) is screen

    drive(steps, screen)


def test_a_card_that_begins_nothing_says_why_or_asks_where_to() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen.attempt(("hand0/7C",))
        assert "Draw first" in screen.notices.trouble
        await press(app, pilot, "escape", "w", "down", "down", "down")
        assert screen.selection.focus is not None
        assert screen.content.why_not("7C>P1") is not None
        await press(app, pilot, "colon")
        await press(app, pilot, *"7C>P1", "enter")
        assert top(app) is screen
        assert "P11" in screen.notices.trouble
        await press(app, pilot, "colon", *"draw", "enter")
        assert screen.session.match.ply >= 1

    drive(steps, screen)


def test_what_happened_is_shown_again_moment_by_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = table("carbles", players=4, player="careful")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen.session.play(screen.session.legal[0])
        screen.flow.go_on()
        await calm(app, pilot)
        shown: list[int | None] = []
        go = screen.flow._go

        def watched(step: int) -> None:
            go(step)
            shown.append(screen.flow.past)

        monkeypatch.setattr(screen.flow, "_go", watched)
        first, total = screen.flow.told_since, screen.session.match.ply
        assert first < total, "the others have played"
        await press(app, pilot, "R")
        while screen.flow.past is not None:
            await pilot.pause(0.01)
        assert shown == [*range(first, total), None]
        # Whoever goes on sees no more of it.
        await press(app, pilot, "R", "escape")
        await pilot.pause(0.05)
        assert screen.flow.past is None
        # The log numbers the turns, and names who played them.
        await press(app, pilot, "l")
        assert isinstance(app.screen, TextPanel)
        assert [line[:4] for line in str(app.screen.text).splitlines()[:2]] == ["  1 ", "  2 "]

    drive(steps, screen)


def test_undo_redo_history_and_log() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        match = screen.session.match
        await play_on(app, pilot, 4)
        ply, state = match.ply, match.state.to_bytes()
        await press(app, pilot, "u", "u")
        assert match.ply < ply
        assert match.seat == 0
        assert [mark.kind for mark in match.marks] == ["takeback", "takeback"]
        await press(app, pilot, "r", "r")
        assert (match.ply, match.state.to_bytes()) == (ply, state)
        await press(app, pilot, "left_square_bracket", "left_square_bracket")
        assert screen.flow.past == ply - 2
        assert "Looking back" in text(app)
        await press(app, pilot, "tab", "enter")
        assert match.ply == ply, "nothing is played in the past"
        await press(app, pilot, "escape", "escape")
        await press(app, pilot, "l")
        assert isinstance(app.screen, TextPanel)
        assert "You draw" in text(app) or "You take" in text(app)

    drive(steps, screen)


def test_quitting_loses_nothing_and_the_game_goes_on() -> None:
    screen = table("carbondale")

    async def play(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await play_on(app, pilot, 6)
        await press(app, pilot, "ctrl+q")

    drive(play, screen)
    path = newest_running("carbondale")
    kept = read_record(str(path))
    assert kept.actions == screen.session.match.actions
    again = resumed(path, kept)
    assert again.seats == ["you", "random"]

    async def go_on(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "c", "enter")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.match.actions == kept.actions
        await play_on(app, pilot, 6)
        assert app.screen.session.match.ply > kept.ply

    drive(go_on)
    assert newest_running("carbondale") == path


def test_two_people_hand_over_and_nobody_sees_the_other_s_cards() -> None:
    screen = table("three_piles", people=(0, 1))

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, HandOver)
        shown = text(app)
        await press(app, pilot, "enter")
        assert top(app) is screen
        assert screen.session.viewer == 0
        await play_by_keys(app, pilot, screen.session.legal[-1])
        assert isinstance(app.screen, HandOver)
        assert "7♣" not in text(app)
        assert "Pass the keyboard to A" in shown
        await press(app, pilot, "enter")
        assert screen.session.viewer == 1
        assert screen.selection.scene.viewer == 1

    drive(steps, screen)


def test_the_mouse_plays_too() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        grid = screen.board.grid
        assert grid is not None
        for target in ("stack1", "pile0.0"):
            column, row = grid.shown(target)[-1]
            at = (column + screen.board._left, row + screen.board._top)
            await pilot.hover("#board", offset=at)
            await pilot.click("#board", offset=at)
            await calm(app, pilot)
        assert screen.session.match.actions[:1] == [
            screen.session.match.game.notation.parse(screen.content.view(), "S2>P1")
        ]

    drive(steps, screen)


def test_two_clicks_on_a_card_play_it_where_it_goes_by_itself() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab", "enter")  # draws
        grid = screen.board.grid
        assert grid is not None
        card = next(
            g.path[0] for g in screen.selection.scene.gestures if g.path[0].startswith("hand")
        )
        column, row = grid.shown(card)[-1]
        at = (column + screen.board._left, row + screen.board._top)
        await pilot.click("#board", offset=at, times=2)
        await calm(app, pilot)
        played = screen.session.match.text(screen.session.match.actions[1])
        assert ">S" in played  # onto a stack, which shows its top card only

    drive(steps, screen)


def test_without_colours_the_line_of_a_list_under_the_cursor_is_underlined() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        strips = app.screen._compositor.render_strips()
        lit = [
            s.text
            for strip in strips
            for s in strip
            if s.style and s.style.underline and s.text.strip()
        ]
        assert any("Carbondale" in words for words in lit)
        assert not any("Carlton" in words for words in lit)

    drive(steps, theme="none")


def test_without_colours_nothing_is_coloured_and_everything_is_told() -> None:
    screen = table("three_piles", theme="none")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "tab")
        strips = app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        assert all(s.color is None or s.color.is_default for s in styles)
        assert all(s.bgcolor is None or s.bgcolor.is_default for s in styles)
        assert any(s.reverse for s in styles)
        assert any(s.underline for s in styles)
        await press(app, pilot, "f4")
        strips = app.screen._compositor.render_strips()
        assert any(
            s.style and s.style.bgcolor and s.style.bgcolor.triplet
            for strip in strips
            for s in strip
        )

    drive(steps, screen, theme="none")


@pytest.mark.parametrize("paper", ["card", "seat1"])
def test_without_colours_what_happened_shows_where_letters_cannot_slant(paper: str) -> None:
    before, then = (style("none", "seat1", paper, state) for state in ("", "fresh"))
    assert (then.underline, then.reverse) != (before.underline, before.reverse)


def test_words_describe_the_table_and_list_every_choice() -> None:
    screen = table("carbondale_draft")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "d")
        shown = text(app)
        assert "70 to go" in shown
        assert "Your hand: " in shown
        await press(app, pilot, "escape", "c")
        assert isinstance(app.screen, ListPanel)
        values = [item.value for item in app.screen.items if not item.head]
        assert sorted(map(int, values)) == screen.session.legal
        await press(app, pilot, *"announce", "enter")
        assert top(app) is screen
        assert screen.session.row is not None
        assert screen.session.row.steps

    drive(steps, screen)


def test_a_record_is_stepped_through_and_played_on_from() -> None:
    match = cardhouse.new_match("three_piles", seed=5)
    while not match.over:
        match.play(match.legal_actions[0])
    path = record_folder() / "three.json"
    path.parent.mkdir(parents=True)
    match.record(TRUTH).save(path)

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "r", "enter")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        await press(app, pilot, "right", "right", "left", "pagedown")
        assert screen.content.at == 11
        await press(app, pilot, "v", "v", "v")
        assert screen.content.viewer == TRUTH
        assert "11 of " in text(app)
        await press(app, pilot, "end")
        assert "wins" in text(app) or "draw" in text(app)
        await press(app, pilot, "home", "right", "p")
        assert isinstance(app.screen, GameScreen)
        assert app.screen.session.match.ply == 1
        assert read_record(str(path)).actions == match.actions

    drive(steps)


def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    screen = table("carbondale")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "m", "x", "y")
        assert screen.session.match.reason == "resignation"
        assert result_words(screen.session.match, [0]).partition(". ")[0] in text(app)
        assert "The game was given up; random wins." in text(app)
        await press(app, pilot, "u")
        assert not screen.session.match.over
        await press(app, pilot, "m", "q")
        assert isinstance(app.screen, HomeScreen)

    drive(steps, screen, LARGE)


def test_a_computer_that_searches_sits_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardhouse.terminal.app.game.computers.PATIENCE", 0.01)
    screen = table("three_piles", player="search")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        assert screen.flow.computers.preparation is not None
        await play_on(app, pilot, 2)
        assert screen.session.match.ply >= 4

    drive(steps, screen)


def test_a_hint_comes_with_chances_and_goes_with_the_cursor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    few = changed(best(game("three_piles")), "iterations=60")
    monkeypatch.setattr("cardhouse.terminal.hints.advising", lambda name: few)
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "h")
        while "at first sight" not in screen.hints.text:
            await pilot.pause(0.02)
        assert screen.hints.text.endswith("Ask again for a closer look.")
        await press(app, pilot, "h")
        assert screen.hints.text in (TEXT("hint.ready"), TEXT("hint.thinking"))
        while screen.hints.text in (TEXT("hint.ready"), TEXT("hint.thinking")):
            await pilot.pause(0.02)
        assert "at first sight" not in screen.hints.text
        assert "between strong players" in screen.hints.text
        assert [mark.kind for mark in screen.session.match.marks] == ["hint"]
        assert screen.selection.focus is not None
        assert "between strong players" in " ".join(text(app).split())
        await press(app, pilot, "tab")
        assert not screen.hints.text

    drive(steps, screen)


def test_a_hint_for_a_position_that_has_gone_is_not_shown() -> None:
    screen = table("three_piles")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        view, legal = screen.session.view(), screen.session.legal
        await play_on(app, pilot, 1)
        screen.hints.arrived(view, Advice(legal[0], "Do that"))
        assert not screen.hints.text

    drive(steps, screen)


def test_the_preview_of_an_announcement_tells_how_likely_it_is_answered() -> None:
    screen = table("carbondale_draft")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        path = next(
            g.path
            for g in screen.selection.scene.gestures
            if "announce" in screen.session.text(g.action)
            and any(f.key == "asked" and f.value for f in screen.session.preview(g.action))
        )
        screen.selection.path, screen.selection.focus = path[:-1], path[-1]
        screen.draw()
        await calm(app, pilot)
        told = " ".join(text(app).split())
        assert re.search(r"it is (always |never )?challenged", told), told

    drive(steps, screen, LARGE)


def test_a_full_disk_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDHOUSE_HOME", str(tmp_path))

    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("cardhouse.play.whole_files.write_whole", full)
    match: Match = cardhouse.new_match("three_piles", seed=3)
    one: AppSession = session(match)
    one.begin()
    one.play(one.legal[0])
    assert "cannot be written" in one.trouble
    assert one.decides


def test_every_screen_has_room_in_a_narrow_window() -> None:
    for size in ((44, 30), (30, 12), (200, 60)):
        screen = table("carbles", seed=2)

        async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
            await press(app, pilot, "tab", "m", "escape", "c", "escape", "f1", "escape")
            assert app.screen is not None
            assert app.screen.query(Static)

        drive(steps, screen, size)


def test_what_lights_up_as_new_is_the_card_that_moved_not_the_one_beside_it() -> None:
    low = {
        "game": "three_piles",
        "stacks": [["2C"], ["9H"], ["JC"]],
        "piles": [[["5D", "KS"], [], []], [[], [], []]],
    }
    rest = {"hands": [["3S", "4H", "6H"], ["7H", "8H", "TH"]], "deck": ["QD", "QS", "KD"]}
    match = cardhouse.match_from_position({**low, **rest})

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen = top(app)
        assert isinstance(screen, GameScreen)
        screen.content.perform(match.action("S1>P1"))
        await calm(app, pilot)
        assert "pile0.0/2C" in screen.content.fresh(screen.selection.scene)
        assert "pile0.0/KS" not in screen.content.fresh(screen.selection.scene)

    drive(steps, GameScreen(session(match), "four", 0))


def test_a_card_onto_a_place_and_enter_again_looks_at_that_very_place() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        screen = top(app)
        assert isinstance(screen, GameScreen)
        await press(app, pilot, "enter")  # the only choice, no claim, stands under the cursor
        build = next(
            g
            for g in reversed(screen.selection.scene.gestures)
            if len(g.path) == 2 and g.path[1] != "discards"
        )
        screen.attempt(build.path[:1])
        screen.attempt(build.path[1:])
        await calm(app, pilot)
        assert screen.content.in_row
        assert screen.selection.focus == build.path[1]
        assert screen.painter.selection_words()[0].startswith("at ")

    drive(steps, table("carbondale"))


def test_the_list_of_choices_says_what_the_line_under_the_cursor_comes_to() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "c")
        assert "41 cards will be left in the deck" not in text(app)
        assert "must play one of 4 hand cards" in text(app)

    drive(steps, table("three_piles"))


def test_where_a_game_ended_the_bar_says_what_one_can_do_next() -> None:
    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "m", "x", "y")
        assert "Given up with 0 cards up" not in text(app)
        assert "n next deal · u take back" in text(app)

    drive(steps, table("carlton"))


def test_a_player_that_wants_to_know_what_its_seat_has_seen_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[list[Seen]] = []
    monkeypatch.setattr(CarefulAgent, "wants_history", True)
    monkeypatch.setattr(CarefulAgent, "observe", lambda self, seen: told.append(seen))
    screen = table("three_piles", player="careful")

    async def steps(app: CardhouseApp, pilot: Pilot[None]) -> None:
        await play_on(app, pilot, 2, "random")
        assert told
        assert told[-1] == history(screen.session.match, 1)[: len(told[-1])]

    drive(steps, screen)
