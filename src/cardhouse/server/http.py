"""HTTP: games, tables, records, statistics; and the pages of the browser's client."""

from __future__ import annotations

import io
import re
import time
from functools import cache
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route

import cardhouse
from cardhouse.agents.base import levels
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import all_games, game, names
from cardhouse.core.scene import SHAPES
from cardhouse.play.figures import figure_position
from cardhouse.play.winnable import winnable_deals
from cardhouse.server import addresses, fair
from cardhouse.server import messages as m
from cardhouse.server.answers import answer, asked, body_of, hub_of, problem, table_of
from cardhouse.server.facts import OVER, Refuse
from cardhouse.server.identity import bot_token
from cardhouse.server.lessons import lesson_list
from cardhouse.server.lobby import take_seat, use_key
from cardhouse.server.results import statistics
from cardhouse.server.table import ENCODER
from cardhouse.server.tokens import clean_name

STATIC = Path(__file__).parent / "static"


async def health(request: Request) -> Response:
    """Whether the server and its storage work."""
    hub = hub_of(request)
    await hub.store.read(lambda c: c.exec_driver_sql("SELECT 1").scalar())
    told = {
        "status": "ok",
        "version": cardhouse.__version__,
        "uptime": round(time.time() - hub.started),
        "tables": len(hub.tables),
        "connections": sum(hub.connected.values()),
    }
    return answer(told)


@cache
def games_answer() -> bytes:
    """All games, encoded once."""
    told = []
    for found in all_games():
        options = [m.OptionInfo(**x.describe(name)) for name, x in found.state_type.OPTIONS.items()]
        told.append(
            m.GameInfo(
                found.name,
                found.title,
                found.says,
                list(found.players),
                found.solitaire,
                found.author,
                found.source,
                list(found.minutes),
                "players" in found.state_type.OPTIONS,
                options,
                [m.LevelInfo(x["name"], x["says"]) for x in levels(found)],
                lesson_list(found.name),
                len(winnable_deals(found)),
            )
        )
    return ENCODER.encode(told)


async def games(_request: Request) -> Response:
    """All games with options, players, levels and lessons."""
    return Response(
        games_answer(), media_type="application/json", headers={"cache-control": "no-cache"}
    )


def named_game(request: Request) -> str:
    """The game that the path names. Raises HTTPException 404."""
    name = str(request.path_params["game"])
    if name not in names():
        raise HTTPException(404, "There is no such game.")
    return name


async def rules(request: Request) -> Response:
    """A rulebook in Markdown."""
    return Response(
        game(named_game(request)).rules_text(), media_type="text/markdown; charset=utf-8"
    )


@cache
def figure_of(name: str, figure: str, shape: str) -> bytes:
    """The table of a rulebook's figure, as the seat sees it that must decide. Raises CardhouseError."""
    match = cardhouse.match_from_position(figure_position(game(name), figure), seed="1")
    return ENCODER.encode(
        match.scene(match.seat if match.seat is not None else match.turn_seat, shape)
    )


async def figure(request: Request) -> Response:
    """A figure of a rulebook: a scene."""
    name, wanted = named_game(request), str(request.path_params["figure"])
    if not re.fullmatch(r"[a-z0-9_-]{1,60}", wanted):
        raise HTTPException(404, "There is no such figure.")
    try:
        data = figure_of(name, wanted, asked(request, "shape", SHAPES))
    except CardhouseError as error:
        raise HTTPException(404, "There is no such figure.") from error
    return Response(data, media_type="application/json", headers={"cache-control": "max-age=3600"})


@cache
def picture_of(name: str, shape: str) -> bytes:
    """A table in mid-play as the first seat sees it: careful players, one seed."""
    from cardhouse.agents.base import make

    match = cardhouse.new_match(name, seed="picture")
    player = make("careful", match.game, "picture")
    for _ in range(60 if match.game.solitaire else 24 * match.seats):
        if match.over or (
            match.ply > 8 * match.seats and match.seat == 0 and match.state.row_n == 0
        ):
            break
        assert match.seat is not None
        match.play(player.choose(match.view(match.seat), list(match.legal_actions)))
    return ENCODER.encode(match.scene(0, shape))


async def picture(request: Request) -> Response:
    """A real scene in mid-play, for the home page."""
    import asyncio

    name = named_game(request)
    shape = asked(request, "shape", SHAPES)
    data = await asyncio.to_thread(picture_of, name, shape)
    return Response(data, media_type="application/json", headers={"cache-control": "max-age=3600"})


async def open_table(request: Request) -> Response:
    """Opens a table."""
    hub, who = hub_of(request), request.scope["identity"]
    new = await body_of(request, m.NewTable)
    if not hub.opening.take(request.scope["address"]):
        raise Refuse("limit", "Too many tables opened from here; wait a moment.")
    table, seat, key = await hub.open(who.hash, who.bot, new)
    return answer(m.Opened(table.code, seat, key), 201)


async def list_tables(request: Request) -> Response:
    """Tables that are open to all, or with ``mine=1`` those where the reader sits."""
    mine = asked(request, "mine", ("0", "1")) == "1"
    hub = hub_of(request)
    found = await hub.lists(request.scope["identity"].hash if mine else None)
    for one in found:
        table = hub.tables.get(one.code)
        if table is not None and table.match is not None and one.you is not None:
            one.your_turn = table.match.seat == one.you
    return answer(found)


