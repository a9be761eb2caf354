"""Help by a solver at the table: the lamp, open help, a winning line step by step, where a game was
lost.
"""

from __future__ import annotations

from collections.abc import Callable

from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import capital, sentence
from cardhouse.play.background import Helper
from cardhouse.play.help import LOOKS, has_help, open_help, truth_words, warning_words
from cardhouse.play.lookback import look_back, told_whole
from cardhouse.play.match import OPEN_HELP
from cardhouse.play.refusals import Refusal
from cardhouse.play.session_state import Change
from cardhouse.terminal.app.game.flow import GameFlow
from cardhouse.terminal.app.game.hints import TableHints
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.panels import Item, ListPanel, TextPanel
from cardhouse.terminal.app.table.parts import MenuEntry, TableHost
from cardhouse.terminal.wording import TEXT

POLL = 0.25


class TableSolverHelp:
    """What a solver can say about a match that goes on. All of it is worked out behind the game.

    offered: whether this game has such help. lit: whether the lamp is.
    """

    def __init__(
        self, host: TableHost, session: AppSession, flow: GameFlow, hints: TableHints
    ) -> None:
        self.host = host
        self.session = session
        self.flow = flow
        self.hints = hints
        self.helper = Helper(session.game)
        self.guide = session.help.guide
        self.offered = has_help(session.game)
        self.lit = False
        self._looking_back = False

    def begin(self) -> None:
        """Looks now and then whether something has been found out."""
        if self.offered:
            self.host.set_interval(POLL, self._poll)

    def stop(self) -> None:
        """Ends what is worked out behind the game."""
        self.helper.stop()

    def _poll(self) -> None:
        if self.helper.poll() and self.host.is_attached:
            self.host.draw()

    # What it says

    def lines(self) -> list[str]:
        """What the solver says of this position."""
        if not self.offered or self.flow.past is not None or self.session.deciding is None:
            return []
        said = []
        if self.lit:
            lamp = self.helper.lamp(self.session.match.view(0))
            known = "solver.lamp" if len(lamp.looks) == LOOKS else "solver.lamp_so_far"
            said.append(
                TEXT(known, says=str(lamp), looks=LOOKS)
                if lamp.looks
                else TEXT("solver.lamp_waits")
            )
        if open_help(self.session.match):
            said.append(self._truth())
        return said

    def _truth(self) -> str:
        truth = self.helper.truth(self.guide)
        said = truth_words(truth)
        return TEXT("solver.going_on", said=said) if truth is None else sentence(said)

    @property
    def can_look_back(self) -> bool:
        """Whether a game was lost, so that one may ask where."""
        match = self.session.match
        return self.offered and match.over and not match.winners and self.flow.past is None

    def menu(self) -> list[tuple[MenuEntry, bool]]:
        """The lines of the menu, and which of them are shown now."""
        match = self.session.match
        on = self.offered and not match.over
        return [
            (("i", "lamp", TEXT("menu.lamp")), on),
            (("t", "open_help", TEXT("menu.open_help")), on),
            (
                ("e", "show_me", TEXT("menu.show_me")),
                self.offered and open_help(match),
            ),
            (("t", "open_help", TEXT("menu.where_lost")), self.offered and match.over),
        ]

    # What it does on request

    def lamp_hint(self) -> int:
        """The action that most winning lines of the lamp begin with; -1 if it is not lit or nothing
        is known yet.
        """
        if not self.lit:
            return -1
        view = self.session.match.view(0)
        return self.helper.lamp(view).best(self.session.game, view)

    def hint(self) -> bool:
        """Shows a hint by the lamp, if it is lit and knows something."""
        session = self.session
        here = session.decides and self.flow.past is None
        action = self.lamp_hint() if here else -1
        if action < 0:
            return False
        lamp = self.helper.lamp(session.match.view(0))
        self.hints.show(action, sentence(lamp.best_words(action, session.text(action))))
        return True

    def toggle_lamp(self) -> None:
        """Lights the lamp or puts it out; the record remembers it as a hint."""
        if not self.offered or self.session.deciding is None:
            return
        if not self.lit and not self._carried_out(self.session.help.lamp):
            return
        self.lit = not self.lit
        self.host.notices.trouble = ""
        self._say(TEXT("solver.lit" if self.lit else "solver.out"))

    def _say(self, news: str) -> None:
        self.host.notices.news = news
        self.host.draw()

    def open_help(self) -> None:
        """Switches open help on, after a question; after the end looks where the game was lost."""
        if not self.offered:
            return
        if self.session.match.over:
            if not self._looking_back:
                self._looking_back = True
                self._say(TEXT("solver.looking_back"))
                self.host.in_thread(self._look_back, "look back")
        elif open_help(self.session.match):
            self.host.notices.trouble = ""
            self._say(TEXT("solver.on"))
        else:
            items = [Item("no", TEXT("value.no"), "n"), Item("yes", TEXT("solver.yes"), "y")]
            self.host.app.push_screen(ListPanel(warning_words(), items), self._opened)

    def _opened(self, answer: str | None) -> None:
        if answer == "yes" and self._carried_out(self._switch_on):
            self.host.notices.trouble = ""
            self._say(TEXT("solver.shows"))

    def _switch_on(self, seat: int | None) -> Change:
        return self.session.help.mark(seat, OPEN_HELP)

    def _carried_out(self, request: Callable[[int | None], Change]) -> bool:
        """Carries out what the person asks for; where that is refused, says why."""
        try:
            self.session.carry_out(request)
        except Refusal as refusal:
            self.host.refuse(refusal.text)
            return False
        return True

    def show_me(self) -> None:
        """Plays the next move of a winning line, with open help."""
        if not self.offered or self.session.deciding is None or self.flow.past is not None:
            return
        if not open_help(self.session.match):
            self.host.refuse(TEXT("solver.press_open_help"))
            return
        action = self.guide.next_action()
        if action < 0:
            self.host.refuse(TEXT("solver.nothing", truth=self._truth()))
            return
        # What would move by itself may not be the line's next move.
        state = self.session.state
        automatic, state.automatic = state.automatic, False
        try:
            self.flow.perform(action)
        finally:
            state.automatic = automatic

    def _look_back(self) -> None:
        call = self.host.app.call_from_thread
        try:
            found = look_back(self.guide, say=lambda far: call(self._say, capital(far)))
            text = "\n".join(told_whole(self.session.match, found))
        except CardhouseError as error:
            text = str(error)
        call(self._looked_back, text)

    def _looked_back(self, text: str) -> None:
        self._looking_back = False
        if self.host.is_attached:
            self._say("")
            self.host.app.push_screen(TextPanel(capital(TEXT("menu.where_lost")), text))
