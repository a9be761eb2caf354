"""Talk at the table, and playing again."""

from __future__ import annotations

import time

from cardhouse.core.texts import comma_list
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage.entities import OVER
from cardhouse.server.storage.repository import CHAT_KEPT, reported, said
from cardhouse.server.table.audience import Client, tell
from cardhouse.server.table.guards import slow
from cardhouse.server.table.opening import rematch
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import tell_people
from cardhouse.server.tokens import clean_text
from cardhouse.server.wording import TEXT


@handles(m.Say)
async def say(table: Table, client: Client, msg: m.Say) -> None:
    """Says something to those who sit at the table."""
    text = clean_text(msg.text)
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.seated_talk"))
    if not text:
        return
    if not table.house.settings.talk:
        raise Refusal("closed", TEXT("refusal.no_talk"))
    if table.stored.quiet:
        raise Refusal("closed", TEXT("refusal.quiet"))
    slow(table, client)
    line = m.ChatLine(client.seat, table.people.places[client.seat].name, text, time.time())
    await table.save(said(table.stored.id, line))
    table.chat.append(line)
    del table.chat[:-CHAT_KEPT]
    table.audience.tell_all(m.Chatted(line), seated=True)


@handles(m.Report)
async def report(table: Table, client: Client, msg: m.Report) -> None:
    """Reports what somebody else at the table said; whoever runs the server reads that."""
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.seated_talk"))
    slow(table, client)
    for line in table.chat:
        if line.at == msg.at and line.seat == msg.seat != client.seat:
            await table.save(reported(table.stored.id, table.code, line, client.identity))
            tell(client, m.Done(msg.id, table.ply))
            return
    raise Refusal("junk", TEXT("refusal.no_such_line"))


@handles(m.Quiet)
async def quiet(table: Table, client: Client, msg: m.Quiet) -> None:
    """Switches talk off or on; what was said stays."""
    if not table.is_host(client):
        raise Refusal("not_yours", TEXT("refusal.host_quiets"))
    await table.save(table.saved(quiet=msg.on))
    table.stored.quiet = msg.on
    tell_people(table)
    tell(client, m.Done(msg.id, table.ply))


@handles(m.Emote)
async def emote(table: Table, client: Client, msg: m.Emote) -> None:
    """Makes a gesture that everybody sees."""
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.seated_gestures"))
    if msg.name not in m.EMOTES:
        raise Refusal("junk", TEXT("refusal.gesture", gestures=comma_list(m.EMOTES)))
    slow(table, client)
    table.audience.tell_all(m.Emoted(client.seat, msg.name))


@handles(m.Again)
async def again(table: Table, client: Client, msg: m.Again) -> None:
    """Opens a table with the same people; the first who asks opens it for all."""
    if client.seat is None:
        raise Refusal("not_yours", TEXT("refusal.watching"))
    if table.stored.status != OVER and not table.game.solitaire:
        raise Refusal("closed", TEXT("refusal.going_on"))
    code = table.stored.rematch
    if code is None or table.game.solitaire:
        code = await rematch(table, client.identity, msg.same)
    if table.game.solitaire:
        tell(client, m.Rematch(code, client.seat))
    else:
        table.audience.tell_all(m.Rematch(code, client.seat))
        tell_people(table)
