"""Results: what each guest has played, kept for statistics."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from cardhouse.play.comfort import help_of
from cardhouse.play.match import HINT, PEEK, TAKEBACK, returns
from cardhouse.server.messages import Statistics
from cardhouse.server.table import Table
from cardhouse.server.tables import RESULTS


def result_rows(table: Table, now: float) -> list[tuple[Any, Any]]:
    """The statements that store a finished match for each guest who sat there; a later end replaces an earlier one."""
    match, facts = table.match, table.facts
    assert match is not None
    won = returns(match.game, match.state, match.seats)
    rows = []
    for identity in table.guests:
        seat = table.keys.get(identity)
        if seat is None or not table.places[seat].human:
            continue
        counts = help_of(match, seat)
        value = int(won[seat]) if not table.game.solitaire else (1 if won[seat] > 0 else -1)
        rows.append(
            {
                "hash": identity,
                "match": facts.id,
                "game": table.game.name,
                "won": value,
                "seconds": table.seconds(now),
                "helped": any(counts.values()),
                "takebacks": counts[TAKEBACK],
                "peeks": counts[PEEK],
                "hints": counts[HINT],
                "ended": now,
            }
        )
    if not rows:
        return []
    return [(delete(RESULTS).where(RESULTS.c.match == facts.id), None), (insert(RESULTS), rows)]


def statistics(connection: Connection, identity: str) -> list[Statistics]:
    """What one guest has played, game by game."""
    found = connection.execute(
        select(RESULTS).where(RESULTS.c.hash == identity).order_by(RESULTS.c.ended)
    ).all()
    told: dict[str, Statistics] = {}
    for row in found:
        one = told.setdefault(row.game, Statistics(row.game, 0, 0, 0, 0, None, 0, 0, 0, 0))
        one.played += 1
        one.helped += int(row.helped)
        one.takebacks += row.takebacks
        one.peeks += row.peeks
        one.hints += row.hints
        if row.won > 0:
            one.won += 1
            one.streak += 1
            one.longest = max(one.longest, one.streak)
            one.best = row.seconds if one.best is None else min(one.best, row.seconds)
        else:
            one.streak = 0
    return list(told.values())
