"""A game played line by line: the table, numbered choices, one answer at a time."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import Path

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError, InvalidNotation
from cardhouse.play.deciding import LINE_BY_LINE, Task
from cardhouse.play.ending import result_words
from cardhouse.play.legal import find_action, normal
from cardhouse.play.match import Match
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.play.wording import YOU
from cardhouse.terminal.files import SavedGame, resume_command
from cardhouse.terminal.hints import Hints
from cardhouse.terminal.plain.choices import Choices, within
from cardhouse.terminal.plain.console import Console, Leave
from cardhouse.terminal.plain.output import Output
from cardhouse.terminal.plain.requests import ALIASES, COMMANDS, Quit, Requests
from cardhouse.terminal.plain.solver_help import SolverHelp
from cardhouse.terminal.plain.waiting import wait_for
from cardhouse.terminal.seating import sitters, unplayed
from cardhouse.terminal.warm_up import Preparation, light
from cardhouse.terminal.wording import TEXT


class PlainGame:
    """One match at one terminal. seats: ``you`` for a person, else the name of an agent, for each
    seat.
    """

    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        console: Console,
        path: Path | None = None,
        seed: str | None = None,
    ) -> None:
        self.match = match
        self.seats = list(seats)
        self.console = console
        self.seed = seed
        self.session = Session(match, sitters(seats), LINE_BY_LINE)
        self.people = self.session.state.people
        self.at_table: int | None = self.people[0] if len(self.people) == 1 else None
        self.saved_game = SavedGame(match, path)
        self.output = Output(self.session, seats, console)
        self.hints = Hints(match.game, match.called)
        self.solver_help = SolverHelp(self.session, console)
        self.requests = Requests(
            self.session,
            console,
            self.saved_game,
            self.output,
            self.hints,
            self.solver_help,
            self.keep,
        )
        self.agents: dict[int, Agent] = {}
        self.late: set[int] = set()
        self.preparation: Preparation | None = None

    # The loop

    def run(self) -> int:
        """Plays until the end, or until the person leaves; returns the exit code."""
        try:
            self.keep()
            while (due := self.session.next()).seat is not None:
                if due.how == "person":
                    self.person(due.seat)
                else:
                    self.go_on()
            self.finish()
        except (Leave, Quit):
            self.leave()
        except KeyboardInterrupt:
            self.console.say()
            self.leave()
            return 130
        finally:
            self.saved_game.close()
            self.solver_help.stop()
            if self.preparation is not None:
                self.preparation.stop()
            self.hints.stop()
        return 0

    def keep(self) -> None:
        """Keeps the match on disk, once a person has decided anything; says it once where that
        cannot be done.
        """
        if self.saved_game.fresh and unplayed(self.session):
            return
        if trouble := self.saved_game.keep():
            self.console.say(TEXT("plain.not_kept", why=trouble), "alert")

    def go_on(self) -> None:
        """Makes the next decision that needs no person: a computer player's, or one that is no
        choice.
        """
        self.session.proceed(self.choose)
        self.keep()
        if not self.people:
            self.console.lines(self.output.news(None))

    def choose(self, task: Task) -> int:
        """A computer player's choice."""
        player = self.player(task.seat)
        if player.wants_history:
            player.observe(task.history())
        return player.choose(task.view, task.legal)

    def player(self, seat: int) -> Agent:
        """The agent of a seat; a careful one while the seat's own is not ready after a decent
        wait.
        """
        who = self.seats[seat]
        if seat in self.agents:
            return self.agents[seat]
        seed = None if self.seed is None else f"{self.seed} seat {seat}"
        if not light(who):
            self.prepare()
            assert self.preparation is not None
            if not wait_for(self.preparation, self.console):
                if seat not in self.late:
                    self.late.add(seat)
                    late = TEXT("plain.late", who=self.match.called[seat])
                    self.console.say(f"  {late}", "faint")
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
        listed = self.output.choices(seat)
        self.output.show(seat, listed)
        if helped := self.solver_help.open_help_text():
            self.console.say(helped)
        if lasting := self.session.may_last(seat):
            self.console.say(TEXT("plain.always", what=lasting), "faint")
        self.prepare()
        while True:
            before = listed
            question = listed.question
            if not listed.in_steps:
                question = TEXT("ask.or_help", ask=question)
            answer = self.console.ask(question)
            try:
                action, listed, again = self.answer(seat, answer, listed)
                if action is not None:
                    self.session.play(seat, action)
                    self.keep()
            except Refusal as refusal:
                self.console.say(refusal.text, "alert")
                continue
            if again or action is not None:
                return
            if listed is not before:
                self.console.lines(["", *listed.lines(self.console.theme, self.console.columns)])

    def answer(self, seat: int, text: str, listed: Choices) -> tuple[int | None, Choices, bool]:
        """What an answer means: an action to play, a list to show next, or True when the table has
        changed.

        Raises Refusal.
        """
        match = self.session.state.trial(seat)
        if not text and listed.only is not None:
            return listed.only, listed, False
        wanted = normal(text)
        for action in match.legal_actions:
            if wanted and wanted in (
                normal(match.text(action)),
                normal(match.text(action, long=True)),
            ):
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
            return None, self.output.choices(seat, flat=True), False
        helped = self.solver_help.command(seat, text)
        if helped is not None:
            self.keep()
            return None, listed, helped
        if word in COMMANDS and (not rest or word in ("why", "save")):
            return None, listed, self.requests.command(seat, word, rest.strip())
        try:
            action = find_action(match.game, match.view(seat), [], text)
        except InvalidNotation as error:
            said = (
                TEXT("plain.no_choice", choice=text[:20])
                if text.isdigit()
                else TEXT("plain.no_action", why=str(error))
            )
            self.console.say(said, "alert")
            return None, listed, False
        problem = self.session.why_not(seat, action)
        if problem is None:
            return action, listed, False
        self.console.say(problem, "alert")
        return None, listed, False

    # What is shown

    def hand_over(self, seat: int) -> None:
        """Hides the table of the person before, and waits for the next one."""
        console = self.console
        console.clear()
        console.say(TEXT("plain.pass", who=seat_letter(seat)))
        console.ask(TEXT("handover.enter", who=seat_letter(seat)))
        console.clear()
        self.at_table, self.output.shown = seat, None

    def finish(self) -> None:
        """The last table, who won and why, and where the record is."""
        match, console = self.match, self.console
        viewer = self.people[0] if len(self.people) == 1 else None
        self.output.shown = None
        self.output.show(viewer)
        console.say()
        console.say(result_words(match, self.people), "good")
        from cardhouse.play.verdicts import deal_words  # a file is read, at the end only

        if known := deal_words(match):
            console.say(known)
        try:
            path = self.saved_game.finish()
            console.say(TEXT("plain.record"))
            console.whole(f"  cardhouse replay {shlex.quote(str(path))}")
            if self.solver_help.offered and not match.winners:
                console.say(TEXT("plain.where_lost"))
                console.whole(f"  cardhouse analyse {shlex.quote(str(path))}")
            elif not match.game.solitaire:
                console.say(TEXT("plain.chances"))
                console.whole(f"  cardhouse analyse {shlex.quote(str(path))}")
        except CardhouseError as error:
            console.say(str(error), "alert")

    def leave(self) -> None:
        """Saves and says how to come back; a game that nobody has played is not kept."""
        if self.saved_game.fresh and unplayed(self.session):
            self.console.say(TEXT("plain.unplayed"), "faint")
            return
        try:
            self.saved_game.save()
            command = resume_command(self.match.game.name, self.saved_game.path)
            self.console.whole(TEXT("plain.saved", command=command))
        except CardhouseError as error:
            self.console.say(str(error), "alert")
