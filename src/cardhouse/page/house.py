"""House: all tables and lessons of one page, asked by texts over the same paths and messages as a
server.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, get_args
from urllib.parse import parse_qs, urlsplit

from cardhouse.agents.base import title
from cardhouse.agents.catalogue import game_info, picture
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, all_games, game, names
from cardhouse.core.rng import new_seed
from cardhouse.page import TEXT
from cardhouse.page.handing import continued, handed, handing
from cardhouse.page.handling import handle
from cardhouse.page.history import books, known, listed, my_games
from cardhouse.page.saved import STORED, Erased, Saved, Sits, collection, read_collection
from cardhouse.page.table import PageTable
from cardhouse.page.wishes import WISHES, Wish, around, computer, players, wanted
from cardhouse.play.figures import figure_position, figure_scene
from cardhouse.play.learning import Learning, lesson_list
from cardhouse.play.match import Record, match_from_position
from cardhouse.play.messages import every as m
from cardhouse.play.messages.reader import Reader, encode
from cardhouse.play.refusals import Refusal
from cardhouse.play.verdicts import deal_known

CODE, LETTERS = 8, "abcdefghjkmnpqrstuvwxyz23456789"
SEARCH = " search"
"""Follows a table's code where it goes on with what is looked for, and not with the game."""

REQUESTS: Reader[Any] = Reader(get_args(m.Request))
LEARNER: Reader[Any] = Reader(get_args(m.FromLearner))
Tell = Callable[[int, str], None]
Keep = Callable[[str, int, str], None]
Later = Callable[[str, float], None]


