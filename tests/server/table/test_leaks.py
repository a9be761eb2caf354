"""Every byte that a seat or a spectator gets in whole games: no card in it that this viewer may not
see.

The server's own secrets (seed, salt) are searched for as texts. All else is judged once the game is
over: each message must be the one that the engine makes for that viewer from a deal in which
everything hidden from it lies differently.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from sqlalchemy import create_engine, text

import cardhouse
from cardhouse.core.game import game, names
from cardhouse.play.match import Match
from tests.server.support import Server, guest
from tests.server.table.judge import Judge, Recorder, broken

SEATS = {"carbondale": 3, "carbondale_draft": 2, "carbles": 3, "carlton": 1, "three_piles": 2}
WORDS = (
    "draw",
    "7S",
    "claim 9H",
    "burn 2C",
    "pass",
    "7S>P1",
    "S1>P2",
    "announce 5S",
    "1>2",
    "deal",
    "10",
)


class Game:
    """A game that everybody records, with the questions that they ask meanwhile."""

    def __init__(self, server: Server, name: str, options: dict[str, Any], seed: str) -> None:
        self.server = server
        self.rng = random.Random(seed)
        self.found = game(name)
        tokens = [guest() for _ in range(options.get("players") or self.found.players[0])]
        self.people = ["Ann", *(f"P{seat}" for seat in range(1, len(tokens)))]
        self.code = server.open(name, tokens[0], name=self.people[0], options=options)["code"]
        self.seats = [Recorder(server, self.code, token) for token in tokens]
        for seat, player in enumerate(self.seats[1:], 1):
            player.until("done", id=player.ask("sit", seat=seat, name=self.people[seat]))
        self.watcher = Recorder(server, self.code, "", "?shape=tall")
        self.everybody = [*self.seats, self.watcher]
        self.records: dict[int | None, list[str]] = {
            seat: [] for seat in [*range(len(tokens)), None]
        }
        for seat, player in enumerate(self.seats):
            player.send("nonce", nonce=f"{seat}" * 32)
        self.seats[0].ask("start")
        for player in self.everybody:
            while player.now is None:
                player.read()

    def now(self, player: Recorder) -> dict[str, Any]:
        """The position as a player has it."""
        assert player.now is not None
        return player.now

    def level(self) -> int | None:
        """Reads until all have seen the same ply; returns who must decide."""
        while True:
            plies = [self.now(p)["ply"] for p in self.everybody]
            behind = [p for p, ply in zip(self.everybody, plies, strict=True) if ply < max(plies)]
            if not behind:
                seat = self.now(self.watcher)["deciding"]
                return None if seat is None else int(seat)
            for player in behind:
                player.read()

    def at(self, player: Recorder) -> dict[str, Any]:
        """The ply and the steps that a step goes on from."""
        now = self.now(player)
        return {"ply": now["ply"], "steps": now["undo"]["row"]}

    def pry(self, player: Recorder) -> None:
        """Asks what is not allowed, what concerns others, and what lies in the past."""
        rng, actions, ply = self.rng, self.found.actions, self.now(player)["ply"]
        pieces = [p["id"] for p in self.now(player)["scene"]["pieces"]] or ["deck"]
        spots = [s["id"] for s in self.now(player)["scene"]["spots"]]
        player.answered("why", text=rng.choice(WORDS))
        player.answered("why", path=[rng.choice(pieces), rng.choice(spots)])
        player.answered("preview", action=rng.randrange(actions))
        player.answered("play", action=rng.randrange(actions), **self.at(player))
        player.answered("look", ply=rng.randrange(ply + 1), before=rng.randrange(ply + 1))
        if len(self.seats) > 1:
            player.answered("look", ply=0, before=0, seat=rng.randrange(len(self.seats)))

    def play(self, most: int, often: float) -> None:
        """Plays at random, to the end if that is near enough; ``often``: how likely each one pries.

        At first everybody does, and the first choice is previewed, so that a short game has every
        kind of answer, too.
        """
        rng = self.rng
        previewed = False
        for n in range(most):
            seat = self.level()
            if seat is None:
                break
            for player in self.everybody:
                if n == 0 or rng.random() < often:
                    self.pry(player)
            if rng.random() < often / 3:
                again = rng.choice(self.everybody)
                since, shape = (
                    rng.randrange(self.now(again)["ply"] + 1),
                    rng.choice(["wide", "tall"]),
                )
                again.close()
                again.connect(f"?since={since}&shape={shape}")
                again.answered("look", ply=0, before=0)
            for viewer in self.records:
                if rng.random() < often / 3:
                    token = "" if viewer is None else self.seats[viewer].token
                    raw = self.server.http(f"/api/tables/{self.code}/record", None, token)[
                        2
                    ].decode()
                    if json.loads(raw)["result"] is None:
                        self.records[viewer].append(raw)
            seat = self.level()
            if seat is None:
                break
            player = self.seats[seat]
            choices = self.now(player)["choices"]
            if not choices:
                player.read()
                continue
            if not previewed or rng.random() < often:
                player.answered("preview", action=rng.choice(choices)["action"])
                previewed = True
            if self.now(player)["choices"] is not choices:
                continue
            if self.now(player)["undo"]["row"] and rng.random() < often:
                player.answered("back", **self.at(player))
                continue
            action = rng.choice(choices)["action"]
            told = player.answered("play", action=action, **self.at(player))
            assert told["type"] in ("done", "row", "refused"), told

    def truth(self) -> tuple[Match, Any]:
        """The game as it really went, and the table's row in the database."""
        engine = create_engine(self.server.database)
        with engine.connect() as connection:
            row = connection.execute(
                text("SELECT * FROM matches WHERE code = :code"), {"code": self.code}
            ).one()
            actions = connection.execute(
                text("SELECT action FROM entries WHERE match = :id AND kind = 'play' ORDER BY n"),
                {"id": row.id},
            ).scalars()
            options = json.loads(row.options) if isinstance(row.options, str) else row.options
            match = cardhouse.new_match(
                self.found.name, seed=row.deal, names=self.people, **options
            )
            for action in actions:
                match.play(action)
        engine.dispose()
        return match, row

    def judged(self) -> dict[str, int]:
        """Judges everything that everybody got; returns how many messages of each kind."""
        match, row = self.truth()
        counts: dict[str, int] = {}
        for viewer, player in [*enumerate(self.seats), (None, self.watcher)]:
            judge = Judge(match, viewer)
            noticed = 0
            for at, note in enumerate(player.notes):
                if '"state":"over"' not in note.text:
                    for secret in (row.secret, row.salt, row.deal):
                        assert secret not in note.text, f"a seed was told to {viewer}"
                assert not any(one.token in note.text for one in self.seats)
                judge.judge(note)
                if at % 20 == 0 or len(player.notes) < 200:
                    # The judge must be one who notices.
                    for wrong in broken(note):
                        assert judge.notices(wrong), wrong.text
                        noticed += 1
            assert noticed
            for data in self.records[viewer]:
                assert not any(secret in data for secret in (row.secret, row.salt, row.deal))
                judge.record(data)
            for kind, count in judge.counts.items():
                counts[kind] = counts.get(kind, 0) + count
        for player in self.everybody:
            player.close()
        return counts


