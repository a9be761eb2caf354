"""The sure consequences of an action in Carbles, and what a card of the own hand could do."""

from __future__ import annotations

from typing import NamedTuple

from cardhouse.core.cards import seat_letter
from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Said, Seat, either, kept, listed
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    bring_out,
    kind_of,
    move_to,
    place_of,
    play,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import (
    FOUR,
    IN_GOAL,
    RANKS,
    SEVEN,
    actor,
    gained,
    steps,
    stride,
    to_walk,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.kills import (
    close,
    dangers,
    ends,
    exposed,
    exposes,
    killed,
    kills_tag,
    moved,
    risks,
    steps_of,
    told,
    ways_on,
)
from cardhouse.games.carbles.notation import NAMES, moved_by, whose_marble
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT, place_text
from cardhouse.games.carbles.touched import blocked
from cardhouse.games.carbles.ways import playable_ranks
from cardhouse.games.carbles.worth import mates

Walk = tuple[Table, int]
"""A table on which a card is chosen, and what it does there."""

SORTS = (
    "out_kills", "kills", "goal", "out", "ahead", "back", "swap", "kills_mate", "kills_own", "replaces", "nothing",
)  # fmt: skip
"""What the ways of a card come to, the best first."""

UNWANTED = frozenset(SORTS[SORTS.index("kills_mate") :])
"""What is not told in a word or two beside a card that could do anything else."""

IDLE = frozenset(("replaces", "nothing"))
"""What changes nothing on the board."""

TOLD_OF_CARD = frozenset(("bars", "gain", "left", "close", "later", "calm", "safe", "lot"))
"""What is told of a card that can do but one thing: what it brings, and its dangers."""

FEW = 4
"""Of more players is told only how many marbles are in the goal."""

BRIEF = frozenset(("goal", "out", "ahead", "share", "swap"))
"""What is told in fewer letters where a card could do another thing, too."""


@kept(512)
def _said(id: str, **numbers: int) -> str:
    return TEXT(id, **numbers)


FIRST = ("can", "lands", "kills", "swap", "close", "exposes", "last_card", "gain")
"""What is told before all else: where it goes, and what it costs."""


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """The sure consequences of an action, and what the last card would have to do after it."""
    found = [*_consequences(view, action, names), *_last_card(view, action, names)]
    return sorted(found, key=lambda one: FIRST.index(one.key) if one.key in FIRST else len(FIRST))


def _consequences(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
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
            rank = rank_of_action(action)
            kept_for = _said("fact.kept", rank=rank + 1, n=steps(view, rank))
            waits = view.lot[actor(view)] == view.marbles
            why = "" if waits else blocked(view, rank, Reader(p, names))
            card = TEXT("phrase.card", rank=rank + 1)
            told = TEXT("reason.no_play_since", card=card, why=why)
            if not why:
                told = _said("fact.burned_lot" if waits else "fact.burned")
            burned = Fact("burned", NAMES[rank], told)
            return [burned, Fact("kept", NAMES[rank], kept_for), hold]
        facts = []
        can = outlook(view, action, Reader(p, names))
        facts.append(Fact("can", [one.tag for one in can], either([one.said for one in can])))
        if rank_of_action(action) == SEVEN:
            facts.append(Fact("seven", True, _said("fact.seven")))
        if (q := actor(view)) != p:
            said = TEXT.write("fact.partner", {"owner": Seat(q)}, Reader(p, names))
            facts.append(Fact("partner", seat_letter(q), said))
        return [*facts, *_alone(view, action, names), hold]
    if kind == NOTHING:
        return [Fact("nothing", True, _said("fact.nothing"))]
    if kind == FROM:
        return [*_landing(view, action, names), *_leaves(view, action, names)]
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
        n, left_then = gain(view, action), _way_left(view, action)
        facts.append(Fact("swap", [source, target], _said("fact.swap", space=source, other=target)))
        if not left_then:
            mine: dict[str, Arg] = {"mine": marble_words(view, actor(view)), "n": abs(n)}
            id = "fact.nearer" if n > 0 else "fact.falls"
            facts.append(Fact("gain", n, TEXT.write(id, mine, Reader(p, names))))
        facts += [*left_then, *risks(view, action, names)]
        return [*facts, *exposed(view, action, names)]
    q = actor(view)
    if target >= IN_GOAL and source < IN_GOAL:
        n = rules.score(view, q) + 1
        facts.append(Fact("home", n, _said("fact.home", home=n, marbles=view.marbles)))
        if n == view.marbles:
            team = view.partners and rules.score(view, rules.mate(view, q)) < view.marbles
            facts.append(Fact("finished", True, _said("fact.finished" if team else "fact.wins")))
    facts += _barred(view, action)
    facts += _turned(view, action)
    facts += _way_left(view, action)
    if rank_of_action(view.row[0]) == SEVEN:
        left = view.left - stride(view, q, source, target)
        if left:
            facts += [_rest(view, action, left)]
    return [*facts, *risks(view, action, names), *exposed(view, action, names)]


def _leaves(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Who could kill a marble where it stands, of which it can be chosen where it goes."""
    place = place_of(action)
    if place >= IN_GOAL or not (near := close(view, actor(view), place)):
        return []
    said = TEXT("fact.leaves", told=told(near, Reader(view.turn_seat, names)))
    return [Fact("leaves", place, said)]


def _rest(view: Table, action: int, left: int) -> Fact:
    """The steps of a 7 that will be left, and where they go if there is but one way."""
    after, marbles = ways_on(view, action)
    ways = ways_on(after, marbles[0])[1] if len(marbles) == 1 else []
    if len(ways) != 1:
        return Fact("steps_left", left, _said("fact.steps_left", left=left))
    start, end = place_text(marbles[0]), place_text(ways[0])
    return Fact("steps_left", left, TEXT("fact.steps_go", left=left, start=start, end=end))


def _barred(view: Table, action: int) -> list[Fact]:
    """The free spaces of the goal that no other marble comes to past the one that has moved."""
    q, place = actor(view), place_of(action)
    if place < IN_GOAL:
        return []
    taken = moved(view, action).goal[q]
    deeper = range(place + 1, IN_GOAL + view.marbles)
    free = [place_text(move_to(q, at)) for at in deeper if not taken >> (at - IN_GOAL) & 1]
    if not free:
        return []
    return [Fact("bars", free, TEXT("fact.bars", places=listed(free)))]


def _turned(view: Table, action: int) -> list[Fact]:
    """That a marble comes nearer to its goal by going back, or farther from it by going on."""
    if place_of(action) >= IN_GOAL:
        return []
    n, back = gain(view, action), rank_of_action(view.row[0]) == FOUR
    if back == (n < 0):
        return []
    return [Fact("gain", n, _said("fact.around" if back else "fact.past", n=abs(n)))]


def _way_left(view: Table, action: int) -> list[Fact]:
    """What the way of the mover's side comes to, counted as beside its name (see ``left``)."""
    if view.players > FEW:
        return []
    q = actor(view)
    before, then = left(view, q), left(moved(view, action), q)
    if not then or then == before:
        return []
    pair = int(rules.mate(view, q) != q)
    return [Fact("left", then, _said("fact.left", pair=pair, before=before, left=then))]


def left(s: Table, p: int) -> int:
    """Spaces that the marbles of a seat's side have to walk until its goals are full."""
    found = 0
    for q in {p, rules.mate(s, p)}:
        free = (i for i in range(s.marbles) if not s.goal[q] >> i & 1)
        found += to_walk(s, q) + sum(free)
    return found


def _last_card(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """That the one card left in the hand could then do nothing but kill a marble of the own side,
    as the marbles stand, whichever way the action goes on.
    """
    p, kind = view.turn_seat, kind_of(action)
    played = rank_of_action(action) if kind in (PLAY, BURN) else -1
    held = [r for r in range(RANKS) for _ in range(holds(view, p, r) - (r == played))]
    if view.viewer != p or len(held) != 1 or kind == BURN:
        return []
    found: list[Can] = []
    for after in _afters(view, action):
        if after.row_n or after.ended:
            return []
        after.turn_seat = p
        if not playable_ranks(after) >> held[0] & 1:
            return []
        found = outlook(after, play(held[0]), Reader(p, names))
        if any(one.sort not in ("kills_own", "kills_mate") for one in found):
            return []
    card = TEXT("phrase.card", rank=held[0] + 1)
    said = either([one.said for one in found])
    return [Fact("last_card", NAMES[held[0]], TEXT("fact.last_card", card=card, said=said))]


def _afters(view: Table, action: int) -> list[Table]:
    """The tables to which an action may lead once its row is whole; a 7 is left where it is."""
    after, ways = ways_on(view, action)
    if kind_of(action) not in (PLAY, FROM) or rank_of_action(after.row[0]) == SEVEN:
        return [after]
    return [table for way in ways for table in _afters(after, way)]


def _alone(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What a card that can do but one thing brings, and its dangers."""
    after, ways = ways_on(view, action)
    # That a Joker may do nothing is no other thing to want.
    first = [way for way in ways if kind_of(way) != NOTHING]
    if len(first) != 1 or kind_of(first[0]) not in (FROM, OUT):
        return []
    found = _consequences(after, first[0], names)
    return [fact for fact in found if fact.key in TOLD_OF_CARD]


def _landing(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """Where the chosen marble goes, and what that brings, if there is but one way; else that its
    steps of the 7, or where it goes, are chosen next.
    """
    after, ways = ways_on(view, action)
    if len(ways) == 1:
        to = ways[0]
        place = place_text(to)
        said = TEXT("fact.lands" if place_of(to) < IN_GOAL else "fact.lands_home", place=place)
        return [Fact("lands", place, said), *_consequences(after, to, names)]
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


class Can(NamedTuple):
    """Something that a card could do: as one of ``SORTS``, in a word or two, in a sentence, and in
    figures beside another thing.

    far: the spaces that a swap or steps ahead gain at best. risk: wherever it takes a marble, that
    could be killed there.
    """

    sort: str
    tag: str
    said: str
    brief: str
    far: int = 0
    risk: bool = False


def card_tag(view: Table, action: int) -> str:
    """What a card could do, as a tag whose first line says it by itself, in few letters: a narrow
    card has room for no more. Of several things the two best; the rest is told once it is touched.
    """
    cans = outlook(view, action, Reader(view.turn_seat))
    wanted = [one for one in cans if one.sort not in UNWANTED]
    if not wanted:
        return cans[-1].tag if cans[0].sort == "replaces" else cans[0].tag
    if wanted[-1].sort == "swap":
        # What gains more than the steps of the card is told before them.
        walks = [one for one in wanted if one.sort == "ahead" and one.far < wanted[-1].far]
        wanted.insert(len(wanted) - 1 - len(walks), wanted.pop())
    first, *others = wanted
    if not others or first.sort == "out_kills":
        return exposes(first.tag, first.risk)
    best = first.tag if first.sort == "swap" else first.brief
    second, both = others[0], first.risk and others[0].risk
    # One sign of danger tells of both.
    two = exposes(best, first.risk and not both), exposes(second.brief, second.risk and not both)
    tag = TEXT("scene.tag.or", first=two[0], second=two[1])
    return TEXT("scene.tag.dangers", tag=tag) if both else tag


def outlook(view: Table, action: int, reader: Reader) -> list[Can]:
    """What a card could do, the best first: kills, the goal, a marble out, steps and swaps; then
    what nobody wants.
    """
    after, first = ways_on(view, action)
    walks: list[Walk] = []
    for one in first:
        chosen, ways = ways_on(after, one) if kind_of(one) == FROM else (after, [one])
        walks.extend((chosen, way) for way in ways)
    sorts = {sort: [walk for walk in walks if _sort(*walk) == sort] for sort in SORTS}
    return [_can(sort, found, reader) for sort, found in sorts.items() if found]


def _sort(table: Table, action: int) -> str:
    """What an action comes to, as one of ``SORTS``."""
    kind, p = kind_of(action), table.turn_seat
    victims = {q for q, _ in killed(table, action)}
    if any(not mates(table, p, q) for q in victims):
        return "out_kills" if kind == OUT else "kills"
    if kind == NOTHING:
        return "nothing"
    if kind == OUT and seat_of_action(action) in victims:
        return "replaces"
    if kind == TO and place_of(action) >= IN_GOAL > ends(table, action)[0]:
        return "goal"
    if victims:
        return "kills_own" if p in victims else "kills_mate"
    if kind == TO:
        return "back" if rank_of_action(table.row[0]) == FOUR else "ahead"
    return "out" if kind == OUT else "swap"


def _can(sort: str, walks: list[Walk], reader: Reader) -> Can:
    """Something that a card could do, in all the ways in which it can."""
    table, action = walks[0]
    p, rank = table.turn_seat, rank_of_action(table.row[0])
    victims = sorted({one for walk in walks for one in killed(*walk)})
    n = far = steps(table, rank)
    args: dict[str, Arg] = {"n": n}
    if sort in ("kills", "out_kills"):
        victims = [(q, space) for q, space in victims if not mates(table, p, q)]
        whose = sorted({seat_letter(q) for q, _ in victims})
        args |= {"rivals": len(whose), "whose": whose[0]}
    if "kills" in sort:
        args["marbles"] = either([_marble_on(table, *one, reader) for one in victims])
    elif sort == "swap":
        far = max(gain(*walk) for walk in walks)
        args |= moved_by(far)
    elif sort == "ahead" and rank == SEVEN and not _whole(walks):
        sort = "share"
    elif sort == "ahead":
        ways = [walk for walk in walks if place_of(walk[1]) < IN_GOAL]
        past = len(ways) == len(walks) and all(gain(*way) < 0 for way in ways)
        args["past"], far = int(past), 0 if past else n
    elif sort == "back":
        far = max(0, *(gain(*walk) for walk in walks))
        args["far"] = far
    elif sort == "nothing":
        args["wasted"] = int(all(rules.verdict(table, bring_out(q)) for q in range(table.players)))
    elif sort == "out":
        args |= _whose_out(table, {seat_of_action(one) for _, one in walks})
    if kind_of(action) == TO and sort in ("goal", "ahead", "back"):
        starts = {place_of(walk.row[walk.row_n - 1]) for walk, _ in walks}
        start, end = place_text(table.row[table.row_n - 1]), place_text(action)
        args |= {"marbles": len(starts), "start": start, "end": end}
    tag, said = TEXT(f"scene.can.{sort}", **args), TEXT.write(f"fact.can.{sort}", args, reader)
    brief = TEXT(f"scene.brief.{sort}", **args) if sort in BRIEF else tag
    goes = rank != SEVEN and all(kind_of(way) == TO for _, way in walks)
    return Can(sort, tag, said, brief, far, goes and all(dangers(*walk) for walk in walks))


def _whole(walks: list[Walk]) -> bool:
    """Whether but one marble could walk, all the steps of a 7."""
    table, action = walks[0]
    return len(walks) == 1 and stride(table, actor(table), *ends(table, action)) == table.left


def _whose_out(table: Table, lots: set[int]) -> dict[str, Arg]:
    """Whose marbles may come out, as arguments: a Joker's may be the partner's (B9)."""
    p = table.turn_seat
    mates = sorted(lots - {p})
    whose = "own" if not mates else "either" if p in lots else "mate"
    mate = mates[0] if mates else p
    return {"whose": whose, "own": seat_letter(p), "letter": seat_letter(mate), "mate": Seat(mate)}


def _marble_on(table: Table, q: int, space: int, reader: Reader) -> str:
    args: dict[str, Arg] = {"marble": marble_words(table, q), "space": space}
    return TEXT.write("phrase.marble_on", args, reader)


def gain(table: Table, way: int) -> int:
    """By how many spaces a way on the track brings the mover's marble nearer to its goal."""
    return gained(table, actor(table), *ends(table, way))


def rivals_gain(table: Table, swap: int) -> int:
    """The same of the marble that it trades places with."""
    source, target = ends(table, swap)
    return gained(table, table.track[target] - 1, target, source)


@kept(512)
def on_tag(n: int) -> str:
    """The same as a tag: ``+3``, ``−4``."""
    return TEXT("scene.tag.on", **moved_by(n))


@kept(8)
def _steps(n: int) -> str:
    return TEXT("scene.tag.steps", n=n)


def comes_to(view: Table, action: int, telling: bool = True) -> str:
    """What a marble's way comes to, as a tag: a kill, the goal, else the spaces that it gains, and
    whether it could be killed there; of a 7 how many of its steps it takes. telling: kills are told
    here.
    """
    tag = (telling and kills_tag(view, action)) or _gains(view, action)
    seven = rank_of_action(view.row[0]) == SEVEN
    return exposes(tag, bool(tag) and not seven and bool(dangers(view, action)))


def _gains(view: Table, action: int) -> str:
    source, target = ends(view, action)
    if kind_of(action) == SWAP:
        return ""
    if rank_of_action(view.row[0]) == SEVEN:
        return _steps(steps_of(view, action))
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
    tags = [TEXT("scene.tag.gain", whose=whose, gain=on_tag(n)) for whose, n in told]
    return "\n".join([exposes(tags[0], bool(dangers(view, swap))), *tags[1:]])


def may_land(view: Table, swap: int) -> bool:
    """Whether a jack may go by itself where it may swap, too."""
    return not rules.verdict(view, move_to(view.turn_seat, place_of(swap)))
