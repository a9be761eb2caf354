"""Routes: all that is answered over HTTP, the operations first, then the pages of the browser's
client.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import Route

from cardhouse.server.web import after, games, handing, mine, offline, tables, visitors
from cardhouse.server.web.answers import answer, hub_of, problem
from cardhouse.server.web.openapi import document
from cardhouse.server.web.previews import page_with_preview
from cardhouse.server.wording import TEXT

STATIC = Path(__file__).parents[1] / "static"
LONGEST = 200
"""Characters of a path that can be a page; names of files end soon after."""
OPERATIONS = (
    visitors.health, games.games, games.rules, games.picture, games.figure, games.deal, tables.listed, tables.opened,
    tables.shown, tables.join, tables.rejoin, tables.record, tables.analysis, tables.begin_analysis, tables.link,
    tables.qr, visitors.new_player, visitors.played, visitors.keys, mine.games, mine.erased, mine.devices, mine.passed,
    mine.admitted, mine.shut_out, mine.here, after.ending, after.challenge, after.challenged, after.taken_up,
    after.picture, after.game_picture, handing.handed, handing.along, handing.seen,
)  # fmt: skip


@cache
def description() -> dict[str, Any]:
    """The OpenAPI description of all operations, made once."""
    return document(OPERATIONS)


async def openapi(_request: Request) -> Response:
    """The OpenAPI description."""
    return answer(description())


async def page(request: Request) -> Response:
    """A file of the client; every other path is its page."""
    path = request.path_params.get("path", "")
    if len(path) > LONGEST or not path.isprintable():
        return problem(404, TEXT("problem.nothing"))
    file = (STATIC / path).resolve()
    if path and file.is_relative_to(STATIC) and file.is_file():
        forever = path.startswith("assets/")
        keep = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"cache-control": keep})
    if path.startswith(("api/", "ws/", "assets/")) or path in (
        "api",
        "ws",
        "metrics",
    ):
        return problem(404, TEXT("problem.nothing"))
    index = STATIC / "index.html"
    if not index.is_file():
        text = TEXT("page.not_built", command="make web") + "\n"
        return Response(text, 200, media_type="text/plain; charset=utf-8")
    text, status = await page_with_preview(request, index, path)
    text = offline.with_offer(text, hub_of(request).settings)
    return HTMLResponse(text, status, headers={"cache-control": "no-cache"})


def routes() -> list[Route]:
    """All routes."""
    found = [one.route() for one in OPERATIONS]
    found += [Route("/offline", offline.front), Route("/offline/{path:path}", offline.file)]
    return [*found, Route("/api/openapi.json", openapi), Route("/{path:path}", page)]
