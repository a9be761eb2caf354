"""Who kills whom: what an action surely leads to on the board, and the rivals who could kill a
marble with their next card, counted from what the viewer knows.
"""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat, comma_list, either, listed
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    MAX_LEGAL,
    OUT,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    ACE,
    FARTHEST,
    FOUR,
    IN_GOAL,
    JOKER,
    KING,
    SEVEN,
    actor,
    entry,
    finished,
    offset,
    own_wall,
    partner,
    run_ahead,
    run_back,
    steps,
    stride,
    to_walk,
)
from cardhouse.games.carbles.effects import holds, put, take
from cardhouse.games.carbles.knowledge import hidden_hand
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.worth import mates

OUT_THERE = 0
"""Instead of a distance: the rival may come out of its lot there."""

TOLD = 2
"""So many of the rivals that are close are told of."""


class Danger(NamedTuple):
    """Somebody who could kill a marble with one card. behind: how many spaces behind it; less than
    nothing: ahead, and a 4 goes back. cards: the ranks that would do it.
    """

    rival: int
    behind: int
    cards: tuple[int, ...]


def ways_on(view: Table, action: int) -> tuple[Table, list[int]]:
    """The table after the choice of a marble, and what may follow it."""
    after = view.copy()
    rules.apply(after, action)
    ways = [0] * MAX_LEGAL
    return after, ways[: rules.legal(after, ways)]


def ends(view: Table, action: int) -> tuple[int, int]:
    """The places between which an action moves, or swaps, the chosen marble."""
    return place_of(view.row[view.row_n - 1]), place_of(action)


def killed(view: Table, action: int) -> list[tuple[int, int]]:
    """The marbles that an action kills, as (seat, space), in the order of the way."""
    if kind_of(action) == OUT:
        spaces = [seat_of_action(action) * view.spaces]
    elif kind_of(action) == TO:
        source, target = ends(view, action)
        last = target if target < IN_GOAL else entry(view, actor(view))
        if rank_of_action(view.row[0]) == SEVEN and source < IN_GOAL:
            length = view.players * view.spaces
            spaces = [(source + k) % length for k in range(1, offset(view, source, last) + 1)]
        else:
            spaces = [target] if target < IN_GOAL else []
    else:
        spaces = []
    return [(view.track[space] - 1, space) for space in spaces if view.track[space]]


def safe(s: Table, q: int, place: int) -> bool:
    """Whether nobody can do anything to a marble of q there (B4, B5)."""
    return place >= IN_GOAL or place == q * s.spaces


def moved(view: Table, action: int) -> Table:
    """The table with the marbles where a choice of a place takes them, and all else as it is."""
    after, q, (source, target) = view.copy(), actor(view), ends(view, action)
    if kind_of(action) == TO:
        rules.walk(after, q, source, target, int(rank_of_action(view.row[0]) == SEVEN))
        return after
    r = view.track[target] - 1
    take(after, r, target)
    take(after, q, source)
    put(after, r, source)
    put(after, q, target)
    return after


def dangers(view: Table, action: int) -> list[Danger]:
    """Who could kill the marble where a choice of a place takes it: what it leaves stops nobody."""
    return close(moved(view, action), actor(view), ends(view, action)[1])


def close(s: Table, q: int, place: int) -> list[Danger]:
    """Those who could kill a marble of q that stands at a place with one card, the nearest first:
    rivals, and a partner who comes out there.
    """
    if safe(s, q, place):
        return []
    found = []
    for r in range(s.players):
        if place == r * s.spaces and s.lot[r]:
            found.append(_danger(s, r, OUT_THERE, (ACE, KING, JOKER)))
        if mates(s, q, r):
            continue
        for space in (s.at[r, i] for i in range(s.at_n[r])):
            behind, ahead = offset(s, space, place), offset(s, place, space)
            if run_ahead(s, r, space, behind, own_wall(s, r)) == behind:
                found.append(_danger(s, r, behind, _that_go(s, behind)))
            elif run_ahead(s, r, space, behind, 0) == behind <= steps(s, SEVEN):
                # Of the steps of a 7 the first may take the marble on the own home out of the way.
                found.append(_danger(s, r, behind, (SEVEN,)))
            if run_back(s, r, space, ahead, own_wall(s, r)) == ahead == s.four_back:
                found.append(_danger(s, r, -ahead, (FOUR,)))
    return sorted((one for one in found if one.cards), key=lambda one: (abs(one.behind), one))


def _danger(s: Table, r: int, behind: int, ranks: tuple[int, ...]) -> Danger:
    return Danger(r, behind, tuple(rank for rank in ranks if _may_come(s, r, rank)))


def _that_go(s: Table, far: int) -> tuple[int, ...]:
    """The ranks that go so far: a 7 kills at each of its steps (B11)."""
    plain = [rank for rank in range(JOKER) if rank not in (FOUR, SEVEN) and steps(s, rank) == far]
    return tuple(sorted([*plain, *([SEVEN] if 0 < far <= steps(s, SEVEN) else [])]))


def _may_come(s: Table, r: int, rank: int) -> bool:
    """Whether a card of this rank may be played for the marbles of r: by r, or by a partner who
    moves them, too (B9, B17).
    """
    if _may_hold(s, r, rank):
        return True
    mate = partner(s, r)
    helps = s.partners and (rank == JOKER or finished(s, mate))
    # A 7 may bring the last marble into the goal, and go on with the partner's (B17).
    helps |= s.partners and rank == SEVEN and not s.lot[mate] and to_walk(s, mate) < steps(s, SEVEN)
    return bool(helps) and _may_hold(s, mate, rank)


