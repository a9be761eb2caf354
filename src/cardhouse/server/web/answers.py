"""Answers over HTTP: JSON that no cache keeps, checked bodies and parameters, and errors as
sentences.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Send

from cardhouse.core.errors import CardhouseError
from cardhouse.core.texts import comma_list
from cardhouse.play.refusals import Refusal
from cardhouse.server import messages as m
from cardhouse.server.messages.encoding import encode
from cardhouse.server.table.hub import Hub
from cardhouse.server.table.table import Table
from cardhouse.server.web.limits import Limits
from cardhouse.server.wording import TEXT

BODY = 16_384
T = TypeVar("T")
STATUS = {"junk": 400, "closed": 409, "stale": 409, "illegal": 409, "not_yours": 403, "limit": 429,
          "unavailable": 503}  # fmt: skip


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A JSON answer that no cache keeps."""
    return Response(
        encode(data),
        status,
        media_type="application/json",
        headers={"cache-control": "no-store", **(headers or {})},
    )


def problem(status: int, text: str) -> Response:
    """What was wrong, as JSON."""
    return answer(m.Problem(text), status)


async def read_body(request: Request, most: int = BODY) -> bytes:
    """The body of a request, of so many bytes at most; one that is said to have more is not waited
    for. Raises Refusal.
    """
    data, told = b"", request.headers.get("content-length", "")
    if told.isdecimal() and int(told[:20]) > most:
        raise Refusal("junk", TEXT("refusal.too_long", bytes=most))
    async for part in request.stream():
        data += part
        if len(data) > most:
            raise Refusal("junk", TEXT("refusal.too_long", bytes=most))
    return data


async def body_of(request: Request, kind: type[T], most: int = BODY) -> T:
    """The checked body of a request. Raises Refusal."""
    data = await read_body(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Refusal("junk", str(error)[:300]) from error


def hub_of(request: Request) -> Hub:
    """The hub."""
    hub: Hub = request.app.state.hub
    return hub


def limits_of(request: Request) -> Limits:
    """The limits of the server."""
    limits: Limits = request.app.state.limits
    return limits


async def table_of(request: Request) -> Table:
    """The table that the path names. Raises HTTPException 404."""
    table = await hub_of(request).get(request.path_params["code"])
    if table is None:
        raise HTTPException(404, TEXT("problem.no_table"))
    return table


def query_of(request: Request, name: str, values: tuple[str, ...]) -> str:
    """A parameter of the query that takes one of some values, the first by default. Raises
    Refusal.
    """
    given = request.query_params.getlist(name)
    if len(given) > 1 or any(x not in values for x in given):
        raise Refusal("junk", TEXT("refusal.one_of", name=name, values=comma_list(values)))
    return given[0] if given else values[0]


async def deny(send: Send, status: int) -> None:
    """Answers a WebSocket's request for a connection with an error."""
    head = [(b"content-length", b"0")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": head})
    await send({"type": "websocket.http.response.body", "body": b""})


async def refused(_request: Request, error: Exception) -> Response:
    """A Refusal as HTTP."""
    assert isinstance(error, Refusal)
    return problem(STATUS.get(error.code, 400), error.text)


async def wrong(_request: Request, error: Exception) -> Response:
    """An error of the engine as HTTP."""
    return problem(400, str(error))


async def http_error(_request: Request, error: Exception) -> Response:
    """An HTTP error as JSON."""
    assert isinstance(error, HTTPException)
    said = TEXT("problem.method") if error.status_code == 405 else str(error.detail)
    found = problem(error.status_code, said)
    for name, value in (error.headers or {}).items():
        found.headers[name] = value
    return found


async def left(_request: Request, _error: Exception) -> Response:
    """Whoever asked is gone before all of the request came; nobody reads this."""
    return Response(status_code=400)


async def failed(_request: Request, _error: Exception) -> Response:
    """Whatever else went wrong; the log says what."""
    return problem(500, TEXT("refusal.failed"))


HANDLED: dict[Any, Any] = {
    500: failed,
    Refusal: refused,
    ClientDisconnect: left,
    CardhouseError: wrong,
    HTTPException: http_error,
}
