"""Taking back over a WebSocket: at every ply, to the person's own last choice, and on again to
where it was.
"""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from cardhouse.play.match import BOOKMARK
from cardhouse.play.takebacks import Takebacks
from tests.server.support import Player, Server, guest, is_asked
from tests.server.wire import against, hub


def begun(server: Server, game: str) -> Player:
    """A person against a computer player that moves at random, dealt."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": "random"}]
    token = guest()
    player = Player(server, server.open(game, token, seats=seats, start=True)["code"], token)
    player.send("nonce", nonce="n" * 16)
    while player.now is None:
        player.read()
    return player


def asked(player: Player) -> bool:
    """Reads until the person is asked for something; False when the game is over."""
    while True:
        assert player.now is not None
        if player.now["result"] is not None:
            return False
        # An only answer is given by itself before long.
        if is_asked(player.now, player.you or 0):
            return True
        player.read()


def shown(player: Player) -> tuple[Any, ...]:
    """Where the game stands, as the person sees it."""
    assert player.now is not None
    return player.now["ply"], player.now["scene"], player.now["choices"], len(player.log)


def play_row(player: Player, rng: random.Random) -> int:
    """Plays at random until a row is committed; returns the ply of its first choice."""
    assert player.now is not None
    first = player.now["ply"] + len(player.now["undo"]["row"])
    told = player.play(rng.choice(player.now["choices"])["action"])
    while told["type"] == "row":
        told = player.play(rng.choice(player.now["choices"])["action"])
    assert told["type"] == "done", told
    return int(first)


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("three_piles", 1000),
        ("carbles", 100),
        *(
            pytest.param(name, 5000, marks=pytest.mark.long, id=f"{name}-whole")
            for name in ("carbles", "carbondale", "carbondale_draft")
        ),
    ],
)
def test_undo_at_every_ply(lone: Server, game: str, most: int) -> None:
    player, rng = begun(lone, game), random.Random(4)
    choices: list[int] = []
    takebacks = 0
    while asked(player):
        assert player.now is not None
        ply, before = player.now["ply"], shown(player)
        assert player.now["undo"]["undo"] is bool(choices)
        if choices:
            player.until("done", id=player.ask("undo"))
            takebacks += 1
            assert player.now["ply"] == choices[-1]
            assert player.now["deciding"] == player.you
            assert is_asked(player.now, player.you or 0)
            # It stays there: nothing is given again by itself.
            player.drain(0.1 if takebacks % 10 == 1 else 0.0)
            assert player.now["ply"] == choices[-1]
            assert player.now["undo"]["redo"]
            player.until("done", id=player.ask("redo"))
            assert shown(player) == before
            assert not player.now["undo"]["redo"]
        if ply > most:
            break
        choices.append(play_row(player, rng))
    assert takebacks > 5
    assert choices == sorted(set(choices))
    player.ask("resign")
    while player.table["state"] != "over":
        player.read()
    record = lone.http(f"/api/tables/{player.code}/record", None, player.token)[1]
    assert sum(one["kind"] == "takeback" for one in record["marks"]) == takebacks
    player.close()


def test_what_stood_as_an_answer_stands_no_longer(tmp_path: Path) -> None:
    """Else it would be given again at once."""

    async def main() -> None:
        async with hub(tmp_path) as made:
            table, wire = await against(made, "three_piles")
            session = table.session
            assert session is not None
            while session.match.seat != 0 or len(session.match.legal_actions) < 2:
                await asyncio.sleep(0.01)
            ply = session.match.ply
            action = session.match.legal_actions[0]
            wire.ask("standing", action=action)
            assert (await wire.until("standing"))["actions"] == [action]
            await wire.until("update", since=ply)
            while session.match.seat != 0 or len(session.match.legal_actions) < 2:
                await asyncio.sleep(0.01)
            other = next(
                x for x in range(table.game.actions) if x not in session.match.legal_actions
            )
            wire.ask("standing", action=other)
            assert (await wire.until("standing"))["actions"][-1:] == [other]
            wire.ask(
                "play", id="mine", ply=session.match.ply, action=session.match.legal_actions[0]
            )
            await wire.until("done", id="mine")
            wire.ask("standing", action=other)
            await wire.until("standing")
            wire.ask("undo", id="back")
            assert (await wire.until("standing"))["actions"] == []
            await wire.until("done", id="back")
            assert session.standing(0) == []
            await wire.close()

    asyncio.run(main())


def test_a_mark_does_not_hold_a_computer_player_up(tmp_path: Path) -> None:
    """What is noted while it thinks changes no position: its move counts."""

    async def main() -> None:
        async with hub(tmp_path, pace=0.3) as made:
            table, wire = await against(made, "three_piles")
            session = table.session
            assert session is not None
            while session.match.seat != 0 or len(session.match.legal_actions) < 2:
                await asyncio.sleep(0.01)
            while session.match.seat == 0:
                ply = session.match.ply
                wire.ask("play", id=f"p{ply}", ply=ply, action=session.match.legal_actions[0])
                await wire.until("done", id=f"p{ply}")
            ply = session.match.ply
            wire.mark(BOOKMARK)
            await wire.until("update", since=ply)
            assert [(one.kind, one.ply) for one in session.match.marks] == [(BOOKMARK, ply)]
            await wire.close()

    asyncio.run(main())


def test_nobody_is_asked_where_computer_players_sit_for_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Takebacks, "hidden_shown", lambda _self, _asker, _since: False)

    async def main() -> None:
        async with hub(tmp_path) as made:
            table, wire = await against(made, "three_piles")
            session = table.session
            assert session is not None
            other = table.people.places[1]
            other.kind, other.standin = "person", True
            while session.match.seat != 0 or len(session.match.legal_actions) < 2:
                await asyncio.sleep(0.01)
            ply = session.match.ply
            wire.ask("play", id="mine", ply=ply, action=session.match.legal_actions[0])
            await wire.until("done", id="mine")
            undo = session.undo_of(0)
            assert (undo.undo, undo.takeback) == (False, True)
            wire.ask("undo", id="back")
            await wire.until("done", id="back")
            assert session.match.ply == ply
            assert table.question is None
            await wire.close()

    asyncio.run(main())


def test_a_session_that_could_not_be_stored_is_thrown_away(tmp_path: Path) -> None:
    """What is in memory is a copy of what is stored, the row in progress and the standing answers,
    too.
    """

    async def main() -> None:
        async with hub(tmp_path) as made:
            table, wire = await against(made, "three_piles")
            session = table.session
            assert session is not None
            while session.match.seat != 0 or len(session.match.legal_actions) < 2:
                await asyncio.sleep(0.01)
            ply, version = session.match.ply, session.version
            write = made.store.write

            def broken(_job: Any) -> Any:
                made.store.write = write  # type: ignore[method-assign]
                raise RuntimeError("the disk is full")

            made.store.write = broken  # type: ignore[method-assign, assignment]
            action = session.match.legal_actions[0]
            wire.ask("play", id="lost", ply=ply, action=action)
            assert (await wire.until("refused", id="lost"))["code"] == "unavailable"
            again = table.session
            assert again is not None
            assert again is not session
            assert (again.match.ply, again.version) == (ply, version)
            wire.ask("play", id="lost", ply=ply, action=action)
            await wire.until("done", id="lost")
            assert again.match.actions[ply] == action
            await wire.close()

    asyncio.run(main())
