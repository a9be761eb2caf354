"""What happens before the deal: seats, options, the start; and the keys to a seat."""

from __future__ import annotations

from typing import Any

from sqlalchemy import delete, insert
from sqlalchemy import update as sql_update

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.server import messages as m
from cardhouse.server.facts import BOT, COMPUTER, OPEN, PERSON, WAITING, Client, Place, Refuse
from cardhouse.server.players import check_level
from cardhouse.server.store import Write
from cardhouse.server.table import Table
from cardhouse.server.tables import KEYS, SEATS
from cardhouse.server.tokens import clean_name, hashed, token


def waiting(table: Table) -> None:
    """Raises Refuse unless the table still waits for its start."""
    if table.facts.status != WAITING:
        raise Refuse("closed", "The game has begun; seats and options stay as they are.")


def hosting(table: Table, client: Client) -> None:
    """Raises Refuse unless the client may set the table up."""
    waiting(table)
    if not table.is_host(client):
        raise Refuse("not_yours", "Whoever opened the table does that.")


def seat_values(place: Place) -> dict[str, Any]:
    """A seat's row."""
    return {"kind": place.kind, "name": place.name, "level": place.level, "standin": place.standin}


def seat_saved(table: Table, place: Place) -> tuple[Any, None]:
    """The statement that changes a seat's row."""
    where = (SEATS.c.match == table.facts.id) & (SEATS.c.seat == place.seat)
    return sql_update(SEATS).where(where).values(**seat_values(place)), None


def keys_of(table: Table, seat: int) -> list[str]:
    """The hashes that open a seat."""
    return [key for key, at in table.keys.items() if at == seat]


async def write(table: Table, *statements: tuple[Any, Any]) -> None:
    """Stores changes of people or options."""
    try:
        await table.hub.store.write(Write((), [*statements, table.saved()]))
    except BaseException:
        await table.hub.reload(table)
        raise


def follow_seats(table: Table) -> None:
    """Gives every client the seat that its identity now has."""
    for client in table.clients:
        client.seat = table.seat_of(client.identity)


async def take_seat(
    table: Table, identity: str, bot: bool, seat: int | None, name: str
) -> tuple[int, str]:
    """Seats somebody; returns the seat and its private key. Raises Refuse."""
    waiting(table)
    free = [p.seat for p in table.places if p.kind == OPEN]
    old = table.seat_of(identity)
    if seat is None:
        if old is None and not free:
            raise Refuse("closed", "All seats are taken; you can watch.")
        seat = old if old is not None else free[0]
    if seat >= len(table.places):
        raise Refuse("junk", f"There are {len(table.places)} seats.")
    if seat != old and seat not in free:
        raise Refuse("closed", "That seat is taken.")
    place = table.places[seat]
    changes: list[tuple[Any, Any]] = []
    if old is not None and old != seat:
        changes += vacate(table, old)
    place.kind, place.level = (BOT if bot else PERSON), ""
    place.name = clean_name(name) or place.name or f"Guest {seat_letter(seat)}"
    key = token()
    table.keys[identity], table.keys[hashed(key)] = seat, seat
    table.guests.add(identity)
    rows = [
        {"hash": identity, "match": table.facts.id, "seat": seat, "guest": True},
        {"hash": hashed(key), "match": table.facts.id, "seat": seat, "guest": False},
    ]
    if old == seat:
        rows = rows[1:]
    await write(table, *changes, seat_saved(table, place), (insert(KEYS), rows))
    follow_seats(table)
    for client in table.clients:
        if client.identity == identity:
            table.snapshot(client)
    table.tell_people()
    return seat, key


def vacate(table: Table, seat: int) -> list[tuple[Any, Any]]:
    """Frees a seat; returns the statements that store it."""
    place = table.places[seat]
    place.kind, place.name, place.level, place.standin = OPEN, "", "", False
    for key in keys_of(table, seat):
        del table.keys[key]
        table.guests.discard(key)
    where = (KEYS.c.match == table.facts.id) & (KEYS.c.seat == seat)
    table.facts.nonces = [n if p != seat else "" for p, n in enumerate(table.facts.nonces)]
    return [(delete(KEYS).where(where), None), seat_saved(table, place)]


async def sit(table: Table, client: Client, msg: m.Sit) -> None:
    """Takes a seat."""
    await take_seat(table, client.identity, client.bot, msg.seat, msg.name)
    table.tell(client, m.Done(msg.id, 0))


async def stand(table: Table, client: Client, msg: m.Stand) -> None:
    """Leaves the seat."""
    waiting(table)
    if client.seat is None:
        raise Refuse("not_yours", "You have no seat.")
    await write(table, *vacate(table, client.seat))
    follow_seats(table)
    table.tell_people()
    table.tell(client, m.Done(msg.id, 0))


async def rename(table: Table, client: Client, msg: m.Rename) -> None:
    """Changes the own name."""
    name = clean_name(msg.name)
    if client.seat is None or not name:
        raise Refuse("junk", "A name has at least one letter, and belongs to a seat.")
    place = table.places[client.seat]
    place.name = name
    if table.match is not None:
        table.match.players[client.seat] = name
    await write(table, seat_saved(table, place))
    table.tell_people()
    table.tell(client, m.Done(msg.id, 0))


