"""Output of plain play: what happened, the table, how it stands, the choices, in as many lines as
fit.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardhouse.core.scene import Scene
from cardhouse.play.deciding import How
from cardhouse.play.happened import merged
from cardhouse.play.session import Session
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.canvas import wrapped
from cardhouse.terminal.drawing.table import status_lines, table_lines
from cardhouse.terminal.plain.choices import Choices, choices
from cardhouse.terminal.plain.console import Console
from cardhouse.terminal.wording import TEXT, narrated

LEAST_TABLE, LEAST_CHOICES = 13, 5


class Output:
    """Shows one session to those who sit at this terminal. seats: who plays, for each seat."""

    def __init__(self, session: Session, seats: Sequence[str], console: Console) -> None:
        self.session = session
        match = session.match
        self.console = console
        several = sum(who == YOU for who in seats) > 1
        self.names = ["" if who == YOU and several else who for who in seats]
        self.shown_until: dict[int | None, int] = dict.fromkeys(
            [None, *range(match.seats)], match.ply
        )
        self.shown: Scene | None = None

    def choices(self, seat: int, flat: bool = False) -> Choices:
        """What the deciding person may choose, as a list that leaves room for the table."""
        console, match = self.console, self.session.state.trial(seat)
        scene = match.scene(seat, console.shape)
        listed = choices(match, scene, console.columns, flat)
        if flat or not console.interactive:
            return listed
        most = max(LEAST_CHOICES, console.rows - 4 - max(self._table_rows(scene), LEAST_TABLE))
        return choices(match, scene, console.columns, most=most)

    def _table_rows(self, scene: Scene) -> int:
        return len(self._table(scene, {}, 0))

    def show(self, seat: int | None, listed: Choices | None = None) -> None:
        """Prints what happened, the table unless it looks as it did before, the status, the
        choices.
        """
        console, match = self.console, self.session.state.trial(seat)
        scene = match.scene(seat, console.shape)
        keys = listed.on_table(scene) if listed else {}
        news = self.news(seat)
        status = (
            status_lines(scene, console.theme, console.columns) if listed or not match.over else []
        )
        offered = ["", *listed.lines(console.theme, console.columns)] if listed else []
        table = self._table(scene, keys)
        fresh = scene != self.shown
        self.shown = scene
        if (
            console.interactive
            and len(news) + len(table) + len(status) + len(offered) + 2 > console.rows
        ):
            news = self._filled(news)
            status = status[1:]
            offered = listed.lines(console.theme, console.columns, compact=True) if listed else []
            table = self._table(scene, keys, console.rows - len(status) - len(offered) - 1)
        console.lines(["", *news] if news else [])
        console.lines(["", *table] if fresh else [])
        console.lines([*status, *offered])

    def _table(self, scene: Scene, keys: dict[str, str], rows: int | None = None) -> list[str]:
        """The table; in at most so many lines, as far as it can give way."""
        console = self.console
        return table_lines(
            scene, console.theme, console.columns, self.names, console.listing, keys, rows
        )

    def news(self, viewer: int | None) -> list[str]:
        """What happened since this was last shown to a viewer, in words, a line for each event."""
        match, console = self.session.state.trial(viewer), self.console
        since = self.shown_until[viewer]
        happened = match.events(viewer, since)
        said: list[tuple[str, str]] = []
        silent = {ply for ply in range(since, match.ply) if self._how(ply) == "forced"}
        for ply, event in happened:
            # The next event names what somebody else chose.
            if not event.minor or event.seat == viewer:
                line = narrated(match, event, viewer)
                told = TEXT("log.no_choice", said=line) if ply in silent else line
                said.append((event.kind, told))
                silent.discard(ply)
        for ply in sorted(silent):
            text = match.game.notation.long(
                match.state_before(ply), match.actions[ply], match.called
            )
            said.append(("", TEXT("log.forced", action=text)))
        self.shown_until[viewer] = match.ply
        return [
            line for text in merged(said) for line in wrapped(f"  {text}", console.columns, "    ")
        ]

    def _how(self, ply: int) -> How | None:
        """How a ply was decided, be it in the row in progress."""
        journal, played = self.session.journal, self.session.match.ply
        return journal.decided(ply).how if ply < played else self.session.state.hows[ply - played]

    def taken_back(self, ply: int) -> None:
        """Forgets what was shown of plies from one on: they were taken back."""
        self.shown_until = {viewer: min(at, ply) for viewer, at in self.shown_until.items()}
        self.shown = None

    def _filled(self, lines: list[str]) -> list[str]:
        """Lines run together, because there are few."""
        return (
            wrapped("  " + " ".join(line.strip() for line in lines), self.console.columns, "  ")
            if lines
            else []
        )
