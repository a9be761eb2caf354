"""Handing: a game of this page goes to a server, to go on there."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any

from cardhouse.page.table import House, PageTable
from cardhouse.page.wording import TEXT
from cardhouse.play.messages import every as m
from cardhouse.play.refusals import Refusal


def handing(house: House, at: PageTable) -> dict[str, Any]:
    """A game as a server takes it in. Raises Refusal for one that does not go on.

    Its key is stored before anything is sent: if the answer gets lost, the same game is sent once
    more by the same key, and the server has it but once.
    """
    saved = at.saved
    if (
        saved.record is not None
        or saved.status != "playing"
        or saved.figure
        or saved.begins is not None
    ):
        raise Refusal("closed", TEXT("refusal.not_handed"))
    if not saved.handing:
        saved.handing = secrets.token_urlsafe(24)
        house.keep(saved)
    return {
        "key": saved.handing, "game": saved.game, "rules": saved.rules, "options": saved.options,
        "seats": [asdict(one) for one in saved.seats], "seed": saved.seed, "entries": saved.entries,
    }  # fmt: skip


def handed(house: House, at: PageTable, reply: Any) -> m.TableInfo:
    """Marks a game as gone to a server; it is played here no more. reply: the table's code there.
    Raises Refusal.
    """
    saved = at.saved
    code = reply.get("code") if isinstance(reply, dict) else None
    if not isinstance(code, str) or not code.isalnum() or len(code) > 12:
        raise Refusal("junk", TEXT("refusal.no_such_thing"))
    if saved.status == "playing" and saved.handing:
        saved.status, saved.gone = "gone", code
        house.keep(saved)
        at.tell_all(m.Table(at.info(), at.you, at.you is not None))
    return at.info()
