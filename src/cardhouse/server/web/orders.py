"""Orders: what the operator's commands have changed in the database reaches the server that
runs.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from cardhouse.server.storage.bans import Bans, bans_now
from cardhouse.server.storage.orders import BACK, BANNED, TABLE, Order, newest, orders_after
from cardhouse.server.table.hub import Hub

LOG = logging.getLogger("cardhouse.server")


class Orders:
    """Looks for orders again and again. banned: is given the bans whenever they have changed."""

    def __init__(self, hub: Hub, banned: Callable[[Bans], None]) -> None:
        self.hub = hub
        self.banned = banned
        self._done: set[int] = set()

    async def start(self) -> None:
        """Reads the bans; what was ordered before this has been stored since."""
        last = await self.hub.store.read(newest)
        self._done = {one.id for one in await self._after(last)}
        await self._read_bans()

    async def follow(self) -> None:
        """Carries out what is ordered, until it is cancelled."""
        while True:
            await asyncio.sleep(self.hub.settings.look)
            try:
                await self.look()
            except SQLAlchemyError as error:
                LOG.warning("orders cannot be read: %s", type(error).__name__)
            except Exception:
                LOG.exception("an order could not be carried out")

    async def look(self) -> None:
        """Carries out what was ordered since the last look."""
        found = await self._after(max(self._done, default=0))
        fresh = [one for one in found if one.id not in self._done]
        self._done = {one.id for one in found}
        codes = dict.fromkeys(one.what for one in fresh if one.kind == TABLE)
        if any(one.kind == BANNED for one in fresh):
            await self._read_bans()
        for code in codes:
            await self._read_again(code)

    async def _after(self, last: int) -> list[Order]:
        return await self.hub.store.read(lambda c: orders_after(c, last - BACK))

    async def _read_bans(self) -> None:
        self.banned(Bans(await self.hub.store.read(bans_now)))

    async def _read_again(self, code: str) -> None:
        table = self.hub.tables.get(code)
        if table is None or table.gone:
            return
        async with table.lock:
            try:
                await self.hub.reload(table)
            except Exception as error:
                LOG.warning("a table that was changed waits to be read: %s", type(error).__name__)
                self.hub.mend(table)
