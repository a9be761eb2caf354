"""The OpenAPI description of the HTTP part; the WebSocket part is in docs/api.md."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import cardhouse
from cardhouse.core.game import names
from cardhouse.core.scene import Scene
from cardhouse.server import messages as m

BODIES = (m.NewTable, m.TakeSeat, m.UseKey, m.NewPlayer)
ANSWERS = (m.Opened, m.Player, m.TableInfo, m.Listed, m.GameInfo, m.Statistics, m.Link, m.Analysis, m.Problem,
           Scene)  # fmt: skip
CODE = {
    "name": "code", "in": "path", "required": True,
    "schema": {"type": "string", "pattern": "^[a-z0-9]{1,12}$"}, "description": "The table's code.",
}  # fmt: skip


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


def _ref(kind: type, many: bool = False) -> dict[str, Any]:
    one = {"$ref": f"#/components/schemas/{kind.__name__}"}
    return {"type": "array", "items": one} if many else one


def _operation(
    name: str,
    says: str,
    answer: dict[str, Any],
    status: int = 200,
    body: type | None = None,
    parameters: list[Any] | None = None,
    problems: tuple[int, ...] = (),
) -> dict[str, Any]:
    told: dict[str, Any] = {
        "operationId": name,
        "summary": says,
        "responses": {str(status): {"description": says, "content": answer}},
    }
    for code in sorted({*problems, 429}):
        told["responses"][str(code)] = {
            "description": "What was wrong.",
            "content": _json(_ref(m.Problem)),
        }
    if parameters:
        told["parameters"] = parameters
    if body is not None:
        told["requestBody"] = {"required": True, "content": _json(_ref(body))}
    return told


@cache
def document() -> dict[str, Any]:
    """The description as JSON data."""
    schemas, components = msgspec.json.schema_components(
        [*BODIES, *ANSWERS], ref_template="#/components/schemas/{name}"
    )
    del schemas
    game = {
        "name": "game", "in": "path", "required": True, "schema": {"type": "string", "enum": list(names())},
        "description": "A game's name.",
    }  # fmt: skip
    shape = {"name": "shape", "in": "query", "schema": {"type": "string", "enum": ["wide", "tall"]}}
    figure = {
        "name": "figure",
        "in": "path",
        "required": True,
        "schema": {"type": "string", "pattern": "^[a-z0-9_-]{1,60}$"},
    }
    mine = {"name": "mine", "in": "query", "schema": {"type": "string", "enum": ["0", "1"]}}
    anything = {"type": "object"}
    text = {"text/markdown": {"schema": {"type": "string"}}}
    svg = {"image/svg+xml": {"schema": {"type": "string"}}}
    o = _operation
    paths: dict[str, Any] = {
        "/api/health": {"get": o("health", "Whether server and storage work.", _json(anything))},
        "/api/games": {"get": o("games", "All games.", _json(_ref(m.GameInfo, many=True)))},
        "/api/games/{game}/rules": {"get": o("rules", "A rulebook.", text, parameters=[game], problems=(404,))},
        "/api/games/{game}/picture": {
            "get": o("picture", "A table in mid-play.", _json(_ref(Scene)), parameters=[game, shape],
                     problems=(400, 404))
        },
        "/api/games/{game}/figures/{figure}": {
            "get": o("figure", "A figure of a rulebook.", _json(_ref(Scene)), parameters=[game, figure, shape],
                     problems=(400, 404))
        },
        "/api/tables": {
            "get": o("tables", "Open tables, or one's own.", _json(_ref(m.Listed, many=True)),
                     parameters=[mine], problems=(400,)),
            "post": o("open", "Opens a table.", _json(_ref(m.Opened)), 201, m.NewTable, problems=(400, 403)),
        },
        "/api/tables/{code}": {
            "get": o("table", "A table.", _json(_ref(m.TableInfo)), parameters=[CODE], problems=(404,))
        },
        "/api/tables/{code}/seats": {
            "post": o("sit", "Takes a free seat.", _json(_ref(m.Opened)), 201, m.TakeSeat, [CODE], (400, 403, 404, 409))
        },
        "/api/tables/{code}/key": {
            "post": o("rejoin", "Opens a seat by its private key.", _json(_ref(m.Opened)), 200, m.UseKey, [CODE],
                      (400, 403, 404, 409))
        },
        "/api/tables/{code}/record": {
            "get": o("record", "The record, as far as the reader may keep it.", _json(anything), parameters=[CODE],
                     problems=(404, 409))
        },
        "/api/tables/{code}/analysis": {
            "get": o("analysis", "How far the analysis of a finished game is.", _json(_ref(m.Analysis)),
                     parameters=[CODE], problems=(404, 409)),
            "post": o("analyse", "Begins the analysis of a finished game.", _json(_ref(m.Analysis)),
                      parameters=[CODE], problems=(403, 404, 409)),
        },
        "/api/tables/{code}/link": {
            "get": o("link", "Addresses for friends.", _json(_ref(m.Link)), parameters=[CODE], problems=(404,))
        },
        "/api/tables/{code}/qr.svg": {
            "get": o("qr", "The address as a QR code.", svg, parameters=[CODE], problems=(404,))
        },
        "/api/players": {
            "post": o("player", "A token for a program.", _json(_ref(m.Player)), 201, m.NewPlayer,
                      problems=(400, 403))
        },
        "/api/statistics": {
            "get": o("statistics", "What the reader has played.", _json(_ref(m.Statistics, many=True)))
        },
    }  # fmt: skip
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Cardhouse",
            "version": cardhouse.__version__,
            "description": "Tables, records and statistics. Live play is over WebSockets: docs/api.md.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "cardhouse"},
            },
        },
        "security": [{"token": []}, {"cookie": []}, {}],
    }
