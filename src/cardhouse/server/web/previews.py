"""Previews: the client's page for whoever shows a link to it (Open Graph): a title, a sentence and
a picture.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape
from pathlib import Path

from sqlalchemy import Connection, select
from starlette.requests import Request

from cardhouse.core.game import game, names
from cardhouse.play.learning import lesson_list
from cardhouse.server.storage.entities import OPEN, OVER
from cardhouse.server.storage.schema import CHALLENGES, MATCHES, SEATS
from cardhouse.server.tokens import good_code
from cardhouse.server.web import addresses
from cardhouse.server.web.answers import hub_of
from cardhouse.server.wording import TEXT

PAGES = {"": 1, "games": 1, "t": 2, "new": 2, "rules": 2, "challenge": 2, "learn": 3}
"""The first part of each page's address, with how many parts it has at most."""
Preview = tuple[str, str, str]
"""Title, sentence, and the path of the picture."""


def leads_somewhere(path: str) -> bool:
    """Whether the client has such a page."""
    parts = [part for part in path.split("/") if part]
    first = parts[0] if parts else ""
    least = 1 if first in ("", "games") else 2
    return len(parts) <= PAGES.get(first, -1) and (not parts or len(parts) >= least)


@lru_cache(4)
def _read(path: Path, _changed: int) -> str:
    return path.read_text(encoding="utf-8")


async def page_with_preview(request: Request, index: Path, path: str) -> tuple[str, int]:
    """The page of a path, with what is told of it beforehand; and its status, 404 if there is
    nothing there.
    """
    page = _read(index, index.stat().st_mtime_ns)
    parts = [part for part in path.split("/") if part]
    if not leads_somewhere(path):
        return page, 404
    found: Preview | None = None
    if len(parts) >= 2 and parts[0] in ("t", "challenge"):
        what, which = parts[0], parts[1][:40]
        if what == "challenge" or good_code(which.lower()):
            ask = _of_table if what == "t" else _of_challenge
            found = await hub_of(request).store.read(lambda c: ask(c, which))
        if found is None:
            return page, 404
    elif len(parts) >= 2:
        if parts[1] not in names() or not _lesson(*parts):
            return page, 404
        found = _of_game(parts[1])
    return (page if found is None else _with_preview(request, page, path, found)), 200


def _lesson(page: str, name: str, index: str = "0") -> bool:
    """Whether a page about a game is none of a lesson that there is not."""
    good = index.isascii() and index.isdigit()
    return page != "learn" or (good and int(index[:4]) < len(lesson_list(game(name))))


def _of_game(name: str) -> Preview:
    one = game(name)
    return one.title, one.about, f"/api/games/{name}/picture.png"


def _of_table(connection: Connection, code: str) -> Preview | None:
    code = code.lower()
    t = MATCHES.c
    row = connection.execute(
        select(t.id, t.game, t.status, t.ended).where(t.code == code)
    ).one_or_none()
    if row is None or row.game not in names():
        return None
    seats = select(SEATS.c.name).where(SEATS.c.match == row.id, SEATS.c.kind != OPEN)
    people = ", ".join(name for name in connection.scalars(seats.order_by(SEATS.c.seat)) if name)
    id = "preview.over" if row.status == OVER else f"preview.{row.status}"
    # The picture changes with the end, and whoever keeps pictures knows them by their address.
    picture = f"/api/tables/{code}/picture.png?ended={int(row.ended)}"
    return game(row.game).title, TEXT(id, people=people), picture


def _of_challenge(connection: Connection, token: str) -> Preview | None:
    ask = select(CHALLENGES.c.game).where(CHALLENGES.c.token == token)
    name = connection.scalar(ask)
    if name is None or name not in names():
        return None
    title = game(name).title
    return title, TEXT("preview.challenge", game=title), f"/api/games/{name}/picture.png"


def _with_preview(request: Request, page: str, path: str, found: Preview) -> str:
    title, text, picture = found
    settings, host = hub_of(request).settings, request.headers.get("host", "")
    base = addresses.link(settings, host, "").addresses[0]
    facts = {
        "og:site_name": "Cardhouse",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:url": f"{base}/{path}",
        "og:image": base + picture,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": text,
    }
    tags = [f'<meta property="{name}" content="{escape(said)}" />' for name, said in facts.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    return page.replace("</head>", "  " + "\n    ".join(tags) + "\n  </head>", 1)
