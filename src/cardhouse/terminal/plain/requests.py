"""Requests of a person in plain play beside actions: hints, the log, steps back, saving, the rules."""

from __future__ import annotations

import shlex
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.play.comfort import situation
from cardhouse.play.session import Session
from cardhouse.terminal.drawing.describe import describe
from cardhouse.terminal.files import SavedGame
from cardhouse.terminal.hints import LONGEST, Hints, why
from cardhouse.terminal.plain.console import Console, page
from cardhouse.terminal.plain.output import Output
from cardhouse.terminal.plain.solver_help import HELP as SOLVER_HELP
from cardhouse.terminal.plain.solver_help import SolverHelp
from cardhouse.terminal.plain.waiting import wait_for
from cardhouse.terminal.sentences import narrated

HELP = """\
Type the number of a choice, or write the action itself, short or long.
  why TEXT      why an action is not possible now, or what comes of it
  undo, redo    take back your last decision, or play it again
  hint          the best action, the next best, the chances to win, and why
  log           what has happened so far
  table         draw the table again
  describe      how it stands, in words
  list          show every choice in one list
  ?             the rules of the game
  save [FILE]   save now, or write a copy to a file
  resign        give the game up
  quit          save and leave; the game waits for you
A choice that is the only one is made for you."""

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
    "table",
    "describe",
    "list",
    "?",
    "save",
    "resign",
    "quit",
    "help",
)

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
    ) -> None:
        self.session = session
        self.console = console
        self.saved_game = saved_game
        self.output = output
        self.hints = hints
        self.solver_help = solver_help

    def command(self, seat: int, word: str, rest: str) -> bool:
        """Carries out a command; True when the decision has to be asked anew. Raises Refusal."""
        console, match = self.console, self.session.state.trial(seat)
        if word == "quit":
            raise Quit
        if word in ("undo", "redo"):
            return self.take_back(seat) if word == "undo" else self.play_again(seat)
        if word == "resign":
            if console.ask("Give the game up? (yes/no)").casefold() in ("y", "yes"):
                self.session.resign(seat)
                return True
        elif word == "table":
            self.output.shown = None
            return True
        elif word == "why":
            console.say(why(match, seat, rest) if rest else "Write: why, then an action.")
        elif word == "hint":
            self.hint(seat)
        elif word == "log":
            self.log(seat)
        elif word == "describe":
            for line in describe(
                match.scene(seat), self.output.names, (), situation(match.game, match.view(seat))
            ):
                console.say(line, indent="  ")
        elif word == "save":
            self.save(rest)
        elif word == "?":
            from cardhouse.terminal.drawing.rulebook import rules_lines

            page(console, rules_lines(match.game, console.theme, min(console.columns, 80)))
        else:
            shorts = [match.text(action) for action in list(match.legal_actions)[:SHOWN]]
            more = f"{HELP}{SOLVER_HELP}" if self.solver_help.offered else HELP
            console.say(
                f"{more}\nActions are written like these, which are possible now: {', '.join(shorts)}."
            )
        return False

    def hint(self, seat: int) -> None:
        """Says what is best here; the record remembers that it was asked."""
        match, console = self.session.state.trial(seat), self.console
        question = self.session.help.question(seat)
        self.session.help.hinted(seat)
        preparation = None if self.hints.prepare() else self.hints.preparation
        if preparation is not None:
            wait_for(preparation, console, "The hints get", LONGEST)
        found = self.hints.hint(question.view, question.legal)
        console.say(f"{found.text}.  [{match.text(found.action)}]")

    def save(self, rest: str) -> None:
        """Saves, or writes a copy to a named file."""
        try:
            names = shlex.split(rest)
            if names:
                self.saved_game.save_as(Path(names[0]).expanduser())
            else:
                self.saved_game.save()
            self.console.whole(f"Saved: {names[0] if names else self.saved_game.path}")
        except (CardhouseError, ValueError) as error:
            self.console.say(str(error), "alert")

    def log(self, seat: int) -> None:
        """What has happened so far, as a seat may know it."""
        happened = self.session.state.trial(seat).events(seat)
        for _, event in happened[-200:]:
            self.console.say(narrated(self.session.game, event), indent="    ")
        if not happened:
            self.console.say("Nothing has happened yet.")

    def take_back(self, seat: int) -> bool:
        """Takes back a step of the row in progress, else to the person's own last choice."""
        state = self.session.state
        if state.row_of(seat) is not None:
            self.session.back(seat)
        else:
            self.session.undo(seat)
            self.saved_game.save()
        self.output.taken_back(state.trial(seat).ply)
        self.console.say("Taken back.")
        return True

    def play_again(self, seat: int) -> bool:
        """Plays again what was taken back, up to the person's own next choice."""
        change = self.session.redo(seat)
        self.output.taken_back(change.since)
        self.saved_game.save()
        return True
