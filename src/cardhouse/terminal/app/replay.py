"""The replay screen: a record to step through, seen from any seat or with all cards open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from cardhouse.agents.analyse import Decision
from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import Scene
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer
from cardhouse.play.match import BOOKMARK, Match, scene_of
from cardhouse.terminal.analyst import Analyst
from cardhouse.terminal.app.analysis import AnalysisScreen
from cardhouse.terminal.app.ask import AskScreen
from cardhouse.terminal.app.side import Told
from cardhouse.terminal.app.sitting import Sitting
from cardhouse.terminal.words import YOU, narrated, result_words


class ReplayScreen(AskScreen):
    """A match that was played. viewer: whose eyes, TRUTH for all cards; analyst: one that knows it already."""

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
    ]

    def __init__(
        self,
        match: Match,
        look: str,
        viewer: Viewer = SPECTATOR,
        analyst: Analyst | None = None,
        at: int = 0,
    ) -> None:
        super().__init__(look)
        self.whole = match
        self.at = at
        self.analyst = analyst
        self._borrowed = analyst is not None
        self.viewer = viewer
        self._log: dict[Viewer, list[tuple[int, str]]] = {}

    @property
    def title_words(self) -> str:
        """The game and the deal."""
        return f"{self.whole.game.title} · record, deal {self.whole.seed[:12]}"

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
        return scene_of(self.whole.game, self.view(), shape)

    def names(self) -> Sequence[str]:
        """Who sat where."""
        return self.whole.players

    def _lines(self) -> list[tuple[int, str]]:
        if self.viewer not in self._log:
            seat = self.viewer
            if seat == TRUTH:
                seat = 0 if self.whole.seats == 1 else None
            found = self.whole.events(seat)
            self._log[self.viewer] = [
                (ply, narrated(self.whole.game, event)) for ply, event in found
            ]
        return self._log[self.viewer]

    def told(self) -> Told:
        """What had happened, and where we are."""
        past = [text for ply, text in self._lines() if ply < self.at]
        last = [text for ply, text in self._lines() if ply == self.at - 1]
        eyes = (
            "all cards"
            if self.viewer == TRUTH
            else "a spectator"
            if self.viewer is SPECTATOR
            else seat_letter(self.viewer)
        )
        bar = f"{self.at} of {self.whole.ply} · ←→ step · PgUp PgDn ten · v whose eyes: {eyes} · p play on"
        ended = self.at == self.whole.ply and self.whole.over
        keys = (
            "b bookmarks · Esc menu"
            if self.whole.game.solitaire
            else "y analysis · b bookmarks · Esc menu"
        )
        return Told(
            last,
            past,
            self.news,
            bar,
            [result_words(self.whole)] if ended else [],
            keys,
            advice=self._judged(),
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
        return "This is a record; p plays on from here."

    def attempt(self, candidates: tuple[str, ...]) -> None:
        """The mouse steps on."""
        self.action_step(1)

    def action_step(self, step: int) -> None:
        self.action_go(self.at + step)

    def action_go(self, at: int) -> None:
        self.at = min(max(at, 0), self.whole.ply)
        self.renew()

    def renew(self, keep: bool = False) -> None:
        """Draws the moment; what would have been better is pointed at, if these eyes see it."""
        super().renew(keep)
        decision = self._decision()
        if decision is not None and decision.loss > 0:
            paths = (g.path for g in self.aim.scene.gestures if g.action == decision.best)
            self.found = next(paths, ())
            self.draw()

    def states(self) -> dict[str, list[str]]:
        """What would have been better stands out from what was allowed."""
        found = super().states()
        return {**found, "legal": []} if self.found else found

    def _decision(self) -> Decision | None:
        return None if self.analyst is None else self.analyst.at(self.at)

    def _judged(self) -> str:
        """What the analysis says of the decision that comes now."""
        decision = self._decision()
        if decision is None:
            return ""
        return (
            str(decision)
            if decision.loss
            else f"{decision.ply + 1}. {seat_letter(decision.seat)} {decision.text}"
        )

    def action_analyse(self) -> None:
        if self.whole.game.solitaire or not self.whole.ply:
            self.news = "Games against others are analysed."
            self.draw()
            return
        self.analyst = self.analyst or Analyst(self.whole)
        self.app.push_screen(AnalysisScreen(self.analyst, self.look, self._revisit))

    def _revisit(self, decision: Decision) -> None:
        self.viewer = decision.seat
        self.action_go(decision.ply)

    def on_unmount(self) -> None:
        """Leaves."""
        if self.analyst is not None and not self._borrowed:
            self.analyst.stop()

    def action_end(self) -> None:
        self.action_go(self.whole.ply)

    def action_viewer(self) -> None:
        """The next eyes: a spectator, each seat, all cards."""
        order: list[Viewer] = [SPECTATOR, *range(self.whole.seats), TRUTH]
        self.viewer = order[(order.index(self.viewer) + 1) % len(order)]
        self.renew()

    def action_bookmark(self) -> None:
        plies = sorted({mark.ply for mark in self.whole.marks if mark.kind == BOOKMARK})
        later = [ply for ply in plies if ply > self.at] or plies
        if later:
            self.action_go(later[0])
        else:
            self.news = "This record has no bookmarks."
            self.draw()

    def action_play_on(self) -> None:
        """A new game from this moment: whoever decided plays, the others as they sat."""
        match = self.whole.copy()
        while match.ply > self.at or match.reason == "resignation":
            match.undo()
        if match.over:
            self.news = "The game is over here; step back first."
            self.draw()
            return
        match.marks = [mark for mark in match.marks if mark.ply <= match.ply]
        from cardhouse.terminal.app.app import checked_plan

        seats = checked_plan(match, None)
        if match.seat is not None:
            seats = [YOU if p == match.seat else "careful" for p in range(match.seats)]
        self.app.pop_screen()
        self.house.open_table(Sitting(match, seats))

    def menu(self) -> list[tuple[str, str, str]]:
        """The menu of a record."""
        more = [
            ("p", "play_on", "play on from here"),
            ("v", "viewer", "look with other eyes"),
            ("b", "bookmark", "the next bookmark"),
            *(
                []
                if self.whole.game.solitaire
                else [("y", "analyse", "the analysis: chances and mistakes")]
            ),
            ("q", "leave", "close the record"),
        ]
        return [*more, *super().menu()]

    def action_leave(self) -> None:
        self.app.pop_screen()
