"""What a command printed as JSON, held against its published schema."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import jsonschema_rs

from cardhouse.terminal.commands.schemas import schema_of


def printed(command: str, text: str) -> Any:
    """The data of a text that a command printed. Fails if it is no strict JSON, or anything that
    the schema lacks.
    """
    data = json.loads(text, parse_constant=_no_number)
    hold(command, data)
    return data


def hold(command: str, data: Any) -> None:
    """Holds data against a command's schema, in which nothing more may stand than it names."""
    schema = json.loads(schema_of(command))
    for one in [schema, *schema["$defs"].values()]:
        if "properties" in one:
            one["additionalProperties"] = False
    jsonschema_rs.validator_for(schema).validate(data)


def _no_number(name: str) -> NoReturn:
    raise AssertionError(f"{name} is no JSON")
