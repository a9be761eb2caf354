"""History: the games of this page's person, those that go on and those that are over, as they are
listed.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.game import game, names
from cardhouse.page.saved import Saved
from cardhouse.play.deciding import COMPUTER
from cardhouse.play.messages import house as m
from cardhouse.play.results import aided, statistics


def known(games: Iterable[Saved]) -> list[Saved]:
    """The games whose rules are here, what was done last first."""
    return sorted((one for one in games if one.game in names()), key=lambda one: -one.changed)


def listed(one: Saved) -> m.Listed:
    """A game as one of those that go on."""
    return m.Listed(
        one.code, one.game, game(one.game).title, one.status, [seat.name for seat in one.seats],
        0, one.you, True, one.changed,
    )  # fmt: skip


def books(games: Iterable[Saved]) -> list[m.Statistics]:
    """What the finished games add up to, game by game."""
    ended = sorted(games, key=lambda one: one.ended)
    return statistics(one.result for one in ended if one.result is not None)


def my_games(games: Iterable[Saved]) -> m.MyGames:
    """All games of the person, unfinished ones first, and what they come to. What goes on at a
    server is in that server's list.
    """
    found = sorted(
        (one for one in known(games) if one.status != "gone"), key=lambda one: one.status == "over"
    )
    return m.MyGames([_played(one) for one in found], books(found))


def _played(one: Saved) -> m.GamePlayed:
    found, result = game(one.game), one.result
    # Whoever sat in a record that was read from a file has a name there, and no level.
    scores: list[int | None] = [*result.scores] if result else []
    scores += [None] * (len(one.seats) - len(scores))
    seats = [
        m.PlayedSeat(
            s.name, "bot" if s.kind == COMPUTER and not s.level else s.kind, s.level, score
        )
        for s, score in zip(one.seats, scores, strict=False)
    ]
    return m.GamePlayed(
        code=one.code, game=one.game, title=found.title, state=one.status, at=one.ended or one.changed,
        you=one.you, seats=seats, won=result.won if result else None, reason="", seconds=one.played,
        takebacks=result.takebacks if result else 0, peeks=result.peeks if result else 0,
        hints=result.hints if result else 0, opened=bool(result and result.opened),
        aided=result is not None and aided(result), replay=one.rules == found.rules_version,
    )  # fmt: skip
