"""Every byte that a seat or a spectator gets in whole games: no card in it that this viewer may not see.

The server's own secrets (seed, salt) are searched for as texts. Cards are judged twice: a whole game is played again
from the record, and each scene, log, choice and event that was sent must be the one that the engine makes for that
viewer from a deal in which everything hidden from it lies differently.
"""

from __future__ import annotations

import json
import random
from typing import Any

import msgspec
import pytest
from sqlalchemy import create_engine, text

from cardhouse.core.game import game, names
from cardhouse.core.rng import generator
from cardhouse.core.scene import Scene
from cardhouse.core.state import State
from cardhouse.play.match import Match, scene_of
from cardhouse.play.record import Record
from tests.server.support import Player, Server, guest

SEATS = {"carbondale": 3, "carbondale_draft": 2, "carbles": 3, "carlton": 1, "three_piles": 2}
DECISIONS = {"carlton": 150, "carbondale": 150, "carbondale_draft": 150, "carbles": 150}


def redealt(match: Match, state: State, viewer: int | None, turn: int) -> State:
    """The state with everything that the viewer cannot know dealt anew."""
    other = match.game.hidden(state, viewer)
    match.game.knowledge.determinize(other, generator(f"leak {turn}"))
    return other


def scenes_in(told: Any) -> list[tuple[int, dict[str, Any]]]:
    """Every scene in a message, with the ply it stands for."""
    if told["type"] == "looked":
        return [(told["ply"], told["scene"])]
    now = told.get("now")
    # An unfinished row is the viewer's own doing; its scenes come from a draft that another test judges.
    return [(now["ply"], now["scene"])] if now and told["type"] != "row" and not now["undo"]["row"] else []


@pytest.mark.parametrize("name", names())
def test_no_byte_tells_a_hidden_card(lone: Server, name: str) -> None:
    rng = random.Random(name)
    count = SEATS[name]
    tokens = [guest() for _ in range(count)]
    more: dict[str, Any] = {"options": {"players": count}} if "players" in game(name).state_type.OPTIONS else {}
    code = lone.open(name, tokens[0], name="Ann", **more)["code"]
    players = [Player(lone, code, tokens[0])]
    for seat, token in enumerate(tokens[1:], 1):
        player = Player(lone, code, token)
        player.ask("sit", seat=seat, name=f"P{seat}")
        player.until("done")
        players.append(player)
    watcher = Player(lone, code, "", "?shape=tall")
    for seat, player in enumerate(players):
        player.send("nonce", nonce=f"{seat}" * 32)
    players[0].ask("start")
    everybody = [*players, watcher]
    for player in everybody:
        while player.now is None:
            player.read()
    records: dict[int | None, list[str]] = {seat: [] for seat in [*range(count), None]}
    for turn in range(DECISIONS.get(name, 10_000)):
        now = players[0].now
        assert now is not None
        seat = now["deciding"]
        if seat is None:
            break
        player = players[seat]
        assert player.now is not None
        # What is not allowed, what others ask, and what lies in the past: answers must not tell more either.
        for asking in everybody:
            if rng.random() < 0.1:
                asking.ask("why", text=rng.choice(["draw", "7S", "claim 9H", "burn 2C", "pass"]))
                asking.ask("preview", action=rng.randrange(game(name).actions))
                asking.ask("look", ply=rng.randrange(player.now["ply"] + 1), before=0)
                asking.ask("play", ply=player.now["ply"], action=rng.randrange(game(name).actions))
                asking.drain(0.02)
        if player.now["deciding"] != seat or players[0].now is not now:
            _level(everybody)
            continue
        if rng.random() < 0.3 and player.now["choices"]:
            player.ask("preview", action=rng.choice(player.now["choices"])["action"])
        if rng.random() < 0.03:
            again = rng.choice(everybody)
            again.close()
            again.connect(f"?since={rng.randrange(player.now['ply'] + 1)}&shape={rng.choice(['wide', 'tall'])}")
            again.ask("look", ply=0)
            again.until("looked")
        for viewer in records:
            if rng.random() < 0.02:
                token = tokens[viewer] if viewer is not None else ""
                records[viewer].append(lone.http(f"/api/tables/{code}/record", None, token)[2].decode())
        choices = player.now["choices"]
        if not choices:
            _level(everybody)
            continue
        told = player.play(rng.choice(choices)["action"])
        assert told["type"] in ("done", "row", "refused"), told
        _level(everybody)
    last = records
    engine = create_engine(lone.database)
    with engine.connect() as connection:
        row = connection.execute(text("SELECT * FROM matches WHERE code = :code"), {"code": code}).one()
        actions = connection.execute(
            text("SELECT action FROM entries WHERE match = :id AND kind = 'play' ORDER BY n"), {"id": row.id}
        ).scalars()
        match = _played(name, row, list(actions))
    engine.dispose()
    for viewer, player in [*enumerate(players), (None, watcher)]:
        sent = player.bytes + last[viewer]
        running = [x for x in sent if '"state":"over"' not in x and '"reason":"' not in x]
        for secret in (row.secret, row.salt, row.deal):
            assert not any(secret in x for x in running), f"a seed was told to {viewer}"
        for token in tokens:
            assert not any(token in x for x in sent)
        _judge(match, viewer, running)
    for player in everybody:
        player.close()


