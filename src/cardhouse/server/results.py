"""Results: what each guest has played, kept for statistics."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, insert, select

from cardhouse.play.match import returns
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
        helped = any(mark.seat in (seat, None) and mark.kind != "resignation" for mark in match.marks)
        value = int(won[seat]) if not table.game.solitaire else (1 if won[seat] > 0 else -1)
        rows.append(
            {
                "hash": identity,
                "match": facts.id,
                "game": table.game.name,
                "won": value,
                "seconds": max(0.0, now - facts.started),
                "helped": helped,
                "ended": now,
            }
        )
    if not rows:
        return []
    return [(delete(RESULTS).where(RESULTS.c.match == facts.id), None), (insert(RESULTS), rows)]


def statistics(connection: Connection, identity: str) -> list[Statistics]:
    """What one guest has played, game by game."""
    found = connection.execute(select(RESULTS).where(RESULTS.c.hash == identity).order_by(RESULTS.c.ended)).all()
    told: dict[str, Statistics] = {}
    for row in found:
        one = told.setdefault(row.game, Statistics(row.game, 0, 0, 0, None, 0))
        one.played += 1
        one.helped += int(row.helped)
        if row.won > 0:
            one.won += 1
            one.streak += 1
            one.best = row.seconds if one.best is None else min(one.best, row.seconds)
        else:
            one.streak = 0
    return list(told.values())
