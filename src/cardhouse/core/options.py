"""Options: one declaration that checks values, stores them in a state and describes them to every
front end.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypedDict

from cardhouse.core.errors import InvalidOptions, nearest
from cardhouse.core.notation import shown
from cardhouse.core.texts import HOUSE, comma_list

Value = int | bool | str | None

NONE = "none"
"""How people type that an option has no value."""


class OptionDeclared(TypedDict):
    """An option as JSON data, see ``Option``. allowed: the allowed values in words."""

    name: str
    type: str
    default: Value
    choices: list[Value]
    low: int
    high: int
    allowed: str
    says: str
    ruling: str
    lab: bool


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    kind: ``number``, ``flag`` (true/false), ``choice`` (one of some names) or ``pair`` (``7/3``).
    choices: the ordinary values; a number or pair takes any value in low..high, those outside
    ``choices`` being for designers. lab: the whole option is for designers.
    """

    kind: str
    default: Value
    choices: tuple[Value, ...]
    low: int
    high: int
    says: str
    ruling: str
    lab: bool

    def allowed(self) -> str:
        """The allowed values in words."""
        if self.kind in ("flag", "choice"):
            return comma_list(_shown(v) for v in self.choices)
        low, high = self.low, self.high
        if self.kind == "number":
            form = HOUSE("option.range", low=low, high=high)
        else:
            form = HOUSE("option.pair", form="A/B", low=low, high=high)
        return comma_list((NONE, form)) if None in (*self.choices, self.default) else form

    def values(self) -> tuple[Value, ...]:
        """A few values that stand for all: the ordinary ones, or the default and the bounds."""
        if self.choices:
            return self.choices
        ends: tuple[Value, ...] = (self.low, self.high)
        if self.kind == "pair":
            ends = (f"{self.low}/{self.low}", f"{self.high}/{self.high}")
        return tuple(dict.fromkeys((self.default, *ends)))

    def parse(self, value: Any, name: str) -> Value:
        """The value in its own type, from itself or from text. Raises InvalidOptions."""
        text = value.strip().lower() if isinstance(value, str) else value
        if self.kind == "flag":
            known = {
                True: True,
                False: False,
                "true": True,
                "false": False,
                "yes": True,
                "no": False,
            }
            if isinstance(text, (bool, str)) and text in known:
                return known[text]
        elif self.kind == "choice":
            if isinstance(text, str) and text in self.choices:
                return text
        elif self.kind == "number":
            if text is None or text == NONE:
                if None in (*self.choices, self.default):
                    return None
            else:
                if isinstance(text, str) and re.fullmatch(r"-?\d{1,9}", text):
                    text = int(text)
                if (
                    isinstance(text, int)
                    and not isinstance(text, bool)
                    and self.low <= text <= self.high
                ):
                    return text
        elif isinstance(text, str) and re.fullmatch(r"\d{1,5}/\d{1,5}", text):
            parts = [int(x) for x in text.split("/")]
            if all(self.low <= x <= self.high for x in parts):
                return f"{parts[0]}/{parts[1]}"
        raise InvalidOptions(
            HOUSE("option.takes", name=name, allowed=self.allowed(), value=shown(value))
        )

    def encode(self, value: Value) -> tuple[int, ...]:
        """The cells of the option's field for a checked value: two for a pair, else one."""
        if self.kind == "pair":
            return tuple(int(x) for x in str(value).split("/"))
        if self.kind == "choice":
            return (self.choices.index(value),)
        return (int(value or 0),)

    def decode(self, cells: Sequence[int]) -> Value:
        """The value that the cells of the option's field stand for."""
        if self.kind == "pair":
            return f"{cells[0]}/{cells[1]}"
        if self.kind == "choice":
            return self.choices[cells[0]]
        if self.kind == "flag":
            return bool(cells[0])
        if cells[0] == 0 and None in (*self.choices, self.default):
            return None
        return cells[0]

    def describe(self, name: str) -> OptionDeclared:
        """The declaration as JSON for front ends."""
        return {
            "name": name,
            "type": self.kind,
            "default": self.default,
            "choices": list(self.choices),
            "low": self.low,
            "high": self.high,
            "allowed": self.allowed(),
            "says": self.says,
            "ruling": self.ruling,
            "lab": self.lab,
        }


def check_options(declared: Mapping[str, Option], given: Mapping[str, Any]) -> dict[str, Value]:
    """Every option of a game with its value, defaults filled in. Raises InvalidOptions for unknown
    names or values.
    """
    for name in given:
        if name not in declared:
            if close := nearest(str(name), declared):
                said = HOUSE("option.unknown_near", name=shown(name), near=close)
            else:
                said = HOUSE("option.unknown", name=shown(name), names=comma_list(declared))
            raise InvalidOptions(said)
    return {
        name: option.parse(given[name], name) if name in given else option.default
        for name, option in declared.items()
    }


def _shown(value: Value) -> str:
    if value is None:
        return NONE
    return str(value).lower() if isinstance(value, bool) else str(value)
