"""Requests of a person in plain play beside actions: hints, the log, steps back, saving, the
rules.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from cardhouse.agents.rows import NOTHING
from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import HOUSE, Reader
from cardhouse.play.assistance import Advice, Question
from cardhouse.play.comfort import situation
from cardhouse.play.happened import Happening, brought, happened, in_turns, since
from cardhouse.play.session import Session
from cardhouse.terminal.drawing.describe import describe, key_lines
from cardhouse.terminal.files import SavedGame
from cardhouse.terminal.hints import LONGEST, Hints, why
from cardhouse.terminal.plain.console import Console, page
from cardhouse.terminal.plain.help import YES, help_lines, help_text
from cardhouse.terminal.plain.output import Output
from cardhouse.terminal.plain.solver_help import EXPLAINED as SOLVER_HELP
from cardhouse.terminal.plain.solver_help import SolverHelp
from cardhouse.terminal.plain.waiting import wait_for
from cardhouse.terminal.wording import TEXT

ALIASES = {
    "u": "undo",
    "q": "quit",
    "exit": "quit",
    "h": "help",
    "rules": "?",
    "t": "table",
    "": "table",
    "l": "log",
}
COMMANDS = (
    "why",
    "undo",
    "redo",
    "hint",
    "log",
    "again",
    "table",
    "describe",
    "list",
    "always",
    "?",
    "save",
    "resign",
    "quit",
    "help",
)

EXPLAINED = (
    "why",
    "undo",
    "hint",
    "log",
    "again",
    "table",
    "describe",
    "list",
    "always",
    "rules",
    "save",
    "resign",
    "quit",
)
"""The lines of the help, in order."""

SHOWN = 8


class Quit(Exception):
    """The person leaves the table on purpose."""


class Requests:
    """Carries out what the people at one terminal ask for."""

    def __init__(
        self,
        session: Session,
        console: Console,
        saved_game: SavedGame,
        output: Output,
        hints: Hints,
        solver_help: SolverHelp,
        keep: Callable[[], None],
    ) -> None:
        self.session = session
        self.console = console
        self.saved_game = saved_game
        self.output = output
        self.hints = hints
        self.solver_help = solver_help
        self.keep = keep

    def command(self, seat: int, word: str, rest: str) -> bool:
        """Carries out a command; True when the decision has to be asked anew. Raises Refusal."""
        console, match = self.console, self.session.state.trial(seat)
        if word == "quit":
            raise Quit
        if word in ("undo", "redo"):
            return self.take_back(seat) if word == "undo" else self.play_again(seat)
        if word == "resign":
            if console.ask(TEXT("ask.resign")).casefold() in YES:
                self.session.resign(seat)
                return True
        elif word == "always":
            self.session.go_on(seat)
            self.keep()
            return True
        elif word == "table":
            self.output.shown = None
            return True
        elif word == "why":
            console.say(why(match, seat, rest) if rest else TEXT("plain.why"))
        elif word == "hint":
            self.hint(seat)
        elif word == "log":
            self.log(seat)
        elif word == "again":
            self.again(seat)
        elif word == "describe":
            for line in describe(
                match.scene(seat),
                self.output.names,
                (),
                situation(match.game, match.view(seat), match.called),
            ):
                console.say(line, indent="  ")
            for line in key_lines(match.game, match.options):
                console.say(line, indent="  ")
        elif word == "save":
            self.save(rest)
        elif word == "?":
            from cardhouse.terminal.drawing.rulebook import rules_lines

            page(console, rules_lines(match.game, console.theme, min(console.columns, 80)))
        else:
            shorts = [match.text(action) for action in list(match.legal_actions)[:SHOWN]]
            lines = [help_text("help", EXPLAINED), TEXT("help.only")]
            if self.solver_help.offered:
                lines += help_lines("help", SOLVER_HELP)
            lines.append(TEXT("help.actions", actions=HOUSE("list.comma").join(shorts)))
            console.say("\n".join(lines))
        return False

    def hint(self, seat: int) -> None:
        """Says what is best here; the record remembers that it was asked."""
        match, console = self.session.state.trial(seat), self.console
        question = self.session.help.question(seat)
        self.session.help.hinted(seat)
        found = self.session.help.given(seat)
        if found is None:
            found = self._think(question)
            self.session.help.hinted(seat, found)
        told = HOUSE("sentence", text=found.text)
        console.say(told if found.action == NOTHING else f"{told}  [{match.text(found.action)}]")

    def _think(self, question: Question) -> Advice:
        preparation = None if self.hints.prepare() else self.hints.preparation
        if preparation is not None and self.hints.guessed == question.view:
            wait_for(preparation, self.console, "hints", LONGEST)
        return self.hints.hint(question.view, question.legal)

    def save(self, rest: str) -> None:
        """Saves, or writes a copy to a named file."""
        try:
            names = shlex.split(rest)
            if names:
                self.saved_game.save_as(Path(names[0]).expanduser())
            else:
                self.saved_game.save()
            where = names[0] if names else str(self.saved_game.path)
            self.console.whole(TEXT("file.saved", path=where))
        except (CardhouseError, ValueError) as error:
            self.console.say(str(error), "alert")

    def log(self, seat: int) -> None:
        """What has happened so far, as a seat may know it."""
        match = self.session.state.trial(seat)

        def turn(ply: int) -> tuple[int, int]:
            before = match.state_before(min(ply, match.ply))
            return before.turn, before.turn_seat

        reader = Reader(seat, match.called)
        self._turns(in_turns(match.events(seat), turn, reader)[-200:], "log.empty")

    def again(self, seat: int) -> None:
        """What happened since a person's own last choice, once more."""
        own = brought(self.session.state, seat, since(self.session.state, seat))
        if own:
            self.console.say(own, indent="    ")
        self._turns(happened(self.session.state, seat), "" if own else "log.nothing")

    def _turns(self, told: Sequence[Happening], nothing: str) -> None:
        for one in told:
            self.console.say(one.text, indent="    ")
        if nothing and not told:
            self.console.say(TEXT(nothing))

    def take_back(self, seat: int) -> bool:
        """Takes back a step of the row in progress, else to the person's own last choice."""
        state = self.session.state
        if state.row_of(seat) is not None:
            self.session.back(seat)
        else:
            self.session.undo(seat)
            self.keep()
        self.output.taken_back(state.trial(seat).ply)
        self.console.say(TEXT("plain.taken_back"))
        return True

    def play_again(self, seat: int) -> bool:
        """Plays again what was taken back, up to the person's own next choice."""
        change = self.session.redo(seat)
        self.output.taken_back(change.since)
        self.keep()
        return True
