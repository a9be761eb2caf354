"""The table of Duckling as it is drawn, from a view alone."""

from __future__ import annotations

from cardhouse.core.cards import JOKER, card_text, seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import parse_card
from cardhouse.core.scene import CARD_HEIGHT, CARD_WIDTH, Gesture, Scene, SceneBuilder, SeatPanel
from cardhouse.core.state import RESIGNED
from cardhouse.core.texts import Arg, Seat, capital, reader_of
from cardhouse.starter.duckling import rules
from cardhouse.starter.duckling.actions import MAX_LEGAL, face_of_action, play
from cardhouse.starter.duckling.state import FACES, Table
from cardhouse.starter.duckling.texts import TEXT

GAP = 6.0
"""Between the rows of the table."""


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The other seat's hand above, the trick in the middle, the viewer's own hand below."""
    wide = shape == "wide"
    me = max(view.viewer, 0)
    width, columns = (100.0, 80) if wide else (70.0, 44)
    lines = [2.0 + i * (CARD_HEIGHT + GAP) for i in range(3)]
    table = SceneBuilder()
    _hand(table, view, 1 - me, (2.0, lines[0], width - 4, CARD_HEIGHT), (1, 0, columns - 2, 4))
    middle = width / 2 - CARD_WIDTH
    _pile(table, view, 1 - me, (width - 14, lines[1]), columns - 12)
    table.cards(
        table.spot(
            "trick",
            "trick",
            (middle, lines[1], 2 * CARD_WIDTH, CARD_HEIGHT),
            (columns // 2, 5, 10, 4),
            "row",
            label=TEXT("scene.trick"),
        ),
        [card_text(view.led - 1)] if view.led else [],
    )
    rest = table.spot(
        "stock",
        "stock",
        (2.0, lines[1], CARD_WIDTH, CARD_HEIGHT),
        (1, 5, 10, 4),
        "stack",
        label=TEXT("scene.rest"),
        count=view.rest_n,
    )
    table.cards(rest, [None] if view.rest_n else [])
    _pile(table, view, me, (2.0 + CARD_WIDTH + 2, lines[1]), 11)
    _hand(table, view, me, (2.0, lines[2], width - 4, CARD_HEIGHT), (1, 10, columns - 2, 4))
    return Scene(
        game="duckling",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=width,
        height=lines[2] + CARD_HEIGHT + 4,
        columns=columns,
        rows=15,
        status=status(view, names),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=tuple(table.controls),
        seats=tuple(_panel(view, p) for p in range(2)),
        gestures=tuple(gestures(view)),
    )


def _panel(view: Table, p: int) -> SeatPanel:
    return SeatPanel(
        p,
        seat_letter(p),
        rules.seat(view) == p,
        view.turn_seat == p and not view.ended,
        TEXT("scene.score", tricks=view.tricks[p]),
        (p,),
    )


def _hand(
    table: SceneBuilder,
    view: Table,
    p: int,
    box: tuple[float, float, float, float],
    cell: tuple[int, int, int, int],
) -> None:
    spot = table.spot(f"hand{p}", "hand", box, cell, "row", label=TEXT("scene.hand"), seat=p)
    known = [card_text(f) for f in range(FACES) if view.hand[p, f]]
    table.cards(spot, [*known, *[None] * (view.hand_n[p] - len(known))])


def _pile(
    table: SceneBuilder, view: Table, p: int, corner: tuple[float, float], column: int
) -> None:
    """What a seat has taken, face down in a stack."""
    spot = table.spot(
        f"taken{p}",
        "pile",
        (*corner, CARD_WIDTH, CARD_HEIGHT),
        (column, 5, 10, 4),
        "stack",
        label=TEXT("scene.taken"),
        seat=p,
        count=2 * view.tricks[p],
    )
    table.cards(spot, [None] if view.tricks[p] else [])


def status(view: Table, names: tuple[str, ...] = ()) -> str:
    """What is going on, told to the viewer. names: what the seats are called."""
    reader = reader_of(view.viewer, names)
    if not view.ended:
        what = "follow" if view.led else "lead"
        return capital(TEXT.write(f"scene.status.{what}", {"who": Seat(view.turn_seat)}, reader))
    if not view.winners:
        return TEXT("scene.status.tie")
    args: dict[str, Arg] = {"winner": Seat(0 if view.winners == 1 else 1)}
    how = "given_up" if view.ended == RESIGNED else "won"
    return capital(TEXT.write(f"scene.status.{how}", args, reader))


def gestures(view: Table) -> list[Gesture]:
    """The gestures of all legal actions, when the viewer is to decide: a card of the hand is
    touched.
    """
    p = view.viewer
    if p < 0 or rules.seat(view) != p:
        return []
    out = [0] * MAX_LEGAL
    return [
        Gesture((f"hand{p}/{card_text(face_of_action(action))}",), action)
        for action in out[: rules.legal(view, out)]
    ]


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    if len(path) != 1:
        return -1
    card = path[0].partition("/")[2].partition("~")[0]
    try:
        face = parse_card(card)
    except InvalidNotation:
        return -1
    return -1 if face == JOKER else play(face)
