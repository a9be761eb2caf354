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
from cardhouse.terminal.choices import Choices, choices, within
from cardhouse.terminal.console import Console, Leave
from cardhouse.terminal.describe import describe
from cardhouse.terminal.draw import status_lines, table_lines
from cardhouse.terminal.files import Keeper
from cardhouse.terminal.prepare import Preparation, light
from cardhouse.terminal.words import ALIASES, COMMANDS, HELP, YOU, result_words, sentence


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
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.told: dict[int | None, int] = dict.fromkeys([None, *range(match.seats)], match.ply)
        self.shown: list[str] = []

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
            if self.preparation is not None:
                self.preparation.stop()
        return 0

    def computer(self, seat: int) -> None:
        """Lets an agent decide, from what its seat sees."""
        match, legal = self.match, list(self.match.legal_actions)
        action = legal[0] if len(legal) == 1 else self.player(seat).choose(match.view(seat), legal)
        match.play(action)
        self.keeper.save()
        if not self.people:
            self.tell(None)

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
        """Shows the table to a person and takes one decision."""
        if self.at_table != seat:
            self.hand_over(seat)
        listed = self.choices(seat)
        self.show(seat, listed)
        self.prepare()
        fresh = True
        while True:
            if fresh:
                self.console.lines(["", *listed.lines(self.console.theme, self.console.columns)])
            before = listed
            ask = "Press Enter" if listed.only is not None else listed.ask
            answer = self.console.ask(ask if "?" in ask else f"{ask} (or help):")
            action, listed, again = self.answer(seat, answer, listed)
            fresh = listed is not before
            if action is not None:
                self.match.play(action)
                self.keeper.save()
                return
            if again:
                return

    def choices(self, seat: int, flat: bool = False) -> Choices:
        """What the deciding person may choose, as a list."""
        return choices(self.match, self.match.scene(seat, self.console.shape), self.console.columns, flat)

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
            return None, self.choices(seat, flat=True), False
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
            self.shown = []
            return True
        elif word == "why":
            console.say(match.why_not(rest, seat) or "That is possible now." if rest else "Write: why, then an action.")
        elif word == "hint":
            match.mark(HINT, seat)
            adviser = make("careful", match.game, match.ply)
            action = adviser.choose(match.view(seat), list(match.legal_actions))
            console.say(f"A careful player would choose: {match.text(action, long=True)}  [{match.text(action)}]")
        elif word == "log":
            self.log(seat)
        elif word == "describe":
            for line in describe(match.scene(seat), self.names(), (), situation(match.game, match.view(seat))):
                console.say(line, indent="  ")
        elif word == "save":
            self.save(rest)
        elif word == "?":
            from cardhouse.terminal.markdown import page, rules_lines

            page(console, rules_lines(match.game, console.theme, min(console.columns, 80)))
        else:
            console.say(HELP)
        return False

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
            self.console.say(sentence(event.seat, event.text), indent="    ")
        if not happened:
            self.console.say("Nothing has happened yet.")

    def take_back(self, seat: int) -> bool:
        """Goes back to the last decision that a person made."""
        match = self.match
        if not any(int(match.game.rules.seat(match.state_before(ply))) in self.people for ply in range(match.ply)):
            self.console.say("You have decided nothing yet that could be taken back.", "alert")
            return False
        in_row = match.state.row_n > 0
        while True:
            match.undo()
            if match.seat in self.people:
                break
        if not in_row:
            match.mark(TAKEBACK, seat)
        self.told = {viewer: min(ply, match.ply) for viewer, ply in self.told.items()}
        self.keeper.save()
        self.shown = []
        self.console.say("Taken back.")
        return True

    def play_again(self) -> bool:
        """Plays again what was taken back, up to a person's next decision."""
        match = self.match
        try:
            match.redo()
            while not match.over and match.seat not in self.people:
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
        self.at_table, self.shown = seat, []

    def show(self, seat: int | None, listed: Choices | None = None) -> None:
        """Draws the table, unless it looks as it did before; then what happened, and the status."""
        console = self.console
        scene = self.match.scene(seat, console.shape)
        keys = listed.on_table(scene) if listed else {}
        lines = table_lines(scene, console.theme, console.columns, self.names(), console.listing, keys)
        table = console.squeezed(lines)
        if table != self.shown:
            console.lines(["", *table])
        self.tell(seat)
        console.lines(status_lines(scene, console.theme, console.columns))
        self.shown = table

    def names(self) -> list[str]:
        """What the seats' players are called on the table."""
        return ["" if who == YOU and len(self.people) > 1 else who for who in self.seats]

    def tell(self, viewer: int | None) -> None:
        """What happened since this viewer was last told, in words."""
        happened = self.match.events(viewer, self.told[viewer])
        if happened:
            self.console.say()
        for _, event in happened:
            if event.kind != "choose" or event.seat == viewer:  # the next event names what somebody else chose
                self.console.say(f"  {sentence(event.seat, event.text)}", indent="    ")
        self.told[viewer] = self.match.ply

    def finish(self) -> None:
        """The last table, who won and why, and where the record is."""
        match, console = self.match, self.console
        viewer = self.people[0] if len(self.people) == 1 else None
        self.shown = []
        self.show(viewer)
        console.say()
        console.say(result_words(match, self.people), "good")
        try:
            path = self.keeper.finish()
            console.say("The record is kept. Step through it with:")
            console.whole(f"  cardhouse replay {shlex.quote(str(path))}")
        except CardhouseError as error:
            console.say(str(error), "alert")

    def leave(self) -> None:
        """Saves and says how to come back."""
        try:
            self.keeper.save()
            self.console.whole(f"Saved. Go on with: cardhouse play {self.match.game.name} --resume")
        except CardhouseError as error:
            self.console.say(str(error), "alert")
