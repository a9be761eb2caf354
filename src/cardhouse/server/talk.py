"""Talk at the table, and playing again."""

from __future__ import annotations

import time

from sqlalchemy import insert

from cardhouse.server import messages as m
from cardhouse.server.facts import OVER, Client, Refuse
from cardhouse.server.limits import Bucket
from cardhouse.server.lobby import write
from cardhouse.server.table import Table
from cardhouse.server.tables import CHAT
from cardhouse.server.tokens import clean_text

KEPT = 200
TALK, TALK_BURST = 1.0, 10.0


def slow(table: Table, client: Client) -> None:
    """Raises Refuse when a seat says too much at once."""
    assert client.seat is not None
    bucket = table.talking.setdefault(client.seat, Bucket(TALK, TALK_BURST, time.monotonic()))
    if not bucket.take(time.monotonic()):
        raise Refuse("limit", "Not so fast; say that again in a moment.")


async def say(table: Table, client: Client, msg: m.Say) -> None:
    """Says something to those who sit at the table."""
    text = clean_text(msg.text)
    if client.seat is None:
        raise Refuse("not_yours", "Only those who sit at the table talk there.")
    if not text:
        return
    slow(table, client)
    line = m.ChatLine(client.seat, table.places[client.seat].name, text, time.time())
    row = {
        "match": table.facts.id,
        "seat": line.seat,
        "name": line.name,
        "text": line.text,
        "at": line.at,
    }
    await write(table, (insert(CHAT), [row]))
    table.chat.append(line)
    del table.chat[:-KEPT]
    table.tell_all(m.Chatted(line), seated=True)


async def emote(table: Table, client: Client, msg: m.Emote) -> None:
    """Makes a gesture that everybody sees."""
    if client.seat is None:
        raise Refuse("not_yours", "Only those who sit at the table make gestures.")
    if msg.name not in m.EMOTES:
        raise Refuse("junk", f"A gesture is one of {', '.join(m.EMOTES)}.")
    slow(table, client)
    table.tell_all(m.Emoted(client.seat, msg.name))


async def again(table: Table, client: Client, msg: m.Again) -> None:
    """Opens a table with the same people; the first who asks opens it for all."""
    if client.seat is None:
        raise Refuse("not_yours", "You watch this table.")
    if table.facts.status != OVER and not table.game.solitaire:
        raise Refuse("closed", "This game is still going on.")
    code = table.facts.rematch
    if code is None or table.game.solitaire:
        code = await table.hub.rematch(table, client.identity, msg.same)
    if table.game.solitaire:
        table.tell(client, m.Rematch(code, client.seat))
    else:
        table.tell_all(m.Rematch(code, client.seat))
        table.tell_people()
