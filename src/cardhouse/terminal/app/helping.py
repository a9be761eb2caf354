"""Help by a solver at the table: the lamp, open help, a winning line step by step, where a game was lost."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from cardhouse.core.errors import CardhouseError
from cardhouse.play.background import Helper
from cardhouse.play.help import LOOKS, Guide, has_help, open_help, switch_on
from cardhouse.play.lookback import look_back, where_words
from cardhouse.play.match import HINT
from cardhouse.terminal.app.advice import AdviceScreen
from cardhouse.terminal.app.panels import Item, ListPanel, TextPanel
from cardhouse.terminal.app.side import Told
from cardhouse.terminal.app.sitting import Sitting
from cardhouse.terminal.helping import WARNING

POLL = 0.25


class HelpScreen(AdviceScreen):
    """A match that goes on, with what a solver can say about it. All of it is worked out behind the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("i", "lamp"),
        Binding("t", "open_help"),
        Binding("e", "show_me"),
    ]

    def __init__(
        self, sitting: Sitting, look: str, pace: float = 0.5, seed: str | None = None
    ) -> None:
        super().__init__(sitting, look, pace, seed)
        self.helper = Helper(sitting.game)
        self.guide = Guide(sitting.match)
        self.lit = False
        self._looking_back = False

    @property
    def helped(self) -> bool:
        """Whether this game has such help."""
        return has_help(self.sitting.game)

    def on_mount(self) -> None:
        """Begins, and looks now and then whether something has been found out."""
        super().on_mount()
        if self.helped:
            self.set_interval(POLL, self._poll)

    def on_unmount(self) -> None:
        """Leaves."""
        super().on_unmount()
        self.helper.stop()

    def _poll(self) -> None:
        if self.helper.poll() and self.is_attached:
            self.draw()

    def told(self) -> Told:
        """The words beside the table, and what the solver says."""
        told = super().told()
        if self.helped and self.past is None and self.sitting.deciding is not None:
            told.lead = [*told.lead, *self._said()]
        if (
            self.helped
            and self.sitting.match.over
            and not self.sitting.match.winners
            and self.past is None
        ):
            told.keys = f"t where was it lost? · {told.keys}"
        return told

    def _said(self) -> list[str]:
        said = []
        if self.lit:
            lamp = self.helper.lamp(self.sitting.match.view(0))
            so_far = "" if len(lamp.looks) == LOOKS else f" (so far, of {LOOKS})"
            said.append(
                f"Lamp: {lamp}{so_far}." if lamp.looks else "Lamp: deals are being solved ..."
            )
        if open_help(self.sitting.match):
            truth = self.helper.truth(self.guide)
            said.append(f"Open help: {truth}." if truth else "Open help: being worked out ...")
        return said

    def lamp_hint(self) -> int:
        """The action that most winning lines of the lamp begin with; -1 if it is not lit or nothing is known yet."""
        if not self.lit:
            return -1
        view = self.sitting.match.view(0)
        return self.helper.lamp(view).best(self.sitting.game, view)

    # Keys

    def action_hint(self) -> None:
        """By the lamp if it is lit and knows something, else as everywhere."""
        action = self.lamp_hint() if self.sitting.draft is not None and self.past is None else -1
        if action < 0:
            super().action_hint()
            return
        path = next((g.path for g in self.aim.scene.gestures if g.action == action), None)
        if path:
            self.aim.path, self.aim.focus = path[:-1], path[-1]
        lamp = self.helper.lamp(self.sitting.match.view(0))
        self.advice = f"{lamp.votes(action)} of {lamp.won} winning lines begin with: {self.sitting.text(action)}."
        self.draw()

    def action_lamp(self) -> None:
        if not self.helped or self.sitting.deciding is None:
            return
        self.lit = not self.lit
        self.trouble = ""
        if self.lit:
            self.sitting.match.mark(HINT, 0)
        self.news = (
            "h: how most winning lines begin. i: the lamp goes out."
            if self.lit
            else "The lamp is out."
        )
        self.draw()

    def action_open_help(self) -> None:
        if not self.helped:
            return
        if self.sitting.match.over:
            if not self._looking_back:
                self._looking_back = True
                self.news = "Looking back over the game ..."
                self.draw()
                self._look_back()
        elif open_help(self.sitting.match):
            self.trouble = ""
            self.news = "Open help is on in this game. e plays the next move of a winning line."
            self.draw()
        else:
            items = [Item("no", "no", "n"), Item("yes", "yes, look at the true deal", "y")]
            self.app.push_screen(ListPanel(WARNING, items), self._opened)

    def _opened(self, answer: str | None) -> None:
        if answer == "yes":
            switch_on(self.sitting.match)
            self.trouble = ""
            self.news = "e plays the next move of a winning line."
            self.draw()

    def action_show_me(self) -> None:
        if not self.helped or self.sitting.deciding is None or self.past is not None:
            return
        if not open_help(self.sitting.match):
            self.refuse("That needs open help, which looks at the true deal: t switches it on.")
            return
        action = self.guide.next_action()
        if action < 0:
            self.refuse(f"{self._said()[-1]} There is nothing to show.")
            return
        # What would move by itself may not be the line's next move.
        automatic, self.sitting.automatic = self.sitting.automatic, False
        try:
            self.perform(action)
        finally:
            self.sitting.automatic = automatic

    @work(thread=True, exclusive=True, group="look back")
    def _look_back(self) -> None:
        try:
            text = "\n".join(where_words(self.sitting.match, look_back(self.guide)))
        except CardhouseError as error:
            text = str(error)
        self.app.call_from_thread(self._looked_back, text)

    def _looked_back(self, text: str) -> None:
        self._looking_back = False
        if self.is_attached:
            self.news = ""
            self.draw()
            self.app.push_screen(TextPanel("Where was it lost?", text))