def _may_hold(s: Table, r: int, rank: int) -> bool:
    """Whether the hand of r may hold a rank, or the next one that is dealt."""
    if s.hand_n[r] == 0:
        return True
    return not s.barred[r] >> rank & 1 if hidden_hand(s, r) else bool(holds(s, r, rank))


def told(dangers: list[Danger], reader: Reader) -> str:
    """The nearest dangers of a marble in words: those of one rival in one sentence."""
    near = dangers[:TOLD]
    if len(near) == TOLD and len({one.rival for one in near}) == 1:
        return _danger_words(near, reader)
    return comma_list(danger_words(one, reader) for one in near)


def danger_words(danger: Danger, reader: Reader) -> str:
    """Who could kill a marble, and with which cards."""
    return _danger_words([danger], reader)


def _danger_words(dangers: list[Danger], reader: Reader) -> str:
    """The dangers that one rival is, in words."""
    first, *others = [_where(one.behind) for one in dangers]
    for other in others:
        first = TEXT("fact.where.and", first=first, second=other)
    cards = either([_card(one.behind, rank) for one in dangers for rank in one.cards])
    args: dict[str, Arg] = {"owner": Seat(dangers[0].rival), "where": first, "cards": cards}
    return TEXT.write("fact.danger", args, reader)


def _where(behind: int) -> str:
    if behind == OUT_THERE:
        return TEXT("fact.where.out")
    return TEXT("fact.where.behind" if behind > 0 else "fact.where.ahead", n=abs(behind))


def _card(behind: int, rank: int) -> str:
    """A card that could kill a marble; of a 7 so many steps are enough."""
    if rank == SEVEN and 0 < behind < rank + 1:
        return TEXT("phrase.steps_of_seven", n=behind)
    return TEXT("phrase.four_back") if behind < 0 else TEXT("phrase.card", rank=rank + 1)


def risks(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Who could kill the marble where it comes to stand, or that nobody can."""
    q, (source, target) = actor(view), ends(view, action)
    if safe(view, q, target):
        return [Fact("safe", True, TEXT("fact.safe"))] if source < IN_GOAL else []
    after = moved(view, action)
    reader = Reader(view.turn_seat, names)
    found = [
        Fact("close", [seat_letter(one.rival), one.behind], danger_words(one, reader))
        for one in close(after, q, target)[:TOLD]
    ]
    return found or _calm(after, q, target, reader)


def exposed(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Who could kill other marbles of the seat on turn once one has moved, and could not before."""
    p, after, found = view.turn_seat, moved(view, action), list[Fact]()
    _, target = ends(view, action)
    for space in (after.at[p, i] for i in range(after.at_n[p])):
        if space == target or view.track[space] != p + 1:
            continue
        known = [(one.rival, one.behind) for one in close(view, p, space)]
        new = [one for one in close(after, p, space) if (one.rival, one.behind) not in known]
        if new:
            said = TEXT("fact.exposes", space=space, told=told(new, Reader(p, names)))
            found.append(Fact("exposes", space, said))
    return found[:TOLD]


def _calm(view: Table, q: int, target: int, reader: Reader) -> list[Fact]:
    """That no rival is near a marble, and who may come out behind it later, or a partner there."""
    near = []
    for r in range(view.players):
        behind = offset(view, r * view.spaces, target)
        if view.lot[r] and behind <= FARTHEST and not (behind and mates(view, q, r)):
            near.append((behind, r))
    if not near:
        return [Fact("calm", True, TEXT("fact.calm"))]
    behind, r = min(near)
    args: dict[str, Arg] = {"owner": Seat(r), "n": behind}
    return [Fact("later", [seat_letter(r), behind], TEXT.write("fact.later", args, reader))]


def kills_tag(view: Table, action: int) -> str:
    """Whose marbles an action kills, as a tag; those of the own side are told as such."""
    p, victims = view.turn_seat, sorted({q for q, _ in killed(view, action)})
    if not victims:
        return ""
    whose = [_whose(p, q, mates(view, p, q) != 0) for q in victims]
    bad = int(any(mates(view, p, q) for q in victims))
    return TEXT("scene.tag.kills", whose=listed(whose), bad=bad)


def _whose(p: int, q: int, mate: bool) -> str:
    if p == q:
        return TEXT("scene.tag.own")
    return TEXT("scene.tag.mate", letter=seat_letter(q)) if mate else seat_letter(q)


def killers(view: Table, legal: list[int]) -> dict[int, bool]:
    """For the ways of a 7 whether they are the shortest that kills a marble: longer ones pass it,
    too, and its tag stands once.
    """
    if not view.row_n or rank_of_action(view.row[0]) != SEVEN:
        return {}
    found: dict[int, bool] = {}
    told: set[tuple[int, int]] = set()
    for action in sorted(legal, key=lambda one: steps_of(view, one)):
        gone = set(killed(view, action)) if kind_of(action) == TO else set()
        if gone:
            found[action] = not gone <= told
        told |= gone
    return found


def steps_of(view: Table, action: int) -> int:
    """How many steps a way takes."""
    return stride(view, actor(view), *ends(view, action)) if kind_of(action) == TO else 0


def may_kill(after: Table, ways: list[int]) -> str:
    """Whose marbles one that has several ways may kill, as a tag."""
    victims = {q for way in ways for q, _ in killed(after, way)}
    whose = listed(
        [seat_letter(q) for q in sorted(victims) if not mates(after, after.turn_seat, q)]
    )
    return TEXT("scene.tag.may_kill", whose=whose) if whose else ""


def exposes(tag: str, risk: bool) -> str:
    """A tag, with the sign of danger where a marble could be killed then; one sign is enough."""
    sign = TEXT("scene.tag.danger", tag="").strip()
    return TEXT("scene.tag.danger", tag=tag) if risk and sign not in tag else tag
