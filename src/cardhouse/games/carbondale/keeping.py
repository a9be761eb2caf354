"""What a card is good for, to whoever holds it: the reasons to take it, to keep it, or to part with
it rather than with another one.
"""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat
from cardhouse.games.carbondale import legality, town
from cardhouse.games.carbondale.actions import (
    CHALLENGE,
    DEFEND,
    card_action,
    face_of_action,
    kind_of,
    seat_of_action,
)
from cardhouse.games.carbondale.advice import height, loss, step_nearer, use
from cardhouse.games.carbondale.notation import needed
from cardhouse.games.carbondale.state import CELLS, FACES, Table
from cardhouse.games.carbondale.texts import TEXT, card_of


def suit(face: int) -> str:
    """The name of a black card's suit, as texts tell it apart."""
    return "clubs" if face // 10 == town.CLUBS else "spades"


def of_use(view: Table, p: int, face: int) -> list[Fact]:
    """What a card would do in a seat's town."""
    if town.is_red(face):
        if step_nearer(view, p, face // 10) != 2:
            return []
        was = town.shortfall(view, p)
        text = TEXT("merit.nearer", card=card_of(face), n=was - 1, was=was)
        return [Fact("nearer", True, text)]
    tall = height(view, p, face // 10)
    if face % 10 < tall:
        return []
    text = TEXT("merit.taller", card=card_of(face), was=tall, suit=suit(face), n=face % 10 + 1)
    return [Fact("taller", face, text)]


def spare(view: Table, p: int, face: int) -> list[Fact]:
    """That a card would do nothing for a seat's own town."""
    if of_use(view, p, face):
        return []
    return [Fact("spare", face, TEXT("merit.spare", card=card_of(face)))]


def kept_instead(view: Table, p: int, action: int) -> list[Fact]:
    """The best of the other cards that could go instead, which stays in the hand: one that the town
    can use more, or else a higher one.
    """
    kind, face = kind_of(action), face_of_action(action)
    # What goes with a challenge card could have been any card.
    others = [
        other
        for other in _hand(view, p)
        if other != face
        and (kind == CHALLENGE or legality.verdict(view, card_action(kind, other)) == 0)
    ]
    useful = [other for other in others if use(view, p, other) > use(view, p, face)]
    if stays := most_useful(view, p, useful):
        return stays
    highest = max(others, key=lambda other: other % 10, default=face)
    if highest % 10 <= face % 10:
        return []
    return [Fact("higher_stays", highest, TEXT("merit.higher_stays", card=card_of(highest)))]


def keepers(view: Table, p: int) -> list[Fact]:
    """The best of the cards that a defence would take, if the town can use it."""
    able = [x for x in _hand(view, p) if legality.hand_verdict(view, p, 0, DEFEND, x) == 0]
    return most_useful(view, p, able)


def left_over(view: Table, p: int) -> list[Fact]:
    """The best card that stays in the hand once others are discarded."""
    return most_useful(view, p, _hand(view, p))


def most_useful(view: Table, p: int, faces: list[int]) -> list[Fact]:
    """The card that a seat's town can use most, which stays in the hand; nothing if none is of
    use.
    """
    useful = [face for face in faces if of_use(view, p, face)]
    return [_stays(view, p, max(useful, key=lambda face: use(view, p, face)))] if useful else []


def _hand(view: Table, p: int) -> list[int]:
    return [face for face in range(FACES) if view.hand[p, face] > 0]


def _stays(view: Table, p: int, face: int) -> Fact:
    if town.is_red(face):
        return Fact("stays", face, TEXT("merit.red_stays", card=card_of(face)))
    return Fact("stays", face, TEXT("merit.black_stays", card=card_of(face), suit=suit(face)))


MOST = 10
"""Cards to pay with, more than any build costs: what comes within reach may be paid for later."""


def reach(view: Table, after: Table, p: int, gone: int) -> list[Fact]:
    """Cards of the hand that a build makes room for. gone: the last card that leaves the hand for
    it.
    """
    faces = [
        face
        for face in _hand(view, p)
        if (face != gone or view.hand[p, face] > 1)
        and town.room(view, p, face, MOST) != 0
        and town.room(after, p, face, MOST) == 0
    ]
    if not faces:
        return []
    cards = tuple(card_of(face) for face in faces)
    return [Fact("reach", faces, TEXT("merit.reach", cards=cards, n=len(faces)))]


def can_claim(view: Table, p: int, face: int, names: tuple[str, ...]) -> list[Fact]:
    """The card of another town that lies open, is missed most there, and could be claimed with a
    face.
    """
    found = [
        (loss(view, q, target), q, target)
        for q in range(view.players)
        if q != p
        for cell in range(CELLS)
        if (target := town.top_face(view, q, cell)) >= 0
        and town.guard(view, q, cell) == 0
        and legality.beats(face, target, view.claim_gap, legality.TOO_WEAK) == 0
    ]
    if not found:
        return []
    _, q, target = max(found)
    args: dict[str, Arg] = {"card": card_of(face), "target": card_of(target), "owner": Seat(q)}
    return [Fact("can_claim", target, TEXT.write("merit.can_claim", args, Reader(p, names)))]


def set_back(view: Table, p: int, q: int, cell: int, names: tuple[str, ...]) -> list[Fact]:
    """How much further from the goal a claim leaves the owner of its card."""
    after = view.copy()
    town.lift(after, q, cell, town.sole_direction(view, q, cell))
    was, now = town.shortfall(view, q), town.shortfall(after, q)
    if now <= was:
        return []
    args: dict[str, Arg] = {"owner": Seat(q), "n": now, "was": was}
    return [Fact("sets_back", now, TEXT.write("merit.sets_back", args, Reader(p, names)))]


def hard_to_beat(view: Table, p: int, face: int, names: tuple[str, ...]) -> list[Fact]:
    """What it would take to keep a claimed card from a challenge, if no other challenge card of the
    hand asks for more.
    """
    same = [x for x in _hand(view, p) if town.is_red(x) == town.is_red(face)]
    if face % 10 < max(x % 10 for x in same):
        return []
    owner, rank = Seat(seat_of_action(view.row[0])), face % 10 + view.defence_gap
    args: dict[str, Arg] = {"owner": owner, "needed": needed(face, view.defence_gap)}
    args["none"] = int(rank >= view.top_rank)
    return [Fact("hard_to_beat", rank, TEXT.write("merit.hard_to_beat", args, Reader(p, names)))]
