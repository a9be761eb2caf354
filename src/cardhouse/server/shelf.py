"""The shelf: tables as storage has them, read back and listed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, select

from cardhouse.core.game import game
from cardhouse.server import messages as m
from cardhouse.server.facts import DEALING, OPEN, OVER, PLAYING, WAITING, Facts, Place
from cardhouse.server.table import Table
from cardhouse.server.tables import CHAT, ENTRIES, KEYS, MATCHES, SEATS

if TYPE_CHECKING:
    from cardhouse.server.hub import Hub


def read_rows(connection: Connection, code: str) -> dict[str, Any] | None:
    """Everything that is stored about a table."""
    row = connection.execute(select(MATCHES).where(MATCHES.c.code == code)).one_or_none()
    if row is None:
        return None
    number = row.id
    return {
        "match": row,
        "seats": connection.execute(
            select(SEATS).where(SEATS.c.match == number).order_by(SEATS.c.seat)
        ).all(),
        "keys": connection.execute(select(KEYS).where(KEYS.c.match == number)).all(),
        "entries": connection.execute(
            select(ENTRIES).where(ENTRIES.c.match == number).order_by(ENTRIES.c.n)
        ).all(),
        "chat": connection.execute(
            select(CHAT).where(CHAT.c.match == number).order_by(CHAT.c.id)
        ).all()[-200:],
    }


def table_from(hub: Hub, rows: dict[str, Any]) -> Table:
    """A table as storage has it: dealt and played again."""
    row = rows["match"]
    facts = Facts(
        row.id, row.code, dict(row.options), row.status, row.listed, row.host, row.chosen_seed, row.secret, row.salt,
        list(row.nonces), row.deal, row.rematch, row.created, row.started, row.ended,
    )  # fmt: skip
    places = [
        Place(s.seat, s.kind, s.name, s.level, s.standin, time.monotonic()) for s in rows["seats"]
    ]
    keys = {k.hash: k.seat for k in rows["keys"]}
    guests = {k.hash for k in rows["keys"] if k.guest}
    table = Table(hub, game(row.game), facts, places, keys, guests)
    if facts.deal and facts.status in (PLAYING, OVER):
        table.begin(facts.deal)
        for entry in rows["entries"]:
            table.apply(entry.kind, entry.action, entry.seat)
            table.version = entry.n + 1
            table.clock(entry.at)
            if entry.client:
                table.requests[entry.client] = table.version
    table.chat = [m.ChatLine(c.seat, c.name, c.text, c.at) for c in rows["chat"]]
    return table


def listing(connection: Connection, identity: str | None) -> list[m.Listed]:
    """Tables as the home page lists them."""
    ask = select(MATCHES).order_by(MATCHES.c.updated.desc()).limit(50)
    mine: dict[int, int] = {}
    if identity is None:
        ask = ask.where(MATCHES.c.listed, MATCHES.c.status.in_((WAITING, DEALING, PLAYING)))
    else:
        mine = {
            k.match: k.seat for k in connection.execute(select(KEYS).where(KEYS.c.hash == identity))
        }
        if not mine:
            return []
        ask = ask.where(MATCHES.c.id.in_(sorted(mine)[-500:]), MATCHES.c.status != OVER)
    rows = connection.execute(ask).all()
    seats: dict[int, list[Any]] = {row.id: [] for row in rows}
    for seat in connection.execute(
        select(SEATS).where(SEATS.c.match.in_(seats)).order_by(SEATS.c.seat)
    ):
        seats[seat.match].append(seat)
    return [
        m.Listed(
            row.code,
            row.game,
            game(row.game).title,
            row.status,
            [s.name for s in seats[row.id] if s.kind != OPEN],
            sum(1 for s in seats[row.id] if s.kind == OPEN),
            mine.get(row.id),
            False,
            row.updated,
        )
        for row in rows
    ]
