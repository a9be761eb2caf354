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
from cardhouse.core.scene import Scene
from cardhouse.play.lesson import LessonRun
from cardhouse.play.telling import moved
from cardhouse.server import messages as m
from cardhouse.server.buckets import Bucket
from cardhouse.server.messages.encoding import encode
from cardhouse.server.messages.structs import Decoder
from cardhouse.server.web.answers import deny
from cardhouse.server.web.limits import Limits

DECODER: Decoder[m.FromLearner] = Decoder(get_args(m.FromLearner))


def lesson_list(name: str) -> list[m.LessonInfo]:
    """The lessons of a game; none if it has none."""
    try:
        lessons = game(name).lessons
    except ModuleNotFoundError:
        return []
    return [m.LessonInfo(i, x.title, x.says, x.house) for i, x in enumerate(lessons)]


def step_message(
    run: LessonRun, index: int, shape: str, accepted: bool, reply: str, before: Scene | None
) -> Any:
    """Where the lesson stands."""
    scene = run.scene(shape)
    match = run.match
    own = not run.finished and match.seat == run.seat
    choices = (
        [m.Choice(a, run.text(a), run.text(a, long=True)) for a in run.legal_actions] if own else []
    )
    motions = moved(before, scene, []) if before is not None else []
    return m.LessonStep(
        run.game.name, index, run.lesson.title, run.lesson.says, run.at, len(run.lesson.steps), run.say, accepted,
        reply, run.finished, scene, choices, run.answers if own else [], motions,
    )  # fmt: skip


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
    lessons = game(name).lessons if name in names() and lesson_list(name) else ()
    if not (index.isascii() and index.isdigit()) or int(index[:4]) >= len(lessons):
        await deny(send, 404)
        return
    number = int(index[:4])
    run = LessonRun(game(name), lessons[number])
    run.go_to(at)
    await send({"type": "websocket.accept"})

    async def tell(message: Any) -> None:
        await send({"type": "websocket.send", "text": encode(message).decode()})

    await tell(step_message(run, number, shape, False, "", None))
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
            message = DECODER.decode(data)
            before, accepted, reply = run.scene(shape), False, ""
            if isinstance(message, m.LessonShape):
                shape = message.shape
            elif not run.finished:
                what: Any = (
                    message.action if message.action is not None else message.path or run.answers[0]
                )
                found = run.try_action(what)
                accepted, reply = found.accepted, found.text
            await tell(
                step_message(
                    run, number, shape, accepted, reply, before if before.shape == shape else None
                )
            )
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, CardhouseError) as error:
            await tell(m.Refused("", "junk", str(error)[:200], [], run.at))
