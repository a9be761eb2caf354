"""What is asked about games: their list, rulebooks with figures, a picture of each."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from cardhouse.agents.catalogue import game_list
from cardhouse.agents.catalogue import picture as picture_scene
from cardhouse.core.errors import CardhouseError
from cardhouse.core.game import game as game_named
from cardhouse.core.scene import Scene
from cardhouse.core.texts import kept
from cardhouse.play.figures import figure_scene as drawn
from cardhouse.play.rulebook import tree
from cardhouse.play.verdicts import deal_known
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.web.operations import JSON, operation
from cardhouse.server.wording import TEXT

HOUR = {"cache-control": "max-age=3600"}


@kept(1)
def games_answer() -> bytes:
    """All games, encoded once."""
    return encode(game_list())


@operation("GET", "/api/games", "games", "All games.", answers=list[m.GameInfo])
async def games(_request: Request) -> Response:
    """All games with options, players, levels and lessons."""
    return Response(games_answer(), media_type=JSON, headers={"cache-control": "no-cache"})


@operation("GET", "/api/games/{game}/rules", "rules", "A rulebook.")
async def rules(_request: Request, game: str) -> list[m.Element]:
    """A rulebook as elements of a page, its figures by name."""
    return tree(game_named(game).rules_text())


@operation("GET", "/api/games/{game}/deals/{deal}", "deal", "What is known of a solitaire's deal.")
async def deal(_request: Request, game: str, deal: str) -> m.DealKnown:
    """Whether a deal with the usual options can be won, as far as that is known."""
    return await asyncio.to_thread(deal_known, game_named(game), deal)


@kept(64)
def picture_of(name: str, shape: str) -> bytes:
    """A table in mid-play as the first seat sees it: careful players, one seed."""
    return encode(picture_scene(name, shape))


@operation("GET", "/api/games/{game}/picture", "picture", "A table in mid-play.", answers=Scene)
async def picture(_request: Request, game: str, shape: str) -> Response:
    """A real scene in mid-play, for the home page."""
    data = await asyncio.to_thread(picture_of, game, shape)
    return Response(data, media_type=JSON, headers=HOUR)


@kept(512)
def figure_scene(name: str, figure: str, shape: str) -> bytes:
    """The table of a rulebook's figure, as the seat sees it that must decide. Raises
    CardhouseError.
    """
    return encode(drawn(game_named(name), figure, shape))


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
