"""The repository: tables read back from storage, listed, and the statements that change what is
stored of them.

A statement goes with the values that it is carried out with, and into a ``Write`` together with
others.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, text, update

from cardhouse.core.game import Game, game, names
from cardhouse.play.journal import Entry
from cardhouse.play.messages.house import Listed
from cardhouse.play.messages.parts import ChatLine, Signature
from cardhouse.server.storage.entities import (
    DEALING,
    OPEN,
    OVER,
    PLAYING,
    WAITING,
    Picture,
    Place,
    StoredTable,
)
from cardhouse.server.storage.owners import Elsewhere
from cardhouse.server.storage.results import remember_expired
from cardhouse.server.storage.schema import (
    CHAT,
    ENTRIES,
    KEYS,
    MATCHES,
    PICTURES,
    PROCESSES,
    RESULTS,
    SEATS,
)
from cardhouse.server.storage.store import Statement

CHAT_KEPT = 200
LISTED, MINE = 50, 500


class Kept(NamedTuple):
    """A stored entry. key: the idempotency key of the request that made it; at: when, in seconds
    since 1970.
    """

    entry: Entry
    key: str | None
    at: float


@dataclass
class Found:
    """Everything that is stored about a table. guests: those of its keys that are browsers or
    programs.
    """

    game: str
    stored: StoredTable
    places: list[Place]
    keys: dict[str, int]
    guests: set[str]
    entries: list[Kept]
    chat: list[ChatLine]
    picture: Picture | None = None


def find(connection: Connection, code: str) -> Found | None:
    """The table with this code. Its picture is read only if its rules are no longer played."""
    row = connection.execute(select(MATCHES).where(MATCHES.c.code == code)).one_or_none()
    if row is None:
        return None
    stored = StoredTable(
        row.id, row.code, dict(row.options), row.status, row.listed, row.host, row.chosen_seed, row.secret, row.salt,
        list(row.nonces), row.deal, row.rematch, row.created, row.started, row.ended,
        row.rules, row.epoch, None if row.promise is None else Signature(**row.promise),
        row.shut, row.quiet, row.challenge, row.handed, row.taken,
    )  # fmt: skip
    e = ENTRIES.c
    entries = select(e.kind, e.ply, e.action, e.seat, e.n, e.client, e.at).where(e.match == row.id)
    keys = connection.execute(select(KEYS).where(KEYS.c.match == row.id)).all()
    seats = select(SEATS).where(SEATS.c.match == row.id).order_by(SEATS.c.seat)
    chat = select(CHAT).where(CHAT.c.match == row.id).order_by(CHAT.c.id)
    picture = None
    if row.deal and row.game in names() and row.rules != game(row.game).rules_version:
        seen = connection.execute(select(PICTURES).where(PICTURES.c.match == row.id)).one_or_none()
        if seen is not None:
            picture = Picture(seen.rules, seen.ply, seen.entries, dict(seen.state))
    return Found(
        picture=picture,
        game=row.game,
        stored=stored,
        places=[
            Place(s.seat, s.kind, s.name, s.level, s.standin) for s in connection.execute(seats)
        ],
        keys={k.hash: k.seat for k in keys},
        guests={k.hash for k in keys if k.guest},
        entries=[
            Kept(Entry(kind, ply, action, seat, number), key, at)
            for kind, ply, action, seat, number, key, at in connection.execute(
                entries.order_by(e.n)
            )
        ],
        chat=[
            ChatLine(c.seat, c.name, c.text, c.at)
            for c in connection.execute(chat).all()[-CHAT_KEPT:]
        ],
    )


def listing(connection: Connection, identities: Collection[str] | None) -> list[Listed]:
    """The tables of somebody as the home page lists them, newest first; for None those that are
    shown to all.
    """
    # Only what is listed is read: a row that is damaged elsewhere takes no other with it.
    t = MATCHES.c
    ask = select(t.id, t.code, t.game, t.rules, t.status, t.updated)
    ask = ask.where(t.game.in_(names())).order_by(t.updated.desc()).limit(LISTED)
    mine: dict[int, int] = {}
    if identities is None:
        ask = ask.where(MATCHES.c.shut.is_(None), MATCHES.c.handed.is_(None))
        ask = ask.where(MATCHES.c.listed, MATCHES.c.status.in_((WAITING, DEALING, PLAYING)))
    else:
        mine = {
            k.match: k.seat
            for k in connection.execute(select(KEYS).where(KEYS.c.hash.in_(identities)))
        }
        if not mine:
            return []
        ask = ask.where(MATCHES.c.id.in_(sorted(mine)[-MINE:]), MATCHES.c.status != OVER)
        ask = ask.where(~MATCHES.c.taken)
    rows = connection.execute(ask).all()
    seats: dict[int, list[Any]] = {row.id: [] for row in rows}
    for seat in connection.execute(
        select(SEATS).where(SEATS.c.match.in_(seats)).order_by(SEATS.c.seat)
    ):
        seats[seat.match].append(seat)
    return [
        Listed(
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
        if identities is not None or not other_rules(row.game, row.status, row.rules)
    ]


def owners_of(connection: Connection, identity: str, besides: str) -> list[Elsewhere]:
    """The processes, besides one, that somebody's tables belong to."""
    p = PROCESSES.c
    ask = (
        select(p.id, p.address, p.secret, p.beat)
        .join(MATCHES, MATCHES.c.owner == p.id)
        .join(KEYS, KEYS.c.match == MATCHES.c.id)
        .where(KEYS.c.hash == identity, MATCHES.c.status == PLAYING, p.id != besides)
        .distinct()
    )
    return [Elsewhere(x.address, x.beat, x.id, x.secret) for x in connection.execute(ask)]


