"""The form of records: a match as JSON: header, actions as text, marks. Whether it replays is
another matter.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from cardhouse.core.cards import MOST_SEATS
from cardhouse.core.errors import InvalidRecord
from cardhouse.core.texts import Arg
from cardhouse.play.marks import MARKS, Mark
from cardhouse.play.wording import TEXT

FORMAT = 1
MAX_ACTIONS = 1_000_000
MAX_BYTES = 32_000_000
MAX_NAME = 80
_MARKS = ", ".join(MARKS)
NONE = "null"
KEYS = (
    "cardhouse",
    "game",
    "rules",
    "options",
    "seed",
    "position",
    "players",
    "actions",
    "marks",
    "result",
    "fair",
    "signature",
)


@dataclass
class RecordForm:
    """A match as data. seed is None where it is not given out; position is set when the match began
    from one.

    fair: the shares that made the seed, where a server dealt; signature: what that server signed
    the rest with (``cardhouse verify`` checks both).
    """

    game: str
    rules: int
    options: dict[str, Any]
    players: list[str]
    actions: list[str]
    seed: str | None = None
    position: dict[str, Any] | None = None
    marks: list[Mark] = field(default_factory=list)
    result: dict[str, Any] | None = None
    fair: dict[str, Any] | None = None
    signature: dict[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """The record as JSON data."""
        data: dict[str, Any] = {
            "cardhouse": FORMAT,
            "game": self.game,
            "rules": self.rules,
            "options": self.options,
            "seed": self.seed,
            "position": self.position,
            "players": self.players,
            "actions": self.actions,
            "marks": [{"kind": m.kind, "ply": m.ply, "seat": m.seat} for m in self.marks],
            "result": self.result,
        }
        more = {"fair": self.fair, "signature": self.signature}
        return data | {name: value for name, value in more.items() if value is not None}

    def dumps(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"

    def save(self, path: str | Path) -> None:
        """Writes the record to a file, whole or not at all."""
        # A page, which has no files, does without.
        from cardhouse.play.whole_files import write_whole

        write_whole(Path(path), self.dumps())

    @classmethod
    def loads(cls, text: str) -> Self:
        """The record that a JSON text holds, its form checked. Raises InvalidRecord."""
        if len(text) > MAX_BYTES:
            raise InvalidRecord(TEXT("record.too_long", most=str(MAX_BYTES)))
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord(TEXT("message.no_json", problem=str(error))) from error
        return cls.from_json(data)

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The record in a file. Raises InvalidRecord."""
        try:
            return cls.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidRecord(
                TEXT("record.unreadable", path=str(path), problem=str(error))
            ) from error

    @classmethod
    def from_json(cls, data: Any) -> Self:
        """The record in JSON data, its form checked. Raises InvalidRecord."""
        if not isinstance(data, dict) or data.get("cardhouse") != FORMAT:
            raise InvalidRecord(TEXT("record.none", form=f'"cardhouse": {FORMAT}'))
        for key in data:
            must(key in KEYS, "record.unknown_key", key=repr(str(key)[:40]), keys=", ".join(KEYS))
        name: Any = data.get("game")
        rules: Any = data.get("rules")
        must(isinstance(name, str), "record.name", field="game")
        must(
            isinstance(rules, int) and not isinstance(rules, bool),
            "record.version",
            field="rules",
        )
        players: Any = data.get("players")
        options, actions = data.get("options", {}), data.get("actions", [])
        must(isinstance(options, dict), "record.dictionary", field="options")
        must(
            _texts(players, MOST_SEATS, MAX_NAME),
            "record.players",
            field="players",
            most=MOST_SEATS,
            characters=MAX_NAME,
        )
        must(_texts(actions, MAX_ACTIONS, 200), "record.texts", field="actions")
        seed, position, result = data.get("seed"), data.get("position"), data.get("result")
        must(seed is None or isinstance(seed, str), "record.text_or_none", field="seed", none=NONE)
        must(
            position is None or isinstance(position, dict),
            "record.dictionary_or_none",
            field="position",
            none=NONE,
        )
        must(
            result is None or isinstance(result, dict),
            "record.dictionary_or_none",
            field="result",
            none=NONE,
        )
        fair = data.get("fair")
        must(fair is None or isinstance(fair, dict), "record.dictionary_or_absent", field="fair")
        signature = data.get("signature")
        must(
            signature is None or isinstance(signature, dict),
            "record.dictionary_or_absent",
            field="signature",
        )
        marks = data.get("marks", [])
        must(isinstance(marks, list) and len(marks) <= MAX_ACTIONS, "record.list", field="marks")
        return cls(
            game=name,
            rules=rules,
            options=options,
            players=players,
            actions=actions,
            seed=seed,
            position=position,
            marks=[_mark(m, len(actions)) for m in marks],
            result=result,
            fair=fair,
            signature=signature,
        )


def _mark(data: Any, plies: int) -> Mark:
    must(
        isinstance(data, dict) and set(data) == {"kind", "ply", "seat"},
        "record.mark",
        keys="kind, ply",
        last="seat",
    )
    kind, ply, seat = data["kind"], data["ply"], data["seat"]
    must(kind in MARKS, "record.mark_kind", field="kind", kinds=_MARKS)
    must(
        isinstance(ply, int) and not isinstance(ply, bool) and 0 <= ply <= MAX_ACTIONS,
        "record.mark_ply",
        field="ply",
    )
    must(
        seat is None or (isinstance(seat, int) and 0 <= seat < MOST_SEATS),
        "record.mark_seat",
        field="seat",
        seats=MOST_SEATS,
        none=NONE,
    )
    return Mark(kind, ply, seat)


def _texts(value: Any, most: int, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(isinstance(x, str) and len(x) <= length for x in value)
    )


def must(holds: bool, id: str, **args: Arg) -> None:
    """Raises InvalidRecord with the text of this id unless something holds."""
    if not holds:
        raise InvalidRecord(TEXT.write(id, args))
