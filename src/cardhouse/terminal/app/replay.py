"""The replay screen: a record to step through, seen from any seat or with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from cardhouse.agents.analyse import Decision
from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Scene
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer
from cardhouse.core.texts import Reader
from cardhouse.play.ending import result_words
from cardhouse.play.marks import standing
from cardhouse.play.match import BOOKMARK, Match, scene_of
from cardhouse.play.wording import YOU, reads
from cardhouse.terminal.analysis import BackgroundAnalysis
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.table.parts import MenuEntry, TableContent, TableHost
from cardhouse.terminal.app.table.screen import TableScreen
from cardhouse.terminal.app.table.side import SideText
from cardhouse.terminal.seating import checked_plan
from cardhouse.terminal.wording import TEXT, narrated

CHANCES = 21
"""The columns of a name and of a chance beside a curve."""


class RecordContent(TableContent):
    """The content of a record's table. at: the ply that is shown; viewer: whose eyes, ``TRUTH`` for
    all cards.

    analysis: what an analysis has found about the match, if one was asked for.
    """

    def __init__(self, host: TableHost, match: Match, viewer: Viewer, at: int) -> None:
        self.host = host
        self.whole = match
        self.at = at
        self.viewer = viewer
        self.analysis: BackgroundAnalysis | None = None
        self._log: dict[Viewer, list[tuple[int, str]]] = {}

    @property
    def title(self) -> str:
        """The game and the deal."""
        return TEXT("record.title", game=self.whole.game.title, deal=self.whole.seed[:12])

    @property
    def match(self) -> Match:
        """The match as it was."""
        return self.whole

    def view(self) -> State:
        """The table as it was, with the eyes that are chosen."""
        state = self.whole.state if self.at == self.whole.ply else self.whole.state_before(self.at)
        if self.viewer == TRUTH:
            truth = state.copy()
            truth.viewer = max(truth.turn_seat, 0)
            return truth
        return self.whole.game.hidden(state, self.viewer)

    def scene(self, shape: str) -> Scene:
        """The table as it was."""
        return scene_of(self.whole.game, self.view(), shape, self.whole.called)

    def names(self) -> Sequence[str]:
        """Who sat where."""
        return self.whole.players

    def _lines(self) -> list[tuple[int, str]]:
        if self.viewer not in self._log:
            seat = self.viewer
            if seat == TRUTH:
                seat = 0 if self.whole.seats == 1 else None
            self._log[self.viewer] = [
                (ply, narrated(self.whole, event, seat)) for ply, event in self.whole.events(seat)
            ]
        return self._log[self.viewer]

    def side_text(self) -> SideText:
        """What had happened, and where we are."""
        past = [text for ply, text in self._lines() if ply < self.at]
        last = [text for ply, text in self._lines() if ply == self.at - 1]
        eyes = (
            TEXT("record.all_cards")
            if self.viewer == TRUTH
            else TEXT("record.spectator")
            if self.viewer is SPECTATOR
            else seat_letter(self.viewer)
        )
        bar = TEXT("record.bar", at=self.at, of=self.whole.ply, eyes=eyes)
        ended = self.at == self.whole.ply and self.whole.over
        keys = TEXT("record.keys_alone" if self.whole.game.solitaire else "record.keys")
        return SideText(
            last,
            past,
            self.host.notices.news,
            bar,
            [result_words(self.whole)] if ended else [],
            keys,
            hint=self._judged(),
            chances=self._chances if self.analysis is not None else None,
        )

    def perform(self, action: int) -> None:
        """Nothing is played in a record."""

    def perform_text(self, text: str) -> None:
        """Nothing is played in a record."""

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        return self.whole.text(action, long=True)

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Nothing is played in a record."""
        return TEXT("record.no_play")

    def decision(self) -> Decision | None:
        """What the analysis found of the decision that comes now."""
        return None if self.analysis is None else self.analysis.at(self.at)

    def _chances(self, columns: int) -> list[str]:
        """Each seat's chances as far as they are known."""
        assert self.analysis is not None
        return self.analysis.so_far.graph(max(columns - CHANCES, 8))

    def _judged(self) -> str:
        """What the analysis says of the decision that comes now."""
        decision = self.decision()
        if decision is None:
            return ""
        return decision.told(Reader(reads(self.whole.players), self.whole.called))


