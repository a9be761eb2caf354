"""Match: one sitting of a game; and Record, a match as data, which gives the match again.

Each makes the other, so both stand here; what they are made of stands in ``course``, ``row`` and
``record_form``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardhouse.core.errors import CardhouseError, InvalidPosition, InvalidRecord, UnknownGame
from cardhouse.core.game import Game, game, names
from cardhouse.core.notation import shown
from cardhouse.core.positions import shown_options
from cardhouse.core.rng import seed_words
from cardhouse.core.state import SPECTATOR, TRUTH, State, Viewer
from cardhouse.play.course import MAX_SEED, Course, checked_seed, returns, scene_of
from cardhouse.play.legal import LegalActions
from cardhouse.play.marks import (
    AUTOMATIC,
    BOOKMARK,
    HINT,
    MARKS,
    OPEN_HELP,
    PEEK,
    RESIGNATION,
    TAKEBACK,
    Mark,
)
from cardhouse.play.record_form import RecordForm, must
from cardhouse.play.row import Row
from cardhouse.play.wording import TEXT

__all__ = [
    "AUTOMATIC",
    "BOOKMARK",
    "HINT",
    "MARKS",
    "MAX_SEED",
    "OPEN_HELP",
    "PEEK",
    "RESIGNATION",
    "TAKEBACK",
    "LegalActions",
    "Mark",
    "Match",
    "Record",
    "checked_seed",
    "match_from_position",
    "new_match",
    "read_position",
    "record_of",
    "result_of",
    "returns",
    "scene_of",
]


class Match(Course):
    """One sitting: a state, its history, and everything that may be asked of them.

    Make one with ``new_match`` or ``match_from_position``. Whose eyes something is seen with is a
    seat, ``SPECTATOR`` (None, the default everywhere) or ``TRUTH``, both in ``core.state``.
    """

    def draft(self) -> Row:
        """A row of the deciding seat that is tried out before it is played."""
        return Row(self)

    def record(self, viewer: Viewer = SPECTATOR) -> Record:
        """The record of this match; while it runs, without seed and without the choices hidden from
        the viewer.

        The whole record, which replays, is given for TRUTH, and to anybody once the match is over.
        """
        return record_of(self, viewer)


class Record(RecordForm):
    """A match as JSON: header, actions as text, marks."""

    def replay(self) -> Match:
        """The match, played again and verified. Raises InvalidRecord, naming what does not fit."""
        try:
            found = game(self.game)
        except CardhouseError as error:
            raise InvalidRecord(str(error)) from error
        if self.rules != found.rules_version:
            raise InvalidRecord(
                TEXT(
                    "record.other_rules",
                    rules=shown(self.rules),
                    game=found.title,
                    present=found.rules_version,
                )
            )
        if self.seed is None:
            raise InvalidRecord(TEXT("record.no_seed"))
        try:
            seed = checked_seed(self.seed)
            if self.position is not None:
                match = match_from_position(self.position, seed=seed, names=self.players)
            else:
                match = new_match(self.game, seed=seed, names=self.players, **_named(self.options))
        except CardhouseError as error:
            raise InvalidRecord(TEXT("record.beginning", problem=str(error))) from error
        for ply, text in enumerate(self.actions):
            try:
                match.play(text)
            except CardhouseError as error:
                raise InvalidRecord(
                    TEXT("record.ply", ply=ply + 1, text=repr(text[:40]), problem=str(error))
                ) from error
        for mark in self.marks:
            if mark.kind == RESIGNATION:
                try:
                    match.resign(mark.seat)
                except CardhouseError as error:
                    raise InvalidRecord(TEXT("record.resignation", problem=str(error))) from error
        match.marks = self.marks[:]
        if self.result != result_of(match):
            raise InvalidRecord(TEXT("record.result", result=str(result_of(match))))
        return match


def result_of(match: Course) -> dict[str, Any] | None:
    """The result as records hold it; None while the match runs."""
    if not match.over:
        return None
    return {"winners": list(match.winners), "reason": match.reason, "scores": match.scores}


def record_of(match: Course, viewer: Viewer = SPECTATOR) -> Record:
    """The record of a match as a viewer may keep it; see ``Match.record``."""
    notation = match.game.notation
    masked = match.checked(viewer) != TRUTH and not match.over
    texts = []
    for ply, action in enumerate(match.actions):
        before = match.state_before(ply)
        others = masked and match.game.rules.seat(before) != viewer
        text = notation.public if others else notation.short
        texts.append(text(before, action))
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
        must(name not in ("name", "seed", "names"), "record.no_option", option=repr(name))
    return options


def new_match(
    name: str, *, seed: int | str | None = None, names: Sequence[str] | None = None, **options: Any
) -> Match:
    """Deals a new match: ``new_match("carbles", players=4, partners=True, seed=7)``.

    names: a player's name for each seat. Raises UnknownGame or InvalidOptions.
    """
    found = game(name)
    text = checked_seed(seed)
    return Match(found, found.new_state(options, text), text, None, names)


def read_position(data: Any) -> tuple[Game, State]:
    """The game and the state of a position dictionary. Raises InvalidPosition."""
    if not isinstance(data, dict):
        raise InvalidPosition(TEXT("position.no_dictionary"))
    name = data.get("game")
    if not isinstance(name, str):
        raise InvalidPosition(TEXT("position.no_game", names=", ".join(names()), form='"game"'))
    try:
        found = game(name)
    except UnknownGame as error:
        raise InvalidPosition(str(error)) from error
    state = found.positions.read(data)
    state.viewer = TRUTH
    return found, state


def match_from_position(
    data: Mapping[str, Any], *, seed: int | str | None = None, names: Sequence[str] | None = None
) -> Match:
    """A match that goes on from a position dictionary. The seed decides future chance only. Raises
    InvalidPosition.
    """
    found, state = read_position(data)
    text = checked_seed(seed)
    for i, word in enumerate(seed_words(text)):
        state.rng[i] = word
    return Match(found, state, text, found.positions.write(state), names)
