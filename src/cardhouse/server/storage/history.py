"""History: the games of one person, finished and unfinished, as they are listed; and their
erasure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from sqlalchemy import Connection, select

from cardhouse.core.cards import seat_letter
from cardhouse.core.game import game, names
from cardhouse.play.messages.house import GamePlayed, PlayedSeat
from cardhouse.play.results import aided
from cardhouse.server.storage.devices import hashes_of
from cardhouse.server.storage.entities import OPEN, OVER
from cardhouse.server.storage.operating import Forgotten, forget
from cardhouse.server.storage.repository import MINE, other_rules
from cardhouse.server.storage.results import EXPIRED
from cardhouse.server.storage.schema import KEYS, MATCHES, RESULTS, SEATS

LISTED = 1000
"""Games that are listed at most."""


def games_of(connection: Connection, identity: str) -> list[GamePlayed]:
    """The games of a person, the last one first: unfinished ones, then those with a result."""
    hashes = hashes_of(connection, identity)
    games = unfinished(connection, hashes) + finished(connection, hashes)
    return sorted(games, key=lambda one: (one.state in (OVER, EXPIRED), -one.at))


def unfinished(connection: Connection, hashes: Collection[str]) -> list[GamePlayed]:
    """The tables where a person sits and the game is not over."""
    k, t = KEYS.c, MATCHES.c
    ask = select(k.seat, t.id, t.code, t.game, t.status, t.updated).join(MATCHES, t.id == k.match)
    ask = ask.where(k.hash.in_(hashes), t.status != OVER, ~t.taken, t.game.in_(names()))
    rows = connection.execute(ask.order_by(t.updated.desc()).limit(MINE)).all()
    seats = seats_of(connection, [row.id for row in rows])
    return [
        GamePlayed(
            row.code, row.game, game(row.game).title, row.status, row.updated, row.seat, seats[row.id], None, "",
            0.0, 0, 0, 0, False, False, True,
        )
        for row in {row.id: row for row in rows}.values()
    ]  # fmt: skip


def finished(connection: Connection, hashes: Collection[str]) -> list[GamePlayed]:
    """The results of a person, each with its table as long as there is one; those without, of
    expired tables, too.
    """
    r, t = RESULTS.c, MATCHES.c
    ask = (
        select(RESULTS, t.id, t.code, t.rules)
        # Numbers of tables that are gone may have been given again.
        .join(MATCHES, (t.id == r.match) & (t.ended == r.ended) & (t.game == r.game), isouter=True)
        .where(r.hash.in_(hashes), r.game.in_(names()))
        .order_by(r.ended.desc())
        .limit(LISTED)
    )
    rows = connection.execute(ask).all()
    seats = seats_of(connection, [row.id for row in rows if row.id is not None])
    games = []
    for row in {row.match: row for row in rows}.values():
        there, expired = row.id is not None, row.reason == EXPIRED
        who = [
            PlayedSeat(s.name, s.kind, s.level, None if row.scores is None else row.scores[i])
            for i, s in enumerate(seats[row.id] if there else [])
            if row.scores is None or i < len(row.scores)
        ]
        replay = there and not other_rules(row.game, OVER, row.rules)
        games.append(
            GamePlayed(
                row.code or "", row.game, game(row.game).title, EXPIRED if expired else OVER, row.ended, row.seat, who,
                None if expired else row.won, row.reason,
                row.seconds, row.takebacks, row.peeks, row.hints, bool(row.opened), aided(row), replay,
            )
        )  # fmt: skip
    return games


def seats_of(connection: Connection, numbers: Collection[int]) -> dict[int, list[PlayedSeat]]:
    """Who sits at tables."""
    found: dict[int, list[PlayedSeat]] = defaultdict(list)
    ask = select(SEATS).where(SEATS.c.match.in_(numbers)).order_by(SEATS.c.match, SEATS.c.seat)
    for s in connection.execute(ask):
        name = s.name or ("" if s.kind == OPEN else seat_letter(s.seat))
        found[s.match].append(PlayedSeat(name, s.kind, s.level, None))
    return found


def erase(connection: Connection, identity: str) -> Forgotten:
    """Erases what is stored of a person, on all their devices; others keep their games, against
    nobody.
    """
    return forget(connection, hashes_of(connection, identity))
