"""The OpenAPI description of the HTTP part, made of its operations; the WebSocket part is in
docs/api.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

import cardhouse
from cardhouse.server import messages as m
from cardhouse.server.web.operations import JSON, Operation, Parameter

PLACE = "#/components/schemas/{name}"


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The description as JSON data."""
    bodies = [one.body[1] for one in operations if one.body is not None]
    kinds = [m.Problem, *bodies, *(one.answers for one in operations)]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=PLACE)
    of_problem, of_bodies = schemas[0], iter(schemas[1 : len(bodies) + 1])
    paths: dict[str, Any] = {}
    for one, answers in zip(operations, schemas[len(bodies) + 1 :], strict=True):
        body = next(of_bodies) if one.body is not None else None
        described = _described(one, answers, body, of_problem)
        paths.setdefault(one.path, {})[one.method.lower()] = described
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


def _described(one: Operation, answers: Any, body: Any, problem: Any) -> dict[str, Any]:
    """An operation. answers, body, problem: schemas."""
    entry: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.says,
        "responses": {
            str(one.status): {"description": one.says, "content": {one.media: {"schema": answers}}}
        },
    }
    for code in one.problems:
        entry["responses"][str(code)] = {
            "description": "What was wrong.",
            "content": {JSON: {"schema": problem}},
        }
    if one.parameters:
        entry["parameters"] = [_parameter(found) for found in one.parameters.values()]
    if body is not None:
        entry["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return entry


def _parameter(found: Parameter) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": found.name, "in": found.where}
    if found.where == "path":
        entry["required"] = True
    entry["schema"] = found.schema()
    if found.says:
        entry["description"] = found.says
    return entry