def other_rules(name: str, status: str, rules: int) -> bool:
    """Whether a table was dealt by rules that are not those of today."""
    return status in (PLAYING, OVER) and rules != game(name).rules_version


def add(
    connection: Connection,
    found: Game,
    stored: StoredTable,
    places: list[Place],
    keys: Mapping[str, int],
    guests: Collection[str],
    owner: str | None,
    entries: Collection[Entry] = (),
) -> int:
    """Stores a new table, which belongs to a process; returns its number. entries: what was done
    before it came here.

    Another with the same code makes the write a Conflict.
    """
    row = connection.execute(
        insert(MATCHES)
        .values(
            code=stored.code, game=found.name, rules=found.rules_version, options=stored.options,
            status=stored.status, listed=stored.listed, host=stored.host, chosen_seed=stored.chosen_seed,
            secret=stored.secret, salt=stored.salt, nonces=stored.nonces, created=stored.created,
            started=stored.started, deal=stored.deal, handed=stored.handed,
            ended=0.0, updated=stored.created, owner=owner, epoch=stored.epoch,
            promise=None if stored.promise is None else asdict(stored.promise), challenge=stored.challenge,
        )
        .returning(MATCHES.c.id)
    )  # fmt: skip
    number = int(row.scalar_one())
    connection.execute(
        insert(SEATS), [{"match": number, "seat": p.seat, **_seat(p)} for p in places]
    )
    if keys:
        connection.execute(insert(KEYS), _keys(number, keys, guests))
    if entries:
        rows = [
            {"match": number, "n": e.number, "ply": e.ply, "kind": e.kind, "action": e.action,
             "seat": e.seat, "client": None, "at": stored.created}
            for e in entries
        ]  # fmt: skip
        connection.execute(insert(ENTRIES), rows)
    return number


def handed_in(connection: Connection, mark: str) -> tuple[str, int] | None:
    """The code of the table that was handed over with a key, and the seat that this opens. mark:
    the key's hash.
    """
    ask = select(MATCHES.c.code, KEYS.c.seat).join(KEYS, KEYS.c.match == MATCHES.c.id)
    found = connection.execute(ask.where(MATCHES.c.handed == mark, KEYS.c.hash == mark)).first()
    return None if found is None else (found.code, found.seat)


def table_changed(number: int, **values: Any) -> Statement:
    """Changes a table's own row, and notes that it was used."""
    return update(MATCHES).where(MATCHES.c.id == number).values(
        **{"updated": time.time(), **values}
    ), None


def rematch_linked(number: int, code: str) -> Statement:
    """Notes where a table plays again."""
    return update(MATCHES).where(MATCHES.c.id == number).values(rematch=code), None


def last_used(number: int, at: float) -> Statement:
    """Notes when a table was used for the last time, in seconds since 1970."""
    return update(MATCHES).where(MATCHES.c.id == number).values(updated=at), None


def seat_changed(number: int, place: Place) -> Statement:
    """Changes a seat."""
    return update(SEATS).where(_at(SEATS, number, place.seat)).values(**_seat(place)), None


