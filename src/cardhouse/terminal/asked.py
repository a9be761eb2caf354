"""What a person at a plain terminal may ask for beside playing: hints, the log, steps back, saving, the rules."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from cardhouse.core.errors import CardhouseError
from cardhouse.play.comfort import situation
from cardhouse.play.match import HINT, TAKEBACK, Match
from cardhouse.terminal.adviser import Adviser, why
from cardhouse.terminal.console import Console
from cardhouse.terminal.describe import describe
from cardhouse.terminal.files import Keeper
from cardhouse.terminal.helping import HELP as SOLVER_HELP
from cardhouse.terminal.helping import Helping
from cardhouse.terminal.teller import Teller
from cardhouse.terminal.words import HELP, YOU, narrated

SHOWN = 8


class Quit(Exception):
    """The person leaves the table on purpose."""


class Asked:
    """One match at one terminal, and the commands. seats: ``you`` for a person, else an agent's name, for each seat."""

    def __init__(
        self, match: Match, seats: Sequence[str], console: Console, path: Path | None = None
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.console = console
        self.keeper = Keeper(match, path)
        self.people = [p for p, who in enumerate(seats) if who == YOU]
        self.adviser = Adviser(match.game)
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.teller = Teller(match, seats, console)
        self.helping = Helping(match, console)

    # Commands

    def command(self, seat: int, word: str, rest: str) -> bool:
        """Carries out a command; True when the decision has to be asked anew."""
        console, match = self.console, self.match
        if word == "quit":
            raise Quit
        if word in ("undo", "redo"):
            return self.take_back(seat) if word == "undo" else self.play_again()
        if word == "resign":
            if console.ask("Give the game up? (yes/no)").casefold() in ("y", "yes"):
                match.resign(seat)
                return True
        elif word == "table":
            self.teller.shown = None
            return True
        elif word == "why":
            console.say(why(match, seat, rest) if rest else "Write: why, then an action.")
        elif word == "hint":
            self.hint(seat)
        elif word == "log":
            self.log(seat)
        elif word == "describe":
            for line in describe(
                match.scene(seat), self.teller.names, (), situation(match.game, match.view(seat))
            ):
                console.say(line, indent="  ")
        elif word == "save":
            self.save(rest)
        elif word == "?":
            from cardhouse.terminal.markdown import page, rules_lines

            page(console, rules_lines(match.game, console.theme, min(console.columns, 80)))
        else:
            shorts = [match.text(action) for action in list(match.legal_actions)[:SHOWN]]
            more = f"{HELP}{SOLVER_HELP}" if self.helping.offered else HELP
            console.say(
                f"{more}\nActions are written like these, which are possible now: {', '.join(shorts)}."
            )
        return False

    def hint(self, seat: int) -> None:
        """Says what the adviser would do; the record remembers that it was asked."""
        match, console = self.match, self.console
        match.mark(HINT, seat)
        self.adviser.wait(console)
        advice = self.adviser.advise(match.view(seat), list(match.legal_actions))
        console.say(f"{advice.text}.  [{match.text(advice.action)}]")

    def save(self, rest: str) -> None:
        """Saves, or writes a copy to a named file."""
        try:
            names = shlex.split(rest)
            if names:
                self.keeper.save_as(Path(names[0]).expanduser())
            else:
                self.keeper.save()
            self.console.whole(f"Saved: {names[0] if names else self.keeper.path}")
        except (CardhouseError, ValueError) as error:
            self.console.say(str(error), "alert")

    def log(self, seat: int) -> None:
        """What has happened so far, as a seat may know it."""
        happened = self.match.events(seat)
        for _, event in happened[-200:]:
            self.console.say(narrated(self.match.game, event), indent="    ")
        if not happened:
            self.console.say("Nothing has happened yet.")

    def take_back(self, seat: int) -> bool:
        """Goes back to the last decision that a person made."""
        match = self.match
        if not any(self._chosen(ply) for ply in range(match.ply)):
            self.console.say("You have decided nothing yet that could be taken back.", "alert")
            return False
        in_row = match.state.row_n > 0
        match.undo()
        while not self._chosen(match.ply):
            match.undo()
        if not in_row:
            match.mark(TAKEBACK, seat)
        self.teller.taken_back()
        self.keeper.save()
        self.console.say("Taken back.")
        return True

    def _chosen(self, ply: int) -> bool:
        """Whether a person had a choice at a ply."""
        state = self.match.state_before(ply)
        return int(self.match.game.rules.seat(state)) in self.people and (
            self.match.game.solitaire or len(self.match.game.legal(state)) > 1
        )

    def play_again(self) -> bool:
        """Plays again what was taken back, up to a person's next choice."""
        match = self.match
        try:
            match.redo()
            while match.undone and not match.over and not self._chosen(match.ply):
                match.redo()
        except CardhouseError as error:
            self.console.say(f"{error}.".capitalize(), "alert")
            return False
        self.keeper.save()
        return True
