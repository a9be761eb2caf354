"""Two processes of one server: a game that is handed to both is one table; one that is taken along
is gone for both.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.server.support import Player, Server, guest
from tests.server.web.inner.several import several
from tests.server.web.test_after import GAME
from tests.server.web.test_handing import Page, sent, taken


def test_two_processes_agree_on_games_that_pass(postgres: str, tmp_path: Path) -> None:
    page, ann = Page(), guest()
    with several(2, postgres, tmp_path) as servers, ThreadPoolExecutor(4) as pool:
        given = page.ask(f"/api/tables/{page.played(GAME)}/handing", {})

        def send(server: Server) -> str:
            return str(sent(server, given, ann)["code"])

        codes = list(pool.map(send, [*servers, *servers]))
        assert len(set(codes)) == 1
        code = codes[0]
        assert taken(servers[1], code, guest())[0] == 403
        answers = list(pool.map(lambda server: taken(server, code, ann), [*servers, *servers]))
        assert answers[0][0] == 200
        assert all(one == answers[0] for one in answers)
        for server in servers:
            player = Player(server, code, ann)
            assert player.until("snapshot")["table"]["closed"]
            player.close()
