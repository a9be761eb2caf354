"""``python -m tests.server.takeover``: how long people wait when one of three processes is killed
under load.

Needs PostgreSQL. Prints the load average and the seconds from the kill until everybody has had a
move acknowledged.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tests.server.postgres import Postgres
from tests.server.web.inner.several import all_go_on, kill, playing, several


def main() -> None:
    """Kills each of three processes once."""
    with (
        tempfile.TemporaryDirectory() as home,
        tempfile.TemporaryDirectory(dir="/tmp", ignore_cleanup_errors=True) as data,
    ):
        database = Postgres(Path(data))
        database.start()
        try:
            with several(3, database.url, Path(home)) as servers:
                for at, victim in enumerate(servers):
                    with playing(servers, 12, at) as people:
                        all_go_on(people, 60)
                        for one in people:
                            one.servers = [x for x in servers if x is not victim]
                        kill(victim)
                        seconds = all_go_on(people, 60)
                    print(f"load average {os.getloadavg()[0]:.1f}: {seconds:.2f} s", flush=True)
                    victim.start()
        finally:
            database.stop()


if __name__ == "__main__":
    main()
