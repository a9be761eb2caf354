"""The sure consequences of an action in Carbles, and what a card of the own hand could do."""

from __future__ import annotations

from collections.abc import Iterable

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Said, Seat, comma_list, kept, listed
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import FOUR, IN_GOAL, JACK, SEVEN, actor, steps, stride
from cardhouse.games.carbles.kills import TOLD, close, danger_words, ends, killed, safe, ways_on
from cardhouse.games.carbles.notation import NAMES, place_text, whose_marble
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.worth import mates

SAID_OF = {SEVEN: "fact.seven", JACK: "fact.jack"}
"""The cards whose way of moving is told, and by which sentence."""

Walk = tuple[Table, int]
"""A table on which a card and a marble are chosen, and where the marble may go."""

BOTH = 2
"""So many moves are told one by one."""


@kept(512)
def _said(id: str, **numbers: int) -> str:
    return TEXT(id, **numbers)


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """What a card may do, whose marbles it moves, hand size, where a chosen marble lands if that is
    sure, marbles killed (own and partner's too), marbles home, what a swap does, and the steps that
    a 7 keeps.
    """
    p = view.turn_seat
    kind = kind_of(action)
    if kind in (PLAY, BURN):
        left = view.hand_n[p] - 1
        hold = Fact("hand_size", left, _said("fact.hand_size", cards=left))
        if kind == BURN:
            return [hold, Fact("burned", NAMES[rank_of_action(action)], _said("fact.burned"))]
        facts = []
        if can := outlook(view, action):
            facts.append(Fact("can", can, comma_list(can)))
        if said := SAID_OF.get(rank_of_action(action)):
            facts.append(Fact(said.removeprefix("fact."), True, _said(said)))
        if (q := actor(view)) != p:
            said = TEXT.write("fact.partner", {"owner": Seat(q)}, Reader(p, names))
            facts.append(Fact("partner", seat_letter(q), said))
        return [*facts, *_alone(view, action, names), hold]
    if kind == NOTHING:
        return [Fact("nothing", True, _said("fact.nothing"))]
    if kind == FROM:
        return _landing(view, action, names)
    facts = [
        Fact(
            "kills",
            [seat_letter(q), space],
            _kills(view, q, space, names),
        )
        for q, space in killed(view, action)
    ]
    if kind == OUT:
        r = seat_of_action(action)
        if any(victim == r for victim, _ in killed(view, action)):
            return [*facts, Fact("lot", view.lot[r], _said("fact.replaces"))]
        left = view.lot[r] - 1
        lot = Fact("lot", left, _said("fact.lot", left=left))
        return [*facts, lot, Fact("safe", True, _said("fact.safe"))]
    source, target = ends(view, action)
    if kind == SWAP:
        args: dict[str, Arg] = {
            "mine": marble_words(view, actor(view)),
            "space": source,
            "marble": marble_words(view, view.track[target] - 1),
            "other": target,
        }
        said = TEXT.write("fact.swap", args, Reader(p, names))
        return [*facts, Fact("swap", [source, target], said), *_risks(view, action, names)]
    q = actor(view)
    if target >= IN_GOAL and source < IN_GOAL:
        n = rules.score(view, q) + 1
        facts.append(Fact("home", n, _said("fact.home", home=n, marbles=view.marbles)))
        if n == view.marbles:
            team = view.partners and rules.score(view, rules.mate(view, q)) < view.marbles
            facts.append(Fact("finished", True, _said("fact.finished" if team else "fact.wins")))
    if rank_of_action(view.row[0]) == SEVEN:
        left = view.left - stride(view, q, source, target)
        if left:
            facts.append(Fact("steps_left", left, _said("fact.steps_left", left=left)))
            return facts
    return [*facts, *_risks(view, action, names)]


