"""A state machine over WebSockets: whatever is sent, in whatever order, the table stays whole."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from websockets.exceptions import ConnectionClosed

from cardhouse.play.match import Record
from tests.server.support import Player, Server, guest

JUNK = st.one_of(
    st.text(max_size=40),
    st.binary(max_size=40),
    st.dictionaries(
        st.sampled_from(["type", "id", "ply", "action", "seat"]),
        st.integers() | st.text(max_size=5),
    ).map(json.dumps),
    st.sampled_from(
        [
            "x" * 8193,
            '{"type":"resign","id":"j"',
            '{"type":"redo","id":"j"}',
            '{"type":"standin","id":1}',
        ]
    ),
)


class TableMachine(RuleBasedStateMachine):
    """Two people, who reorder, duplicate, drop, send stale things and junk."""

    server: Server

    @initialize()
    def open(self) -> None:
        self.tokens = [guest(), guest()]
        self.code = self.server.open("three_piles", self.tokens[0])["code"]
        self.players = [Player(self.server, self.code, token) for token in self.tokens]
        self.players[1].ask("sit", seat=1, name="B")
        self.players[1].until("done")
        for player in self.players:
            player.send("nonce", nonce="n" * 16)
        self.players[0].ask("start")
        for player in self.players:
            while player.now is None:
                player.read()
        self.sent: list[str] = []
        self.acknowledged: set[str] = set()
        self.accepted: dict[str, int] = {}

    def reconnect(self, who: int) -> None:
        player = self.players[who]
        player.close()
        player.connect()
        player.until("snapshot")

    def exchange(self, who: int, data: Any) -> list[dict[str, Any]]:
        player = self.players[who]
        found: list[dict[str, Any]] = []
        try:
            player.socket.send(data)
            player.socket.send('{"type":"why","id":"fence","text":"draw"}')
            while True:
                found.append(player.read())
                if found[-1]["type"] == "reason" and found[-1]["id"] == "fence":
                    return found
        except ConnectionClosed:
            self.reconnect(who)
        return found

    def move(self, who: int, choice: int, name: str, late: int = 0) -> str | None:
        now = self.players[who].now
        if not now or not now["choices"]:
            return None
        action = now["choices"][choice % len(now["choices"])]["action"]
        return json.dumps(
            {
                "type": "play",
                "id": name,
                "ply": max(0, now["ply"] - late),
                "action": action,
                "steps": now["undo"]["row"],
            }
        )

    def note(self, told: list[dict[str, Any]]) -> None:
        for one in told:
            if one["type"] == "done":
                self.acknowledged.add(one["id"])

    @rule(choice=st.integers(0, 50))
    def play(self, choice: int) -> None:
        for who in (0, 1):
            self.exchange(who, '{"type":"why","id":"x"}')
            data = self.move(who, choice, f"m{len(self.sent)}")
            if data:
                self.sent.append(data)
                self.note(self.exchange(who, data))
                return

    @rule(who=st.integers(0, 1), which=st.integers(0, 200))
    def again(self, who: int, which: int) -> None:
        if self.sent:
            self.exchange(who, self.sent[which % len(self.sent)])

    @rule(who=st.integers(0, 1), choice=st.integers(0, 50), late=st.integers(1, 3))
    def stale(self, who: int, choice: int, late: int) -> None:
        data = self.move(who, choice, f"s{len(self.sent)}", late)
        if data and self.players[who].now and self.players[who].now["ply"] >= late:  # type: ignore[index]
            told = self.exchange(who, data)
            assert not any(x["type"] == "done" for x in told)

    @rule(who=st.integers(0, 1), data=JUNK)
    def junk(self, who: int, data: Any) -> None:
        self.exchange(who, data)

    @rule(who=st.integers(0, 1))
    def drop(self, who: int) -> None:
        self.reconnect(who)

    @rule(
        who=st.integers(0, 1),
        kind=st.sampled_from(["undo", "back", "key", "standing", "hint", "rematch", "stand"]),
        number=st.integers(0, 9),
    )
    def other(self, who: int, kind: str, number: int) -> None:
        more: dict[str, Any] = {"action": 0} if kind == "standing" else {}
        if kind == "back":
            more = {"ply": number, "steps": []}
        self.exchange(who, json.dumps({"type": kind, "id": f"o{number}", **more}))

    @rule(who=st.integers(0, 1), agree=st.booleans(), number=st.integers(0, 9))
    def answer(self, who: int, agree: bool, number: int) -> None:
        self.exchange(who, json.dumps({"type": "answer", "id": f"a{number}", "agree": agree}))

    @invariant()
    def whole(self) -> None:
        if not hasattr(self, "players"):
            return
        one, two = (Player(self.server, self.code, token) for token in self.tokens)
        first, second = one.until("snapshot")["now"], two.until("snapshot")["now"]
        assert first["version"] <= second["version"]
        assert self.acknowledged <= {json.loads(x)["id"] for x in self.sent}
        one.close()
        two.close()

    def teardown(self) -> None:
        if not hasattr(self, "players"):
            return
        for player in self.players:
            player.close()
        last = Player(self.server, self.code, self.tokens[0])
        last.until("snapshot")
        if last.table["state"] != "over":
            last.ask("resign")
            while last.table["state"] != "over":
                last.read()
        record = Record.from_json(self.server.http(f"/api/tables/{self.code}/record")[1])
        assert record.replay().over
        last.close()


def run_machine(server: Server, examples: int, steps: int) -> None:
    """Runs the machine against a server."""
    kind = type("Bound", (TableMachine,), {"server": server})
    run_state_machine_as_test(
        kind,
        settings=settings(
            max_examples=examples, stateful_step_count=steps, deadline=None, derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


def test_whatever_is_sent_the_table_stays_whole(lone: Server) -> None:
    run_machine(lone, 4, 12)


@pytest.mark.long
def test_whatever_is_sent_the_table_stays_whole_long(lone: Server) -> None:
    run_machine(lone, 60, 40)