class ReplayScreen(TableScreen):
    """A record to step through. viewer: whose eyes, ``TRUTH`` for all cards; analysis: one that
    knows it already.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,right_square_bracket,enter,space", "step(1)", priority=True),
        Binding("left,left_square_bracket", "step(-1)", priority=True),
        Binding("pagedown,down", "step(10)", priority=True),
        Binding("pageup,up", "step(-10)", priority=True),
        Binding("home", "go(0)", priority=True),
        Binding("end", "end", priority=True),
        Binding("v", "viewer"),
        Binding("b", "bookmark"),
        Binding("p", "play_on"),
        Binding("y", "analyse"),
        Binding("q", "leave"),
    ]

    def __init__(
        self,
        match: Match,
        theme: str,
        viewer: Viewer = SPECTATOR,
        analysis: BackgroundAnalysis | None = None,
        at: int = 0,
    ) -> None:
        super().__init__(theme)
        self.whole = match
        self.content: RecordContent = RecordContent(self, match, viewer, at)
        self.content.analysis = analysis
        self._borrowed = analysis is not None

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """The mouse steps on."""
        self.action_step(1)

    def action_step(self, step: int) -> None:
        self.action_go(self.content.at + step)

    def action_go(self, at: int) -> None:
        self.content.at = min(max(at, 0), self.whole.ply)
        self.renew()

    def renew(self, keep: bool = False) -> None:
        """Draws the moment; what would have been better is pointed at, if these eyes see it."""
        super().renew(keep)
        decision = self.content.decision()
        if decision is not None and decision.loss > 0:
            paths = (g.path for g in self.selection.scene.gestures if g.action == decision.best)
            self.notices.found = next(paths, ())
            self.draw()

    def states(self) -> dict[str, list[str]]:
        """What would have been better stands out from what was allowed."""
        found = super().states()
        return {**found, "legal": []} if self.notices.found else found

    def action_analyse(self) -> None:
        if self.whole.game.solitaire or not self.whole.ply:
            self.notices.news = TEXT("analysis.against_others")
            self.draw()
            return
        self.content.analysis = self.content.analysis or BackgroundAnalysis(self.whole)
        self.app.push_screen(AnalysisScreen(self.content.analysis, self.theme, self._revisit))

    def _revisit(self, decision: Decision) -> None:
        self.content.viewer = decision.seat
        self.action_go(decision.ply)

    def on_unmount(self) -> None:
        """Leaves."""
        if self.content.analysis is not None and not self._borrowed:
            self.content.analysis.stop()

    def action_end(self) -> None:
        self.action_go(self.whole.ply)

    def action_viewer(self) -> None:
        """The next eyes: a spectator, each seat, all cards."""
        order: list[Viewer] = [SPECTATOR, *range(self.whole.seats), TRUTH]
        self.content.viewer = order[(order.index(self.content.viewer) + 1) % len(order)]
        self.renew()

    def action_bookmark(self) -> None:
        plies = sorted({mark.ply for mark in self.whole.marks if mark.kind == BOOKMARK})
        later = [ply for ply in plies if ply > self.content.at] or plies
        if later:
            self.action_go(later[0])
        else:
            self.notices.news = TEXT("record.no_bookmarks")
            self.draw()

    def action_play_on(self) -> None:
        """A new game from this moment: whoever decided plays, the others as they sat."""
        match = self.whole.copy()
        while match.ply > self.content.at or match.reason == "resignation":
            match.undo()
        if match.over:
            self.notices.news = TEXT("record.over")
            self.draw()
            return
        match.marks = standing(match.marks, match.ply)
        seats = checked_plan(match, None)
        if match.seat is not None:
            seats = [YOU if p == match.seat else "careful" for p in range(match.seats)]
        self.app.pop_screen()
        self.house.open_table(AppSession(match, seats))

    def menu(self) -> list[MenuEntry]:
        """The menu of a record."""
        more = [
            ("p", "play_on", TEXT("menu.play_on")),
            ("v", "viewer", TEXT("menu.viewer")),
            ("b", "bookmark", TEXT("menu.next_bookmark")),
            *([] if self.whole.game.solitaire else [("y", "analyse", TEXT("menu.analyse"))]),
            ("q", "leave", TEXT("menu.close")),
        ]
        return [*more, *super().menu()]

    def action_leave(self) -> None:
        self.app.pop_screen()
