"""Requests of a person at the table beside actions: steps back, bookmarks, the next deal, analysis,
saving, leaving.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from cardhouse.agents.analyse import Decision
from cardhouse.core.errors import CardhouseError
from cardhouse.play.match import BOOKMARK, new_match
from cardhouse.play.refusals import Refusal
from cardhouse.play.session_state import Change
from cardhouse.terminal.analysis import BackgroundAnalysis
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.game.flow import GameFlow
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.panels import AskPanel, Item, ListPanel
from cardhouse.terminal.app.replay import ReplayScreen
from cardhouse.terminal.app.table.parts import MenuEntry, TableHost
from cardhouse.terminal.app.table.touch import Touch
from cardhouse.terminal.drawing.tokens import card_token
from cardhouse.terminal.seating import drawn
from cardhouse.terminal.wording import TEXT


class Requests:
    """Carries out the requests of a person at the table. analysis: of the match, once it is over
    and was asked for.
    """

    def __init__(self, host: TableHost, session: AppSession, flow: GameFlow, touch: Touch) -> None:
        self.host = host
        self.session = session
        self.flow = flow
        self.touch = touch
        self.analysis: BackgroundAnalysis | None = None

    def stop(self) -> None:
        """Gives the analysis up."""
        if self.analysis is not None:
            self.analysis.stop()

    def _say(self, news: str) -> None:
        self.host.notices.news = news
        self.host.draw()

    def menu(self) -> list[tuple[MenuEntry, bool]]:
        """The lines of the menu, and which of them are shown now."""
        match, session = self.session.match, self.session
        may = session.help.may(session.viewer)
        sits = session.viewer is not None
        over = match.over and not match.game.solitaire
        lasting = self._lasting()
        return [
            (("u", "undo", TEXT("menu.undo")), sits),
            (("r", "redo", TEXT("menu.redo")), sits),
            (("[", "history(-1)", TEXT("menu.history")), match.ply > 0),
            (("R", "show_again", TEXT("menu.show_again")), match.ply > 0),
            (("b", "bookmark", TEXT("menu.bookmark")), may.bookmark),
            (("B", "to_bookmark", TEXT("menu.to_bookmark")), may.bookmark),
            (("p", "peek", TEXT("menu.peek")), may.peek),
            (("g", "finish", TEXT("menu.finish")), may.finish),
            (("o", "automatic", TEXT("menu.automatic")), session.has_automatic),
            (("A", "always", lasting), bool(lasting)),
            (("n", "next_deal", TEXT("menu.next_deal")), match.start is None),
            (("s", "save", TEXT("menu.save")), True),
            (("y", "analyse", TEXT("menu.analyse")), over),
            (("x", "resign", TEXT("menu.resign")), may.resign),
            (("q", "leave", TEXT("menu.leave")), True),
        ]

    # Steps back and on

    def undo(self) -> None:
        """Takes back a step of the row, else to the person's own last choice."""
        if self.session.step_back():
            self.host.renew()
        else:
            self._go_on_with(self.session.session.undo)

    def redo(self) -> None:
        """Plays again what was taken back."""
        self._go_on_with(self.session.session.redo)

    def show_again(self) -> None:
        """Shows once more, slowly, what happened since the person's last choice."""
        if not self.flow.show_again():
            self.host.notices.news = TEXT("log.nothing")
            self.host.draw()

    def _go_on_with(self, request: Callable[[int | None], Change], said: str = "") -> None:
        """Carries out what changes the table, and goes on from there."""
        self.flow.attempt(lambda: self.session.carry_out(request), said)

    def bookmark(self) -> None:
        """Puts a bookmark."""
        session = self.session
        try:
            session.carry_out(lambda seat: session.help.mark(seat, BOOKMARK))
        except Refusal as refusal:
            self.host.refuse(refusal.text)
            return
        self._say(TEXT("table.bookmark"))

    def to_bookmark(self) -> None:
        """Goes back to the last bookmark."""
        self._go_on_with(self.session.session.to_bookmark, TEXT("table.at_bookmark"))

    def finish(self) -> None:
        """Plays out a game that is surely won."""
        self._go_on_with(self.session.help.finish)

    def toggle_automatic(self) -> None:
        """Switches the moves that make themselves, where the game has any."""
        state = self.session.state
        if not self.session.has_automatic:
            self._say(TEXT("table.no_automatic"))
            return
        state.automatic = not state.automatic
        self._say(TEXT("table.automatic_on" if state.automatic else "table.automatic_off"))

    def _lasting(self) -> str:
        """By what the person could go on without being asked, or that this ends; empty where there
        is nothing.
        """
        session, seat = self.session.session, self.session.viewer
        stands = session.lasts(seat)
        return TEXT("menu.asked_again", what=stands) if stands else session.may_last(seat)

    def toggle_lasting(self) -> None:
        """Has the person go on without being asked until there is another choice, or be asked
        again.
        """
        session = self.session.session
        stands = session.lasts(self.session.viewer)
        self._go_on_with(partial(session.go_on, on=not stands), "" if stands else self._lasting())

    def peek(self) -> None:
        """Looks at the covered card under the cursor."""
        session, notices, selection = self.session, self.host.notices, self.host.selection
        target = selection.focus or ""
        try:
            change = session.carry_out(lambda seat: session.help.peek(seat, target))
        except Refusal as refusal:
            if not (session.help.peeks and refusal.code == "illegal"):
                self.host.refuse(refusal.text)
                return
            self.touch.roaming = True
            notices.trouble = TEXT("table.point")
        else:
            notices.found = (target,)
            notices.news = TEXT("table.peeked", card=card_token(change.answer).strip())
            selection.focus = None
        self.host.draw()

    # Other games

    def next_deal(self) -> None:
        """The next deal; a game that has begun is left only after a question."""
        if self.session.match.over or not self.session.begun:
            self._deal_next("yes")
            return
        items = [
            Item("no", TEXT("table.play_on"), "n"),
            Item("yes", TEXT("table.leave_game"), "y"),
        ]
        self.host.app.push_screen(ListPanel(TEXT("table.next_deal"), items), self._deal_next)

    def _deal_next(self, answer: str | None) -> None:
        if answer != "yes":
            return
        old = self.session
        match = old.match
        seed = str(int(match.seed) + 1) if match.seed.isdigit() and len(match.seed) < 10 else None
        options: dict[str, Any] = dict(match.options)
        following = new_match(match.game.name, seed=seed, **options)
        seats = drawn(following, sorted(old.seats)) if old.lot else old.seats
        fresh = AppSession(following, seats, automatic=old.state.automatic, lot=old.lot)
        old.leave()
        self.host.house.replace_table(fresh)

    def analyse(self) -> None:
        """Opens the analysis of a game that is over."""
        match = self.session.match
        if match.game.solitaire or not match.over:
            self._say(TEXT("analysis.when_over"))
            return
        if self.analysis is None or not self.analysis.fits(match):
            self.stop()
            self.analysis = BackgroundAnalysis(match)
        self.host.app.push_screen(AnalysisScreen(self.analysis, self.host.theme, self._revisit))

    def _revisit(self, decision: Decision) -> None:
        match = self.session.match.copy()
        self.host.app.push_screen(
            ReplayScreen(match, self.host.theme, decision.seat, self.analysis, decision.ply)
        )

    def save(self) -> None:
        """Asks where to, and saves a copy of the record there."""
        self.host.app.push_screen(
            AskPanel(TEXT("table.save_as"), f"{self.session.game.name}.json"),
            self._saved,
        )

    def _saved(self, name: str | None) -> None:
        if name:
            try:
                self.session.saved_game.save_as(Path(name).expanduser())
                self.host.notices.news = TEXT("file.saved", path=name)
            except CardhouseError as error:
                self.host.notices.trouble = str(error)
            self.host.draw()

    def resign(self) -> None:
        """Gives the game up, after a question."""
        items = [Item("no", TEXT("table.play_on"), "n"), Item("yes", TEXT("table.give_up"), "y")]
        self.host.app.push_screen(ListPanel(TEXT("table.resign"), items), self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer == "yes":
            self._go_on_with(self.session.session.resign)

    def ask_to_leave(self) -> None:
        """Leaves the table, after a question."""
        over, begun = self.session.match.over, self.session.begun
        kept = "leave_over" if over else "leave_kept" if begun else "leave_unplayed"
        items = [
            Item("no", TEXT("table.stay"), "n"),
            Item("yes", TEXT(f"table.{kept}"), "y"),
        ]
        self.host.app.push_screen(ListPanel(TEXT("table.leave"), items), self._left)

    def _left(self, answer: str | None) -> None:
        if answer == "yes":
            self.leave()

    def leave(self) -> None:
        """Leaves the table."""
        self.session.leave()
        self.host.house.leave_table()
