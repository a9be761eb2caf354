"""Playing in a plain terminal, line by line: the table, numbered choices, one answer at a time."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from cardhouse.agents.base import Agent, make
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError, InvalidNotation
from cardhouse.play.match import HINT, TAKEBACK, Match
from cardhouse.play.texts import find_action, normal
from cardhouse.terminal.choices import Choices, choices, within
from cardhouse.terminal.console import Console, Leave
from cardhouse.terminal.draw import status_lines, table_lines
from cardhouse.terminal.files import Keeper

YOU = "you"

HELP = """\
Type the number of a choice, or write the action itself, short or long.
  why TEXT      why an action is not possible now
  undo, redo    take back your last decision, or play it again
  hint          what a careful player would do
  log           what has happened so far
  table         draw the table again
  list          show every choice in one list
  ?             the rules of the game
  save [FILE]   save now, or write a copy to a file
  resign        give the game up
  quit          save and leave; the game waits for you"""

ALIASES = {"u": "undo", "q": "quit", "exit": "quit", "h": "help", "rules": "?", "t": "table", "": "table", "l": "log"}
COMMANDS = ("why", "undo", "redo", "hint", "log", "table", "list", "?", "save", "resign", "quit", "help")


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
        self.agents: dict[int, Agent] = {}
        for p, who in enumerate(seats):
            if who != YOU:
                self.agents[p] = make(who, match.game, None if seed is None else f"{seed} seat {p}")
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
                if seat in self.agents:
                    self.computer(seat)
                else:
                    self.person(seat)
            self.finish()
        except (Leave, Quit):
            self.leave()
        except KeyboardInterrupt:
            self.console.say()
            self.leave()
            return 130
        return 0

    def computer(self, seat: int) -> None:
        """Lets an agent decide, from what its seat sees."""
        match = self.match
        match.play(self.agents[seat].choose(match.view(seat), list(match.legal_actions)))
        self.keeper.save()
        if not self.people:
            self.tell(None)

    def person(self, seat: int) -> None:
        """Shows the table to a person and takes one decision."""
        if self.at_table != seat:
            self.hand_over(seat)
        listed = self.choices(seat)
        self.show(seat, listed)
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
        self.console.say(self.explain(seat, text), "alert")
        return None, listed, False

    def explain(self, seat: int, text: str) -> str:
        """Why an answer is no choice."""
        try:
            find_action(self.match.game, self.match.view(seat), [], text)
        except InvalidNotation as error:
            if text.isdigit():
                return f"There is no choice {text[:20]}; list shows them again."
            return f"{error}. Type help for what else you can say."
        return self.match.why_not(text, seat) or "That is not possible now."

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
            self.console.say(self.sentence(event.seat, event.text), indent="    ")
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
            while not match.over and match.seat in self.agents:
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
            self.console.say(f"  {self.sentence(event.seat, event.text)}", indent="    ")
        self.told[viewer] = self.match.ply

    def sentence(self, seat: int | None, text: str) -> str:
        """An event as a sentence with its player's letter."""
        body = f"{seat_letter(seat)} {text}" if seat is not None else text[:1].upper() + text[1:]
        return body if body.endswith((".", "!", "?")) else body + "."

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


def result_words(match: Match, people: Sequence[int] = ()) -> str:
    """Who won, why, and the scores."""
    letters = [seat_letter(p) for p in match.winners]
    if match.game.solitaire:
        who = "Solved" if letters else "Not solved this time"
    elif not letters:
        who = "Nobody wins: a draw"
    elif len(people) == 1 and people[0] in match.winners and len(letters) == 1:
        who = "You win"
    else:
        who = f"{' and '.join(letters)} {'win' if len(letters) > 1 else 'wins'}"
    scores = ", ".join(f"{seat_letter(p)} {score}" for p, score in enumerate(match.scores))
    shown = f"Score {match.scores[0]}" if match.seats == 1 else f"Scores: {scores}"
    return f"{who} ({match.reason}). {shown}."
