"""The store: what is written together is durable together, and what fails takes nothing else with
it.
"""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from cardhouse.server.storage.store import Conflict, Store, Write


def test_what_fails_does_not_take_others_with_it(tmp_path: Path) -> None:
    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'x.db'}")
        store.start()
        now = time.time()

        def row(connection: object) -> None:
            from sqlalchemy import insert

            from cardhouse.server.storage.schema import MATCHES

            values = {"code": "abc", "game": "carlton", "rules": 1, "options": {}, "status": "playing", "listed": False,
                      "host": "", "secret": "", "salt": "", "nonces": [], "created": now, "started": now, "ended": 0.0,
                      "updated": now}  # fmt: skip
            connection.execute(insert(MATCHES).values(**values))  # type: ignore[attr-defined]

        await store.write(Write(run=row))
        entries = [(1, n % 50, 0, "play", 0, 0, None, now) for n in range(100)]
        outcomes = await asyncio.gather(
            *(store.write(Write([x])) for x in entries), return_exceptions=True
        )
        assert sum(isinstance(x, Conflict) for x in outcomes) == 50
        count = await store.read(
            lambda c: c.exec_driver_sql("SELECT count(*) FROM entries").scalar()
        )
        assert count == 50
        await store.stop()

    asyncio.run(main())
