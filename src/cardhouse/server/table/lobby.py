"""What happens before the deal: seats and options; and the keys to a seat, at any time."""

from __future__ import annotations

import time

from cardhouse.core.cards import seat_letter
from cardhouse.play.deciding import BOT, COMPUTER, PERSON
from cardhouse.play.opening import checked_options, seats_of
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage.devices import seat_lent
from cardhouse.server.storage.entities import OPEN, Place
from cardhouse.server.storage.notices import SEATS
from cardhouse.server.storage.repository import (
    keys_added,
    keys_removed,
    keys_replaced,
    seat_added,
    seat_changed,
    seat_removed,
)
from cardhouse.server.storage.store import Statement
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import existing, hosting, slow, waiting
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import follow_seats, snapshot, tell_people
from cardhouse.server.tokens import clean_name, hashed, token
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import check_level

KEYS_ASKED, KEYS_MOST = 20, 40


async def take_seat(
    table: Table, identity: str, bot: bool, seat: int | None, name: str
) -> tuple[int, str]:
    """Seats somebody; returns the seat and its private key. Raises Refusal."""
    waiting(table)
    people = table.people
    free = [p.seat for p in people.places if p.kind == OPEN]
    old = people.seat_of(identity)
    if seat is None:
        if old is None and not free:
            raise Refusal("closed", TEXT("refusal.all_taken"))
        seat = old if old is not None else free[0]
    existing(table, seat)
    if seat != old and seat not in free:
        raise Refusal("closed", TEXT("refusal.taken"))
    place = people.places[seat]
    changes: list[Statement] = []
    if old is not None and old != seat:
        changes += vacate(table, old)
    place.kind, place.level, place.left = (BOT if bot else PERSON), "", time.monotonic()
    called = clean_name(name) or place.name
    place.name = called or TEXT("name.guest_of", seat=seat_letter(seat))
    key = token()
    people.sit(seat, identity, hashed(key))
    opened = {hashed(key): seat} if old == seat else {identity: seat, hashed(key): seat}
    number = table.stored.id
    await table.save(*changes, seat_changed(number, place), keys_added(number, opened, {identity}))
    table.note(SEATS)
    follow_seats(table)
    show_everything(table, identity)
    tell_people(table)
    return seat, key


def vacate(table: Table, seat: int) -> list[Statement]:
    """Frees a seat; returns the statements that store it."""
    number, stored = table.stored.id, table.stored
    place = table.people.vacate(seat)
    stored.nonces = [n if p != seat else "" for p, n in enumerate(stored.nonces)]
    return [keys_removed(number, seat), seat_changed(number, place)]


def show_everything(table: Table, identity: str) -> None:
    """Sends everything anew to somebody who has another seat now."""
    for client in table.audience.clients:
        if client.identity == identity:
            snapshot(table, client)


@handles(m.Sit)
async def sit(table: Table, client: Client, msg: m.Sit) -> None:
    """Takes a seat."""
    await take_seat(table, client.identity, client.bot, msg.seat, msg.name)
    tell(client, m.Done(msg.id, 0))


@handles(m.Stand)
async def stand(table: Table, client: Client, msg: m.Stand) -> None:
    """Leaves the seat."""
    waiting(table)
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.no_seat"))
    await table.save(*vacate(table, client.seat))
    table.note(SEATS)
    follow_seats(table)
    tell_people(table)
    tell(client, m.Done(msg.id, 0))


@handles(m.Rename)
async def rename(table: Table, client: Client, msg: m.Rename) -> None:
    """Changes the own name."""
    name = clean_name(msg.name)
    if client.seat is None or not name:
        raise Refusal("junk", TEXT("refusal.name_of_seat"))
    place = table.people.places[client.seat]
    if table.match is not None:
        slow(table, client)
        table.match.players[client.seat] = name
    place.name = name
    await table.save(seat_changed(table.stored.id, place))
    table.note(SEATS)
    if table.match is None:
        tell_people(table)
    else:
        # The log's sentences have the name in them.
        for one in table.audience.clients:
            snapshot(table, one)
    tell(client, m.Done(msg.id, 0))


