"""Playing in a plain terminal, line by line: the table, numbered choices, one answer at a time."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from cardhouse.agents.base import Agent, make
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError, InvalidNotation
from cardhouse.play.comfort import situation
from cardhouse.play.match import HINT, TAKEBACK, Match
from cardhouse.play.texts import find_action, normal
from cardhouse.terminal.adviser import Adviser, why
from cardhouse.terminal.choices import Choices, within
from cardhouse.terminal.console import Console, Leave
from cardhouse.terminal.describe import describe
from cardhouse.terminal.files import Keeper
from cardhouse.terminal.helping import HELP as SOLVER_HELP
from cardhouse.terminal.helping import Helping
from cardhouse.terminal.prepare import Preparation, light
from cardhouse.terminal.teller import Teller
from cardhouse.terminal.words import ALIASES, COMMANDS, HELP, YOU, narrated, result_words

SHOWN = 8


class Quit(Exception):
    """The person leaves the table on purpose."""


class Session:
    """One match at one terminal. seats: ``you`` for a person, else the name of an agent, for each seat."""

    def __init__(
        self, match: Match, seats: Sequence[str], console: Console, path: Path | None = None, seed: str | None = None
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.console = console
        self.keeper = Keeper(match, path)
        self.people = [p for p, who in enumerate(seats) if who == YOU]
        self.seed = seed
        self.agents: dict[int, Agent] = {}
        self.preparation: Preparation | None = None
        self.adviser = Adviser(match.game)
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.teller = Teller(match, seats, console)
        self.helping = Helping(match, console)

    # The loop

    def run(self) -> int:
        """Plays until the end, or until the person leaves; returns the exit code."""
        try:
            self.keeper.save()
            while not self.match.over:
                seat = self.match.seat
                assert seat is not None
                if self.seats[seat] == YOU:
                    self.person(seat)
                else:
                    self.computer(seat)
            self.finish()
        except (Leave, Quit):
            self.leave()
        except KeyboardInterrupt:
            self.console.say()
            self.leave()
            return 130
        finally:
            self.helping.stop()
            if self.preparation is not None:
                self.preparation.stop()
            self.adviser.stop()
        return 0

    def computer(self, seat: int) -> None:
        """Lets an agent decide, from what its seat sees."""
        match, legal = self.match, list(self.match.legal_actions)
        action = legal[0] if len(legal) == 1 else self.player(seat).choose(match.view(seat), legal)
        match.play(action)
        self.keeper.save()
        if not self.people:
            self.console.lines(self.teller.tell(None))

    def player(self, seat: int) -> Agent:
        """The agent of a seat; a careful one while the seat's own is not ready after a decent wait."""
        who = self.seats[seat]
        if seat in self.agents:
            return self.agents[seat]
        seed = None if self.seed is None else f"{self.seed} seat {seat}"
        if not light(who):
            self.prepare()
            assert self.preparation is not None
            if not self.preparation.wait(self.console):
                letter = seat_letter(seat)
                self.console.say(f"  {letter} is still getting ready; a careful player moves for it.", "faint")
                careful: Agent = make("careful", self.match.game, seed)
                return careful
        self.agents[seat] = make(who, self.match.game, seed)
        return self.agents[seat]

    def prepare(self) -> None:
        """Begins to get ready, behind the game, what the seats' players need."""
        heavy = [who for who in self.seats if who != YOU and not light(who)]
        if heavy and self.preparation is None:
            self.preparation = Preparation(self.match.game, heavy[0])

    def person(self, seat: int) -> None:
        """Shows the table to a person and takes one decision; what is no choice is done without asking."""
        if (only := self.forced(seat)) is not None:
            self.teller.forced.add(self.match.ply)
            self.match.play(only)
            self.keeper.save()
            return
        if self.at_table != seat:
            self.hand_over(seat)
        listed = self.teller.choices(seat)
        self.teller.show(seat, listed)
        if helped := self.helping.told():
            self.console.say(helped)
        self.prepare()
        while True:
            before = listed
            ask = "Press Enter" if listed.only is not None else listed.ask
            answer = self.console.ask(ask if "?" in ask else f"{ask} (or help):")
            action, listed, again = self.answer(seat, answer, listed)
            if action is not None:
                self.match.play(action)
                self.keeper.save()
                return
            if again:
                return
            if listed is not before:
                self.console.lines(["", *listed.lines(self.console.theme, self.console.columns)])

    def forced(self, seat: int) -> int | None:
        """The action of a person who has no other; None where there is a choice, or where silence would tell others."""
        match = self.match
        in_row = match.state.row_n > 0 and self.at_table == seat
        if match.game.solitaire or not (in_row or len(self.people) == 1) or len(match.legal_actions) > 1:
            return None
        return int(match.legal_actions[0])

    def answer(self, seat: int, text: str, listed: Choices) -> tuple[int | None, Choices, bool]:
        """What an answer means: an action to play, a list to show next, or True when the table has changed."""
        match = self.match
        if not text and listed.only is not None:
            return listed.only, listed, False
        wanted = normal(text)
        for action in match.legal_actions:
            if wanted and wanted in (normal(match.text(action)), normal(match.text(action, long=True))):
                return action, listed, False
        entry = listed.keys.get(text.casefold())
        if entry is not None:
            if len(entry.actions) == 1:
                return entry.actions[0], listed, False
            return None, within(match, listed, entry), False
        word, _, rest = text.partition(" ")
        word = ALIASES.get(word.casefold(), word.casefold())
        if word in ("back", "b") and listed.parent:
            return None, listed.parent, False
        if word == "list":
            return None, self.teller.choices(seat, flat=True), False
        helped = self.helping.command(seat, text)
        if helped is not None:
            self.keeper.save()
            return None, listed, helped
        if word in COMMANDS and (not rest or word in ("why", "save")):
            return None, listed, self.command(seat, word, rest.strip())
        try:
            action = find_action(match.game, match.view(seat), [], text)
        except InvalidNotation as error:
            known = f"There is no choice {text[:20]}; list shows them again." if text.isdigit() else ""
            self.console.say(known or f"{error}. Type help for what else you can say.", "alert")
            return None, listed, False
        problem = match.why_not(action, seat)
        if problem is None:
            return action, listed, False
        self.console.say(problem, "alert")
        return None, listed, False

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
            for line in describe(match.scene(seat), self.teller.names, (), situation(match.game, match.view(seat))):
                console.say(line, indent="  ")
        elif word == "save":
            self.save(rest)
        elif word == "?":
            from cardhouse.terminal.markdown import page, rules_lines

            page(console, rules_lines(match.game, console.theme, min(console.columns, 80)))
        else:
            shorts = [match.text(action) for action in list(match.legal_actions)[:SHOWN]]
            more = f"{HELP}{SOLVER_HELP}" if self.helping.offered else HELP
            console.say(f"{more}\nActions are written like these, which are possible now: {', '.join(shorts)}.")
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

    # What is shown

    def hand_over(self, seat: int) -> None:
        """Hides the table of the person before, and waits for the next one."""
        console = self.console
        console.clear()
        console.say(f"Pass the terminal to {seat_letter(seat)}. Nobody else should look now.")
        console.ask(f"{seat_letter(seat)}, press Enter to see your table.")
        console.clear()
        self.at_table, self.teller.shown = seat, None

    def finish(self) -> None:
        """The last table, who won and why, and where the record is."""
        match, console = self.match, self.console
        viewer = self.people[0] if len(self.people) == 1 else None
        self.teller.shown = None
        self.teller.show(viewer)
        console.say()
        console.say(result_words(match, self.people), "good")
        try:
            path = self.keeper.finish()
            console.say("The record is kept. Step through it with:")
            console.whole(f"  cardhouse replay {shlex.quote(str(path))}")
            if self.helping.offered and not match.winners:
                console.say("Could it be won, and where was it lost?")
                console.whole(f"  cardhouse analyse {shlex.quote(str(path))}")
        except CardhouseError as error:
            console.say(str(error), "alert")

    def leave(self) -> None:
        """Saves and says how to come back."""
        try:
            self.keeper.save()
            self.console.whole(f"Saved. Go on with: cardhouse play {self.match.game.name} --resume")
        except CardhouseError as error:
            self.console.say(str(error), "alert")
