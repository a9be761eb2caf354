"""Scene: a table as data for any front end. Built from a view, so it cannot show what its viewer
may not see.

Units: a card is 10 wide and 14 high, a marble 4 across. ``cell`` is the same place on a character
grid (column, row, columns, rows), about 80 x 21 for the wide shape and 44 x 40 for the tall one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from cardhouse.core.texts import HOUSE, kept

CARD_WIDTH, CARD_HEIGHT, MARBLE = 10.0, 14.0, 4.0
SHAPES = ("wide", "tall")
HIGHLIGHTS: dict[str, str] = {
    "vulnerable": "!",
    "close": "?",
    "target": "^",
    "limit": "~",
    "last_deal": "+",
    "chosen": "*",
    "moved": "=",
    "pointed": "<",
}
"""Every highlight of a spot or a piece, with its sign on a character grid, the same on every
table.
"""


def highlight_words(highlight: str) -> str:
    """What a highlight means, in a few words."""
    return HOUSE(f"highlight.{highlight}")


@dataclass(frozen=True, slots=True)
class Spot:
    """A place on the table.

    kind: what it is to a player (hand, deck, stack, pile, cell, track, home, goal, lot...).
    layout: how its pieces lie: ``stack`` (only the top shows), ``fan`` (downwards, all show, and a
    card is taken up with those on it), ``row`` (side by side), ``cell`` (one piece), ``pile``
    (several share the place, all show in part), ``space`` (small, for marbles). count: how many
    pieces lie here when not all are drawn. note: a short public fact in words. highlights: names of
    states to highlight (``vulnerable``, ``limit``, ``last``...). seat: whose it is.
    """

    id: str
    kind: str
    x: float
    y: float
    w: float
    h: float
    cell: tuple[int, int, int, int]
    layout: str
    label: str = ""
    seat: int | None = None
    count: int | None = None
    note: str = ""
    highlights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A card or a marble on a spot. face: card text like ``7S``, None shows the back. order: from
    bottom or left. rotation: degrees by which it is turned so that its foot points at the card that
    it belongs to; a whole turn where that lies below, 0 where it belongs to none.
    """

    id: str
    kind: str
    spot: str
    order: int
    face: str | None = None
    seat: int | None = None
    rotation: int = 0
    name: str = ""
    highlights: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Control:
    """A button: something a hand can do that is no place on the table. lasts: as what it may be
    answered again, until there is another choice, in words; empty where it is asked each time.
    """

    id: str
    label: str
    lasts: str = ""


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """What everybody may read about a seat. team: seats that win together with it, itself
    included. short: how far it still is from what it plays for, by which equal scores differ at the
    end.
    """

    seat: int
    letter: str
    deciding: bool
    on_turn: bool
    score: str
    team: tuple[int, ...] = ()
    note: str = ""
    short: int = 0


@kept(64)
def price_tag(cards: int, draws: int = 0) -> str:
    """A price as a gesture's tag: cards to pay, and how many fewer are drawn for it."""
    fewer = [HOUSE("tag.draws", n=draws)] if draws else []
    return "\n".join([HOUSE("tag.cards", n=cards), *fewer] if cards or not draws else fewer)


def either_tag(tags: Iterable[str]) -> str:
    """The tag of a target that means one of several things, each with its own; the shortest is told
    first.
    """
    first, *others = sorted(tags, key=lambda tag: (len(tag), tag))
    for other in others:
        first = HOUSE("tag.either", first=first, second=other)
    return first


@dataclass(frozen=True, slots=True)
class Gesture:
    """A path of targets (ids of pieces, spots or controls) that means one legal action.

    tag: what is told in a word or two at its last target, such as a price; lines are parted by
    ``\\n``. leads: the spot where a piece goes that is its last target, if that is sure. alone: why
    its first target can do nothing else, what it risks, or what speaks against it, told once that
    is chosen. once: what is told at its first target where one touch of that makes the action,
    whatever else there is; empty where it does not. vain: that it surely gains nothing, as far as
    the seat knows, while something else may be done.
    """

    path: tuple[str, ...]
    action: int
    tag: str = ""
    leads: str = ""
    alone: str = ""
    once: str = ""
    vain: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole table, drawn for one viewer (None: a spectator)."""

    game: str
    shape: str
    viewer: int | None
    width: float
    height: float
    columns: int
    rows: int
    status: str
    spots: tuple[Spot, ...]
    pieces: tuple[Piece, ...]
    controls: tuple[Control, ...]
    seats: tuple[SeatPanel, ...]
    gestures: tuple[Gesture, ...]

    def to_json(self) -> dict[str, Any]:
        """The scene as plain JSON data."""
        return asdict(self)


# From one decision to the next most of a table stays as it is, so what is made once is kept: for
# some hundred tables at a time, so that a server that has served thousands holds no more than one
# that has served as many.
_spot = kept(1024)(Spot)
_piece = kept(2048)(Piece)
seat_panel = kept(1024)(SeatPanel)
"""A panel, the same object for the same facts."""


@kept(2048)
def _cards(
    spot: str, faces: tuple[str | None, ...], **more: Any
) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    pieces: list[Piece] = []
    copies: dict[str, int] = {}
    for order, face in enumerate(faces):
        name = face or "back"
        copies[name] = copies.get(name, 0) + 1
        id = f"{spot}/{name}" + (f"~{copies[name]}" if copies[name] > 1 else "")
        pieces.append(_piece(id, "card", spot, order, face, name=card_name(face), **more))
    return tuple(pieces), tuple(piece.id for piece in pieces)


@dataclass
class SceneBuilder:
    """Collects the parts of a scene while it is being laid out."""

    spots: list[Spot] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)

    def spot(
        self,
        id: str,
        kind: str,
        box: Sequence[float],
        cell: Sequence[int],
        layout: str,
        **more: Any,
    ) -> str:
        """Adds a spot (box: x, y, w, h) and returns its id."""
        x, y, w, h = box
        c, r, cs, rs = cell
        self.spots.append(_spot(id, kind, x, y, w, h, (c, r, cs, rs), layout, **more))
        return id

    def cards(self, spot: str, faces: Iterable[str | None], **more: Any) -> list[str]:
        """Adds cards to a spot, bottom or left first, and returns their ids: ``spot/7S``, numbered
        when repeated.
        """
        pieces, ids = _cards(spot, tuple(faces), **more)
        self.pieces += pieces
        return list(ids)

    def marble(self, spot: str, seat: int, order: int = 0, **more: Any) -> str:
        """Adds a marble of a seat to a spot and returns its id."""
        id = f"{spot}/{order}"
        self.pieces.append(_piece(id, "marble", spot, order, seat=seat, **more))
        return id

    def add(self, part: SceneBuilder) -> None:
        """Adds spots, pieces and controls that were laid out, and perhaps kept, by themselves."""
        self.spots += part.spots
        self.pieces += part.pieces
        self.controls += part.controls

    def control(self, id: str, label: str, lasts: str = "") -> str:
        """Adds a button and returns its id."""
        self.controls.append(Control(id, label, lasts))
        return id


@kept(64)
def card_name(face: str | None) -> str:
    """A card's name as a screen reader should say it: ``seven of spades``. face: card text, None if
    unseen.
    """
    if face is None or face == "??":
        return HOUSE("card.face_down")
    if face == "XX":
        return HOUSE("card.joker_name")
    return HOUSE("card.name", rank=face[0], suit=face[1])
