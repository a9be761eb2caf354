"""What is told at the targets of a table of Carbles, in a word or two."""

from __future__ import annotations

from cardhouse.core.cards import seat_letter
from cardhouse.core.texts import kept, listed
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import SWAP, TO, kind_of, move_to, place_of, rank_of_action
from cardhouse.games.carbles.board import FOUR, IN_GOAL, SEVEN, actor, steps, stride
from cardhouse.games.carbles.kills import ends, killed
from cardhouse.games.carbles.preview import gain, on_tag, rivals_gain
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT


def kills(view: Table, action: int) -> str:
    """Whose marbles an action kills, as a tag."""
    victims = sorted({q for q, _ in killed(view, action)})
    own = view.turn_seat
    whose = [TEXT("scene.tag.own") if q == own else seat_letter(q) for q in victims]
    return TEXT("scene.tag.kills", whose=listed(whose)) if victims else ""


def killers(view: Table, legal: list[int]) -> dict[int, bool]:
    """For the ways of a 7 whether they are the shortest that kills a marble: longer ones pass it,
    too, and its tag stands once.
    """
    if not view.row_n or rank_of_action(view.row[0]) != SEVEN:
        return {}
    found: dict[int, bool] = {}
    told: set[tuple[int, int]] = set()
    for action in sorted(legal, key=lambda one: _steps_of(view, one)):
        gone = set(killed(view, action)) if kind_of(action) == TO else set()
        if gone:
            found[action] = not gone <= told
        told |= gone
    return found


def _steps_of(view: Table, action: int) -> int:
    """How many steps a way takes."""
    return stride(view, actor(view), *ends(view, action)) if kind_of(action) == TO else 0


@kept(8)
def _steps(n: int) -> str:
    return TEXT("scene.tag.steps", n=n)


def may_kill(after: Table, ways: list[int]) -> str:
    """Whose marbles one that has several ways may kill, as a tag."""
    victims = sorted({q for way in ways for q, _ in killed(after, way)} - {after.turn_seat})
    whose = listed([seat_letter(q) for q in victims])
    return TEXT("scene.tag.may_kill", whose=whose) if victims else ""


def comes_to(view: Table, action: int, telling: bool = True) -> str:
    """What a marble's way comes to, as a tag: a kill, the goal, else the spaces that it gains; of a
    7 how many of its steps it takes. telling: kills are told here.
    """
    if telling and (told := kills(view, action)):
        return told
    source, target = ends(view, action)
    if kind_of(action) == SWAP:
        return ""
    if rank_of_action(view.row[0]) == SEVEN:
        return _steps(_steps_of(view, action))
    if source >= IN_GOAL:
        return ""
    if target >= IN_GOAL:
        home = rules.score(view, actor(view)) + 1
        return TEXT("scene.tag.goal", home=home, marbles=view.marbles)
    n = gain(view, action)
    if rank_of_action(view.row[0]) == FOUR:
        back = steps(view, FOUR)
        # Back past its own entry a marble has nearly no way left.
        return TEXT("scene.tag.back_near", n=back, far=n) if n > 0 else on_tag(n)
    return on_tag(n) if n > 0 else TEXT("scene.tag.past")


def traded(view: Table, swap: int) -> str:
    """By how many spaces a swap brings each of both marbles nearer to its goal, as a tag."""
    q, (_, target) = actor(view), ends(view, swap)
    other = view.track[target] - 1
    mine = TEXT("scene.tag.you") if q == view.turn_seat else seat_letter(q)
    told = ((mine, gain(view, swap)), (seat_letter(other), rivals_gain(view, swap)))
    return "\n".join(TEXT("scene.tag.gain", whose=whose, gain=on_tag(n)) for whose, n in told)


def may_land(view: Table, swap: int) -> bool:
    """Whether a jack may go by itself where it may swap, too."""
    return not rules.verdict(view, move_to(view.turn_seat, place_of(swap)))