async def swap(table: Table, client: Client, msg: m.Swap) -> None:
    """Exchanges two seats."""
    hosting(table, client)
    if max(msg.first, msg.second) >= len(table.places):
        raise Refuse("junk", f"There are {len(table.places)} seats.")
    a, b = table.places[msg.first], table.places[msg.second]
    table.places[a.seat], table.places[b.seat] = b, a
    a.seat, b.seat = b.seat, a.seat
    table.keys = {
        k: a.seat if s == b.seat else b.seat if s == a.seat else s for k, s in table.keys.items()
    }
    nonces = table.facts.nonces
    nonces[a.seat], nonces[b.seat] = nonces[b.seat], nonces[a.seat]
    rows = [
        {"hash": k, "match": table.facts.id, "seat": s, "guest": k in table.guests}
        for k, s in table.keys.items()
    ]
    more: list[tuple[Any, Any]] = [(delete(KEYS).where(KEYS.c.match == table.facts.id), None)]
    if rows:
        more.append((insert(KEYS), rows))
    await write(table, seat_saved(table, a), seat_saved(table, b), *more)
    follow_seats(table)
    table.tell_people()
    table.tell(client, m.Done(msg.id, 0))


async def fill(table: Table, client: Client, msg: m.Fill) -> None:
    """Gives a seat to a computer player, or frees it."""
    hosting(table, client)
    if msg.seat >= len(table.places):
        raise Refuse("junk", f"There are {len(table.places)} seats.")
    place = table.places[msg.seat]
    if place.human and msg.seat != client.seat and table.present(msg.seat):
        raise Refuse("closed", f"{place.name} sits there.")
    if msg.level != OPEN:
        check_level(table.game, msg.level)
        table.hub.thinkers.seated(table.game.name, msg.level)
    changes = vacate(table, msg.seat)
    if msg.level != OPEN:
        place.kind, place.level, place.name = (
            COMPUTER,
            msg.level,
            f"Computer {seat_letter(msg.seat)}",
        )
        changes.append(seat_saved(table, place))
    await write(table, *changes)
    follow_seats(table)
    table.tell_people()
    table.tell(client, m.Done(msg.id, 0))


async def options(table: Table, client: Client, msg: m.Options) -> None:
    """Changes options; a different number of players adds or removes seats."""
    hosting(table, client)
    merged = {**table.facts.options, **msg.options}
    values = checked_options(table.game, merged)
    seats = seats_of(table.game, values)
    for place in table.places[seats:]:
        if place.human:
            raise Refuse(
                "closed", f"{place.name} sits on seat {seat_letter(place.seat)}, which would go."
            )
    changes: list[tuple[Any, Any]] = []
    for place in table.places[seats:]:
        changes.append(
            (
                delete(SEATS).where(
                    (SEATS.c.match == table.facts.id) & (SEATS.c.seat == place.seat)
                ),
                None,
            )
        )
    del table.places[seats:]
    while len(table.places) < seats:
        place = Place(len(table.places))
        table.places.append(place)
        changes.append(
            (
                insert(SEATS).values(match=table.facts.id, seat=place.seat, **seat_values(place)),
                None,
            )
        )
    table.facts.nonces = (table.facts.nonces + [""] * seats)[:seats]
    table.facts.options = values
    await write(table, *changes, table.saved(options=values, nonces=table.facts.nonces))
    table.tell_people()
    table.tell(client, m.Done(msg.id, 0))


def checked_options(game: Any, given: dict[str, Any]) -> dict[str, Any]:
    """Options with their defaults. Raises Refuse."""
    try:
        return dict(game.options(given))
    except CardhouseError as error:
        raise Refuse("junk", str(error)) from error


def seats_of(game: Any, values: dict[str, Any]) -> int:
    """How many seats a game with these options has."""
    return int(values.get("players") or game.players[0])


async def key(table: Table, client: Client, msg: m.Key) -> None:
    """Makes a new private key to the own seat."""
    if client.seat is None:
        raise Refuse("not_yours", "You have no seat.")
    if len(keys_of(table, client.seat)) >= 20:
        raise Refuse("limit", "There are twenty keys to your seat; use one of those.")
    fresh = token()
    row = {"hash": hashed(fresh), "match": table.facts.id, "seat": client.seat, "guest": False}
    await write(table, (insert(KEYS), [row]))
    table.keys[hashed(fresh)] = client.seat
    table.tell(client, m.Rejoin(msg.id, fresh))


async def use_key(table: Table, identity: str, given: str) -> int:
    """Opens a seat to another browser by its private key. Raises Refuse."""
    seat = table.keys.get(hashed(given))
    if seat is None:
        raise Refuse("not_yours", "This key opens no seat at this table.")
    old = table.seat_of(identity)
    if old == seat:
        return seat
    if old is not None:
        raise Refuse("closed", "You already have another seat at this table.")
    if len(keys_of(table, seat)) >= 40:
        raise Refuse("limit", "This seat has been opened in too many places.")
    row = {"hash": identity, "match": table.facts.id, "seat": seat, "guest": True}
    await write(table, (insert(KEYS), [row]))
    table.keys[identity] = seat
    table.guests.add(identity)
    follow_seats(table)
    for client in table.clients:
        if client.identity == identity:
            table.snapshot(client)
    return seat
