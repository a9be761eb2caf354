"""The seating of a match: as somebody wanted it, or drawn by lot, as the rules want it of whoever
sets up a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardhouse.agents.base import levels
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.rng import shuffled
from cardhouse.play.deciding import COMPUTER, PERSON, Sitter
from cardhouse.play.match import Match
from cardhouse.play.session import Session
from cardhouse.play.wording import YOU
from cardhouse.terminal.warm_up import check_player
from cardhouse.terminal.wording import TEXT

USUAL = "careful"


def usual(match: Match) -> list[str]:
    """The usual players of a match: a person and computer players."""
    return [YOU] + [USUAL] * (match.seats - 1)


def drawn(match: Match, players: Sequence[str]) -> list[str]:
    """The players on seats drawn by lot (B22, D8, F6, P6); the same deal seats them alike again."""
    order = shuffled(list(range(match.seats)), f"{match.seed} seats")
    return [players[at] for at in order]


def sitters(players: Sequence[str]) -> list[Sitter]:
    """The players as a session knows them: people, and computer players by their names."""
    return [Sitter(PERSON) if who == YOU else Sitter(COMPUTER, who) for who in players]


def placed(match: Match, wanted: Sequence[str]) -> list[str]:
    """The players on exactly the seats that were named for them, the usual ones on the rest. Raises
    InvalidOptions.
    """
    if len(wanted) > match.seats:
        raise InvalidOptions(
            TEXT("seats.too_many", flag="--seat", times=len(wanted), seats=match.seats)
        )
    plan = [who.strip().casefold() for who in wanted]
    for who in plan:
        if who != YOU:
            check_player(who, match.game)
    return plan + [USUAL] * (match.seats - len(plan))


def checked_plan(match: Match, wanted: Any) -> list[str]:
    """Who sits where: as somebody wanted it where that fits, else a person and the usual computer
    players.
    """
    known = [YOU, *(level["name"] for level in levels(match.game))]
    fits = isinstance(wanted, list) and len(wanted) == match.seats
    if fits and all(who in known for who in wanted):
        return list(wanted)
    return usual(match)


def unplayed(session: Session) -> bool:
    """Whether people sit here and none of them has chosen anything yet."""
    people, journal = session.state.people, session.journal
    decided = any(
        decision.seat in people and journal.chosen(ply)
        for ply, decision in enumerate(journal.decisions)
    )
    return bool(people) and not decided and not session.match.over
