"""What lies on the table of a game that goes on, and what is said beside it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.core.texts import Reader
from cardhouse.play.course import Course
from cardhouse.play.ending import result_words
from cardhouse.play.happened import brought, in_turns, merged, since
from cardhouse.play.legal import find_action
from cardhouse.play.wording import YOU, in_brief
from cardhouse.terminal.app.game.flow import GameFlow
from cardhouse.terminal.app.game.hints import TableHints
from cardhouse.terminal.app.game.session import AppSession
from cardhouse.terminal.app.game.solver_help import TableSolverHelp
from cardhouse.terminal.app.table.brief import beginning
from cardhouse.terminal.app.table.parts import TableContent, TableHost
from cardhouse.terminal.app.table.side import SideText
from cardhouse.terminal.wording import TEXT


class GameContent(TableContent):
    """The content of a table at which a session plays."""

    def __init__(
        self,
        host: TableHost,
        session: AppSession,
        flow: GameFlow,
        hints: TableHints,
        solver_help: TableSolverHelp,
    ) -> None:
        self.host = host
        self.session = session
        self.flow = flow
        self.hints = hints
        self.solver_help = solver_help

    # What is on the table

    @property
    def title(self) -> str:
        """The game and the deal."""
        match = self.session.match
        if len(match.seed) > 9:
            return match.game.title
        return TEXT("table.title", game=match.game.title, deal=match.seed)

    @property
    def match(self) -> Course:
        """The match, with the row in progress."""
        return self.session.trial

    @property
    def legal(self) -> list[int]:
        """What the person may do."""
        return self.session.legal

    def view(self) -> State:
        """What the person at the table sees."""
        return self.session.view()

    def scene(self, shape: str) -> Scene:
        """The table now, or at the moment that is looked back at."""
        return self.flow.scene(shape)

    def names(self) -> Sequence[str]:
        """Who sits where."""
        several = len(self.session.people) > 1
        return ["" if who == YOU and several else who for who in self.session.seats]

    def fresh(self, scene: Scene) -> list[str]:
        """The pieces that were moved since the last decision."""
        return self.flow.fresh(scene)

    # The words beside it

    def side_text(self) -> SideText:
        """The log, what happened since the last decision, how it stands, and what helpers say."""
        text = self._present() if self.flow.past is None else self._past(self.flow.past)
        text.hint = self.hints.text
        text.lead = [*text.lead, *self.solver_help.lines()]
        if self.solver_help.can_look_back:
            text.keys = _keys(TEXT("table.keys.where_lost"), text.keys)
        return text

    def log(self) -> str:
        """What has happened so far, turn by turn."""
        state, viewer = self.session.session.state, self.session.viewer
        events = state.views.events(viewer, 0)
        told = in_turns(events, state.views.turn, Reader(viewer, state.match.called))
        return "\n".join(f"{at:>3}  {one.text}" for at, one in enumerate(told, 1))

    def _past(self, past: int) -> SideText:
        lines = [line.text for line in self.session.log.lines if line.ply < past]
        total = self.session.match.ply
        at = TEXT("table.past", at=past, total=total)
        return SideText(lines[-1:], lines, bar=at)

    def _present(self) -> SideText:
        session, match, lines = self.session, self.session.match, self.session.log.lines
        first = self.flow.told_since
        recent = merged((line.kind, line.text) for line in lines if line.ply >= first)
        earlier = merged((line.kind, line.text) for line in lines if line.ply < first)
        log = [*earlier, *recent]
        lead = [result_words(match, session.people)] if match.over else []
        if match.over:
            from cardhouse.play.verdicts import deal_words  # a file is read, at the end only

            # Where there is no room beside the table, what one can do next stands first: the log
            # tells it.
            where = lead if self.host.roomy else log
            where.extend(filter(None, [deal_words(match)]))
        news = self.host.notices.news
        if not news and session.decides and session.help.sure(match.seat or 0):
            news = TEXT("table.won")
        keys, bar = TEXT("table.keys.play"), ""
        if match.over:
            offered = {
                "analyse": not match.game.solitaire,
                "next_deal": match.start is None,
                "undo": session.help.may(session.viewer).undo,
                "history": True,
                "menu": True,
            }
            keys = _keys(*(TEXT(f"table.keys.{x}") for x, shown in offered.items() if shown))
            bar, keys = ("", keys) if self.host.roomy else (keys, "")
        elif session.decides:
            offers = session.session.may_last(session.viewer)
            if offers:
                keys = _keys(TEXT("table.always", what=offers), TEXT("table.keys.menu"))
        elif stands := session.session.lasts(session.viewer):
            bar = TEXT("table.asked_again", what=stands)
        state, viewer = session.session.state, session.viewer
        after = since(state, viewer)
        # What happened begins with one's own turn while it still goes on.
        own = brought(state, viewer, after) if first >= after else ""
        if self.flow.thinking and match.seat is not None:
            thinks = "table.thinks" if self.flow.computers.ready else "table.thinks_later"
            bar = TEXT(thinks, who=match.called[match.seat])
        briefly = in_brief(viewer, match.players)
        short = in_turns(state.views.events(viewer, first), state.views.turn, briefly)
        # Where there is little room nobody is told what they did themselves.
        short = list(dropwhile(lambda one: one.seat == viewer, short))
        return SideText(
            recent, log, news, bar, lead, keys, brief=beginning(match.game), own=own,
            turns=[one.text for one in short],
        )  # fmt: skip

    # What a touch comes to

    def perform(self, action: int) -> None:
        """Plays a step; the row is played when it is complete."""
        self.flow.perform(action)

    def perform_text(self, text: str) -> None:
        """Plays what was written."""
        session = self.session
        self.perform(find_action(session.game, session.view(), session.legal, text))

    def action_words(self, action: int) -> str:
        """An action as a sentence."""
        return self.flow.words(action)

    def consequences(self, action: int) -> list[str]:
        """The preview, with the chance of an answer where it is known; nothing of what is looked
        back at.
        """
        if self.flow.past is not None:
            return []
        return [fact.text for fact in self.session.preview(action)] + self.hints.chances(action)

    def why_not(self, what: int | str | tuple[str, ...]) -> str | None:
        """Why something is not possible; None if it is."""
        if self.flow.past is not None:
            return TEXT("table.no_past")
        return self.session.why_not(what)

    @property
    def offers_undo(self) -> bool:
        """Whether the person has chosen anything, or begun a row."""
        may = self.session.state.undo_of(self.session.viewer)
        return (may.undo or bool(may.row)) and self.flow.past is None

    @property
    def in_row(self) -> bool:
        """Whether the person's row has been begun."""
        return self.flow.past is None and self.session.row is not None

    def step_back(self) -> bool:
        """Takes a step of the row back, or leaves the past."""
        return self.flow.step_back()


def _keys(*parts: str) -> str:
    """Keys with what they do, side by side."""
    return TEXT("table.keys.join").join(parts)
