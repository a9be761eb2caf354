"""Operations: what can be asked over HTTP, declared once; route and description both follow from
the declaration.

A handler's parameters say what it needs: the request, any of ``PARAMETERS`` by name, and the body
by its message type. They are read and checked in this order, before the handler runs. What it
returns is the answer by its message type.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardhouse.core.game import names
from cardhouse.core.scene import SHAPES
from cardhouse.server.storage import challenges
from cardhouse.server.storage.challenges import Cards
from cardhouse.server.web.answers import BODY, answer, body_of, hub_of, query_of, table_of
from cardhouse.server.wording import TEXT

JSON = "application/json"
DEAL = r"[0-9]{1,9}"
FIGURE = r"[a-z0-9_-]{1,60}"


@dataclass(frozen=True)
class Parameter:
    """Something that is part of the address. name: what it is called there; schema: of its text;
    read: its value.
    """

    name: str
    where: str
    schema: Callable[[], dict[str, Any]]
    read: Callable[[Request], Awaitable[Any]]
    says: str = ""


async def game_of(request: Request) -> str:
    """The name of a game that the path holds. Raises HTTPException 404."""
    name = str(request.path_params["game"])
    if name not in names():
        raise HTTPException(404, TEXT("problem.no_game"))
    return name


async def figure_of(request: Request) -> str:
    """The name of a figure that the path holds, if it can be one. Raises HTTPException 404."""
    name = str(request.path_params["figure"])
    if not re.fullmatch(FIGURE, name):
        raise HTTPException(404, TEXT("problem.no_figure"))
    return name


async def deal_of(request: Request) -> str:
    """The number of a deal that the path holds, if it can be one. Raises HTTPException 404."""
    deal = str(request.path_params["deal"])
    if not re.fullmatch(DEAL, deal, re.ASCII):
        raise HTTPException(404, TEXT("problem.no_deal"))
    return deal


async def challenge_of(request: Request) -> Cards:
    """The challenge that the path names. Raises HTTPException 404."""
    token = str(request.path_params["token"])
    found = await hub_of(request).store.read(lambda c: challenges.find(c, token))
    if found is None or found.game not in names():
        raise HTTPException(404, TEXT("problem.no_challenge"))
    return found


def choice(name: str, values: tuple[str, ...]) -> Parameter:
    """A parameter of the query that takes one of some values, the first by default."""

    async def read(request: Request) -> str:
        return query_of(request, name, values)

    return Parameter(name, "query", lambda: {"type": "string", "enum": list(values)}, read)


def text(pattern: str) -> Callable[[], dict[str, Any]]:
    """The schema of a text that fits a pattern."""
    return lambda: {"type": "string", "pattern": f"^{pattern}$"}


def game_names() -> dict[str, Any]:
    """The schema of a game's name."""
    return {"type": "string", "enum": list(names())}


PARAMETERS: Mapping[str, Parameter] = {
    "game": Parameter("game", "path", game_names, game_of, "A game's name."),
    "figure": Parameter("figure", "path", text(FIGURE), figure_of),
    "deal": Parameter("deal", "path", text(DEAL), deal_of, "The number of a solitaire's deal."),
    "table": Parameter("code", "path", text("[a-z0-9]{1,12}"), table_of, "The table's code."),
    "challenge": Parameter(
        "token", "path", text("[A-Za-z0-9_-]{1,40}"), challenge_of, "The challenge's token."
    ),
    "shape": choice("shape", SHAPES),
    "mine": choice("mine", ("0", "1")),
}


@dataclass(frozen=True)
class Operation:
    """Something that can be asked. answers: the type of its answer, in ``media``; conflict: whether
    with 409, too.

    most: bytes of its body.
    """

    method: str
    path: str
    name: str
    says: str
    handler: Callable[..., Awaitable[Any]]
    parameters: Mapping[str, Parameter]
    body: tuple[str, type[Struct]] | None
    answers: Any
    media: str
    status: int
    conflict: bool
    most: int = BODY

    @property
    def problems(self) -> list[int]:
        """The status codes of what can go wrong, in ascending order."""
        found = {429}
        where = {parameter.where for parameter in self.parameters.values()}
        if self.body is not None or "query" in where:
            found.add(400)
        if self.method == "POST":
            found.add(403)
        if "path" in where:
            found.add(404)
        if self.conflict:
            found.add(409)
        return sorted(found)

    async def __call__(self, request: Request) -> Response:
        """Reads what the handler needs, and answers what it returns."""
        given = {name: await one.read(request) for name, one in self.parameters.items()}
        if self.body is not None:
            name, kind = self.body
            given[name] = await body_of(request, kind, self.most)
        result = await self.handler(request, **given)
        return result if isinstance(result, Response) else answer(result, self.status)

    def route(self) -> Route:
        """Where it is asked."""

        async def endpoint(request: Request) -> Response:
            return await self(request)

        return Route(self.path, endpoint, methods=[self.method], name=self.name)


def operation(
    method: str,
    path: str,
    name: str,
    says: str,
    *,
    answers: Any = None,
    media: str = JSON,
    status: int = 200,
    conflict: bool = False,
    most: int = BODY,
) -> Callable[[Callable[..., Awaitable[Any]]], Operation]:
    """Declares a handler as an operation. answers: for a handler that makes its own Response; most:
    bytes of a body.
    """

    def declared(handler: Callable[..., Awaitable[Any]]) -> Operation:
        signature = inspect.signature(handler, eval_str=True)
        parameters: dict[str, Parameter] = {}
        body = None
        for found in list(signature.parameters.values())[1:]:
            if isinstance(found.annotation, type) and issubclass(found.annotation, Struct):
                body = found.name, found.annotation
            else:
                parameters[found.name] = PARAMETERS[found.name]
        made = signature.return_annotation if answers is None else answers
        return Operation(
            method, path, name, says, handler, parameters, body, made, media, status, conflict, most
        )

    return declared
