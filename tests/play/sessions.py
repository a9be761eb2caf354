"""What the tests of sessions share: whole games played at random, by people and computers, at every
kind of table.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

import cardhouse.games  # noqa: F401  (registers the games)
from cardhouse.core.game import Game, game, names
from cardhouse.core.options import Value
from cardhouse.core.state import State
from cardhouse.play import comfort
from cardhouse.play.deciding import (
    COMPUTER,
    FULL_SCREEN,
    LINE_BY_LINE,
    ONLINE,
    PERSON,
    Customs,
    Sitter,
    Task,
)
from cardhouse.play.match import Match, new_match
from cardhouse.play.session import Session
from cardhouse.play.session_state import Change

TABLES: dict[str, Customs] = {
    "online": ONLINE,
    "line by line": LINE_BY_LINE,
    "full screen": FULL_SCREEN,
}


def option_sets() -> Iterator[tuple[str, str, Mapping[str, Value]]]:
    """Every game with its defaults, its mini set and its notable ones: game, name of the set,
    options.
    """
    for name in names():
        found = game(name)
        for title, options in {"defaults": {}, "mini": found.mini, **found.notable}.items():
            yield name, title, options


SETS = [(name, dict(options)) for name, _, options in option_sets()]
IDS = [f"{name}-{title}" for name, title, _ in option_sets()]


def seat_people(match: Match, people: int, first: int = 0) -> list[Sitter]:
    """So many people from a seat on, computers on the other seats."""
    own = {(first + i) % match.seats for i in range(min(people, match.seats))}
    return [Sitter(PERSON if seat in own else COMPUTER, "") for seat in range(match.seats)]


class Chance:
    """Whoever chooses at random, people and computers alike."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def choose(self, task: Task) -> int:
        """A computer's choice."""
        return self.rng.choice(task.legal)

    def step(self, session: Session) -> Change | None:
        """One step of whoever is due; None at the end."""
        due = session.next()
        if due.seat is None:
            return None
        if due.how == "person":
            return session.play(due.seat, self.rng.choice(session.state.legal(due.seat)))
        return session.proceed(self.choose)

    def to_person(self, session: Session) -> bool:
        """Lets everybody else decide until a person is asked; False when it is over."""
        while (due := session.next()).how != "person":
            if due.seat is None:
                return False
            assert session.proceed(self.choose) is not None
        return True


def started(
    name: str, options: Mapping[str, Any], people: int, customs: Customs = ONLINE, seed: int = 1
) -> Session:
    """A session that begins."""
    match = new_match(name, seed=seed, **options)
    first = seed % match.seats
    return Session(match, seat_people(match, people, first), customs, automatic=seed % 2 == 1)


def stands(session: Session) -> tuple[bytes, list[int], list[Any]]:
    """What is compared: the state, the actions, the marks."""
    match = session.match
    return match.state.to_bytes(), match.actions[:], match.marks[:]


def asked(game: Game, state: State) -> bool:
    """Whether whoever decides has a choice, or an only move that is made by the person."""
    view = game.hidden(state, int(game.rules.seat(state)))
    return comfort.asked(game, view, game.legal(state))


def own_choices(session: Session, seat: int, since: int = 0) -> list[int]:
    """The plies at which a seat began a row with a choice in it, found in another way: from the
    states alone. since: the ply of the first row to look at.
    """
    match, found = session.match, list[int]()
    row_has_choice = False
    for ply in range(since, match.ply):
        state = match.state_before(ply)
        same = ply > since and session.journal.decisions[ply - 1].seat == seat and state.row_n > 0
        row_has_choice = row_has_choice and same
        decision = session.journal.decided(ply)
        choice = match.game.solitaire or asked(match.game, state)
        if decision.seat == seat and decision.how == "person" and choice and not row_has_choice:
            found.append(ply)
            row_has_choice = True
    return found


def last_own_choice(session: Session, seat: int) -> int | None:
    """The last of ``own_choices``; None if there is none."""
    match, since = session.match, session.match.ply
    while since > 0:
        since = max(0, since - 40)
        while since > 0 and match.state_before(since).row_n > 0:
            since -= 1
        if found := own_choices(session, seat, since):
            return found[-1]
    return None
