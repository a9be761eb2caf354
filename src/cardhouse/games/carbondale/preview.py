"""The sure consequences of an action in Carbondale."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat
from cardhouse.games.carbondale import knowledge, legality, town
from cardhouse.games.carbondale.actions import (
    AT,
    BUILD,
    CHALLENGE,
    CLAIM,
    DECK,
    DEFEND,
    DISCARD,
    DONE,
    FEE,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.gestures import showable, shut_out, sites_for, success, unbuilt
from cardhouse.games.carbondale.notation import RULINGS, cell_text, needed
from cardhouse.games.carbondale.state import CELLS, FACES, Table
from cardhouse.games.carbondale.texts import TEXT, card_of


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Price, hand size to draw up to, cards made safe or open to claims, both outcomes of a claim,
    the goal.
    """
    p = legality.seat(view)
    kind = kind_of(action)
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        return _claim(view, q, town.top_face(view, q, cell), (1 + view.claim_fee, -1, -1), names)
    if kind in (FEE, CHALLENGE):
        q = seat_of_action(view.row[0])
        face = face_of_action(action)
        made = (2, face, -1) if kind == FEE else (1, -1, face)
        facts = _claim(view, q, legality.named_target(view), made, names)
        if kind == CHALLENGE:
            n = round(100 * success(view, q, face))
            args: dict[str, Arg] = {"owner": Seat(q), "n": n}
            facts.insert(0, Fact("chance", n, TEXT.write("fact.chance", args, Reader(p, names))))
            facts.insert(0, _seen_by_all(face))
        return facts
    if kind == NO_DEFENCE:
        return _surrender(view, p, names)
    if kind == DEFEND:
        return [
            _seen_by_all(face_of_action(action)),
            Fact("keeps", True, TEXT("fact.keeps", card=card_of(_claimed(view, p)))),
            Fact("replacement", True, TEXT("fact.replacement")),
        ]
    if kind == BUILD:
        return _build(view, p, face_of_action(action))
    if kind == AT:
        return _site(view, p, cell_of_action(action), way_of_action(action))
    if kind == PAY:
        face = face_of_action(action)
        lies = Fact("stock", face, TEXT("fact.stock", card=card_of(face)))
        return [lies, *_hand_size(max(view.target - view.build_penalty, 0))]
    if kind in (DISCARD, DONE):
        left = view.hand_n[p] - (1 if kind == DISCARD else 0)
        draws = max(view.target - left, 0)
        if kind == DONE:
            return [Fact("draws", draws, TEXT("fact.draws", n=draws))]
        holds = Fact("draws", draws, TEXT("fact.holds", n=left, target=view.target))
        return [*_unbuilt(view, p, face_of_action(action)), holds]
    if kind == DECK and view.deck_n == 0:
        return [Fact("new_deck", True, TEXT("fact.new_deck"))]
    if kind == STOCK:
        return [Fact("known", True, TEXT("fact.known"))]
    return []


def _unbuilt(view: Table, p: int, face: int) -> list[Fact]:
    """Why a card cannot be built; nothing where it can, or the turn has discards."""
    name, why = unbuilt(view, p, face)
    return [Fact(name, face, why)] if name else []


def _claimed(view: Table, q: int) -> int:
    """The face that a seat may defend."""
    return town.top_face(view, q, view.claim_cell)


def _seen_by_all(face: int) -> Fact:
    return Fact("shown", face, TEXT("fact.shown", card=card_of(face)))


def _hand_size(number: int) -> list[Fact]:
    return [Fact("target", number, TEXT("fact.target", n=number))]


def _claim(
    view: Table, q: int, target: int, made: tuple[int, int, int], names: tuple[str, ...]
) -> list[Fact]:
    """Both outcomes of a claim. made: how many cards it takes from now on, the face given up for
    it, and the one shown (-1 while open).
    """
    spent, fee, shown = made
    card = card_of(target)
    fewer = max(view.target - view.claim_penalty, 0)
    holds = view.hand_n[view.turn_seat] - spent + 1
    kept: dict[str, Arg] = {"owner": Seat(q), "card": card, "n": fewer}
    return [
        Fact("spends", spent, TEXT("fact.spends", n=spent)),
        *_keeper(view, q, target, fee, shown, names),
        Fact("undefended", holds, TEXT("fact.undefended", card=card, n=holds)),
        Fact("defended", fewer, TEXT.write("fact.defended", kept, Reader(view.turn_seat, names))),
    ]


