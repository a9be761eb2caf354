"""Tables of actions: every number is of one kind, and its arguments are those that the game itself
reads from it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

import cardhouse
from cardhouse.core.action_kinds import ActionKind, Argument, kind_of
from cardhouse.core.cards import RANKS, SUITS, seat_letter
from cardhouse.core.game import all_games, game


def card(face: int, ranks: int) -> str:
    """A card as the table says that its face is made."""
    return RANKS[face % ranks] + SUITS[face // ranks]


def carbles(kind: str, named: dict[str, int]) -> str:
    """The short text of an action of Carbles."""
    if kind in ("play", "burn"):
        rank = (
            "Joker"
            if named["rank"] == 13
            else ("A", *map(str, range(2, 11)), *"JQK")[named["rank"]]
        )
        return rank if kind == "play" else f"burn {rank}"
    if kind == "nothing":
        return kind
    if kind == "out":
        return "out" if named["seat"] == 0 else f"out {seat_letter(named['seat'])}"
    if "goal_space" in named:
        return f"{kind.split('_')[0]} {seat_letter(named['seat'])}{named['goal_space'] + 1}"
    return f"{kind.split('_')[0]} {named['space']}"


def carbondale(kind: str, named: dict[str, int]) -> str:
    """The short text of an action of Carbondale."""
    words = kind.replace("_", " ")
    if "face" in named:
        return f"{words} {card(named['face'], 10)}"
    if "cell" not in named:
        return words
    y, x = divmod(named["cell"], 10)
    place = f"({x - 4},{y - 5})"
    return (
        f"at {place} {'NSEW'[named['way']]}"
        if kind == "at"
        else f"claim {seat_letter(named['seat'])}{place}"
    )


def carbondale_draft(kind: str, named: dict[str, int]) -> str:
    """The short text of an action of the draft edition."""
    if "face" in named:
        return f"{kind} {card(named['face'], 13)}"
    if kind == "at":
        y, x = divmod(named["cell"], 82)
        return f"at ({x - 40},{y})"
    return "no challenge" if kind == "pass" else kind


def carlton(kind: str, named: dict[str, int]) -> str:
    """The short text of an action of Carlton."""
    if kind == "deal":
        return kind
    if kind == "up":
        return f"{named['pile'] + 1}>up"
    many = f"x{named['count']}" if named["count"] > 1 else ""
    return f"{named['pile'] + 1}>{named['target'] + 1}{many}"


def three_piles(kind: str, named: dict[str, int]) -> str:
    """The short text of an action of 3 Piles."""
    if kind == "draw":
        return kind
    stack, pile = (f"{name[0].upper()}{named.get(name, -1) + 1}" for name in ("stack", "pile"))
    if kind == "take":
        return f"{stack}>{pile}"
    return f"{card(named['face'], 13)}>{pile if kind == 'put' else stack}"


TEXTS: dict[str, Callable[[str, dict[str, int]], str]] = {
    "carbles": carbles,
    "carbondale": carbondale,
    "carbondale_draft": carbondale_draft,
    "carlton": carlton,
    "three_piles": three_piles,
}


@pytest.mark.parametrize("name", TEXTS)
def test_what_the_table_reads_from_a_number_is_what_the_notation_says(name: str) -> None:
    found = game(name)
    assert found.action_table is not None
    state = found.blank()
    told = []
    for action in range(found.actions):
        kind = kind_of(found.action_table.KINDS, action)
        told.append(TEXTS[name](kind.name, kind.decode(action)))
    assert told == [found.notation.short(state, action) for action in range(found.actions)]


@pytest.mark.parametrize("name", TEXTS)
def test_every_number_is_made_of_what_is_read_from_it(name: str) -> None:
    found = game(name)
    assert found.action_table is not None
    numbers = [
        kind.encode(**kind.decode(action))
        for kind in found.action_table.KINDS
        for action in range(kind.first, kind.last + 1)
    ]
    assert numbers == list(range(found.actions))


def test_every_game_of_the_house_has_a_table() -> None:
    assert {found.name for found in all_games() if found.action_table is not None} == set(TEXTS)


def test_the_list_of_games_holds_it_as_data() -> None:
    (told,) = [one for one in cardhouse.list_games() if one["name"] == "carlton"]
    assert told["action_table"] is not None
    assert told["action_table"][1] == {
        "name": "up",
        "first": 1,
        "last": 10,
        "arguments": [
            {
                "name": "pile",
                "low": 0,
                "high": 9,
                "meaning": "The pile that the cards leave, from the left",
            }
        ],
        "meaning": "Plays a pile's top card up.",
    }


MOVE = ActionKind("move", 5, (Argument("a", 0, 1, "One"), Argument("b", 1, 3, "Other")), "Moves.")


def test_the_last_argument_changes_from_one_number_to_the_next() -> None:
    assert [tuple(MOVE.decode(n).values()) for n in range(MOVE.first, MOVE.last + 1)] == [
        (a, b) for a in (0, 1) for b in (1, 2, 3)
    ]


def test_what_is_no_action_or_no_argument_is_refused() -> None:
    for action in (4, 11):
        with pytest.raises(ValueError, match="move is 5 to 10"):
            MOVE.decode(action)
        with pytest.raises(ValueError, match="is no action"):
            kind_of((MOVE,), action)
    with pytest.raises(ValueError, match="takes a, b; got a"):
        MOVE.encode(a=1)
    with pytest.raises(ValueError, match="b is a number from 1 to 3; got 0"):
        MOVE.encode(a=1, b=0)
    with pytest.raises(ValueError, match="no number from 2 to 1"):
        Argument("c", 2, 1, "Nothing")
