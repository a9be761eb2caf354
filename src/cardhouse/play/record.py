"""Record: a match as JSON: header, actions as text, marks. Reading it verifies it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidRecord
from cardhouse.core.game import game
from cardhouse.core.positions import shown_options
from cardhouse.play.match import (
    MARKS,
    RESIGNATION,
    Mark,
    Match,
    checked_seed,
    match_from_position,
    new_match,
)
from cardhouse.play.texts import public_text

FORMAT = 1
MAX_ACTIONS = 1_000_000
MAX_BYTES = 32_000_000
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
)


@dataclass
class Record:
    """A match as data. seed is None where it is not given out; position is set when the match began from one.

    fair: the shares that made the seed, where a server dealt (``cardhouse verify`` checks them).
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
        return data if self.fair is None else {**data, "fair": self.fair}

    def dumps(self) -> str:
        """The record as JSON text."""
        return json.dumps(self.to_json(), ensure_ascii=False, indent=1) + "\n"

    def save(self, path: str | Path) -> None:
        """Writes the record to a file, whole or not at all."""
        target = Path(path)
        draft = target.with_name(target.name + ".part")
        draft.write_text(self.dumps(), encoding="utf-8")
        draft.replace(target)

    @classmethod
    def loads(cls, text: str) -> Record:
        """The record that a JSON text holds, its form checked. Raises InvalidRecord."""
        if len(text) > MAX_BYTES:
            raise InvalidRecord(f"a record has at most {MAX_BYTES} characters")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InvalidRecord(f"this is not JSON: {error}") from error
        return cls.from_json(data)

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """The record in a file. Raises InvalidRecord."""
        try:
            return cls.loads(Path(path).read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise InvalidRecord(f"{path} cannot be read: {error}") from error

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """The record in JSON data, its form checked. Raises InvalidRecord."""
        if not isinstance(data, dict) or data.get("cardhouse") != FORMAT:
            raise InvalidRecord(f'this is no record: it must have "cardhouse": {FORMAT}')
        _only(data, KEYS, "a record")
        name: Any = data.get("game")
        rules: Any = data.get("rules")
        _must(isinstance(name, str), "game must be a game's name")
        _must(
            isinstance(rules, int) and not isinstance(rules, bool),
            "rules must be the version of the rules",
        )
        players: Any = data.get("players")
        options, actions = data.get("options", {}), data.get("actions", [])
        _must(isinstance(options, dict), "options must be a dictionary")
        _must(
            _texts(players, 12, 80),
            "players must be a list of at most 12 names of at most 80 characters",
        )
        _must(_texts(actions, MAX_ACTIONS, 200), "actions must be a list of texts")
        seed, position, result = data.get("seed"), data.get("position"), data.get("result")
        _must(seed is None or isinstance(seed, str), "seed must be a text or null")
        _must(
            position is None or isinstance(position, dict), "position must be a dictionary or null"
        )
        _must(result is None or isinstance(result, dict), "result must be a dictionary or null")
        fair = data.get("fair")
        _must(fair is None or isinstance(fair, dict), "fair must be a dictionary or absent")
        marks = data.get("marks", [])
        _must(isinstance(marks, list) and len(marks) <= MAX_ACTIONS, "marks must be a list")
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
        )

    def replay(self) -> Match:
        """The match, played again and verified. Raises InvalidRecord, naming what does not fit."""
        try:
            found = game(self.game)
        except CardhouseError as error:
            raise InvalidRecord(str(error)) from error
        if self.rules != found.rules_version:
            raise InvalidRecord(
                f"this record follows version {self.rules} of the rules of {found.title}; "
                f"this program has version {found.rules_version}"
            )
        if self.seed is None:
            raise InvalidRecord(
                "this record carries no seed, as it was given to a seat during the match"
            )
        try:
            seed = checked_seed(self.seed)
            if self.position is not None:
                match = match_from_position(self.position, seed=seed, names=self.players)
            else:
                match = new_match(self.game, seed=seed, names=self.players, **_named(self.options))
        except CardhouseError as error:
            raise InvalidRecord(f"the beginning does not fit: {error}") from error
        for ply, text in enumerate(self.actions):
            try:
                match.play(text)
            except CardhouseError as error:
                raise InvalidRecord(
                    f"ply {ply + 1} ({text[:40]!r}) does not replay: {error}"
                ) from error
        for mark in self.marks:
            if mark.kind == RESIGNATION:
                try:
                    match.resign(mark.seat)
                except CardhouseError as error:
                    raise InvalidRecord(f"the resignation does not fit: {error}") from error
        match.marks = self.marks[:]
        if self.result != result_of(match):
            raise InvalidRecord(
                f"the record's result is not the one that replaying gives: {result_of(match)}"
            )
        return match


def result_of(match: Match) -> dict[str, Any] | None:
    """The result as records hold it; None while the match runs."""
    if not match.over:
        return None
    return {"winners": list(match.winners), "reason": match.reason, "scores": match.scores}


def record_of(match: Match, seat: int | None = None) -> Record:
    """The record of a match: whole for None or when it is over, else what a seat (-1: a spectator) may keep."""
    notation = match.game.notation
    masked = seat is not None and not match.over
    texts = []
    for ply, action in enumerate(match.actions):
        before = match.state_before(ply)
        others = masked and int(match.game.rules.seat(before)) != seat
        texts.append(
            public_text(match.game, before, action) if others else notation.short(before, action)
        )
    return Record(
        game=match.game.name,
        rules=match.game.rules_version,
        options=shown_options(match.game, match.state),
        players=list(match.players),
        actions=texts,
        seed=None if masked else match.seed,
        position=None if masked else match.start,
        marks=match.marks[:],
        result=result_of(match),
    )


def _named(options: dict[str, Any]) -> dict[str, Any]:
    for name in options:
        _must(name not in ("name", "seed", "names"), f"there is no option {name!r}")
    return options


def _mark(data: Any, plies: int) -> Mark:
    _must(
        isinstance(data, dict) and set(data) == {"kind", "ply", "seat"},
        "a mark has kind, ply and seat",
    )
    kind, ply, seat = data["kind"], data["ply"], data["seat"]
    _must(kind in MARKS, f"a mark's kind is one of {', '.join(MARKS)}")
    _must(
        isinstance(ply, int) and not isinstance(ply, bool) and 0 <= ply <= MAX_ACTIONS,
        "a mark's ply is a number",
    )
    _must(
        seat is None or (isinstance(seat, int) and 0 <= seat < 12),
        "a mark's seat is a number below 12 or null",
    )
    return Mark(kind, ply, seat)


def _texts(value: Any, most: int, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= most
        and all(isinstance(x, str) and len(x) <= length for x in value)
    )


def _only(data: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in data:
        _must(key in keys, f"unknown key {str(key)[:40]!r}; {what} has {', '.join(keys)}")


def _must(holds: bool, problem: str) -> None:
    if not holds:
        raise InvalidRecord(problem)