@handles(m.Swap, once=True)
async def swap(table: Table, client: Client, msg: m.Swap) -> None:
    """Exchanges two seats."""
    hosting(table, client)
    existing(table, max(msg.first, msg.second))
    number, people = table.stored.id, table.people
    a, b = people.swap(msg.first, msg.second)
    nonces = table.stored.nonces
    nonces[a.seat], nonces[b.seat] = nonces[b.seat], nonces[a.seat]
    keys = keys_replaced(number, people.keys, people.guests)
    await table.save(seat_changed(number, a), seat_changed(number, b), *keys)
    table.note(SEATS)
    follow_seats(table)
    tell_people(table)
    tell(client, m.Done(msg.id, 0))


@handles(m.Fill)
async def fill(table: Table, client: Client, msg: m.Fill) -> None:
    """Gives a seat to a computer player, or frees it."""
    hosting(table, client)
    existing(table, msg.seat)
    place = table.people.places[msg.seat]
    gone = time.monotonic() - place.left > table.house.settings.grace
    if place.human and msg.seat != client.seat and (table.audience.present(msg.seat) or not gone):
        raise Refusal("closed", TEXT("refusal.sits_there", name=place.name))
    if msg.level != OPEN:
        check_level(table.game, msg.level)
        table.house.workers.seated(table.game.name, msg.level)
    changes = vacate(table, msg.seat)
    if msg.level != OPEN:
        place.kind, place.level = COMPUTER, msg.level
        place.name = TEXT("name.computer_of", seat=seat_letter(msg.seat))
        changes.append(seat_changed(table.stored.id, place))
    await table.save(*changes)
    table.note(SEATS)
    follow_seats(table)
    tell_people(table)
    tell(client, m.Done(msg.id, 0))


@handles(m.Options)
async def options(table: Table, client: Client, msg: m.Options) -> None:
    """Changes options; a different number of players adds or removes seats."""
    hosting(table, client)
    stored, places = table.stored, table.people.places
    values = checked_options(table.game, {**stored.options, **msg.options})
    seats = seats_of(table.game, values)
    for place in places[seats:]:
        if place.human:
            letter = seat_letter(place.seat)
            raise Refusal("closed", TEXT("refusal.seat_would_go", name=place.name, seat=letter))
    changes = [seat_removed(stored.id, place.seat) for place in places[seats:]]
    del places[seats:]
    while len(places) < seats:
        place = Place(len(places))
        places.append(place)
        changes.append(seat_added(stored.id, place))
    stored.nonces = (stored.nonces + [""] * seats)[:seats]
    stored.options = values
    await table.save(*changes, table.saved(options=values, nonces=stored.nonces))
    table.note(SEATS)
    tell_people(table)
    tell(client, m.Done(msg.id, 0))


@handles(m.Key)
async def key(table: Table, client: Client, msg: m.Key) -> None:
    """Makes a new private key to the own seat."""
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.no_seat"))
    if len(table.people.keys_of(client.seat)) >= KEYS_ASKED:
        raise Refusal("limit", TEXT("refusal.keys"))
    fresh = token()
    await table.save(keys_added(table.stored.id, {hashed(fresh): client.seat}, ()))
    table.people.keys[hashed(fresh)] = client.seat
    tell(client, m.Rejoin(msg.id, fresh))


async def use_key(table: Table, identity: str, given: str) -> int:
    """Opens a seat to another browser by its private key. Raises Refusal."""
    people = table.people
    seat = people.seat_of(hashed(given))
    if seat is None:
        raise Refusal("not_yours", TEXT("refusal.no_such_key"))
    old = people.seat_of(identity)
    if old == seat:
        return seat
    if old is not None:
        raise Refusal("closed", TEXT("refusal.another_seat"))
    if len(people.keys_of(seat)) >= KEYS_MOST:
        raise Refusal("limit", TEXT("refusal.too_many_places"))
    await table.save(keys_added(table.stored.id, {identity: seat}, {identity}))
    table.note(SEATS)
    people.open_to(seat, identity)
    follow_seats(table)
    show_everything(table, identity)
    return seat


async def lend_seat(table: Table, identity: str) -> int | None:
    """Opens the seat of a person to one more of their devices; returns it, None if the person has
    none here.
    """
    people, number = table.people, table.stored.id
    seat = people.seat_of(identity)
    if seat is not None:
        return seat
    seat = await table.house.store.read(lambda c: seat_lent(c, identity, number))
    if seat is None or len(people.keys_of(seat)) >= KEYS_MOST:
        return None
    await table.save(keys_added(number, {identity: seat}, ()))
    table.note(SEATS)
    people.keys[identity] = seat
    follow_seats(table)
    show_everything(table, identity)
    return seat
