"""What a hand does at the table of Carbondale: the paths of targets that mean actions.

A claim is a tap on a card of another town; fee, challenge, defending and paid cards are taps on
hand cards. A build is a hand card, then a cell of the own town that can take it; its place is then
the cell alone, or the cell and its source where several sources would do; a black card is built
from the cheapest by the cell alone, and the others are touched before it. A discard is a
hand card, then the discards. Draws are taps on the deck or on a card of the stock. The rest are
buttons.
"""

from __future__ import annotations

import re
from math import comb

from cardhouse.core.cards import SUITS, SYMBOLS
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import parse_card
from cardhouse.core.scene import Gesture, SceneBuilder, either_tag, price_tag
from cardhouse.core.texts import Said, sentence
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
    MAX_LEGAL,
    NO_CLAIM,
    NO_DEFENCE,
    PAY,
    STOCK,
    build,
    build_at,
    card_action,
    cell_of_action,
    claim,
    discard,
    face_of_action,
    kind_of,
    seat_of_action,
    take,
    way_of_action,
)
from cardhouse.games.carbondale.knowledge import count_unseen
from cardhouse.games.carbondale.labels import button
from cardhouse.games.carbondale.notation import carriers, cell_at, own_face, text_of
from cardhouse.games.carbondale.state import CELLS, COLUMNS, FACES, MAX_SEATS, NOBODY, Table
from cardhouse.games.carbondale.texts import TEXT, card_of

SUIT_SYMBOLS = tuple(SYMBOLS[suit] for suit in SUITS)
BUTTONS = {
    NO_CLAIM: "no-claim",
    NO_DEFENCE: "no-defence",
    DONE: "done",
}


def cell_spot(p: int, cell: int) -> str:
    """The id of the spot of a cell in a seat's town."""
    return f"town{p}.{cell % COLUMNS - 4},{cell // COLUMNS - 5}"


def gestures(view: Table, table: SceneBuilder) -> list[Gesture]:
    """The gestures of all legal actions when the viewer is to decide; adds the buttons they need to
    the table.
    """
    p = view.viewer
    if p < 0 or legality.seat(view) != p:
        return []
    out = [0] * MAX_LEGAL
    legal = out[: legality.legal(view, out)]
    found: list[Gesture] = []
    sites: dict[int, list[int]] = {}
    highest = knowledge.tallest(view, p)
    for action in legal:
        if kind_of(action) == AT:
            sites.setdefault(cell_of_action(action), []).append(action)
        else:
            found.extend(_gestures(view, table, p, action, highest))
    for cell, actions in sites.items():
        face = face_of_action(view.row[0])
        # While a black card lies there, nothing asks what it was built from.
        alike = not town.is_red(face)
        cheapest = min(actions, key=lambda action: _kind(view, p, face, action))
        for action in actions:
            source = cell_spot(p, town.source_of(cell, way_of_action(action)))
            spot = cell_spot(p, cell)
            asked = (source, spot) if alike else (spot, source)
            sure = len(actions) == 1 or (alike and action == cheapest)
            worth = _worth(view, p, face, action, highest)
            tag = "\n".join([_price(view, p, face, action), *worth])
            found.append(Gesture((spot,) if sure else asked, action, tag))
    return found


def _gestures(
    view: Table, table: SceneBuilder, p: int, action: int, highest: knowledge.Tallest
) -> list[Gesture]:
    kind, face = kind_of(action), face_of_action(action)
    if kind != BUILD:
        tag, paths = _tag(view, p, action), _paths(view, table, p, action)
        why = unbuilt(view, p, face)[1] if kind == DISCARD else ""
        alone = sentence(why) if why else ""
        lost = vain(view, p, action)
        return [Gesture(path, action, tag, alone=alone, vain=lost) for path in paths]
    prices: dict[int, set[str]] = {}
    worth: dict[int, list[str]] = {}
    sites = sites_for(view, face)
    if not town.is_red(face):
        sites.sort(key=lambda site: -_kind(view, p, face, site))
    for site in sites:
        cell = cell_of_action(site)
        if not town.is_red(face):
            prices[cell] = set()  # the cheapest is the last
        prices.setdefault(cell, set()).add(_price(view, p, face, site))
        told = _worth(view, p, face, site, highest)
        # What is made safe depends on the source of a red card.
        worth[cell] = [line for line in worth.get(cell, told) if line in told]
    cards = _copies(f"hand{p}", face, view.hand[p, face])
    alone = _free_beside(view, face)
    return [
        Gesture((card, cell_spot(p, cell)), action, tag, alone=alone)
        for cell, tags in sorted(prices.items())
        for tag in ["\n".join([either_tag(tags), *worth[cell]])]
        for card in cards
    ]


