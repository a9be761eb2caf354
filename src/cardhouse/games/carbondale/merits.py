"""What speaks for an action in Carbondale by the rules of thumb."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Reader, Seat
from cardhouse.games.carbondale import legality, town
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
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    seat_of_action,
)
from cardhouse.games.carbondale.advice import height, step_nearer
from cardhouse.games.carbondale.preview import preview
from cardhouse.games.carbondale.state import Table
from cardhouse.games.carbondale.texts import TEXT, card_of

ORDER = (
    *("wins", "shortfall", "taller", "nearer", "takes_tallest", "keeps", "becomes_safe"),
    *(
        "safe",
        "price",
        "spare",
        "renews",
        "saves",
        "deck",
        "weakest",
        "least",
        "all_useful",
        "dear",
        "no_claim",
    ),
)
COMPARED = frozenset(("deck", "weakest", "least", "all_useful", "dear", "no_claim"))
FOLLOWS = {"claim": 1, "lose": -1}
KINDS = {
    NO_CLAIM: "no_claim",
    NO_DEFENCE: "dear",
    DONE: "all_useful",
    DECK: "deck",
    PAY: "least",
    DISCARD: "weakest",
}
"""What there is to say of a kind whatever the card."""


def merits(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Red cards for the goal, higher clubs and spades, cards that become safe, what is kept, what
    is least missed.
    """
    p, kind = legality.seat(view), kind_of(action)
    if kind in KINDS:
        said = KINDS[kind]
        return [*_surely(view, p, action), Fact(said, True, TEXT(f"merit.{said}"))]
    if kind in (FEE, CHALLENGE):
        return _spare(view, p, face_of_action(action))
    if kind == CLAIM:
        q = seat_of_action(action)
        target = town.top_face(view, q, cell_of_action(action))
        return [*_of_use(view, p, target), *_loss(view, p, q, target, names)]
    if kind == STOCK:
        return _of_use(view, p, face_of_action(action))
    if kind == BUILD:
        return [fact for fact in _of_use(view, p, face_of_action(action)) if fact.key == "taller"]
    facts = preview(view, action, names)
    if kind == DEFEND:
        return [fact for fact in facts if fact.key == "keeps"]
    if kind != AT:
        return []
    gains = [fact for fact in facts if fact.key in ("wins", "shortfall", "becomes_safe")]
    good = [fact for fact in facts if fact.key == "safe" and fact.value]
    free = [fact for fact in facts if fact.key == "price" and not fact.value]
    return [*gains, *good, *free]


def _surely(view: Table, p: int, action: int) -> list[Fact]:
    """What speaks for an action of a kind that every card's action of it has, whatever the rules of
    thumb think of the others.
    """
    kind = kind_of(action)
    if kind == NO_CLAIM:
        n = 1 + view.claim_fee
        return [Fact("saves", n, TEXT("merit.saves", n=n))]
    if kind not in (PAY, DISCARD):
        return []
    spare = _spare(view, p, face_of_action(action))
    if kind == DISCARD and view.hand_n[p] <= view.target:
        spare.append(Fact("renews", True, TEXT("merit.renews")))
    return spare


def _spare(view: Table, p: int, face: int) -> list[Fact]:
    """That a card would do nothing for a seat's own town."""
    if _of_use(view, p, face):
        return []
    return [Fact("spare", face, TEXT("merit.spare", card=card_of(face)))]


def _of_use(view: Table, p: int, face: int) -> list[Fact]:
    """What a card would do in a seat's town."""
    if town.is_red(face):
        if step_nearer(view, p, face // 10) != 2:
            return []
        return [Fact("nearer", True, TEXT("merit.nearer", card=card_of(face)))]
    tall = height(view, p, face // 10)
    if face % 10 < tall:
        return []
    text = TEXT("merit.taller", card=card_of(face), was=tall, suit=_suit(face))
    return [Fact("taller", face, text)]


def _loss(view: Table, p: int, q: int, target: int, names: tuple[str, ...]) -> list[Fact]:
    """What a claimed card is to its owner: the highest of its colour."""
    if town.is_red(target) or target % 10 + 1 < height(view, q, target // 10):
        return []
    args: dict[str, Arg] = {"card": card_of(target), "owner": Seat(q), "suit": _suit(target)}
    text = TEXT.write("merit.takes_tallest", args, Reader(p, names))
    return [Fact("takes_tallest", target, text)]


def _suit(face: int) -> str:
    return "clubs" if face // 10 == town.CLUBS else "spades"
