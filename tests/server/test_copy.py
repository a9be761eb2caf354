"""A game from outside the house, a copy of 3 Piles, has players, hints and analysis at the
server.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.core.copies import write_copy

from .support import Player, Server, bot

PROGRAM = """
import sys
from cardhouse.core.game import register
from cardhouse.terminal.cli import main
register("piles_again", "piles_again")
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.long
def test_a_copy_is_played_hinted_and_analysed_at_the_server(tmp_path: Path) -> None:
    write_copy(tmp_path, "piles_again")
    server = Server(f"sqlite:///{tmp_path}/cards.db", tmp_path, ("analysis=2",))
    server.program = ("-c", PROGRAM)
    server.start()
    try:
        listed = {found["name"]: found for found in server.http("/api/games")[1]}
        assert listed["piles_again"]["levels"] == listed["three_piles"]["levels"]
        token = bot(server)
        seats = [{"kind": "me"}, {"kind": "computer", "level": "steady"}]
        code = server.open("piles_again", token, seats=seats, start=True)["code"]
        player = Player(server, code, token)
        player.until("snapshot")
        while player.now is None or not player.now["choices"]:
            player.read()
        # Until its machine code is there, hints come by rules of thumb.
        until, hinted = time.monotonic() + 300, player.until("hinted", id=player.ask("hint"))
        while "chance to win" not in hinted["text"] and time.monotonic() < until:
            time.sleep(1)
            hinted = player.until("hinted", timeout=120, id=player.ask("hint"))
        assert "chance to win" in hinted["text"]
        assert hinted["action"] in [choice["action"] for choice in player.now["choices"]]
        mine = 0
        while mine < 6:
            if player.now["choices"]:
                assert player.play(player.now["choices"][0]["action"])["type"] in ("done", "row")
                mine += 1
            player.drain(0.5)
        assert any(line["seat"] not in (None, player.you) for line in player.log)
        player.until("done", id=player.ask("resign"))
        until = time.monotonic() + 300
        found = {"state": ""}
        while found["state"] not in ("ready", "failed") and time.monotonic() < until:
            found = server.http(f"/api/tables/{code}/analysis", {}, token)[1]
            time.sleep(0.2)
        assert found["state"] == "ready"
        assert found["decisions"]
        player.close()
    finally:
        server.kill(15)
