"""PageTable: one table of the page: a session, whoever looks at it, and what is asked of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cardhouse.agents.agent import Agent
from cardhouse.agents.base import make
from cardhouse.core.cards import seat_letter
from cardhouse.core.game import game
from cardhouse.page import TEXT
from cardhouse.page.saved import Result, Saved
from cardhouse.page.solving import Solving
from cardhouse.play.comfort import help_of
from cardhouse.play.deciding import COMPUTER, Task
from cardhouse.play.journal import Clock, Entry
from cardhouse.play.marks import OPEN_HELP
from cardhouse.play.match import HINT, PEEK, TAKEBACK, returns
from cardhouse.play.messages import every as m
from cardhouse.play.messages.reader import encode
from cardhouse.play.opening import day_of
from cardhouse.play.results import level_of, won
from cardhouse.play.session_state import Change
from cardhouse.play.updates import Updates

PACE = 0.5
"""Seconds that a computer player takes at least, so that people can follow; in the middle of a row
half of that.
"""


class House(Protocol):
    """What a table asks of the house that it stands in."""

    def now(self) -> float:
        """Seconds since 1970."""

    def tell(self, line: int, text: str) -> None:
        """Says something over a line, once that everything is stored."""

    def keep(self, saved: Saved) -> None:
        """Has a game stored."""

    def later(self, code: str, seconds: float) -> None:
        """Has a table go on after some time; any earlier wish of this kind is void."""

    def search(self, code: str) -> None:
        """Has what is looked for at a table go on soon."""

    def again(self, saved: Saved, same: bool) -> Saved:
        """Opens the table for another game of the same kind."""


@dataclass(slots=True)
class Line:
    """Somebody who looks at a table. base: the shape and the version of the position that was told
    last.
    """

    number: int
    shape: str
    base: tuple[str, int | None] | None = None


class PageTable:
    """One table. Raises CardhouseError if what was saved does not fit."""

    def __init__(self, house: House, saved: Saved) -> None:
        self.house = house
        self.saved = saved
        self.game = game(saved.game)
        self.session = saved.session()
        self.match = self.session.match
        self.you = saved.you
        self.clock = Clock(house.now())
        self.clock.played = saved.played
        day = day_of(self.game, saved.seed if saved.chosen else None, saved.created, saved.options)
        self.updates = Updates(
            self.session, lambda: self.clock.seconds(house.now(), self.match.over), day
        )
        self.solving = Solving(self, self.session)
        self.lines: dict[int, Line] = {}
        self._agents: dict[int, Agent] = {}

    # Who looks

    def enter(self, number: int, shape: str, since: int | None = None) -> None:
        """Somebody looks at the table from now on."""
        line = self.lines[number] = Line(number, shape)
        self.snapshot(line, since)
        self.schedule()

    def leave(self, number: int) -> None:
        """Somebody looks no more."""
        self.lines.pop(number, None)
        if not self.lines:
            self.solving.drop()

    def snapshot(self, line: Line, since: int | None = None) -> None:
        """Sends everything."""
        you = self.you
        now, row, log, later = self.updates.everything(you, line.shape, since)
        line.base = line.shape, self.updates.base(you, line.shape)
        standing = self.session.standing(you)
        host = you is not None
        lasts, at = self.session.lasts(you), self.house.now()
        told = m.Snapshot(self.info(), you, host, now, row, log, [], standing, at, lasts)
        self.tell(line, told)
        for one in later:
            self.tell(line, one)

    def tell(self, line: Line, message: object) -> None:
        """Tells somebody who looks."""
        self.house.tell(line.number, encode(message))

    def tell_all(self, message: object) -> None:
        """Tells everybody who looks."""
        for line in self.lines.values():
            self.tell(line, message)

    def info(self) -> m.TableInfo:
        """The table as whoever looks may know it."""
        saved, gone = self.saved, self.saved.status == "gone"
        state, closed = ("playing", TEXT("refusal.gone")) if gone else (saved.status, "")
        seats = [
            m.SeatInfo(seat, seat_letter(seat), one.kind, one.name, one.level, seat == self.you, True, False)
            for seat, one in enumerate(saved.seats)
        ]  # fmt: skip
        return m.TableInfo(
            code=saved.code, game=saved.game, title=self.game.title, state=state, options=saved.options,
            seats=seats, players=list(self.game.players), listed=False, solitaire=self.game.solitaire, watchers=0,
            created=saved.created, started=saved.created, ended=saved.ended,
            seed=saved.seed if saved.chosen else None, fair=m.Fair("", [], "", "", ""), question=None,
            rematch=saved.rematch, closed=closed, quiet=True, aim=self.game.aim(saved.options),
        )  # fmt: skip

    # What is asked

    def done(self, line: Line, name: str) -> None:
        """Says that a request was carried out."""
        self.tell(line, m.Done(name, self.match.ply))

    # What was done

    def commit(self, change: Change) -> None:
        """Has a change stored, tells everybody, and lets the game go on."""
        self.solving.drop()
        self.store(change.entries, change)
        bases = {shape: self.updates.base(self.you, shape) for shape in ("wide", "tall")}
        frames: dict[str, list[str]] = {}
        behind = []
        for line in self.lines.values():
            if line.base is None or line.base != (line.shape, bases[line.shape]):
                behind.append(line)
                continue
            if line.shape not in frames:
                found = self.updates.of_change(self.you, line.shape, change)
                frames[line.shape] = [encode(one) for one in found]
            line.base = line.shape, self.updates.base(self.you, line.shape)
            for text in frames[line.shape]:
                self.house.tell(line.number, text)
        self.updates.forget({(self.you, shape) for shape in frames})
        for line in behind:
            self.snapshot(line)
        for seat in self.session.journal.lasting:
            self.tell_all(self.updates.standing(seat))
        if change.ended or change.reopened:
            self.tell_all(m.Table(self.info(), self.you, self.you is not None))
        self.schedule()

    def store(self, entries: tuple[Entry, ...], change: Change | None = None) -> None:
        """Has entries stored. change: what they belong to, unless they are marks alone."""
        saved, now = self.saved, self.house.now()
        self.clock.count(now)
        if entries:
            saved.handing = ""  # What a server has by that key would be an earlier position.
        saved.entries += [[one.kind, one.ply, one.action, one.seat] for one in entries]
        saved.changed, saved.played = now, round(self.clock.played, 1)
        if change is not None and change.ended:
            saved.status, saved.ended, saved.result = "over", now, self._result(now)
        elif change is not None and change.reopened:
            saved.status, saved.ended, saved.result = "playing", 0.0, None
        self.house.keep(saved)

    def _result(self, now: float) -> Result | None:
        if self.you is None or self.saved.figure or self.saved.begins is not None:
            return None
        returned = returns(self.game, self.match.state, self.match.seats)[self.you]
        counts = help_of(self.match, self.you)
        against = level_of(one.level for one in self.saved.seats if one.kind == COMPUTER)
        return Result(
            self.game.name, won(self.game, returned), round(self.clock.played, 1), any(counts.values()),
            counts[TAKEBACK], counts[PEEK], counts[HINT], now, counts[OPEN_HELP], against,
            list(self.match.scores),
        )  # fmt: skip

    # Whoever decides next

    def schedule(self) -> None:
        """Sees to whoever must decide next, if that is not left to the person."""
        if not self.lines or self.saved.record is not None or self.saved.status == "gone":
            return
        how = self.session.next().how
        if how == "computer":
            self.house.later(self.saved.code, PACE / 2 if self.match.state.row_n else PACE)
        elif how in ("forced", "standing"):
            # There is nobody to be deceived; what lasts is seen before it is given.
            lasts = how == "standing" and self.session.lasts(self.you)
            self.house.later(self.saved.code, PACE if lasts else 0.0)

    def go_on(self) -> None:
        """Makes the decision that is due, if it is not left to the person."""
        if self.saved.record is not None or self.saved.status == "gone":
            return
        if (change := self.session.proceed(self._choose)) is not None:
            self.commit(change)

    def search_on(self) -> None:
        """Has what is looked for go on, once that messages were heard."""
        self.house.search(self.saved.code)

    def _choose(self, task: Task) -> int:
        agent = self._agents.get(task.seat)
        if agent is None:
            seed = f"{self.saved.seed} {task.seat}"
            agent = self._agents[task.seat] = make(task.level, self.game, seed)
        if agent.wants_history:
            agent.observe(task.history())
        return agent.choose(task.view, task.legal)

    def record(self) -> str:
        """The record as a file's text: whole when the game is over, else what the person's seat may
        keep.
        """
        return self.match.record(self.you).dumps()
