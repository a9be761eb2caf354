"""Steps of a row: sent again, after a crash or by another tab, they mean the same or are refused as
stale.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardhouse.core.game import game
from cardhouse.core.options import Value
from cardhouse.games.carbondale.actions import DISCARD, DONE, kind_of
from cardhouse.server import messages as m
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.opening import open_table
from cardhouse.server.table.table import Table
from tests.applying import Screen
from tests.play.sessions import IDS, SETS
from tests.server.wire import Wire, hub

MOST = 60
"""Decisions of one game that are looked at."""


class Hand(Wire):
    """A person who answers from what the server told last."""

    def __init__(self, at: Table, identity: str) -> None:
        super().__init__(at, identity)
        self.screen = Screen()

    async def next(self, seconds: float = 10) -> dict[str, Any]:
        """The next message; one about a position with what is shown then."""
        told = await super().next(seconds)
        if told["type"] in ("snapshot", "update", "row"):
            self.screen.take(told)
            told["now"] = self.screen.now
        return told

    async def answered(self, kind: str, /, **more: Any) -> dict[str, Any]:
        """Asks, and waits for whatever is answered."""
        name = self.ask(kind, **more)
        while True:
            told = await self.next()
            if told.get("id") == name:
                return told

    def step(self, action: int) -> dict[str, Any]:
        """What goes with a step of the row that stands now."""
        session = self.table.session
        assert session is not None
        row = session.row
        steps = [] if row is None else row.steps
        return {"ply": session.match.ply, "action": action, "steps": steps}


async def seated(
    made: Hub, name: str, options: Mapping[str, Value], seed: int = 0
) -> tuple[Table, list[Hand]]:
    """A table where people sit on all seats, dealt."""
    found = game(name)
    people = 1 if found.solitaire else int(found.options(options).get("players", 2) or 2)
    seats = [m.NewSeat("me"), *(m.NewSeat("open") for _ in range(people - 1))]
    table, _, _ = await open_table(made, "p0", False, m.NewTable(name, dict(options), seats=seats))
    hands = [Hand(table, f"p{seat}") for seat in range(people)]
    for seat, hand in enumerate(hands):
        await hand.until("snapshot")
        if seat:
            await hand.answered("sit", seat=seat, name="")
    await hands[0].answered("start")
    while table.match is None:
        await asyncio.sleep(0.005)
    return table, hands


def lose(table: Table) -> None:
    """What a crash does to a table: all that is not stored is gone before the next request."""
    table.doubtful = True


async def until_due(table: Table) -> int | None:
    """The seat of the person that is asked now; None when the game is over."""
    while True:
        assert table.session is not None
        due = table.session.next()
        if due.seat is None or due.how == "person":
            return due.seat
        await asyncio.sleep(0.002)


async def to_discards(table: Table, hands: list[Hand]) -> Hand:
    """Plays until somebody may discard two cards one after the other; returns who."""
    while True:
        seat = await until_due(table)
        assert seat is not None
        assert table.session is not None
        legal = table.session.state.legal(seat)
        if sum(kind_of(action) == DISCARD for action in legal) > 1:
            return hands[seat]
        await hands[seat].answered("play", **hands[seat].step(legal[0]))


def test_discarding_nothing_is_not_committed_by_a_step_sent_again_after_a_crash(
    tmp_path: Path,
) -> None:
    async def main() -> None:
        async with hub(tmp_path, pause=0.0) as made:
            table, hands = await seated(made, "carbondale", {})
            hand = await to_discards(table, hands)
            assert table.match is not None
            ply = table.match.ply
            cards = [a for a in table.match.legal_actions if kind_of(a) == DISCARD][:2]
            assert (await hand.answered("play", **hand.step(cards[0])))["type"] == "row"
            assert (await hand.answered("play", **hand.step(cards[1])))["type"] == "row"
            last = hand.step(DONE)
            lose(table)
            assert (await hand.answered("play", id="last", **last))["type"] == "done"
            assert table.match.actions[ply : ply + 3] == [*cards, DONE]
            lose(table)
            assert (await hand.answered("play", id="last", **last))["type"] == "done"
            assert table.match.actions[ply : ply + 3] == [*cards, DONE]
            for one in hands:
                await one.close()

    asyncio.run(main())


def test_a_step_of_another_row_is_stale(tmp_path: Path) -> None:
    """Of two tabs of one person the second does not go on with a row that it has not seen."""

    async def main() -> None:
        async with hub(tmp_path, pause=0.0) as made:
            table, hands = await seated(made, "carbondale", {})
            hand = await to_discards(table, hands)
            assert table.match is not None
            assert table.session is not None
            first, second = [a for a in table.match.legal_actions if kind_of(a) == DISCARD][:2]
            ply, before = table.match.ply, table.match.actions[:]
            await hand.answered("play", **hand.step(first))
            assert table.session.row is not None
            for action, steps in ((DONE, []), (second, [second]), (DONE, [first, second])):
                name = hand.ask("play", ply=ply, action=action, steps=steps)
                # Where it stands is shown first, so that what is said of it stays.
                shown = await hand.until("snapshot")
                told = await hand.until("refused", id=name)
                assert told["code"] == "stale"
                assert shown["now"]["undo"]["row"] == [first]
            told = await hand.answered("back", ply=ply, steps=[second])
            assert (told["type"], told["code"]) == ("refused", "stale")
            # A row that never was, or that would be whole before its last step, is not made again.
            lose(table)
            for steps in ([second, DONE], [DONE], [100_000]):
                told = await hand.answered("play", ply=ply, action=DONE, steps=steps)
                assert (told["type"], told["code"]) == ("refused", "stale")
                assert table.session.row is None
            assert table.match.actions == before
            for one in hands:
                await one.close()

    asyncio.run(main())


def test_a_step_is_taken_back_once(tmp_path: Path) -> None:
    """Whether it is asked twice, or after a crash."""

    async def main() -> None:
        async with hub(tmp_path, pause=0.0) as made:
            table, hands = await seated(made, "carbondale", {})
            hand = await to_discards(table, hands)
            assert table.match is not None
            first, second = [a for a in table.match.legal_actions if kind_of(a) == DISCARD][:2]
            ply = table.match.ply
            for action in (first, second):
                await hand.answered("play", **hand.step(action))
            for crash in (False, False, True):
                if crash:
                    lose(table)
                told = await hand.answered("back", id="b", ply=ply, steps=[first, second])
                assert (told["type"], told["now"]["undo"]["row"]) == ("row", [first])
            told = await hand.answered("back", ply=ply, steps=[first])
            assert told["now"]["undo"]["row"] == []
            # The step that was taken back does not come again by itself.
            told = await hand.answered("back", id="b", ply=ply, steps=[first, second])
            assert told["now"]["undo"]["row"] == []
            for one in hands:
                await one.close()

    asyncio.run(main())


@pytest.mark.parametrize(("name", "options"), SETS, ids=IDS)
def test_every_message_of_a_game_may_be_sent_twice(
    tmp_path: Path, name: str, options: Mapping[str, Value]
) -> None:
    """Doubled at once, doubled after all else, and with crashes in between."""

    async def main() -> None:
        rng = random.Random(name)
        async with hub(tmp_path, pause=0.0) as made:
            table, hands = await seated(made, name, options)
            earlier: list[tuple[Hand, str, dict[str, Any]]] = []
            wanted: list[int] = []
            for number in range(MOST):
                seat = await until_due(table)
                if seat is None:
                    break
                session, hand = table.session, hands[seat]
                assert session is not None
                row = [] if session.row is None else session.row.steps
                kind, more = "play", hand.step(rng.choice(session.state.legal(seat)))
                if row and rng.random() < 0.2:
                    kind, more = "back", {"ply": session.match.ply, "steps": row}
                ply, request = session.match.ply, {"id": f"n{number}", **more}
                told = await hand.answered(kind, **request)
                assert told["type"] in ("done", "row")
                after = told["now"]["undo"]["row"] if told["type"] == "row" else []
                assert len(after) < len(row) if kind == "back" else True
                if told["type"] == "done":
                    wanted = [*row, more["action"]]
                    assert table.match is not None
                    assert table.match.actions[ply : ply + len(wanted)] == wanted
                if rng.random() < 0.2:
                    lose(table)
                again = await hand.answered(kind, **request)
                assert again["type"] == told["type"]
                if told["type"] == "row":
                    assert again["now"]["undo"]["row"] == after
                earlier.append((hand, kind, request))
                late = rng.choice(earlier)
                if late[2]["ply"] < ply:
                    assert (await late[0].answered(late[1], **late[2]))["type"] != "unavailable"
                assert table.match is not None
                if told["type"] == "done":
                    assert table.match.actions[ply : ply + len(wanted)] == wanted
            assert table.match is not None
            for _ in range(0 if table.match.over else 2):
                assert (await hands[0].answered("resign", id="end"))["type"] == "done"
            for one in hands:
                await one.close()

    asyncio.run(main())
