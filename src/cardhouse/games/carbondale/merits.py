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
    MAX_LEGAL,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    cell_of_action,
    face_of_action,
    kind_of,
    seat_of_action,
    way_of_action,
)
from cardhouse.games.carbondale.advice import height
from cardhouse.games.carbondale.gestures import in_vain, showable, sites_for, vain
from cardhouse.games.carbondale.keeping import (
    can_claim,
    hard_to_beat,
    keepers,
    kept_instead,
    left_over,
    of_use,
    reach,
    set_back,
    spare,
    suit,
)
from cardhouse.games.carbondale.preview import preview
from cardhouse.games.carbondale.state import FACES, Table
from cardhouse.games.carbondale.texts import TEXT, card_of

ORDER = (
    *(
        "wins",
        "shortfall",
        "taller",
        "nearer",
        "sets_back",
        "takes_tallest",
        "keeper",
        "keeps",
        "reach",
    ),
    *("becomes_safe", "safe", "price", "sides", "stays", "spare", "can_claim", "higher_stays"),
    *("hard_to_beat", "renews", "saves", "draws", "useless_stock", "unseen"),
    *("deck", "weakest", "least", "all_useful", "dear", "no_claim"),
)
COMPARED = frozenset(("deck", "weakest", "least", "all_useful", "dear", "no_claim"))
MORE: frozenset[str] = frozenset()
STAYS = frozenset(("stays", "higher_stays"))
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
    """Red cards for the goal, higher clubs and spades, cards that become safe or come within reach,
    what is kept, what is least missed, what the others lose.
    """
    p, kind = legality.seat(view), kind_of(action)
    if kind in KINDS:
        said = KINDS[kind]
        return [*_surely(view, p, action, names), Fact(said, True, TEXT(f"merit.{said}"))]
    if kind == AT:
        return _site(view, p, action, names)
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        target = town.top_face(view, q, cell)
        denied = set_back(view, p, q, cell, names)
        return [*of_use(view, p, target), *denied, *_loss(view, p, q, target, names)]
    face = face_of_action(action)
    if kind == FEE:
        return spare(view, p, face)
    if kind == CHALLENGE:
        hard = hard_to_beat(view, p, face, names)
        return [*hard, *spare(view, p, face), *kept_instead(view, p, action)]
    if kind == STOCK:
        return [*of_use(view, p, face), *can_claim(view, p, face, names)]
    if kind == BUILD:
        return [fact for fact in of_use(view, p, face) if fact.key == "taller"]
    if kind == DEFEND:
        keeps = [fact for fact in preview(view, action, names) if fact.key == "keeps"]
        return [*keeps, *kept_instead(view, p, action)]
    return []


def _surely(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What speaks for an action of a kind that every card's action of it has, whatever the rules of
    thumb think of the others.
    """
    kind = kind_of(action)
    if kind == NO_CLAIM:
        n = 1 + view.claim_fee
        return [*_all_kept(view, p, names), Fact("saves", n, TEXT("merit.saves", n=n))]
    if kind == NO_DEFENCE:
        return keepers(view, p)
    if kind == DONE:
        if view.row_n:
            return left_over(view, p)
        return [fact for fact in preview(view, action) if fact.key == "draws" and fact.value]
    if kind == DECK:
        return [*_useless_stock(view, p), Fact("unseen", True, TEXT("merit.unseen"))]
    face = face_of_action(action)
    if kind == PAY:
        before = view.copy()
        town.lift(before, p, cell_of_action(view.row[1]), way_of_action(view.row[1]))
        kept = kept_instead(view, p, action)
        return [*spare(view, p, face), *kept, *reach(before, view, p, face)]
    renewed = view.hand_n[p] <= view.target
    renews = [Fact("renews", True, TEXT("merit.renews"))] if renewed else []
    return [*spare(view, p, face), *renews]


def _all_kept(view: Table, p: int, names: tuple[str, ...]) -> list[Fact]:
    """Who is known to be able to keep what could be claimed, where that holds of every claim."""
    out = [0] * MAX_LEGAL
    found = list[Fact]()
    for action in out[: legality.legal(view, out)]:
        if kind_of(action) == CLAIM:
            keepers = [one for one in preview(view, action, names) if one.key == "keeper"]
            if not keepers:
                return []
            found += keepers
    return found[:1]


def _site(view: Table, p: int, action: int, names: tuple[str, ...]) -> list[Fact]:
    """What a place brings: the goal, safety, what can be built from there."""
    facts = preview(view, action, names)
    gains = [fact for fact in facts if fact.key in ("wins", "shortfall", "becomes_safe")]
    good = [fact for fact in facts if fact.key == "safe" and fact.value]
    free = [fact for fact in facts if fact.key == "price" and not fact.value]
    face, cell = face_of_action(view.row[0]), cell_of_action(action)
    if free:
        after = view.copy()
        town.place(after, p, face, cell, way_of_action(action))
        gains += reach(view, after, p, face)  # else what pays may be what it makes room for
    return [*gains, *good, *free, *_sides(view, p, face, cell)]


def _sides(view: Table, p: int, face: int, cell: int) -> list[Fact]:
    """The free spaces beside a black card, where no other place for it has more of them."""
    if town.is_red(face):
        return []

    def free(at: int) -> int:
        return sum(view.ground[p, town.step_to(at, d)] == 0 for d in range(4))

    counts = {free(cell_of_action(site)) for site in sites_for(view, face)}
    n = free(cell)
    if len(counts) < 2 or n < max(counts):
        return []
    return [Fact("sides", n, TEXT("merit.sides", n=n))]


def _useless_stock(view: Table, p: int) -> list[Fact]:
    """That no card of the stock would do anything for a seat's own town."""
    open_faces = [face for face in range(FACES) if view.stock[face] > 0]
    if not open_faces or any(of_use(view, p, face) for face in open_faces):
        return []
    return [Fact("useless_stock", True, TEXT("merit.useless_stock"))]


def _loss(view: Table, p: int, q: int, target: int, names: tuple[str, ...]) -> list[Fact]:
    """What a claimed card is to its owner: the highest of its colour."""
    if town.is_red(target) or target % 10 + 1 < height(view, q, target // 10):
        return []
    args: dict[str, Arg] = {"card": card_of(target), "owner": Seat(q), "suit": suit(target)}
    text = TEXT.write("merit.takes_tallest", args, Reader(p, names))
    return [Fact("takes_tallest", target, text)]


def against(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """A claim that surely fails, as far as its seat knows, or a card given up or shown that lets it
    fail: it is claiming nothing for the price of two cards.
    """
    if not (vain(view, view.viewer, action) or _gives_up_the_claim(view, action)):
        return []
    claim = action if kind_of(action) == CLAIM else view.row[0]
    card = card_of(town.top_face(view, seat_of_action(claim), cell_of_action(claim)))
    return [Fact("in_vain", None, TEXT("merit.in_vain", card=card))]


def _gives_up_the_claim(view: Table, action: int) -> bool:
    """Whether a card is given up without which a claim surely fails, and with which it may not."""
    if kind_of(action) != FEE:
        return False
    q = seat_of_action(view.row[0])
    target = town.top_face(view, q, cell_of_action(view.row[0]))
    left = showable(view, view.viewer, target, face_of_action(action))
    return in_vain(view, q, left) and not in_vain(view, q, showable(view, view.viewer, target))
