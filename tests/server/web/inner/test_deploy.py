"""What ``deploy/`` holds for containers, tried without containers: the same command, the same
nginx, PostgreSQL.
"""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # comes without types

from tests.server.postgres import Postgres
from tests.server.support import LOOSE, Player, Server, guest
from tests.server.web.inner.several import SEATS, asked
from tests.server.web.inner.test_nginx import balanced

ROOT = Path(__file__).resolve().parents[4]
DEPLOY = ROOT / "deploy"
PLACES = (
    "client_body_temp_path {0}/body; proxy_temp_path {0}/proxy; fastcgi_temp_path {0}/fastcgi;"
    " uwsgi_temp_path {0}/uwsgi; scgi_temp_path {0}/scgi;"
)


def services() -> dict[str, Any]:
    """The services of the compose file."""
    found = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    assert isinstance(found, dict)
    return found


def as_deployed(folder: Path, port: int, servers: str) -> str:
    """The configuration of nginx in ``deploy/``, with other addresses, in a folder of its own."""
    text = (DEPLOY / "nginx.conf").read_text()
    for old, new in (
        ("worker_processes auto;", f"daemon off; pid {folder}/nginx.pid; worker_processes 1;"),
        ("worker_rlimit_nofile 65536;", ""),
        ("worker_connections 16384;", "worker_connections 500;"),
        ("http {", "http { " + PLACES.format(folder)),
        ("server cards:8000;", servers),
        ("listen 8080;", f"listen 127.0.0.1:{port};"),
    ):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def command() -> list[str]:
    """What the compose file says to ``cardhouse serve``, without where it listens and how many
    processes there are.
    """
    line = [
        re.sub(r"\$\{PUBLIC[^}]*\}", "https://cards.example.org", x)
        for x in services()["cards"]["command"]
    ]
    assert line[:1] == ["serve"]
    rest = dict.fromkeys(line[1:])
    for name in ("--host", "--port", "--workers"):
        value = line[line.index(name) + 1]
        del rest[name], rest[value]
    return list(rest)


def test_files_that_the_container_is_made_of_are_there() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists(), name
    built = services()["cards"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    assert [*services()] == ["database", "cards", "front"]


@pytest.mark.long
def test_the_parts_play_together(postgres: str, tmp_path: Path) -> None:
    server = Server(postgres, tmp_path, LOOSE)
    server.start(*command(), "--workers", "2")
    try:
        with balanced([server], tmp_path, as_deployed) as front:
            token = guest()
            code = front.open("three_piles", token, seats=SEATS, start=True)["code"]
            player = asked(Player(front, code, token))
            assert player.now is not None
            assert player.play(player.now["choices"][0]["action"])["type"] == "done"
            player.close()
            assert front.http("/metrics")[0] == 404
            assert front.http("/api/health")[0] == 200
            # Whoever holds too many connections is refused, and the log does not grow by that.
            address = ("127.0.0.1", front.port)
            with contextlib.ExitStack() as held:
                several = [
                    held.enter_context(socket.create_connection(address, 20)) for _ in range(140)
                ]
                for one in several:
                    one.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
                told = [one.recv(12)[9:] for one in several]
            assert {*told} == {b"200", b"429"}
        assert "limiting" not in (tmp_path / "error.log").read_text()
    finally:
        server.kill(15)


@pytest.mark.long
def test_the_database_may_come_later_than_the_server(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    own_postgres.stop()
    server = Server(own_postgres.url, tmp_path, LOOSE)
    late = threading.Timer(3, own_postgres.start)
    late.start()
    try:
        server.start(*command())
        assert server.http("/api/health")[0] == 200
    finally:
        late.join()
        server.kill(15)
