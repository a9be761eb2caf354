"""What speaks for an action in the draft edition of Carbondale by the rules of thumb, and what a
card is good for, to whoever holds it: the reasons to take it, to keep it, or to part with it.
"""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Card, Reader, Seat
from cardhouse.games.carbondale_draft import network, rules
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    OWN,
    PASS,
    PAY,
    PILE,
    card_action,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.advice import gain
from cardhouse.games.carbondale_draft.notation import suit_symbol
from cardhouse.games.carbondale_draft.preview import preview
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.status import may_win
from cardhouse.games.carbondale_draft.texts import TEXT, line

ORDER = (
    *("wins", "short", "taller", "chance", "nearer", "reach", "cheaper", "whole"),
    *("room", "free", "cheapest", "stays", "spare", "higher_stays", "draws", "keeps_hand"),
    *("useless_open", "unseen", "weakest", "helps_neither", "not_worth", "deck"),
)
COMPARED = frozenset(("weakest", "helps_neither", "not_worth", "deck"))
MORE = frozenset(("nearer",))
STAYS = frozenset(("stays", "higher_stays"))
FOLLOWS = {"block": -1}
KINDS = {CLEAN: "weakest", FEE: "weakest", PASS: "not_worth", DECK: "deck"}
"""What there is to say of a kind whatever the card."""


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Points towards the goal, higher clubs and spades, cells that open, cards of the hand that
    come within reach, builds that cost nothing, what a challenge stops, what is least missed.
    """
    p, kind = rules.seat(view), kind_of(action)
    if kind in KINDS:
        said = KINDS[kind]
        return [*_surely(view, p, action, names), Fact(said, True, line(f"merit.{said}"))]
    face = face_of_action(action)
    if kind == PAY:
        text = TEXT.write("merit.helps_neither", {"other": Seat(1 - p)}, Reader(p, names))
        # What stays is known with the last card only.
        kept = kept_instead(view, p, action) if view.owed == 1 else []
        return [*spare(view, p, face), *kept, Fact("helps_neither", True, text)]
    if kind == ANNOUNCE:
        return taller(view, p, face)
    if kind == DONE:
        draws = [fact for fact in preview(view, action, names) if fact.key == "draws"]
        if view.row_n > 1 and view.hand_n[p] == 0:
            # What each card lacks is no reason for all of them.
            n = view.row_n
            return [Fact("whole", n, line("merit.whole", n=n, new=view.hand_size))]
        return [*(left_over(view, p) if view.row_n else []), *(x for x in draws if x.value)]
    if kind == CHALLENGE:
        facts = [
            fact for fact in preview(view, action, names) if fact.key == "chance" and fact.value
        ]
        return [*facts, *spare(view, p, face)]
    if kind == AT:
        return _cell(view, p, action, names)
    return of_use(view, p, face)


def _surely(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What speaks for an action of a kind that every card's action of it has, whatever the rules of
    thumb think of the others.
    """
    kind = kind_of(action)
    if kind == PASS:
        return [Fact("keeps_hand", True, line("merit.keeps_hand", n=view.hand_n[p]))]
    if kind == DECK:
        text = TEXT.write("merit.unseen", {"other": Seat(1 - p)}, Reader(p, names))
        return [*useless_open(view, p), Fact("unseen", True, text)]
    face = face_of_action(action)
    return [*spare(view, p, face), *(kept_instead(view, p, action) if kind == FEE else [])]