def _risks(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Who could kill the marble where it comes to stand, or that nobody can."""
    q, (source, target) = actor(view), ends(view, action)
    if safe(view, q, target):
        return [Fact("safe", True, _said("fact.safe"))] if source < IN_GOAL else []
    gone = {space for _, space in killed(view, action)}
    moved: list[tuple[int, int]] = []
    if kind_of(action) == SWAP:
        gone, moved = {target}, [(view.track[target] - 1, source)]
    reader = Reader(view.turn_seat, names)
    return [
        Fact("close", [seat_letter(one.rival), one.behind], danger_words(one, reader))
        for one in close(view, q, target, gone, moved)[:TOLD]
    ]


def _alone(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """The dangers of a card that can do but one thing."""
    after, first = ways_on(view, action)
    if len(first) > 1 or kind_of(first[0]) != FROM:
        return []
    return [fact for fact in preview(after, first[0], names) if fact.key in ("close", "safe")]


def _landing(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Where the chosen marble goes, and what that brings, if there is but one way; else that its
    steps of the 7, or where it goes, are chosen next.
    """
    after, ways = ways_on(view, action)
    if len(ways) == 1:
        to = ways[0]
        place = place_text(to)
        said = TEXT("fact.lands" if place_of(to) < IN_GOAL else "fact.lands_home", place=place)
        return [Fact("lands", place, said), *preview(after, to, names)]
    if rank_of_action(view.row[0]) == SEVEN:
        return [Fact("splits", view.left, _said("fact.splits", left=view.left))]
    return [Fact("ways", len(ways), _said("fact.ways", ways=len(ways)))]


def _kills(view: Table, q: int, space: int, names: tuple[str, ...]) -> str:
    args: dict[str, Arg] = {"marble": marble_words(view, q), "space": space}
    return TEXT.write("fact.kills", args, Reader(view.turn_seat, names))


def marble_words(view: Table, q: int) -> Said:
    """Whose marble, for the seat on turn."""
    p = view.turn_seat
    if view.partners and q != p and q == rules.mate(view, p):
        return Said(TEXT, "phrase.marble_partner", {"owner": Seat(q)})
    return whose_marble(p, q)


def outlook(view: Table, action: int) -> list[str]:
    """What a card could do, the best first: kills, the goal, a marble out, steps and swaps."""
    after, first = ways_on(view, action)
    walks: list[Walk] = []
    for one in first:
        kind = kind_of(one)
        if kind == OUT:
            walks.append((after, one))
        elif kind == FROM:
            chosen, ways = ways_on(after, one)
            walks.extend((chosen, way) for way in ways)
    best = [*_prey(walks, len(first) > len(walks)), *_brought_in(walks)]
    swaps = list(_swaps(walks))
    return [*best, *_moves(walks, rank_of_action(action), not best + swaps), *swaps]


def _prey(walks: list[Walk], instead: bool) -> Iterable[str]:
    """Whom it kills, or can kill where something else can be done; the own side alone if all ways
    do.
    """
    p, rivals, mine, own = 0, set[int](), False, bool(walks) and not instead
    for table, action in walks:
        p = table.turn_seat
        victims = {q for q, _ in killed(table, action)}
        others = {q for q in victims if not mates(table, p, q)}
        rivals |= others
        mine |= p in victims
        own &= bool(victims) and not others
    if rivals:
        id = "scene.can.kills" if len(walks) == 1 and not instead else "scene.can.kill"
        yield TEXT(id, whose=listed([seat_letter(q) for q in sorted(rivals)]))
    elif own:
        yield TEXT("scene.can.kills_own" if mine else "scene.can.kills_mate")


def _brought_in(walks: list[Walk]) -> Iterable[str]:
    """Whether a marble comes into the goal, or out of the lot."""
    ends_of = [_ends(table, action) for table, action in walks]
    if any(target >= IN_GOAL > source for source, target in ends_of):
        yield TEXT("scene.can.goal")
    if any(_comes_out(table, action) for table, action in walks):
        yield TEXT("scene.can.out")


def _moves(walks: list[Walk], rank: int, alone: bool) -> Iterable[str]:
    """Where it leads along the track, or inside the goal: from which place to which, where one
    marble can go, or two and nothing else is told; else how far, and how many could.
    """
    moves = [
        walk
        for walk in walks
        if kind_of(walk[1]) == TO and (place_of(walk[1]) < IN_GOAL or _ends(*walk)[0] >= IN_GOAL)
    ]
    if not moves:
        return
    count, back = steps(moves[0][0], rank), rank == FOUR
    if rank == SEVEN:
        yield TEXT("scene.can.share", n=count)
    elif len(moves) <= (BOTH if alone else 1) and all(_on_track(walk) for walk in moves):
        for walk in moves:
            yield _move(*walk, back)
    else:
        yield TEXT("scene.can.back" if back else "scene.can.on", n=count)
        if len(moves) > 1 and alone:
            yield TEXT("scene.can.any_of", n=len(moves))


def _swaps(walks: list[Walk]) -> Iterable[str]:
    if any(kind_of(action) == SWAP for _, action in walks):
        yield TEXT("scene.can.swap")


def _comes_out(table: Table, action: int) -> bool:
    """Whether one more marble is on the track: none is where it kills its owner's own."""
    if kind_of(action) != OUT:
        return False
    return all(q != seat_of_action(action) for q, _ in killed(table, action))


def _ends(table: Table, action: int) -> tuple[int, int]:
    return ends(table, action) if kind_of(action) in (TO, SWAP) else (-1, -1)


def _on_track(walk: Walk) -> bool:
    return place_of(walk[1]) < IN_GOAL


def _move(table: Table, action: int, back: bool) -> str:
    start, end = place_text(table.row[table.row_n - 1]), place_text(action)
    return TEXT("scene.can.back_to" if back else "scene.can.move", start=start, end=end)
