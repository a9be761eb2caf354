"""What speaks for an action in Carbles by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    OUT,
    PLAY,
    SWAP,
    TO,
    kind_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.advice import later
from cardhouse.games.carbles.board import (
    ACE,
    FOUR,
    IN_GOAL,
    JACK,
    JOKER,
    KING,
    RANKS,
    SEVEN,
    actor,
    gained,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.kills import close, danger_words, dangers, ends, killed, ways_on
from cardhouse.games.carbles.notation import NAMES, card_words
from cardhouse.games.carbles.preview import marble_words, preview
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.ways import playable_ranks
from cardhouse.games.carbles.worth import mates

ANY = (1 << RANKS) - 1
"""All ranks, as bits."""

ORDER = (
    "finished",
    "home",
    "kills",
    "out",
    "back",
    "deeper",
    "calm",
    "nearer",
    "reach",
    "least",
    "keeps",
    "replaces",
    "all",
    "useless",
    "stuck",
)
KEPT_FOR = {ACE: "out", KING: "out", JOKER: "out", FOUR: "back", SEVEN: "seven", JACK: "swap"}
"""What a card that stays in the hand may do later, as the catalogue calls it."""
COMPARED = frozenset(("useless", "least"))
MORE = frozenset(("nearer",))
STAYS: frozenset[str] = frozenset()
FOLLOWS = {"kill": 1, "kill_mate": -1, "kill_own": -1, "enter": 1}


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Marbles that come home, out, out of reach or nearer, rivals killed or thrown back, good cards
    kept.
    """
    kind, reader = kind_of(action), Reader(view.turn_seat, names)
    if kind == PLAY:
        return _hand(view, rank_of_action(action), False, _of_use(view, action))
    if kind == BURN:
        # Nobody else moves one's marbles, or brings them out, but a partner.
        if not view.partners and not view.at_n[actor(view)] and view.hand_n[view.turn_seat] > 1:
            return [Fact("all", None, TEXT("merit.all"))]
        stuck = Fact("stuck", True, TEXT("merit.stuck"))
        return [*_hand(view, rank_of_action(action), True, ANY), stuck]
    if kind == OUT:
        owner = seat_of_action(action)
        if any(victim == owner for victim, _ in killed(view, action)):
            return [Fact("replaces", True, TEXT("merit.replaces"))]
        args: dict[str, Arg] = {"owner": Seat(owner)}
        out = Fact("out", True, TEXT.write("merit.out", args, reader))
        return [*_prey(view, action, names), out]
    if kind in (TO, SWAP):
        return [*_prey(view, action, names), *_way(view, action, kind == SWAP, reader)]
    return []


def _of_use(view: Table, action: int) -> int:
    """The ranks that could still be played whichever way a card is played now, as bits: once the
    last marble has left the track none may be left to move.
    """
    found, (chosen, first) = ANY, ways_on(view, action)
    for one in first:
        table, ways = ways_on(chosen, one) if kind_of(one) == FROM else (chosen, [one])
        for way in ways:
            after = table.copy()
            rules.apply(after, way)
            # The rest of a 7 is still to be chosen.
            if after.turn_seat != view.turn_seat or not after.row_n:
                after.turn_seat = view.turn_seat
                found &= playable_ranks(after)
    return found


def _hand(view: Table, rank: int, burned: bool, use: int) -> list[Fact]:
    """The card that is worth most later stays in the hand. use: the ranks that are of any, as
    bits.
    """
    held = [
        r for r in range(RANKS) if use >> r & 1 and holds(view, view.turn_seat, r) > (r == rank)
    ]
    best = max(held, key=lambda r: later(view, r), default=rank)
    if later(view, best) > later(view, rank):
        keeps = [_kept(view, best, "merit.keeps")]
        if burned and all(later(view, rank) <= later(view, other) for other in held):
            keeps.append(Fact("least", rank, TEXT("merit.least", card=card_words(rank))))
        return keeps
    if not burned or not held:
        return []
    if later(view, best) < later(view, rank):
        return [_kept(view, best, "merit.holds")]
    if any(later(view, other) < later(view, rank) for other in held):
        return []
    return [Fact("useless", True, TEXT("merit.useless", card=card_words(rank)))]


def _kept(view: Table, rank: int, id: str) -> Fact:
    """That a card stays in the hand, and what for."""
    use = KEPT_FOR.get(rank, "later")
    if use == "out" and not view.lot[actor(view)]:
        use = "later"
    return Fact("keeps", NAMES[rank], TEXT(id, card=card_words(rank), use=use))


def _prey(view: Table, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What comes home and who is killed, but for the own side's marbles."""
    facts = preview(view, action, names)
    kills = (fact for fact in facts if fact.key == "kills")
    p = view.turn_seat
    prey = [
        fact
        for fact, (q, _) in zip(kills, killed(view, action), strict=True)
        if not mates(view, p, q)
    ]
    return [*(fact for fact in facts if fact.key in ("finished", "home")), *prey]


def _way(view: Table, action: int, swaps: bool, reader: Reader) -> list[Fact]:
    """How far a marble comes, and whether it gets away from those behind it."""
    q, (source, target) = actor(view), ends(view, action)
    if source >= IN_GOAL:
        return [Fact("deeper", True, TEXT("merit.deeper"))]
    if target >= IN_GOAL:
        return []
    facts, close_by = [], [] if swaps else dangers(view, action)
    if swaps:
        r = view.track[target] - 1
        back = gained(view, r, source, target)
        if back > 0 and not mates(view, q, r):
            args: dict[str, Arg] = {"owner": Seat(r), "n": back}
            facts.append(Fact("back", back, TEXT.write("merit.back", args, reader)))
    elif not close_by:
        told = "merit.calm" if close(view, q, source) else "merit.reach"
        facts.append(Fact(told.removeprefix("merit."), True, TEXT(told)))
    nearer = gained(view, q, source, target)
    if nearer > 0:
        around = not swaps and rank_of_action(view.row[0]) == FOUR
        told = TEXT("merit.around" if around else "merit.nearer", n=nearer)
        if close_by:
            told = TEXT("merit.though", told=told, danger=danger_words(close_by[0], reader))
        facts.append(Fact("nearer", nearer, told))
    return facts


def against(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """What speaks against an action: own marbles killed, the goal passed, a marble within reach."""
    if kind_of(action) not in (OUT, TO):
        return []
    reader, p, facts = Reader(view.turn_seat, names), view.turn_seat, list[Fact]()
    for q, space in killed(view, action):
        if mates(view, p, q) and (kind_of(action) == TO or q != seat_of_action(action)):
            args: dict[str, Arg] = {"marble": marble_words(view, q), "space": space}
            facts.append(Fact("kills_own", space, TEXT.write("against.kills", args, reader)))
    if kind_of(action) == OUT:
        return facts
    q, (source, target) = actor(view), ends(view, action)
    if target >= IN_GOAL:
        return facts
    if rank_of_action(view.row[0]) != FOUR and gained(view, q, source, target) < 0:
        facts.append(Fact("past", target, TEXT("against.past")))
    if close_by := dangers(view, action):
        args = {"space": target, "told": danger_words(close_by[0], reader)}
        facts.append(Fact("exposed", target, TEXT.write("against.exposed", args, reader)))
    return facts