def _cell(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What a build brings: points, cells, its price, what else can be built then."""
    facts = preview(view, action, names)
    short = [
        Fact("short" if fact.value else "wins", fact.value, fact.text)
        for fact in facts
        if fact.key == "short"
    ]
    face, cell = face_of_action(view.row[0]), cell_of_action(action)
    after = view.copy()
    network.place(after, p, face, cell)
    price = network.price_at(view, p, network.find_open(view, p, cell), face)
    dear = price > network.price_anywhere(view, p, face)
    if price:  # what pays may be what it makes room for
        cheap = [] if dear else [Fact("cheapest", price, line("merit.cheapest"))]
        return [*short, *_room(view, after, p), *cheap]
    free = Fact("free", True, line("merit.free"))
    return [*short, *_room(view, after, p), free, *reach(view, after, p, face)]


def _room(view: Table, after: Table, p: int) -> list[Fact]:
    """More cells that stand open after a build."""
    more = after.open_n[p] - view.open_n[p]
    return [Fact("room", more, line("merit.room", n=more))] if more > 0 else []


def of_use(view: Table, p: int, face: int) -> list[Fact]:
    """What a card would do in a seat's network."""
    return _nearer(view, p, face) or taller(view, p, face)


def taller(view: Table, p: int, face: int) -> list[Fact]:
    """A black card that would be the highest of its suit in a seat's network."""
    suit, rank = face // 13, face % 13 + 1
    if network.is_red(suit):
        return []
    tall = view.best[p, 0 if suit == network.SPADES else 1]
    if rank <= tall:
        return []
    red = suit_symbol(network.DIAMONDS if suit == network.SPADES else network.HEARTS)
    text = line("merit.taller", card=Card(face), suit=suit_symbol(suit), was=tall, red=red, n=rank)
    return [Fact("taller", face, text)]


def _nearer(view: Table, p: int, face: int) -> list[Fact]:
    """A red card that would bring a seat nearer to its goal."""
    more = _points(view, p, face)
    if not more:
        return []
    return [Fact("nearer", more, line("merit.nearer", card=Card(face), n=more))]


def spare(view: Table, p: int, face: int) -> list[Fact]:
    """That a card would do nothing for a seat's own network."""
    if of_use(view, p, face):
        return []
    return [Fact("spare", face, line("merit.spare", card=Card(face)))]


def kept_instead(view: Table, p: int, action: int) -> list[Fact]:
    """The best of the other cards that could go instead, which stays in the hand: one that brings
    more points, or would be the highest of its suit, or else a higher one.
    """
    kind, face = kind_of(action), face_of_action(action)
    others = [
        other
        for other in _hand(view, p)
        if other != face and rules.verdict(view, card_action(kind, other)) == 0
    ]
    stays = most_useful(view, p, others)
    if stays and _worth(view, p, stays[0].value) > _worth(view, p, face):
        return stays
    highest = max(others, key=lambda other: other % 13, default=face)
    if highest % 13 <= face % 13:
        return []
    return [Fact("higher_stays", highest, line("merit.higher_stays", card=Card(highest)))]


def left_over(view: Table, p: int) -> list[Fact]:
    """The best card that stays in the hand once others are discarded."""
    return most_useful(view, p, _hand(view, p))


def most_useful(view: Table, p: int, faces: list[int]) -> list[Fact]:
    """The card that a seat's network can use most, which stays in the hand; nothing if none is of
    use.
    """
    face = max(faces, key=lambda face: _worth(view, p, face), default=-1)
    if face < 0 or not of_use(view, p, face):
        return []
    if network.is_red(face // 13):
        text = line("merit.red_stays", card=Card(face), n=_points(view, p, face))
    else:
        text = line("merit.black_stays", card=Card(face), suit=suit_symbol(face // 13))
    return [Fact("stays", face, text)]


def _worth(view: Table, p: int, face: int) -> int:
    """How much a card is of use to a seat's network: points first, then height."""
    points = _points(view, p, face)
    return 100 + points if points else face % 13 + 1 if of_use(view, p, face) else 0


def _points(view: Table, p: int, face: int) -> int:
    """The points that a card would bring a seat nearer to its goal."""
    return max(gain(view, p, face), 0) if network.is_red(face // 13) else 0


def _hand(view: Table, p: int) -> list[int]:
    return [face for face in range(FACES) if view.hand[p, face] > 0]


def reach(view: Table, after: Table, p: int, built: int) -> list[Fact]:
    """Cards of the hand that a build makes room for, or makes cheaper."""
    found: list[int] = []
    cheaper: list[int] = []
    for face in _hand(view, p):
        if face == built and view.hand[p, face] < 2:
            continue
        was, now = (network.price_anywhere(s, p, face) for s in (view, after))
        if now < was:
            (found if was == network.NO_PRICE else cheaper).append(face)
    return [
        Fact(key, faces, TEXT.write(f"merit.{key}", {"cards": tuple(map(Card, faces))}))
        for key, faces in (("reach", found), ("cheaper", cheaper))
        if faces
    ]


def useless_open(view: Table, p: int) -> list[Fact]:
    """That nothing that may be drawn openly would do anything for a seat's own network."""
    faces = {
        face
        for face in range(FACES)
        for kind in (PILE, OWN)
        if rules.verdict(view, card_action(kind, face)) == 0
    }
    if not faces or any(of_use(view, p, face) for face in faces):
        return []
    return [Fact("useless_open", True, line("merit.useless_open"))]


def against(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """A challenge that can block nothing: it is letting pass for the price of a card."""
    if kind_of(action) != CHALLENGE or may_win(view, face_of_action(action)):
        return []
    card = Card(face_of_action(action))
    return [Fact("no_block", None, line("merit.no_block", card=card))]