def usual(name: str) -> dict[str, Any]:
    """The usual options, three seats where there may be."""
    return {"players": SEATS[name]} if "players" in game(name).state_type.OPTIONS else {}


@pytest.mark.parametrize("name", names())
def test_no_byte_of_a_small_game_tells_a_hidden_card(lone: Server, name: str) -> None:
    played = Game(lone, name, dict(game(name).mini), name)
    played.play(2000, 0.3)
    assert played.level() is None
    assert played.judged()["update"] >= 2 * len(played.everybody)


@pytest.mark.parametrize("name", names())
def test_no_byte_of_a_beginning_tells_a_hidden_card(lone: Server, name: str) -> None:
    played = Game(lone, name, usual(name), name)
    played.play(40, 0.15)
    counts = played.judged()
    assert {"snapshot", "update", "reason", "refused", "looked"} <= set(counts)


@pytest.mark.long
@pytest.mark.parametrize("name", names())
def test_no_byte_of_a_whole_game_tells_a_hidden_card(lone: Server, name: str) -> None:
    played = Game(lone, name, usual(name), f"whole {name}")
    played.play(20_000, 0.02)
    assert played.level() is None
    counts = played.judged()
    assert {"snapshot", "update", "reason", "refused", "looked", "facts", "done"} <= set(counts)
