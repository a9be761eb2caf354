"""What is asked about games: their list, rulebooks with figures, a picture of each."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

import cardhouse
from cardhouse.agents.base import levels, make
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import all_games
from cardhouse.core.game import game as game_named
from cardhouse.core.scene import Scene
from cardhouse.core.texts import kept
from cardhouse.play.figures import figure_position
from cardhouse.play.winnable import winnable_deals
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.web.lessons import lesson_list
from cardhouse.server.web.operations import JSON, operation
from cardhouse.server.wording import TEXT

HOUR = {"cache-control": "max-age=3600"}


@kept(1)
def games_answer() -> bytes:
    """All games, encoded once."""
    told = []
    for found in all_games():
        options = [m.OptionInfo(**one) for one in found.described_options()]
        author, source = found.credits
        told.append(
            m.GameInfo(
                found.name,
                found.title,
                found.about,
                list(found.players),
                found.solitaire,
                author,
                source,
                list(found.minutes),
                "players" in found.state_type.OPTIONS,
                options,
                [m.LevelInfo(x["name"], x["says"], x["title"]) for x in levels(found)],
                lesson_list(found.name),
                len(winnable_deals(found)),
            )
        )
    return encode(told)


@operation("GET", "/api/games", "games", "All games.", answers=list[m.GameInfo])
async def games(_request: Request) -> Response:
    """All games with options, players, levels and lessons."""
    return Response(games_answer(), media_type=JSON, headers={"cache-control": "no-cache"})


@operation(
    "GET", "/api/games/{game}/rules", "rules", "A rulebook.", answers=str, media="text/markdown"
)
async def rules(_request: Request, game: str) -> Response:
    """A rulebook in Markdown."""
    return Response(game_named(game).rules_text(), media_type="text/markdown; charset=utf-8")


@kept(64)
def picture_of(name: str, shape: str) -> bytes:
    """A table in mid-play as the first seat sees it: careful players, one seed."""
    match = cardhouse.new_match(name, seed="picture")
    player = make("careful", match.game, "picture")
    for _ in range(60 if match.game.solitaire else 24 * match.seats):
        if match.over or (
            match.ply > 8 * match.seats and match.seat == 0 and match.state.row_n == 0
        ):
            break
        assert match.seat is not None
        match.play(player.choose(match.view(match.seat), list(match.legal_actions)))
    return encode(match.scene(0, shape))


@operation("GET", "/api/games/{game}/picture", "picture", "A table in mid-play.", answers=Scene)
async def picture(_request: Request, game: str, shape: str) -> Response:
    """A real scene in mid-play, for the home page."""
    data = await asyncio.to_thread(picture_of, game, shape)
    return Response(data, media_type=JSON, headers=HOUR)


@kept(512)
def figure_scene(name: str, figure: str, shape: str) -> bytes:
    """The table of a rulebook's figure, as the seat sees it that must decide. Raises CardhouseError."""
    match = cardhouse.match_from_position(figure_position(game_named(name), figure), seed="1")
    return encode(match.scene(match.seat if match.seat is not None else match.turn_seat, shape))


@operation(
    "GET", "/api/games/{game}/figures/{figure}", "figure", "A figure of a rulebook.", answers=Scene
)
async def figure(_request: Request, game: str, figure: str, shape: str) -> Response:
    """A figure of a rulebook: a scene."""
    try:
        data = figure_scene(game, figure, shape)
    except CardhouseError as error:
        raise HTTPException(404, TEXT("problem.no_figure")) from error
    return Response(data, media_type=JSON, headers=HOUR)
