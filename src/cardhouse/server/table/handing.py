"""Handing: a game that was begun without a server goes on here, and one of this server goes on
without it.

Neither counts anywhere. What comes is played again by the rules before it is believed. What goes is
closed here for good, in storage, before anything of it is told that its person might not know.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

from cardhouse.agents.base import SIMPLE, levels, plain_levels
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game, names
from cardhouse.play.deciding import BOT, COMPUTER, PERSON
from cardhouse.play.journal import Entry
from cardhouse.play.match import Match, new_match
from cardhouse.play.opening import checked_options, seats_of
from cardhouse.play.refusals import Refusal
from cardhouse.play.session import Session
from cardhouse.server import messages as m
from cardhouse.server.storage import repository
from cardhouse.server.storage.entities import PLAYING, Place
from cardhouse.server.storage.notices import ENDED
from cardhouse.server.storage.store import Conflict
from cardhouse.server.storage.wording import TEXT as STORAGE
from cardhouse.server.table.opening import fresh
from cardhouse.server.table.people import People
from cardhouse.server.table.table import House, Table
from cardhouse.server.table.turns import schedule
from cardhouse.server.table.updates import tell_people
from cardhouse.server.tokens import clean_name, hashed
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import check_level

LONGEST = 10.0
"""CPU seconds in which a game must have been played again."""
SLICE = 0.01
"""CPU seconds after which others get their turn meanwhile."""
USUAL = "careful"
"""The computer player that goes on for one that is not there."""
WRONG = CardhouseError, ValueError, TypeError, IndexError, OverflowError
"""What entries that do not fit may end in."""


async def hand_in(house: House, identity: str, bot: bool, given: m.HandedGame) -> m.Opened:
    """Opens a table that goes on with a game; the same key again means the same table. Raises
    Refusal.
    """
    mark = hashed(given.key)
    if (known := await house.store.read(lambda c: repository.handed_in(c, mark))) is not None:
        return m.Opened(*known, given.key)
    if given.game not in names():
        raise Refusal("junk", TEXT("refusal.handed_game"))
    found = game(given.game)
    if given.rules != found.rules_version:
        raise Refusal("closed", TEXT("refusal.handed_rules", game=found.title))
    options = checked_options(found, given.options)
    people, seat = seated(house, found, given, seats_of(found, options), bot)
    people.sit(seat, identity, mark)
    entries = [Entry(*one, number) for number, one in enumerate(given.entries)]
    try:
        match = new_match(
            found.name, seed=given.seed, names=[p.name for p in people.places], **options
        )
        session = await played_again(match, people, entries)
    except Refusal:
        raise
    except WRONG as error:
        raise Refusal("junk", TEXT("refusal.handed_form")) from error
    if match.over:
        raise Refusal("closed", TEXT("refusal.handed_over"))
    stored = fresh(options, len(people.places), identity, listed=False, seed=given.seed)
    stored.status, stored.deal, stored.started = PLAYING, given.seed, stored.created
    stored.handed = mark
    try:
        table = await house.add(found, stored, people, entries)
    except Conflict as error:
        # Another process was faster with the same game.
        if (known := await house.store.read(lambda c: repository.handed_in(c, mark))) is None:
            raise Refusal("unavailable", STORAGE("not_stored")) from error
        return m.Opened(*known, given.key)
    table.follow(session)
    schedule(table)
    return m.Opened(table.code, seat, given.key)


def seated(
    house: House, found: Game, given: m.HandedGame, count: int, bot: bool
) -> tuple[People, int]:
    """The people of a game that is handed over, and the one person's seat. Raises Refusal."""
    persons = [seat for seat, one in enumerate(given.seats) if one.kind == "person"]
    if len(given.seats) != count or len(persons) != 1:
        raise Refusal("junk", TEXT("refusal.seats_differ", seats=count))
    places = []
    for seat, one in enumerate(given.seats):
        name = clean_name(one.name) or TEXT("name.guest")
        if one.kind == "person":
            places.append(Place(seat, BOT if bot else PERSON, name))
        else:
            level = offered(found, one.level)
            house.workers.seated(found.name, level)
            places.append(Place(seat, COMPUTER, name, level))
    return People(places, {}, set()), persons[0]


