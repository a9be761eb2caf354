"""Opening: a new table, or the same one again."""

from __future__ import annotations

import time
from typing import Any

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import Game, game
from cardhouse.play.deciding import BOT, COMPUTER, PERSON
from cardhouse.play.opening import checked_options, chosen_seed, seats_of
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.proof import fair_deal
from cardhouse.server.storage.entities import OPEN, OVER, WAITING, Place, StoredTable
from cardhouse.server.storage.repository import rematch_linked
from cardhouse.server.table.dealing import begin
from cardhouse.server.table.people import People
from cardhouse.server.table.table import House, Table
from cardhouse.server.tokens import clean_name, hashed, new_code, token
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import check_level


async def open_table(
    house: House, identity: str, bot: bool, new: m.NewTable
) -> tuple[Table, int | None, str]:
    """Opens a table; returns it, the opener's seat and the private key to that. Raises Refusal."""
    try:
        found = game(new.game)
    except CardhouseError as error:
        raise Refusal("junk", str(error)) from error
    given = dict(new.options)
    if new.seats and "players" in found.state_type.OPTIONS:
        given.setdefault("players", len(new.seats))
    values = checked_options(found, given)
    count = seats_of(found, values)
    wanted = new.seats or [m.NewSeat("me"), *(m.NewSeat("open") for _ in range(count - 1))]
    if len(wanted) != count or sum(1 for x in wanted if x.kind == "me") > 1:
        raise Refusal("junk", TEXT("refusal.seats_differ", seats=count))
    seed = chosen_seed(found, values, new.seed, new.daily, new.winnable)
    people, mine, key = seated(house, found, wanted, identity, bot, new.name)
    stored = fresh(values, count, identity, listed=new.listed, seed=seed)
    table = await house.add(found, stored, people)
    if new.start and all(p.kind != OPEN for p in people.places):
        async with table.held():
            await begin(table)
    return table, mine, key


def seated(
    house: House, found: Game, wanted: list[m.NewSeat], identity: str, bot: bool, name: str
) -> tuple[People, int | None, str]:
    """The people of a new table; with the seat of whoever opens it, and the private key to that.
    Raises Refusal.
    """
    people, count = People([], {}, set()), len(wanted)
    for seat, one in enumerate(wanted):
        place = Place(seat)
        if one.kind == "computer":
            check_level(found, one.level)
            house.workers.seated(found.name, one.level)
            place.kind, place.level = COMPUTER, one.level
            place.name = called(seat, count)
        elif one.kind == "me":
            place.kind = BOT if bot else PERSON
            place.name = clean_name(name) or TEXT("name.guest")
        people.places.append(place)
    mine = next((p.seat for p in people.persons), None)
    key = ""
    if mine is not None:
        key = token()
        people.sit(mine, identity, hashed(key))
    return people, mine, key


def called(seat: int, seats: int) -> str:
    """What a computer player is called: by its seat, where there are several."""
    if seats > 2:
        return TEXT("name.computer_of", seat=seat_letter(seat))
    return TEXT("name.computer")


async def rematch(old: Table, identity: str, same: bool) -> str:
    """Opens a table with the same people and options, and returns its code; who sat first sits
    last.

    Raises Refusal for the same deal while it is a challenge that is not over: nobody may learn it
    beforehand.
    """
    if same and old.stored.challenge and old.stored.status != OVER:
        raise Refusal("closed", TEXT("refusal.challenge_runs"))
    count = len(old.people.places)
    turn = 0 if old.game.solitaire else 1
    people = People([], {}, set())
    for seat in range(count):
        before = old.people.places[(seat + turn) % count]
        kind = before.kind if not before.human or old.people.keys else OPEN
        level = before.level if kind == COMPUTER else ""
        name = called(seat, count) if kind == COMPUTER else before.name
        people.places.append(Place(seat, kind, name, level))
        people.keys |= dict.fromkeys(old.people.keys_of(before.seat), seat)
    people.guests = {key for key in people.keys if key in old.people.guests}
    stored = old.stored
    seed = (stored.chosen_seed or stored.deal) if same and old.game.solitaire else None
    host = stored.host if stored.host in old.people.keys or not old.people.keys else identity
    again = fresh(dict(stored.options), count, host, listed=stored.listed, seed=seed)
    table = await old.house.add(old.game, again, people)
    linked = rematch_linked(stored.id, table.code)
    await old.save(linked)
    stored.rematch = table.code
    async with table.held():
        await begin(table)
    return table.code


def fresh(
    options: dict[str, Any], seats: int, host: str, listed: bool, seed: str | None
) -> StoredTable:
    """What is stored of a table that is about to be opened."""
    return StoredTable(
        0, new_code(), options, WAITING, listed, host, seed, fair_deal.share(), fair_deal.share(), [""] * seats,
        created=time.time(),
    )  # fmt: skip
