"""Who decides when nobody does: single answers, standing answers, computer players for absent
people; two servers.
"""

from __future__ import annotations

import time
from pathlib import Path

from tests.server.support import LOOSE, Player, Server, guest, is_asked, running
from tests.server.table.test_tables import pair


def test_an_absent_seat_goes_to_a_computer_and_back(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, (*LOOSE, "away=0")) as server:
        first, second = pair(server)
        second.close()
        while first.table["seats"][1]["present"]:
            first.read()
        first.until("done", id=first.ask("standin", seat=1, level="careful"))
        assert first.now is not None
        while first.now["ply"] < 8 and first.now["deciding"] is not None:
            if first.now["choices"]:
                first.play(first.now["choices"][0]["action"])
            else:
                first.read()
        assert first.table["seats"][1]["standin"] is True
        again = Player(server, second.code, second.token)
        again.until("snapshot")
        again.until("done", id=again.ask("standin", seat=1))
        while again.table["seats"][1]["standin"]:
            again.read()
        again.close()
        first.close()


def test_single_answers_are_given_after_the_pause(lone: Server) -> None:
    tokens = [guest(), guest()]
    code = lone.open("carbondale", tokens[0], options={"players": 2})["code"]
    one, two = (Player(lone, code, token) for token in tokens)
    two.ask("sit", seat=1, name="B")
    two.until("done")
    one.ask("start")
    for player in (one, two):
        while player.now is None:
            player.read()
    chosen = given = 0
    until = time.monotonic() + 20
    while time.monotonic() < until and given == 0:
        one.drain(0.02)
        two.drain(0.02)
        assert one.now is not None
        given = one.now["ply"] - chosen  # some come before anybody could look
        if one.now["deciding"] is None or given:
            break
        player = (one, two)[one.now["deciding"]]
        assert player.now is not None
        choices = player.now["choices"]
        if is_asked(player.now, (one, two).index(player)):
            last = choices[0] if player.now["undo"]["row"] else choices[-1]
            chosen += player.play(last["action"])["type"] in ("done", "row")
    assert given > 0
    one.close()
    two.close()


def test_a_standing_answer_is_given(lone: Server) -> None:
    first, second = pair(lone)
    assert first.now is not None
    action = first.now["choices"][0]["action"]
    first.until("done", id=first.ask("standing", action=action))
    first.until("update", since=0) if first.now["ply"] == 0 else None
    assert first.now["ply"] == 1
    first.close()
    second.close()