def offered(found: Game, level: str) -> str:
    """The level that goes on for one of a house without a server; a player that only those have is
    followed by a careful one. Raises Refusal.
    """
    only_there = {one["name"] for one in plain_levels(found)} - {x["name"] for x in levels(found)}
    if level in only_there:
        return USUAL
    check_level(found, level)
    return level


async def played_again(match: Match, people: People, entries: Sequence[Entry]) -> Session:
    """The session that entries make, bit by bit, so that nobody else has to wait. Raises Refusal,
    or any of WRONG.
    """
    session = Session(match, people.places)
    spent, began = 0.0, time.thread_time()
    for entry in entries:
        session.journal.carry_out(entry)
        used = time.thread_time() - began
        if used > SLICE:
            spent += used
            if spent > LONGEST:
                raise Refusal("junk", TEXT("refusal.handed_long"))
            await asyncio.sleep(0)
            began = time.thread_time()
    session.state.settle()
    return session


async def take_along(table: Table, identity: str) -> m.TakenGames:
    """Closes a table for good, then tells all of it; to the same person again and again. Raises
    Refusal.
    """
    stored, people = table.stored, table.people
    seat = people.seat_of(identity)
    if seat is None:
        raise Refusal("not_yours", TEXT("refusal.along_not_yours"))
    if not stored.taken:
        if table.closed:
            raise Refusal("closed", table.closed)
        if table.session is None or stored.status != PLAYING:
            raise Refusal("closed", TEXT("refusal.along_not_now"))
        among_computers(table, seat)
        if stored.challenge is not None:
            raise Refusal("closed", TEXT("refusal.along_challenge"))
        table.drop_help()
        await table.save(table.saved(taken=True, shut="", listed=False))
        stored.taken, stored.shut, stored.listed = True, "", False
        table.closed = STORAGE("taken_along")
        schedule(table)
        tell_people(table)
        table.note(ENDED)
    return await whole(table)


async def whole(table: Table) -> m.TakenGames:
    """All of a table that was taken along, as a house without a server takes it in. Raises
    Refusal.
    """
    stored = table.stored
    found = await table.house.store.read(lambda c: repository.find(c, table.code))
    if found is None or stored.deal is None:
        raise Refusal("closed", TEXT("refusal.along_not_now"))
    entries = [(e.kind, e.ply, e.action, e.seat) for e, _, _ in found.entries]
    last = max((kept.at for kept in found.entries), default=stored.started)
    chosen = stored.chosen_seed is not None and stored.handed is None
    one = m.TakenGame(
        stored.code, table.game.name, stored.rules, stored.options, sitting(table), stored.deal, chosen,
        stored.created, last, table.clock.seconds(last, True), entries,
    )  # fmt: skip
    return m.TakenGames(1, [one])


def sitting(table: Table) -> list[m.HandedSeat]:
    """Who sits at a table, with computer players that a house without a server has."""
    return [
        m.HandedSeat("computer", place.name, place.level if place.level in SIMPLE else USUAL)
        if place.kind == COMPUTER
        else m.HandedSeat("person", place.name)
        for place in table.people.places
    ]


def among_computers(table: Table, seat: int) -> None:
    """Raises Refusal unless computer players have all other seats."""
    if any(place.kind != COMPUTER for place in table.people.places if place.seat != seat):
        raise Refusal("closed", TEXT("refusal.along_others"))


def as_seen(table: Table, identity: str) -> m.SeenGame:
    """The position in which somebody decides, as their seat sees it and no more. Raises Refusal."""
    seat, match = table.people.seat_of(identity), table.match
    if seat is None:
        raise Refusal("not_yours", TEXT("refusal.along_not_yours"))
    if table.closed or match is None or match.seat != seat or match.state.row_n:
        raise Refusal("closed", TEXT("refusal.seen_not_now"))
    among_computers(table, seat)
    view = match.view(seat).to_json()
    return m.SeenGame(match.game.name, match.game.rules_version, sitting(table), seat, view)
