"""What the others at a table are asked: a takeback, or a computer player for an absent person's
seat.
"""

from __future__ import annotations

import time

from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage.entities import PLAYING
from cardhouse.server.storage.repository import seat_changed
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import existing
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.takebacks import take_back
from cardhouse.server.table.turns import schedule
from cardhouse.server.table.updates import tell_people
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.pool import check_level


@handles(m.Answer, once=True)
async def answer(table: Table, client: Client, msg: m.Answer) -> None:
    """Answers the open question; one no ends it, the last yes carries it out."""
    question = table.question
    if question is None or client.seat is None or client.seat not in question.waiting:
        raise Refusal("closed", TEXT("refusal.not_asked"))
    tell(client, m.Done(msg.id, table.ply))
    question.waiting.remove(client.seat)
    if not msg.agree:
        table.ask(None)
    else:
        await settled(table, question)
    tell_people(table)


async def settled(table: Table, question: m.Question) -> None:
    """Carries out what was asked as soon as nobody is left to answer."""
    if question.waiting:
        return
    table.ask(None)
    if question.kind == "takeback":
        await take_back(table, question.by, agreed=True)
    else:
        await replace(table, question.seat, question.level)


async def left(table: Table, seat: int) -> None:
    """Somebody went away: a vote over an absent seat does not wait for another absent person."""
    question = table.question
    if (
        question is not None
        and question.kind == "standin"
        and seat in question.waiting
        and not table.audience.present(seat)
    ):
        question.waiting.remove(seat)
        await settled(table, question)
        tell_people(table)


def came(table: Table, seat: int) -> None:
    """Somebody is back: a vote over that seat has nothing left to decide."""
    question = table.question
    if question is not None and question.kind == "standin" and question.seat == seat:
        table.ask(None)


@handles(m.StandIn, once=True)
async def standin(table: Table, client: Client, msg: m.StandIn) -> None:
    """Proposes a computer player for an absent person's seat, or takes the own seat back from
    one.
    """
    if table.stored.status != PLAYING or client.seat is None:
        raise Refusal("closed", TEXT("refusal.players_only"))
    existing(table, msg.seat)
    place = table.people.places[msg.seat]
    if msg.seat == client.seat:
        if not place.standin:
            raise Refusal("closed", TEXT("refusal.nobody_sits"))
        place.standin, place.level = False, ""
        await table.save(seat_changed(table.stored.id, place))
        schedule(table)
    else:
        check_level(table.game, msg.level)
        gone = time.monotonic() - place.left
        if not place.human or place.standin:
            raise Refusal("closed", TEXT("refusal.computer_sits"))
        if table.audience.present(place.seat) or gone < table.house.settings.away:
            raise Refusal("closed", TEXT("refusal.not_away", name=place.name))
        others = [
            p.seat
            for p in table.people.persons
            if table.audience.present(p.seat) and p.seat != client.seat
        ]
        if others:
            table.ask(m.Question("standin", client.seat, place.seat, msg.level, 0, others))
        else:
            await replace(table, place.seat, msg.level)
    tell_people(table)
    tell(client, m.Done(msg.id, table.ply))


async def replace(table: Table, seat: int, level: str) -> None:
    """Lets a computer player decide on an absent person's seat."""
    place = table.people.places[seat]
    if table.audience.present(seat):
        raise Refusal("closed", TEXT("refusal.back", name=place.name))
    place.standin, place.level = True, level
    table.house.workers.seated(table.game.name, level)
    table.drop_help()
    if table.session is not None and table.session.state.row_of(seat) is not None:
        table.session.drop_row()
    await table.save(seat_changed(table.stored.id, place))
    schedule(table)
