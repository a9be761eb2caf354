"""Three processes behind nginx, which knows nothing of tables: each connection goes to any of
them.
"""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Postgres
from tests.server.support import Server, free_port
from tests.server.web.inner.several import all_go_on, playing, several

CONFIG = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; worker_processes 1;
events {{ worker_connections 500; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  upstream cards {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://cards;
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header Upgrade $http_upgrade;
      proxy_set_header Connection "upgrade";
      proxy_read_timeout 120s;
    }}
  }}
}}
"""


def plain(folder: Path, port: int, servers: str) -> str:
    """A configuration of nginx that knows nothing of tables."""
    return CONFIG.format(folder=folder, port=port, servers=servers)


@contextlib.contextmanager
def balanced(
    servers: list[Server], folder: Path, configured: Callable[[Path, int, str], str] = plain
) -> Iterator[Server]:
    """nginx before some servers, as if it were a server itself."""
    program = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    if program is None:
        pytest.skip("nginx is not installed")
    front = Server("", folder, port=free_port())
    each = " ".join(f"server 127.0.0.1:{one.port} fail_timeout=1s;" for one in servers)
    config = folder / "nginx.conf"
    config.write_text(configured(folder, front.port, each))
    running = subprocess.Popen(
        [program, "-p", str(folder), "-e", str(folder / "error.log"), "-c", str(config)]
    )
    try:
        until = time.monotonic() + 20
        while True:
            with contextlib.suppress(OSError):
                if front.http("/api/health")[0] == 200:
                    break
            assert time.monotonic() < until, (folder / "error.log").read_text()
            time.sleep(0.05)
        yield front
    finally:
        running.terminate()
        running.wait(20)


@pytest.mark.long
def test_kills_of_processes_and_of_the_database_behind_nginx(
    own_postgres: Postgres, tmp_path: Path
) -> None:
    with (
        several(3, own_postgres.url, tmp_path) as servers,
        balanced(servers, tmp_path) as front,
    ):
        for at in range(3):
            with playing([front], 6, at) as people:
                all_go_on(people, 20)
                victim = servers[at]
                victim.kill(signal.SIGKILL)
                # Far more than on an idle machine (python -m tests.server.takeover): tests share
                # theirs.
                all_go_on(people, 15)
                victim.start()
                all_go_on(people, 20)
                own_postgres.stop()
                time.sleep(1)
                own_postgres.start()
                all_go_on(people, 30)
            assert sum(one.acknowledged for one in people) > 20
