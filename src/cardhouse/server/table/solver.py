"""The solver's help for one person alone: the lamp, open help, a look back. It is solved in
processes of its own, while the table stays free for moves; what a move makes idle is dropped.
"""

from __future__ import annotations

import asyncio
from typing import Any

from cardhouse.core.errors import CardhouseError
from cardhouse.core.solving import UNKNOWN
from cardhouse.core.state import State
from cardhouse.play.help import LOOKS, Lamp, Look, Truth, before, lamp_so_far
from cardhouse.play.lookback import search
from cardhouse.play.match import Match
from cardhouse.play.refusals import Refusal
from cardhouse.play.solved import LookingBack, known, lit, lost
from cardhouse.server import messages as m
from cardhouse.server.table.audience import Client
from cardhouse.server.table.guards import playing
from cardhouse.server.table.registry import handles
from cardhouse.server.table.table import Table
from cardhouse.server.table.updates import tell_solo
from cardhouse.server.wording import TEXT
from cardhouse.server.workers.solving import Solving

LOOK, TRUTH, BACK = 1.0, 5.0, 2.0
"""CPU seconds for a look, for a true position, for a position of a look back."""
KEPT = 50
LAMP, OPEN, LATER = "lamp", "open help", "look back"


def _solving(table: Table, match: Match) -> Solving:
    """What is solved for a match of the table."""
    if table.solving is None or table.solving.match is not match:
        if table.solving is not None:
            table.solving.drop()
        table.solving = Solving(match)
    return table.solving


async def _solve(table: Table, solving: Solving, client: Client, kind: str, state: State, number: int,
                 seconds: float) -> dict[str, Any]:  # fmt: skip
    """One deal solved. Raises Refusal if the address has had enough for now, or the solver
    fails.
    """
    if not table.house.solving.take(client.address, 0.0):
        raise Refusal("limit", TEXT("refusal.solver_tired"))
    async with solving.turn:
        found = await table.house.workers.solve(
            (kind, table.game.name, state.to_bytes(), number, seconds)
        )
    if found is None:
        raise Refusal("closed", TEXT("refusal.solver_busy"))
    table.house.solving.charge(client.address, min(seconds, found["cpu"]))
    return found


@handles(m.Light)
async def lamp(table: Table, client: Client, msg: m.Light) -> None:
    """Lights the lamp for the position as the player sees it."""
    session, updates, seat = playing(table, client)
    change = session.help.lamp(seat, msg.stay)
    match = session.match
    solving, view = _solving(table, match), match.view(seat)
    data = view.to_bytes()
    if change.committed:
        await table.store(change.entries)
        tell_solo(table, updates, seat)
    looks = solving.looks.setdefault(data, {})
    while len(solving.looks) > KEPT:
        del solving.looks[next(iter(solving.looks))]

    def tell(number: int) -> None:
        shown = Lamp(lamp_so_far(looks).looks[:number])
        table.audience.tell_seat(seat, lit(msg.id, match, view, shown))

    told = len(lamp_so_far(looks).looks)

    async def one(number: int) -> None:
        nonlocal told
        found = await _solve(table, solving, client, "look", view, number, LOOK)
        looks[number] = Look(found["verdict"], found["first"])
        async with table.held():  # what is on its way to be stored ends this first
            while told < len(lamp_so_far(looks).looks):  # each by itself, whichever ended first
                told += 1
                tell(told)

    async def work() -> None:
        try:
            async with asyncio.TaskGroup() as all_looks:
                for number in range(LOOKS):
                    if number not in looks:
                        all_looks.create_task(one(number))
        except* Refusal as several:
            refused = next(x for x in several.exceptions if isinstance(x, Refusal))
            table.audience.tell_seat(
                seat, m.Refused(msg.id, refused.code, refused.text, [], match.ply)
            )

    tell(told)
    solving.begin(LAMP, work())


@handles(m.Truth)
async def truth(table: Table, client: Client, msg: m.Truth) -> None:
    """Tells what is known of the true position, at once or when it is solved."""
    session, _, seat = playing(table, client)
    session.help.truth(seat)
    match, guide = session.match, session.help.guide
    solving, found = _solving(table, match), guide.now
    if found is not None:
        table.audience.tell_seat(seat, known(msg.id, match, found))
        return
    state = before(match, match.ply)

    async def work() -> None:
        try:
            solved = await _solve(table, solving, client, "truth", state, 0, TRUTH)
            async with table.held():
                guide.learn(state, Truth(solved["verdict"], tuple(solved["line"])))
                table.audience.tell_seat(seat, known(msg.id, match, guide.now or Truth(UNKNOWN)))
        except Refusal as refused:
            table.audience.tell_seat(
                seat, m.Refused(msg.id, refused.code, refused.text, [], match.ply)
            )

    solving.begin(OPEN, work())


@handles(m.Where)
async def where(table: Table, client: Client, msg: m.Where) -> None:
    """Looks back over a game that is over."""
    session, _, seat = playing(table, client)
    session.help.look_back(seat)
    match, guide = session.match, session.help.guide
    solving = _solving(table, match)

    async def known_at(ply: int) -> tuple[Truth, bool]:
        """What is known of the position before a ply, and whether it was solved for that."""
        found = guide.at(ply)
        if (found is not None and found.verdict != UNKNOWN) or ply in tried:
            return found or Truth(UNKNOWN), False
        tried.add(ply)
        state = before(match, ply)
        solved = await _solve(table, solving, client, "truth", state, 0, BACK)
        found = Truth(solved["verdict"], tuple(solved["line"]))
        async with table.held():
            guide.learn(state, found)
        return found, True

    async def work() -> None:
        looking, told = search(match.ply), LookingBack(msg.id, guide, BACK)
        asked = [next(looking)]
        try:
            while True:
                table.audience.tell_seat(seat, told.told(asked))
                found, fresh = await known_at(asked[-1])
                if fresh:
                    told.solved()
                asked.append(looking.send(found))
        except StopIteration as done:
            table.audience.tell_seat(seat, lost(msg.id, match, told.looked, done.value))
        except (Refusal, CardhouseError) as error:
            code = error.code if isinstance(error, Refusal) else "closed"
            table.audience.tell_seat(seat, m.Refused(msg.id, code, str(error), [], match.ply))

    tried: set[int] = set()
    solving.begin(LATER, work())
