"""Lessons over a WebSocket: the same run that every front end plays.

Nothing is stored here: whoever comes back, after a restart say, names the step and goes on there.
"""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import msgspec
from starlette.types import Receive, Send

from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game, names
from cardhouse.play.learning import Learning, lesson_list
from cardhouse.server import messages as m
from cardhouse.server.buckets import Bucket
from cardhouse.server.messages.encoding import encode
from cardhouse.server.messages.structs import Decoder
from cardhouse.server.web.answers import deny
from cardhouse.server.web.limits import Limits

DECODER: Decoder[m.FromLearner] = Decoder(get_args(m.FromLearner))


async def learn(
    receive: Receive,
    send: Send,
    name: str,
    index: str,
    shape: str,
    limits: Limits,
    address: str,
    at: int = 0,
) -> None:
    """Serves a lesson until the connection ends. at: the step to go on with."""
    lessons = lesson_list(game(name)) if name in names() else []
    if not (index.isascii() and index.isdigit()) or int(index[:4]) >= len(lessons):
        await deny(send, 404)
        return
    learning = Learning(game(name), int(index[:4]), shape, at)
    await send({"type": "websocket.accept"})

    async def tell(message: Any) -> None:
        await send({"type": "websocket.send", "text": encode(message).decode()})

    await tell(learning.told())
    settings = limits.settings
    bucket = Bucket(settings.messages, settings.messages_burst, limits.messages.clock())
    while True:
        try:
            event = await asyncio.wait_for(receive(), settings.lesson_idle)
        except TimeoutError:
            # Whoever comes back goes on at the same step.
            await send({"type": "websocket.close", "code": 1001})
            return
        if event["type"] != "websocket.receive":
            return
        data = event.get("text") or event.get("bytes") or b""
        full = len(data) > settings.frame
        if full or not bucket.take(limits.messages.clock()) or not limits.messages.take(address):
            await send({"type": "websocket.close", "code": 1009 if full else 1008})
            return
        try:
            await tell(learning.answer(DECODER.decode(data)))
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, CardhouseError) as error:
            await tell(m.Refused("", "junk", str(error)[:200], [], learning.run.at))
