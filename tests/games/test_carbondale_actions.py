"""Action numbers of Carbondale: every one decodes to what encodes to it again, and keeps its
meaning for ever.
"""

from __future__ import annotations

import ast
from pathlib import Path

import cardhouse
from cardhouse.core.game import game
from cardhouse.games.carbondale import actions
from cardhouse.games.carbondale.actions import (
    ACTIONS,
    AT,
    BUILD,
    CLAIM,
    DECK,
    DISCARD,
    DONE,
    FEE,
    MAX_LEGAL,
    NO_CLAIM,
    NO_DEFENCE,
    STOCK,
    WITH_FACE,
    build,
    build_at,
    card_action,
    cell_of_action,
    claim,
    discard,
    face_of_action,
    is_face_down,
    kind_of,
    seat_of_action,
    take,
    way_of_action,
)
from cardhouse.games.carbondale.state import CELLS, FACES, MAX_SEATS

FIXED = (NO_CLAIM, NO_DEFENCE, DONE, DECK)
SHORT = {FEE: "fee", STOCK: "stock", BUILD: "build", DISCARD: "discard"}


def encoded_again(action: int) -> int:
    kind = kind_of(action)
    if kind == CLAIM:
        return claim(seat_of_action(action), cell_of_action(action))
    if kind == AT:
        return build_at(cell_of_action(action), way_of_action(action))
    if kind in WITH_FACE:
        return card_action(kind, face_of_action(action))
    assert kind in FIXED
    return kind


def test_every_number_decodes_to_what_encodes_to_it() -> None:
    for action in range(ACTIONS):
        assert encoded_again(action) == action
    assert {kind_of(action) for action in range(ACTIONS)} == {*FIXED, CLAIM, AT, *WITH_FACE}


def test_what_is_decoded_is_in_range() -> None:
    for action in range(ACTIONS):
        kind = kind_of(action)
        if kind == CLAIM:
            assert 0 <= seat_of_action(action) < MAX_SEATS
        if kind in (CLAIM, AT):
            assert 0 <= cell_of_action(action) < CELLS
        if kind == AT:
            assert 0 <= way_of_action(action) < 4
        if kind in WITH_FACE:
            assert 0 <= face_of_action(action) < FACES
        assert is_face_down(action) == (kind in (FEE, DISCARD))


def test_no_number_beyond_the_last_is_an_action() -> None:
    for number in (-9, -1, ACTIONS, ACTIONS + 1, 10**6):
        assert kind_of(number) == -1
        assert not is_face_down(number)


def test_encoders_say_what_they_make() -> None:
    for face in range(FACES):
        assert (take(face), build(face)) == (card_action(STOCK, face), card_action(BUILD, face))
        assert discard(face) == card_action(DISCARD, face)


def test_numbers_keep_their_meaning() -> None:
    """Stored games are full of them."""
    match = cardhouse.new_match("carbondale", seed=1)
    meant = {
        0: "no claim",
        1: "no defence",
        2: "done",
        3: "deck",
        4: "claim A(-4,-5)",
        443: "claim D(5,5)",
        444: "fee AS",
        484: "challenge AS",
        524: "defend AS",
        564: "stock AS",
        604: "build AS",
        643: "build TC",
        644: "at (-4,-5) N",
        1083: "at (5,5) W",
        1084: "pay AS",
        1124: "discard AS",
        1163: "discard TC",
    }
    assert {number: match.text(number) for number in meant} == meant


def test_the_game_declares_the_same_numbers() -> None:
    assert (game("carbondale").actions, game("carbondale").max_legal) == (ACTIONS, MAX_LEGAL)
    assert (ACTIONS, MAX_LEGAL) == (1164, 130)


def test_no_other_file_calculates_with_action_numbers() -> None:
    kinds = {name for name in vars(actions) if name.isupper()} - {"ACTIONS", "MAX_LEGAL"}
    kinds -= {"CELLS", "FACES", "MAX_BOX", "MAX_SEATS", "WAYS", "WITH_FACE"}
    folder = Path(actions.__file__).parent
    for path in folder.glob("*.py"):
        if path.name == "actions.py":
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp):
                names = {x.id for x in (node.left, node.right) if isinstance(x, ast.Name)}
                assert not names & {"action", *kinds}, f"{path.name}:{node.lineno}"
            if isinstance(node, ast.Compare) and not all(
                isinstance(op, (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) for op in node.ops
            ):
                names = {x.id for x in [node.left, *node.comparators] if isinstance(x, ast.Name)}
                assert not names & {"action", *kinds}, f"{path.name}:{node.lineno}"