def seat_added(number: int, place: Place) -> Statement:
    """Adds a seat."""
    return insert(SEATS).values(match=number, seat=place.seat, **_seat(place)), None


def seat_removed(number: int, seat: int) -> Statement:
    """Removes a seat."""
    return delete(SEATS).where(_at(SEATS, number, seat)), None


def keys_added(number: int, keys: Mapping[str, int], guests: Collection[str]) -> Statement:
    """Adds what opens seats: hashes of tokens, those among them that are guests."""
    return insert(KEYS), _keys(number, keys, guests)


def keys_removed(number: int, seat: int) -> Statement:
    """Removes all that opens a seat."""
    return delete(KEYS).where(_at(KEYS, number, seat)), None


def keys_replaced(number: int, keys: Mapping[str, int], guests: Collection[str]) -> list[Statement]:
    """Removes all that opens the table's seats, and adds what does so now."""
    removed: Statement = delete(KEYS).where(KEYS.c.match == number), None
    return [removed, keys_added(number, keys, guests)] if keys else [removed]


def said(number: int, line: ChatLine) -> Statement:
    """Adds a line of the talk."""
    row = {
        "match": number, "seat": line.seat, "name": line.name, "text": line.text, "at": line.at,
    }  # fmt: skip
    return insert(CHAT), [row]


def reported(number: int, code: str, line: ChatLine, by: str) -> Statement:
    """Keeps a line that somebody reported, once for each who does. by: the hash of their token."""
    row = {
        "match": number, "code": code, "seat": line.seat, "name": line.name, "text": line.text, "said": line.at,
        "hash": by, "at": time.time(),
    }  # fmt: skip
    names = ", ".join(f'"{name}"' for name in row)
    values = ", ".join(f":{name}" for name in row)
    return text(f"INSERT INTO reports ({names}) VALUES ({values}) ON CONFLICT DO NOTHING"), [row]


def keep_pictures(connection: Connection, pictures: Mapping[tuple[int, int], Picture]) -> None:
    """Keeps the pictures of tables, each given by number and epoch, in place of earlier ones.

    Those of tables that are in another epoch by now are left out.
    """
    ask = select(MATCHES.c.id, MATCHES.c.epoch).where(MATCHES.c.id.in_([x for x, _ in pictures]))
    now = {(x.id, x.epoch) for x in connection.execute(ask.with_for_update(read=True))}
    rows = [{"match": x[0], **vars(seen)} for x, seen in pictures.items() if x in now]
    if rows:
        old = delete(PICTURES).where(PICTURES.c.match == bindparam("number"))
        connection.execute(old, [{"number": row["match"]} for row in rows])
        connection.execute(insert(PICTURES), rows)


def remove_expired(
    connection: Connection,
    seconds: Mapping[str, float],
    now: float,
    used: Collection[int],
    others: Collection[str] = (),
) -> int:
    """Removes tables unused for as long as their status allows; returns how many.

    A game that somebody has the result of stays, so that it can be looked at again as long as that
    is kept. Of one that was not finished its people keep that they have played it. used: tables
    that are in use; others: processes whose tables are left to them.
    """
    count = 0
    for status, longest in seconds.items():
        old = (MATCHES.c.status == status) & (MATCHES.c.updated < now - longest)
        old &= MATCHES.c.owner.is_(None) | MATCHES.c.owner.not_in(others)
        old &= ~exists().where(RESULTS.c.match == MATCHES.c.id)
        ids = [
            x
            for x in connection.scalars(select(MATCHES.c.id).where(old).limit(1000))
            if x not in used
        ]
        if status == PLAYING:
            remember_expired(connection, ids)
        for kind in (CHAT, ENTRIES, KEYS, PICTURES, SEATS):
            connection.execute(delete(kind).where(kind.c.match.in_(ids)))
        connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(ids)))
        count += len(ids)
    return count


def _at(kind: Any, number: int, seat: int) -> Any:
    return (kind.c.match == number) & (kind.c.seat == seat)


def _seat(place: Place) -> dict[str, Any]:
    return {"kind": place.kind, "name": place.name, "level": place.level, "standin": place.standin}


def _keys(number: int, keys: Mapping[str, int], guests: Collection[str]) -> list[dict[str, Any]]:
    return [
        {"hash": key, "match": number, "seat": seat, "guest": key in guests}
        for key, seat in keys.items()
    ]