def _keeper(
    view: Table, q: int, target: int, fee: int, shown: int, names: tuple[str, ...]
) -> list[Fact]:
    """The card with which the owner of a claimed one is known to be able to keep it, whatever the
    seat on turn shows.
    """
    p = view.turn_seat
    best = shown if shown >= 0 else (showable(view, p, target, fee) or [-1])[-1]
    known = [f for f in range(FACES) if view.known_hand[q, f]]
    keepers = [f for f in known if legality.beats(f, best, view.defence_gap, 1) == 0]
    if best < 0 or not keepers:
        return []
    keeper = min(keepers, key=lambda face: face % 10)
    said: dict[str, Arg] = {"owner": Seat(q), "keeper": card_of(keeper), "card": card_of(target)}
    return [Fact("keeper", keeper, TEXT.write("fact.keeper", said, Reader(p, names)))]


def _surrender(view: Table, q: int, names: tuple[str, ...]) -> list[Fact]:
    target = _claimed(view, q)
    after = view.copy()
    town.lift(after, q, view.claim_cell, town.sole_direction(view, q, view.claim_cell))
    args: dict[str, Arg] = {"card": card_of(target), "rival": Seat(view.turn_seat)}
    text = TEXT.write("fact.loses", args, Reader(q, names))
    return [Fact("loses", target, text), *_changes(view, after, q, -1), *_goal(view, after, q)]


def _build(view: Table, p: int, face: int) -> list[Fact]:
    cells = {cell_of_action(site) for site in sites_for(view, face)}
    free = town.room(view, p, face, 0) == 0
    price = TEXT("fact.free_somewhere" if free else "fact.costs")
    places = TEXT("fact.places", n=len(cells))
    return [Fact("price", 0 if free else 1, price), Fact("places", len(cells), places)]


def _site(view: Table, p: int, cell: int, d: int) -> list[Fact]:
    face = face_of_action(view.row[0])
    source = view.ground[p, town.source_of(cell, d)] - 1
    kind = town.price(view, face, source)
    cost = town.dues(view, kind)
    after = view.copy()
    town.place(after, p, face, cell, d)
    facts = [Fact("price", cost, _dues(view, face, source, kind))]
    goal = _goal(view, after, p)
    if town.shortfall(after, p) == 0:
        return [*facts, *goal]
    facts += _hand_size(max(view.target - view.build_penalty * kind, 0))
    guard = town.guard(after, p, cell)
    guarded = guard != 0
    too_high = not legality.in_reach(view, face)
    near = knowledge.within(view, face, knowledge.tallest(view, p))
    unguarded = "too_high" if too_high else "open" if near else "yet"
    safety = "safe" if guarded else unguarded
    why = RULINGS[guard][0] if guarded else "none"
    least = needed(face, view.claim_gap)
    text = TEXT(f"fact.{safety}", card=card_of(face), why=why, n=view.claim_gap, needed=least)
    facts.append(Fact("safe", guarded or too_high, text))
    suits = shut_out(view, after, p)
    last = [Fact("last", suits, TEXT("fact.last", suits=suits))] if suits else []
    return [*facts, *last, *_changes(view, after, p, cell), *goal]


def _dues(view: Table, face: int, source: int, kind: int) -> str:
    """What it costs to build a face from a source, and why."""
    base = card_of(source)
    if town.dues(view, kind):
        suit = "red" if town.is_red(face) else "suit" if face // 10 != source // 10 else "rank"
        return TEXT("fact.costs_here", why=suit, base=base)
    why = "own" if kind == town.FREE else "none"
    return TEXT("fact.free", why=why, base=base, n=view.free_gap)


def _changes(before: Table, after: Table, p: int, built: int) -> list[Fact]:
    """Other cards of a town that become safe or open to claims."""
    facts = []
    for cell in range(CELLS):
        face = town.top_face(before, p, cell)
        if (
            face < 0
            or after.ground[p, cell] == 0
            or (cell == built and before.ground[p, cell] >= 0)
        ):
            continue
        was, now = town.guard(before, p, cell), town.guard(after, p, cell)
        if (was == 0) != (now == 0):
            key, place = "becomes_safe" if now else "becomes_open", cell_text(cell)
            text = TEXT(f"fact.{key}", card=card_of(face), cell=place)
            facts.append(Fact(key, place, text))
    return facts


def _goal(before: Table, after: Table, p: int) -> list[Fact]:
    was, now = town.shortfall(before, p), town.shortfall(after, p)
    if now == 0:
        return [Fact("wins", True, TEXT("fact.wins"))]
    if was != now:
        return [Fact("shortfall", now, TEXT("fact.shortfall", n=now, was=was))]
    return []