async def show_table(request: Request) -> Response:
    """A table as everybody may know it."""
    return answer((await table_of(request)).info())


async def join(request: Request) -> Response:
    """Takes a free seat."""
    table, who = await table_of(request), request.scope["identity"]
    wish = await body_of(request, m.TakeSeat)
    async with table.lock:
        seat, key = await take_seat(table, who.hash, who.bot, wish.seat, wish.name)
    return answer(m.Opened(table.code, seat, key), 201)


async def rejoin(request: Request) -> Response:
    """Opens a seat to this browser by its private key."""
    table, who = await table_of(request), request.scope["identity"]
    wish = await body_of(request, m.UseKey)
    if not hub_of(request).opening.take(request.scope["address"]):
        raise Refuse("limit", "Too many tries; wait a moment.")
    async with table.lock:
        seat = await use_key(table, who.hash, wish.key)
    return answer(m.Opened(table.code, seat, wish.key))


async def record(request: Request) -> Response:
    """The record: whole when the game is over, else what the reader's seat, or a spectator, may keep."""
    table = await table_of(request)
    async with table.lock:
        if table.match is None:
            raise Refuse("closed", "The game has not begun.")
        seat = table.seat_of(request.scope["identity"].hash)
        match, facts = table.match, table.facts
        kept = match.record(seat)
        data = kept.to_json()
        if facts.status == OVER and facts.chosen_seed is None:
            data["fair"] = fair.header(facts.secret, facts.salt, facts.nonces)
    name = f"{table.game.name}-{table.code}.json"
    return answer(data, headers={"content-disposition": f'attachment; filename="{name}"'})


async def begin_analysis(request: Request) -> Response:
    """Begins the analysis of a finished game, or tells how far it is."""
    table = await table_of(request)
    return answer(hub_of(request).analyses.ask(table, request.scope["address"]))


async def analysis(request: Request) -> Response:
    """How far the analysis of a finished game is."""
    found = hub_of(request).analyses.look(await table_of(request))
    if found is None:
        raise HTTPException(404, "Nobody has asked for an analysis of this game yet.")
    return answer(found)


async def link(request: Request) -> Response:
    """Addresses of a table that friends can open."""
    table = await table_of(request)
    return answer(
        addresses.link(
            hub_of(request).settings, request.headers.get("host", ""), f"/t/{table.code}"
        )
    )


async def qr(request: Request) -> Response:
    """The table's address as a QR code."""
    import segno

    table = await table_of(request)
    found = addresses.link(
        hub_of(request).settings, request.headers.get("host", ""), f"/t/{table.code}"
    )
    out = io.BytesIO()
    segno.make(found.addresses[0], error="m", micro=False).save(
        out, kind="svg", scale=4, border=2, dark="#000", light="#fff", xmldecl=False
    )
    return Response(
        out.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"}
    )


async def new_player(request: Request) -> Response:
    """A token for a program."""
    wish = await body_of(request, m.NewPlayer)
    if not clean_name(wish.name):
        raise Refuse("junk", "A name has at least one letter.")
    return answer(m.Player(bot_token()), 201)


async def stats(request: Request) -> Response:
    """What the reader has played."""
    identity = request.scope["identity"].hash
    return answer(await hub_of(request).store.read(lambda c: statistics(c, identity)))


async def openapi(_request: Request) -> Response:
    """The OpenAPI description."""
    from cardhouse.server.openapi import document

    return answer(document())


async def page(request: Request) -> Response:
    """A file of the client; every other path is its page."""
    path = request.path_params.get("path", "")
    file = (STATIC / path).resolve()
    if path and file.is_relative_to(STATIC) and file.is_file():
        forever = path.startswith("assets/")
        keep = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"cache-control": keep})
    if path.startswith(("api/", "ws/", "assets/")) or path in ("api", "ws"):
        return problem(404, "There is nothing here.")
    index = STATIC / "index.html"
    if not index.is_file():
        text = "The browser's client is not built yet; the server works. Build it with: make web\n"
        return Response(text, 200, media_type="text/plain; charset=utf-8")
    return FileResponse(index, headers={"cache-control": "no-cache"})


def api() -> list[Route]:
    """The routes of the API."""
    return [
        Route("/api/health", health),
        Route("/api/games", games),
        Route("/api/games/{game}/rules", rules),
        Route("/api/games/{game}/figures/{figure}", figure),
        Route("/api/games/{game}/picture", picture),
        Route("/api/tables", list_tables, methods=["GET"]),
        Route("/api/tables", open_table, methods=["POST"]),
        Route("/api/tables/{code}", show_table),
        Route("/api/tables/{code}/seats", join, methods=["POST"]),
        Route("/api/tables/{code}/key", rejoin, methods=["POST"]),
        Route("/api/tables/{code}/record", record),
        Route("/api/tables/{code}/analysis", analysis, methods=["GET"]),
        Route("/api/tables/{code}/analysis", begin_analysis, methods=["POST"]),
        Route("/api/tables/{code}/link", link),
        Route("/api/tables/{code}/qr.svg", qr),
        Route("/api/players", new_player, methods=["POST"]),
        Route("/api/statistics", stats),
        Route("/api/openapi.json", openapi),
    ]


def routes() -> list[Route | Mount]:
    """All routes."""
    return [*api(), Route("/{path:path}", page)]