class House:
    """The house in a page.

    tell: says a text over a line; keep: stores a game, by code, edition and text; later: calls
    ``go_on`` with a text after so many seconds. Whoever hears ``keep`` stores first what it was
    given, and says afterwards what it was told meanwhile.
    """

    def __init__(
        self, tell: Tell, keep: Keep, later: Later, clock: Callable[[], float] = time.time
    ) -> None:
        self.tell = tell
        self.later = later
        self.now = clock
        self._keep = keep
        self.saved: dict[str, Saved] = {}
        self.erased: dict[str, int] = {}
        self.tables: dict[str, PageTable] = {}
        self._lessons: dict[int, Learning] = {}
        self._at: dict[int, str] = {}

    # What is stored

    def remember(self, texts: Iterable[str]) -> None:
        """Takes in games as they are stored; those who look at one are shown it as it is stored.
        What another tab has erased is here no more.
        """
        for text in texts:
            try:
                saved = STORED.decode(text)
            except CardhouseError:
                continue  # Another version of this page may know what it is.
            if isinstance(saved, Erased):
                self._let_go(saved)
                continue
            self.saved[saved.code] = saved
            self.erased.pop(saved.code, None)
            old = self.tables.pop(saved.code, None)
            if old is not None and old.lines:
                self.tables[saved.code] = table = PageTable(self, saved)
                for line in old.lines.values():
                    table.enter(line.number, line.shape)

    def keep(self, saved: Saved) -> None:
        """Has a game stored."""
        saved.edition += 1
        self.saved[saved.code] = saved
        self.erased.pop(saved.code, None)
        self._keep(saved.code, saved.edition, saved.dumps())

    def _let_go(self, erased: Erased) -> None:
        self.saved.pop(erased.code, None)
        self.tables.pop(erased.code, None)
        self.erased[erased.code] = erased.edition

    # Tables and lessons over lines

    def enter(self, line: int, code: str, shape: str, since: int | None = None) -> bool:
        """Opens a line to a table; False if there is no such table."""
        saved = self.saved.get(code)
        if saved is None:
            return False
        if code not in self.tables:
            self.tables[code] = PageTable(self, saved)
        self._at[line] = code
        self.tables[code].enter(line, shape, since)
        return True

    def learn(self, line: int, name: str, index: int, shape: str, at: int) -> bool:
        """Opens a line to a lesson; False if there is no such lesson."""
        if name not in names() or not 0 <= index < len(lesson_list(game(name))):
            return False
        learning = self._lessons[line] = Learning(game(name), index, shape, at)
        self.tell(line, encode(learning.told()))
        return True

    def hear(self, line: int, text: str) -> None:
        """Takes a message that came over a line."""
        learning = self._lessons.get(line)
        at = learning.run.at if learning else 0
        try:
            if learning is not None:
                self.tell(line, encode(learning.answer(LEARNER.decode(text))))
            else:
                request = REQUESTS.decode(text)
                table = self.tables.get(self._at.get(line, ""))
                if table is not None:
                    handle(table, line, request)
                    return
                name = str(json.loads(text).get("id", ""))
                erased = TEXT("refusal.erased")
                self.tell(line, encode(m.Refused(name, "closed", erased, [], 0)))
        except CardhouseError as error:
            self.tell(line, encode(m.Refused("", "junk", str(error), [], at)))

    def leave(self, line: int) -> None:
        """Closes a line."""
        self._lessons.pop(line, None)
        table = self.tables.get(self._at.pop(line, ""))
        if table is not None:
            table.leave(line)

    def search(self, code: str) -> None:
        """Has what is looked for at a table go on soon."""
        self.later(code + SEARCH, 0.0)

    def go_on(self, code: str) -> None:
        """Lets whoever decides next at a table decide, or what is looked for there go on."""
        table = self.tables.get(code.removesuffix(SEARCH))
        if table is None or not table.lines:
            return
        if code.endswith(SEARCH):
            table.solving.go_on()
        else:
            table.go_on()

    # What is asked by path

    def ask(self, path: str, body: str | None = None) -> str:
        """Answers what a server answers over HTTP; {"status", "body"} as JSON, the body itself a
        text or data.
        """
        try:
            return encode({"status": 200, "body": self._answer(path, body)})
        except Refusal as refused:
            status = 404 if refused.code == "closed" else 400
            return encode({"status": status, "body": m.Problem(refused.text)})
        except CardhouseError as error:
            return encode({"status": 400, "body": m.Problem(str(error))})

    def _answer(self, path: str, body: str | None) -> Any:
        parts = urlsplit(path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        match parts.path.strip("/").split("/"):
            case ["api", "games"]:
                return [game_info(one, players(one)) for one in all_games()]
            case ["api", "games", name, *more] if name in names():
                return self._of_game(game(name), more, query.get("shape", "wide"))
            case ["api", "tables"] if body is not None:
                return self._open(WISHES.read(json.loads(body) | {"type": "open"}))
            case ["api", "tables"]:
                return self._going() if query.get("mine") == "1" else []
            case ["api", "tables", code]:
                return self._table(code).info()
            case ["api", "tables", code, "handing"] if body is not None:
                return handing(self, self._table(code))
            case ["api", "tables", code, "handed"] if body is not None:
                return handed(self, self._table(code), json.loads(body))
            case ["api", "tables", code, "record"]:
                return self._table(code).record()
            case ["api", "statistics"]:
                return books(self.saved.values())
            case ["api", "games-played"]:
                return my_games(self.saved.values())
            case ["api", "games-played", "erase"] if body is not None:
                return self._erase(json.loads(body).get("code"))
            case ["api", "records"] if body is not None:
                return self._look_at(body)
            case ["api", "continued"] if body is not None:
                saved = continued(body, self._code(), self.now())
                self.keep(saved)
                return m.Opened(saved.code, saved.you, "")
            case ["api", "saved"]:
                return collection(self.saved.values()) if body is None else self._take_in(body)
        raise Refusal("closed", TEXT("refusal.no_such_thing"))

    def _of_game(self, found: Game, what: list[str], shape: str) -> Any:
        match what:
            case ["rules"]:
                # Asked beforehand, where the library is; a page itself never comes here.
                from cardhouse.play.rulebook import tree

                return tree(found.rules_text())
            case ["picture"]:
                return picture(found.name, shape)
            case ["figures", figure]:
                return figure_scene(found, figure, shape)
            case ["deals", deal] if deal.isdecimal():
                return deal_known(found, deal)
        raise Refusal("closed", TEXT("refusal.no_such_thing"))

    def _table(self, code: str) -> PageTable:
        saved = self.saved.get(code)
        if saved is None:
            raise Refusal("closed", TEXT("refusal.no_table"))
        return self.tables.get(code) or PageTable(self, saved)

    def _going(self) -> list[m.Listed]:
        """The games that go on, the last one first."""
        return [listed(one) for one in known(self.saved.values()) if one.status == "playing"]

    # New tables

    def _open(self, wish: Wish) -> m.Opened:
        if wish.figure and wish.game in names():
            saved = self._of_figure(game(wish.game), wish.figure, wish.name)
            return m.Opened(saved.code, saved.you, "")
        found, options, seats, seed = wanted(wish)
        saved = self._fresh(found, options, seats, seed)
        return m.Opened(saved.code, saved.you, "")

    def _fresh(
        self,
        found: Game,
        options: dict[str, Any],
        seats: list[Sits],
        seed: str | None,
        figure: str = "",
    ) -> Saved:
        now = self.now()
        saved = Saved(
            self._code(), found.name, found.rules_version, options, seats, seed or new_seed(), seed is not None, now,
            now, figure=figure,
        )  # fmt: skip
        saved.session()
        self.keep(saved)
        return saved

    def _of_figure(self, found: Game, figure: str, name: str) -> Saved:
        """The table that goes on from a figure: the one where nothing was done yet, if there is
        such a one.
        """
        for one in self.saved.values():
            if (one.game, one.figure, one.status) == (found.name, figure, "playing"):
                if not one.entries:
                    return one
        match = match_from_position(figure_position(found, figure))
        you = match.seat if match.seat is not None else match.turn_seat
        seats = around(found, match.seats, you, name)
        return self._fresh(found, dict(match.options), seats, None, figure)

    def _code(self) -> str:
        while (code := "".join(secrets.choice(LETTERS) for _ in range(CODE))) in self.saved:
            pass
        return code

    def again(self, saved: Saved, same: bool) -> Saved:
        """Opens the table for another game of the same kind: who sat first sits last, but for a
        solitaire.

        What began from a figure begins from it again.
        """
        found = game(saved.game)
        if saved.figure:
            return self._fresh(found, dict(saved.options), list(saved.seats), None, saved.figure)
        turn = 0 if found.solitaire else 1
        count = len(saved.seats)
        seats = [saved.seats[(seat + turn) % count] for seat in range(count)]
        seats = [
            one if one.kind == "person" else computer(seat, count, one.level)
            for seat, one in enumerate(seats)
        ]
        seed = saved.seed if same and found.solitaire else None
        return self._fresh(found, dict(saved.options), seats, seed)

    # Files, and what is no more

    def _erase(self, code: Any) -> dict[str, int]:
        """Erases a game, or all where no code is given; tells how many games and results."""
        gone = list(self.saved.values()) if code is None else [self._table(str(code)).saved]
        for one in gone:
            erased = Erased(one.code, one.edition + 1)
            self._let_go(erased)
            self._keep(erased.code, erased.edition, erased.dumps())
        return {"tables": len(gone), "results": sum(one.result is not None for one in gone)}

    def _look_at(self, text: str) -> m.Opened:
        """Opens a record to look at."""
        record = Record.loads(text)
        record.replay()
        now = self.now()
        # Computer players are recorded by the names that programs use.
        seats = [Sits("computer", title(name) or name) for name in record.players]
        saved = Saved(
            self._code(), record.game, record.rules, record.options, seats, record.seed or "", True, now, now, now,
            status="over", record=record.to_json(),
        )  # fmt: skip
        self.keep(saved)
        return m.Opened(saved.code, None, "")

    def _take_in(self, text: str) -> int:
        """Takes in the games of a file; how many there were that are newer than one's own."""
        taken = 0
        for one in read_collection(text):
            own = self.saved.get(one.code)
            if own is not None and own.changed >= one.changed:
                continue
            one.edition = self.erased.get(one.code, 0) if own is None else own.edition
            self.tables.pop(one.code, None)
            self.keep(one)
            taken += 1
        return taken
