"""What is asked after a game: how it ended, a picture of it, and whether friends would have played
it better.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

import cardhouse
from cardhouse.agents.base import make
from cardhouse.core.game import game as game_named
from cardhouse.core.texts import kept
from cardhouse.play.comfort import help_of
from cardhouse.play.ending import result_words
from cardhouse.play.marks import HINT, OPEN_HELP, PEEK, TAKEBACK
from cardhouse.play.match import Match
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.storage import challenges
from cardhouse.server.storage.challenges import Cards
from cardhouse.server.storage.devices import hashes_of
from cardhouse.server.storage.entities import OVER
from cardhouse.server.table.challenges import challenge as challenge_with
from cardhouse.server.table.challenges import challenge_info, may_challenge, take_up
from cardhouse.server.table.table import Table
from cardhouse.server.web import addresses
from cardhouse.server.web.answers import hub_of, limits_of
from cardhouse.server.web.drawing import picture as drawn
from cardhouse.server.web.operations import operation
from cardhouse.server.wording import TEXT

PNG = "image/png"
HOUR = {"cache-control": "public, max-age=3600"}


def help_had(match: Match, seat: int) -> m.SeatHelp:
    """The help that a seat had."""
    counts = help_of(match, seat)
    return m.SeatHelp(counts[TAKEBACK], counts[PEEK], counts[HINT], counts[OPEN_HELP] > 0)


@operation(
    "GET", "/api/tables/{code}/ending", "ending", "What there is to say of a finished game.",
    conflict=True,
)  # fmt: skip
async def ending(request: Request, table: Table) -> m.Ending:
    """What there is to say of a finished game. Raises Refusal while it runs."""
    match = table.match
    if match is None or table.stored.status != OVER or not match.over:
        raise Refusal("closed", TEXT("refusal.going_on"))
    seconds = table.clock.seconds(table.stored.ended, True)
    had = [help_had(match, seat) for seat in range(match.seats)]
    analyses = hub_of(request).analyses
    judged = not table.game.solitaire and not table.closed
    free = judged and analyses.at_leisure(request.scope["address"])
    made = judged and analyses.look(table.code, table.version, None) is not None
    return m.Ending(seconds, had, may_challenge(table), free, made)


@operation(
    "POST", "/api/tables/{code}/challenge", "challenge", "Makes the cards of a game a challenge.",
    status=201, conflict=True,
)  # fmt: skip
async def challenge(request: Request, table: Table) -> m.Challenge:
    """A link with which friends play the same cards, with the same seats and options."""
    async with table.held():
        token = await challenge_with(table, request.scope["identity"].hash)
    host = request.headers.get("host", "")
    link = addresses.link(hub_of(request).settings, host, f"/challenge/{token}")
    return m.Challenge(token, link.addresses, link.warning)


@operation("GET", "/api/challenges/{token}", "challenged", "A challenge.")
async def challenged(request: Request, challenge: Cards) -> m.ChallengeInfo:
    """Who has played these cards; and how, as soon as the reader has, too."""
    identity = request.scope["identity"].hash
    store = hub_of(request).store
    tries = await store.read(lambda c: challenges.tries(c, challenge))
    own = await store.read(lambda c: challenges.own_tries(c, challenge, hashes_of(c, identity)))
    return challenge_info(challenge, tries, own)


@operation(
    "POST", "/api/challenges/{token}/tables", "takeUp", "Deals the cards of a challenge.",
    status=201, conflict=True,
)  # fmt: skip
async def taken_up(request: Request, challenge: Cards, wish: m.TakeUp) -> m.Opened:
    """Opens a table with these cards; whoever has one is sent there, since cards are met but
    once.
    """
    who, hub = request.scope["identity"], hub_of(request)
    if not limits_of(request).opening.take(request.scope["address"]):
        raise Refusal("limit", TEXT("refusal.many_opened"))
    tries = await hub.store.read(lambda c: challenges.tries(c, challenge))
    own = await hub.store.read(lambda c: challenges.own_tries(c, challenge, hashes_of(c, who.hash)))
    mine = challenge_info(challenge, tries, own).mine
    if mine:
        return m.Opened(mine, challenge.seat, "")
    table, seat, key = await take_up(hub, challenge, who.hash, who.bot, wish.name)
    return m.Opened(table.code, seat, key)


@kept(32)
def picture_of_game(name: str) -> bytes:
    """A game's table in mid-play, with what the game is."""
    found = game_named(name)
    match = cardhouse.new_match(name, seed="picture")
    player = make("careful", found, "picture")
    while not match.over and match.ply < 40 * match.seats:
        assert match.seat is not None
        match.play(player.choose(match.view(match.seat), list(match.legal_actions)))
    return drawn(match.scene(None, "wide"), found.title, found.about)


@operation(
    "GET", "/api/tables/{code}/picture.png", "tablePicture", "A picture to share.",
    answers=bytes, media=PNG,
)  # fmt: skip
async def picture(_request: Request, table: Table) -> Response:
    """A finished game as its last position; any other shows nothing of its own, but what game it
    is.
    """
    match = table.match
    if match is None or table.stored.status != OVER or not match.over or table.closed:
        data = await asyncio.to_thread(picture_of_game, table.game.name)
        return Response(data, media_type=PNG, headers={"cache-control": "no-store"})
    everybody = tuple(range(match.seats)) if match.seats > 1 else ()
    said = result_words(match, everybody)
    scene = match.scene(None, "wide")
    data = await asyncio.to_thread(drawn, scene, table.game.title, said)
    return Response(data, media_type=PNG, headers={"cache-control": "max-age=60"})


@operation(
    "GET", "/api/games/{game}/picture.png", "gamePicture", "A picture of a game.",
    answers=bytes, media=PNG,
)  # fmt: skip
async def game_picture(_request: Request, game: str) -> Response:
    """A game's table in mid-play."""
    data = await asyncio.to_thread(picture_of_game, game)
    return Response(data, media_type=PNG, headers=HOUR)