def _level(everybody: list[Player]) -> None:
    """Reads until all have seen the same ply."""
    while True:
        plies = [p.now["ply"] for p in everybody if p.now]
        behind = [p for p in everybody if p.now and p.now["ply"] < max(plies)]
        if not behind:
            return
        for player in behind:
            player.read()


def _played(name: str, row: Any, actions: list[int]) -> Match:
    import cardhouse

    options = json.loads(row.options) if isinstance(row.options, str) else row.options
    match = cardhouse.new_match(name, seed=row.deal, **options)
    for action in actions:
        match.play(action)
    return match


def _judge(match: Match, viewer: int | None, sent: list[str]) -> None:
    """Scenes and previews must be those of other deals that look the same to the viewer."""
    notation = match.game.notation
    checked = 0
    for data in sent:
        told = json.loads(data)
        if "cardhouse" in told:
            assert told["seed"] is None
            assert told["position"] is None
            _judge_record(match, viewer, told)
            continue
        for ply, shown in scenes_in(told):
            state = redealt(match, match.state_before(ply), viewer, ply)
            view = match.game.hidden(state, viewer)
            assert view == match.game.hidden(match.state_before(ply), viewer)
            made = scene_of(match.game, view, shown["shape"])
            assert msgspec.to_builtins(msgspec.convert(shown, Scene)) == msgspec.to_builtins(made)
            checked += 1
            now = told.get("now")
            if now and now["choices"] and not now["undo"]["row"]:
                assert match.game.rules.seat(view) == viewer
                for choice in now["choices"][:20]:
                    assert choice["long"] == notation.long(view, choice["action"])
        if told["type"] in ("snapshot", "update"):
            _judge_log(match, viewer, told["log"])
    assert checked


def _judge_log(match: Match, viewer: int | None, log: list[dict[str, Any]]) -> None:
    for line in log:
        if line["kind"] == "resign":
            continue
        ply = line["ply"]
        events = match.game.events.events(match.state_before(ply), match.actions[ply], match.state_before(ply + 1))
        allowed = [e.text if e.sees is None or viewer in e.sees else e.public_text or e.text for e in events]
        assert line["text"] in allowed


def _judge_record(match: Match, viewer: int | None, told: dict[str, Any]) -> None:
    kept = Record.from_json(told)
    assert kept.seed is None
    public = getattr(match.game.notation, "public", match.game.notation.short)
    for ply, said in enumerate(kept.actions):
        before = match.state_before(ply)
        own = int(match.game.rules.seat(before)) == viewer
        assert said == (match.game.notation.short if own else public)(before, match.actions[ply])