def _free_beside(view: Table, face: int) -> str:
    """Beside what a black card costs nothing (F45); nothing of a red one, which always costs."""
    if town.is_red(face):
        return ""
    suit, rank = SUIT_SYMBOLS[face // 10], face % 10 + 1 - view.free_gap
    return TEXT("scene.free_beside", suit=suit, rank=max(rank, 1))


TAGS = {DEFEND: "defend", DISCARD: "discard"}


def _tag(view: Table, p: int, action: int) -> str:
    """What an action costs or brings for sure, in a word or two."""
    kind = kind_of(action)
    if kind == CHALLENGE:
        owner = seat_of_action(view.row[0])
        n = round(100 * success(view, owner, face_of_action(action)))
        return TEXT("scene.tag.challenge", n=n)
    if kind == FEE:
        return _given_up(view, p, face_of_action(action))
    if kind in TAGS:
        return TEXT(f"scene.tag.{TAGS[kind]}")
    if kind == CLAIM:
        q = seat_of_action(action)
        return _shown(view, p, q, town.top_face(view, q, cell_of_action(action)))
    if kind == DECK and not view.deck_n:
        # An empty place is lit where the deck was: it says what is drawn from.
        return TEXT("scene.tag.new_deck")
    if kind == NO_DEFENCE:
        lost = town.top_face(view, p, view.claim_cell)
        return TEXT("scene.tag.lost", card=card_of(lost))
    return ""


def unbuilt(view: Table, p: int, face: int) -> tuple[str, str]:
    """Why a card cannot be built, its name and in words; nothing where it can, or the turn has
    discards.
    """
    code = 0 if view.row_n else town.room(view, p, face, view.hand_n[p] - 1)
    if not code:
        return "", ""
    if code == town.CANNOT_PAY:
        return "too_dear", TEXT("fact.too_dear", card=card_of(face))
    why = Said(TEXT, "fact.needs", carriers(view, face))
    return "no_place", TEXT("fact.no_place", card=card_of(face), why=why)


def success(view: Table, q: int, shown: int) -> float:
    """How likely a seat, the owner of a claimed card, holds none that keeps it from whoever shows a
    face: all cards that the seat on turn does not see may be anywhere alike.
    """
    known = [view.known_hand[q, f] for f in range(FACES)]
    keeps = [legality.beats(f, shown, view.defence_gap, 1) == 0 for f in range(FACES)]
    if any(n and able for n, able in zip(known, keeps, strict=True)):
        return 0.0
    trial = view.copy()
    for p in range(view.players):
        for f in range(FACES) if p != view.viewer else ():
            trial.hand[p, f] = view.known_hand[p, f]
    count_unseen(trial)
    unseen = [max(trial.away[NOBODY, f], 0) for f in range(FACES)]
    held = view.hand_n[q] - sum(known)
    able = sum(n for n, can in zip(unseen, keeps, strict=True) if can)
    return comb(sum(unseen) - able, held) / max(comb(sum(unseen), held), 1)


def vain(view: Table, p: int, action: int) -> bool:
    """Whether a claim surely fails, as far as its seat knows, whatever it shows; or with the card
    that it shows, while another one may win.
    """
    kind = kind_of(action)
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        return in_vain(view, q, showable(view, p, town.top_face(view, q, cell)))
    if kind != CHALLENGE:
        return False
    q, cell = seat_of_action(view.row[0]), cell_of_action(view.row[0])
    able = showable(view, p, town.top_face(view, q, cell))
    return in_vain(view, q, [face_of_action(action)]) and not in_vain(view, q, able)


def in_vain(view: Table, q: int, faces: list[int]) -> bool:
    """Whether the owner of a claimed card surely keeps it from each of these faces."""
    return all(success(view, q, face) == 0 for face in faces)


def showable(view: Table, p: int, target: int, fee: int = -1) -> list[int]:
    """The faces of a hand that could be shown to claim a card, the lowest first. fee: one that is
    given up for it.
    """
    held = [face for face in range(FACES) if view.hand[p, face] > int(face == fee)]
    able = [face for face in held if legality.beats(face, target, view.claim_gap, 1) == 0]
    return sorted(able, key=lambda face: face % 10)


def _shown(view: Table, p: int, q: int, target: int) -> str:
    """What a claim of a seat's card brings and takes, and which cards of the hand could be shown
    for it, one alone with how likely it wins; or that it is in vain, where that seat surely keeps
    the card from each of them.
    """
    faces = showable(view, p, target)
    first, second = card_of(faces[0]), card_of(faces[min(1, len(faces) - 1)])
    told = TEXT("scene.tag.show", n=len(faces), first=first, second=second)
    if in_vain(view, q, faces):
        return "\n".join([TEXT("scene.tag.challenge", n=0), told])
    if len(faces) == 1:
        n = round(100 * success(view, q, faces[0]))
        told = TEXT("scene.tag.show_alone", first=first, n=n)
    gain = TEXT("scene.tag.claim", card=card_of(target))
    return "\n".join([gain, price_tag(1 + view.claim_fee), told])


def _given_up(view: Table, p: int, fee: int) -> str:
    """Which card is shown next for a claim once one is given up, where there is one alone, and
    others would leave another choice.
    """
    target = legality.named_target(view)
    able = showable(view, p, target, fee)
    if len(able) != 1 or view.row_n != view.claim_fee or able == showable(view, p, target):
        return ""
    return TEXT("scene.tag.fee_shows", shown=card_of(able[0]))


def _kind(view: Table, p: int, face: int, site: int) -> int:
    """How dear it is to build a face at a site (``town.price``)."""
    source = town.source_of(cell_of_action(site), way_of_action(site))
    return town.price(view, face, view.ground[p, source] - 1)


def _price(view: Table, p: int, face: int, site: int) -> str:
    """What it costs to build a face at a site: that fewer are drawn after a card is paid, too, the
    preview tells.
    """
    kind = _kind(view, p, face, site)
    dues = town.dues(view, kind)
    return price_tag(dues, 0 if dues else view.build_penalty * kind)


def _worth(view: Table, p: int, face: int, site: int, highest: knowledge.Tallest) -> list[str]:
    """What a place makes of a card, and of those beside it: which others it makes safe; a red card
    for the goal, safe or open to claims. highest: the cards that others may show for it.
    """
    cell = cell_of_action(site)
    around = [step for d in range(4) if 0 <= (step := town.step_to(cell, d)) < CELLS]
    if town.is_red(face):
        around.append(cell)
    lying = [(here, top) for here in around if (top := town.top_face(view, p, here)) >= 0]
    was = [(here, top) for here, top in lying if town.guard(view, p, here) == 0]
    after = view.copy()
    town.place(after, p, face, cell, way_of_action(site))
    guarded = town.guard(after, p, cell) != 0 or not legality.in_reach(view, face)
    safety = "safe" if guarded else "open" if knowledge.within(view, face, highest) else "yet"
    gain = TEXT("scene.tag.gain", suit=SUIT_SYMBOLS[face // 10]) if town.is_red(face) else "none"
    told = TEXT(f"scene.tag.{safety}", gain=gain)
    closed = tuple(card_of(top) for here, top in was if town.guard(after, p, here))
    makes = [TEXT("scene.tag.makes_safe", cards=closed)] if closed else []
    shut = [TEXT("scene.tag.last", suits=suits)] if (suits := shut_out(view, after, p)) else []
    return [*makes, told, *shut]


def shut_out(before: Table, after: Table, p: int) -> str:
    """The suits of which no card has a place in a seat's town any more once something is built: not
    even an ace, whatever it costs.
    """
    aces = [10 * suit for suit in range(4)]
    return "".join(
        SUIT_SYMBOLS[ace // 10]
        for ace in aces
        if town.room(after, p, ace, CELLS) and not town.room(before, p, ace, CELLS)
    )


def _paths(view: Table, table: SceneBuilder, p: int, action: int) -> list[tuple[str, ...]]:
    if action in BUTTONS:
        return [(_button(view, table, p, action),)]
    kind = kind_of(action)
    if kind == DECK:
        return [("deck",)]
    if kind == CLAIM:
        q, cell = seat_of_action(action), cell_of_action(action)
        return [(f"{cell_spot(q, cell)}/{text_of(town.top_face(view, q, cell))}",)]
    face = face_of_action(action)
    if kind == STOCK:
        return [(card,) for card in _copies("stock", face, view.stock[face])]
    cards = _copies(f"hand{p}", face, view.hand[p, face])
    if kind == DISCARD:
        return [(card, "discards") for card in cards]
    return [(card,) for card in cards]


def _button(view: Table, table: SceneBuilder, p: int, action: int) -> str:
    draws = max(view.target - view.hand_n[p], 0) if action == DONE else 0
    return table.control(BUTTONS[action], button(BUTTONS[action], draws))


def _copies(spot: str, face: int, number: int) -> list[str]:
    name = f"{spot}/{text_of(face)}"
    return [name if i == 0 else f"{name}~{i + 1}" for i in range(number)]


def sites_for(view: Table, face: int) -> list[int]:
    """The actions that place a hand card of the seat on turn, once it is being built."""
    trial = view.copy()
    trial.row[0] = build(face)
    trial.row_n = 1
    out = [0] * MAX_LEGAL
    return out[: legality.legal(trial, out)]


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    buttons = {id: action for action, id in BUTTONS.items()}
    if not 1 <= len(path) <= 2 or not all(
        isinstance(target, str) and len(target) < 60 for target in path
    ):
        return -1
    first, last = path[0], path[-1]
    if len(path) == 1 and (first in buttons or first.partition("/")[0] == "deck"):
        return buttons.get(first, DECK)
    face = _face(first)
    seat, cell = _cell(last)
    if first.startswith("hand") and face >= 0:
        if len(path) == 1:
            step = DEFEND if view.phase == legality.IN_DEFENCE else legality.expected(view)
            return card_action(step if step in (FEE, CHALLENGE, DEFEND, PAY) else BUILD, face)
        if last.partition("/")[0] == "discards":
            return discard(face)
        if cell >= 0 and seat == view.viewer:
            return build(face)
        # Whoever lays a card on another's card wants to claim that one.
        return claim(seat, cell) if 0 <= seat < view.players and view.ground[seat, cell] else -1
    if first.startswith("stock/") and face >= 0 and len(path) == 1:
        return take(face)
    owner, target = _cell(first)
    if target < 0:
        return -1
    if owner == view.viewer and view.ground[owner, target] == 0 and len(path) == 1:
        return _place(view, owner, target, -1)
    if legality.expected(view) == AT and owner == view.viewer:
        if len(path) == 2 and view.ground[owner, target] > 0 and seat == owner:
            target, cell = cell, target
        return _place(view, owner, target, cell if len(path) == 2 else -1)
    return claim(owner, target) if len(path) == 1 and owner < MAX_SEATS else -1


def _place(view: Table, p: int, cell: int, source: int) -> int:
    ways = [d for d in range(4) if source < 0 or town.source_of(cell, d) == source]
    good = [d for d in ways if legality.verdict(view, build_at(cell, d)) == 0]
    based = [
        d
        for d in ways
        if town.source_of(cell, d) >= 0 and view.ground[p, town.source_of(cell, d)] != 0
    ]
    if view.row_n:
        face = face_of_action(view.row[0])
        good.sort(key=lambda d: 0 if town.is_red(face) else _kind(view, p, face, build_at(cell, d)))
    for d in [*good, *based, *ways]:
        return build_at(cell, d)
    return -1


def _face(target: str) -> int:
    name = target.partition("/")[2].partition("~")[0]
    try:
        return own_face(parse_card(name)) if len(name) == 2 and name != "??" else -1
    except InvalidNotation:
        return -1


def _cell(target: str) -> tuple[int, int]:
    found = re.fullmatch(r"town(\d)\.(-?\d),(-?\d)", target.partition("/")[0])
    return (int(found[1]), cell_at(int(found[2]), int(found[3]))) if found else (-1, -1)
