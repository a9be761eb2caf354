"""Scenes of matches and positions that are only looked at, seen by a seat or with all cards
open.
"""

from __future__ import annotations

from typing import Any

from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.notation import parse_seat
from cardhouse.core.scene import Scene
from cardhouse.core.state import SPECTATOR, TRUTH, Viewer
from cardhouse.play.match import Match, match_from_position, scene_of
from cardhouse.play.wording import YOU
from cardhouse.terminal.drawing.table import shape_for
from cardhouse.terminal.wording import TEXT

OPEN = "open"


def open_scene(game: Game, data: dict[str, Any], columns: int) -> Scene:
    """The scene of a position as the seat sees it that must decide."""
    match = match_from_position(data, seed="1")
    return scene_for(match, None, columns)


def scene_for(match: Match, viewer: str | None, columns: int) -> Scene:
    """A match's scene for ``A``..., ``open`` (all cards) or, for None, who must decide (at the end
    the person).

    Seats are letters, as beside the names on the table. Raises CardhouseError for a seat that does
    not exist.
    """
    shape = shape_for(columns)
    if viewer is None:
        people = [p for p, name in enumerate(match.players) if name == YOU]
        after = people[0] if len(people) == 1 else match.turn_seat
        seen = match.view(match.seat if match.seat is not None else after)
    else:
        seen = match.view(checked_seat(match, viewer))
    return scene_of(match.game, seen, shape)


def usual_viewer(match: Match) -> Viewer:
    """Whose eyes a record is seen with unless somebody says otherwise: all cards open where there
    is one seat only.
    """
    return TRUTH if match.game.solitaire else SPECTATOR


def checked_seat(match: Match, viewer: str) -> Viewer:
    """The seat that a letter names; TRUTH for ``open`` (all cards). Raises CardhouseError."""
    if viewer == OPEN:
        return TRUTH
    seat = parse_seat(viewer)
    if seat >= match.seats:
        last = seat_letter(match.seats - 1)
        raise InvalidOptions(TEXT("seats.unknown", seat=viewer.upper(), last=last))
    return seat
