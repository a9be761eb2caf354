"""The table of the draft edition of Carbondale as it is drawn."""

from __future__ import annotations

from cardhouse.core.cards import SUITS, card_text
from cardhouse.core.notation import parse_card
from cardhouse.core.scene import CARD_HEIGHT, CARD_WIDTH, Gesture, Scene, SceneBuilder, price_tag
from cardhouse.core.texts import card_symbol, sentence
from cardhouse.games.carbondale_draft import GAME, codes, rules, window
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
    build_at,
    card_action,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.network import find_open, is_red, price_at
from cardhouse.games.carbondale_draft.notation import coordinates, suit_symbol
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.status import (
    blocked,
    free_where,
    panel,
    risk,
    shut_out,
    status,
    unbuilt,
    worth,
)
from cardhouse.games.carbondale_draft.texts import line
from cardhouse.games.carbondale_draft.window import Window, cell_id, cell_of

Cell = tuple[int, int, int, int]

PITCH_X, PITCH_Y = CARD_WIDTH + 1, CARD_HEIGHT + 1
HEADING = 6.0
LEADS = {FEE: "hidden"}
ALONE = {codes.DUE_PAY: PAY, codes.DUE_ANSWER: CHALLENGE, codes.DUE_FEE: FEE}
"""What a card of the hand means by itself, by what is due."""
FIXED_TARGETS = {DONE: "done", PASS: "pass", DECK: "deck"}


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The table: the other seat above, both networks growing upwards, the own pile and hand at the
    bottom.
    """
    me = max(view.viewer, 0)
    table = SceneBuilder()
    layout = _wide if shape == "wide" else _tall
    width, height, columns, rows = layout(table, view, me)
    _controls(table, view)
    return Scene(
        game="carbondale_draft",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=width,
        height=height,
        columns=columns,
        rows=rows,
        status=status(view, names),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=tuple(table.controls),
        seats=tuple(panel(view, p) for p in range(2)),
        gestures=tuple(gestures(view, table, names)),
    )


def _wide(table: SceneBuilder, view: Table, me: int) -> tuple[float, float, int, int]:
    """The own network on the left below the piles, then what was paid; the other seat's on the
    right below its hand and what it paid.

    On characters the other seat's cards come first, and the piles below the networks.
    """
    own, other = window.side_by_side(view, me, 3)
    columns = max(80, other.column + other.step * other.width)
    width = max(190.0, 8 + PITCH_X * (own.width + other.width))
    far = width - 2 - PITCH_X * other.width
    networks = 5 + CARD_HEIGHT + 4
    paid = networks + HEADING + PITCH_Y * max(own.height, other.height) + 2
    below = paid + CARD_HEIGHT + 4
    row = 3 + own.height
    # Both in one line: the rows of a network then have the height.
    half = (width - 2 - far) / 2
    _hand(table, view, 1 - me, (far, 5.0, half - 2), (0, 0, columns, 1))
    _pile(table, view, 1 - me, (far + half, 5.0, half), (0, 1, columns, 1))
    _network(table, view, me, own, (2.0, networks))
    _network(table, view, 1 - me, other, (far, networks))
    _piles(table, view, 5.0, ((0, row, 13, 1), (13, row, 24, 1), (37, row, 17, 1)))
    _pending(table, view, 50.0, 5.0, (54, row, 16, 1), (70, row, 10, 1))
    _pile(table, view, me, (2.0, paid, far - 6), (0, row + 1, columns, 1))
    _hand(table, view, me, (2.0, below, width - 4), (0, row + 2, columns, 4))
    return width, below + CARD_HEIGHT + 4, columns, row + 6


def _tall(table: SceneBuilder, view: Table, me: int) -> tuple[float, float, int, int]:
    upper, lower, step = window.below_each_other(view, 1 - me)
    first = window.single(view, 1 - me, upper, step, 3)
    second = window.single(view, me, lower, step, 6 + upper)
    widest = max(first.width, second.width)
    columns = max(44, 2 + step * widest)
    width = max(110.0, 4 + PITCH_X * widest)
    _hand(table, view, 1 - me, (2.0, 2.0, width - 4), (0, 0, columns, 1))
    _pile(table, view, 1 - me, (2.0, CARD_HEIGHT + 4, width - 4), (0, 1, columns, 1))
    y = 2 * CARD_HEIGHT + 8
    _network(table, view, 1 - me, first, (2.0, y))
    y += HEADING + PITCH_Y * upper + 2
    row = 3 + upper
    _piles(table, view, y, ((0, row, 14, 1), (14, row, 26, 1), (0, row + 1, 17, 1)))
    _pending(table, view, 50.0, y, (17, row + 1, 16, 1), (33, row + 1, 11, 1))
    y += CARD_HEIGHT + 4
    _network(table, view, me, second, (2.0, y))
    y += HEADING + PITCH_Y * lower + 2
    _pile(table, view, me, (2.0, y, width - 4), (0, row + 3 + lower, columns, 1))
    y += CARD_HEIGHT + 2
    _hand(table, view, me, (2.0, y, width - 4), (0, row + 4 + lower, columns, 4))
    return width, y + CARD_HEIGHT + 4, columns, row + 8 + lower


def _hand(
    table: SceneBuilder, view: Table, p: int, at: tuple[float, float, float], cell: Cell
) -> None:
    """A seat's hand at x, y and of a width, without what it has laid out."""
    x, y, w = at
    faces: list[str | None] = [card_text(f) for f in range(FACES) for _ in range(view.hand[p, f])]
    faces += [None] * (view.hand_n[p] - len(faces))
    for away in _laid_out(view, p):
        faces.remove(away)
    spot = table.spot(
        f"hand{p}",
        "hand",
        (x, y, w, CARD_HEIGHT),
        cell,
        "row",
        label=line("scene.label.hand"),
        seat=p,
        note=_known(view, p),
    )
    table.cards(spot, faces)


def _known(view: Table, p: int) -> str:
    """Which cards of a hand are known to everybody, and which may have been put away since."""
    own = p == view.viewer
    known = [card_symbol(f) for f in range(FACES) for _ in range(view.known_hand[p, f])]
    either = [] if own else [f for f in range(FACES) for _ in range(view.known_either[p, f])]
    if len(known) + len(either) <= view.hand_n[p]:
        known += [f"{card_symbol(f)}?" for f in either]
    name = "shown" if own else "holds"
    return line(f"scene.note.{name}", cards=" ".join(known)) if known else ""


def _pile(
    table: SceneBuilder, view: Table, p: int, at: tuple[float, float, float], cell: Cell
) -> None:
    """A seat's personal pile at x, y and of a width."""
    x, y, w = at
    note = "" if view.pile_n[p] else line("scene.note.pile")
    box = (x, y, w, CARD_HEIGHT)
    spot = table.spot(
        f"pile{p}", "pile", box, cell, "row", label=line("scene.label.pile"), seat=p, note=note
    )
    table.cards(spot, [card_text(f) for f in range(FACES) for _ in range(view.pile[p, f])])


def _laid_out(view: Table, p: int) -> list[str | None]:
    """The cards that a seat has laid out face down but that still count as its hand."""
    found: list[str | None] = []
    if p == view.turn_seat and view.phase == codes.CHALLENGING:
        found.append(None if view.pending_face < 0 else card_text(view.pending_face - 1))
    if view.row_n and p == rules.seat(view):
        if view.phase == codes.CHALLENGING or (view.phase == codes.ANNOUNCING and view.suit):
            face = face_of_action(view.row[0])
            found.append(None if face < 0 else card_text(face))
    return found


def _network(
    table: SceneBuilder, view: Table, p: int, part: Window, at: tuple[float, float]
) -> None:
    """A network: a heading, then its cards and the cells that stand open."""
    x, y = at
    box = (x, y, PITCH_X * part.width, HEADING - 1)
    cell = (part.column, part.row - 1, part.step * part.width, 1)
    table.spot(
        f"network{p}",
        "network",
        box,
        cell,
        "row",
        label=line("scene.label.network"),
        seat=p,
        note=worth(view, p),
    )
    for cx, cy, face in window.drawn(view, p):
        spot = table.spot(
            cell_id(p, cx, cy),
            "cell",
            (
                x + PITCH_X * (cx - part.left),
                y + HEADING + PITCH_Y * (part.height - 1 - cy),
                CARD_WIDTH,
                CARD_HEIGHT,
            ),
            part.cell(cx, cy),
            "cell",
            seat=p,
            note=f"({cx},{cy})",
        )
        if face:
            table.cards(spot, [face])


def _piles(table: SceneBuilder, view: Table, y: float, cells: tuple[Cell, ...]) -> None:
    at, total = view.spare_at, view.spare_total
    left = sum(view.spare[i, f] for i in range(at, total) for f in range(FACES))
    faces = [f for f in range(FACES) if left and view.spare[at, f]]
    ranks = sorted({f % 13 + 1 for f in faces})
    following = line("scene.note.spares", low=ranks[0], high=ranks[-1]) if ranks else ""
    heaps = (
        ("deck", "deck", view.deck_n, ""),
        ("spares", "spares", left, following),
        ("hidden", "discards", view.shown_n + sum(view.gone_n[i] for i in range(3)), ""),
    )
    for i, (name, kind, count, note) in enumerate(heaps):
        box = (2.0 + 14 * i, y, CARD_WIDTH, CARD_HEIGHT)
        label = line(f"scene.label.{name}")
        spot = table.spot(name, kind, box, cells[i], "stack", label=label, count=count, note=note)
        if count:
            table.cards(spot, [None])


def _pending(
    table: SceneBuilder, view: Table, x: float, y: float, cell: Cell, beside: Cell
) -> None:
    """The announced card, face down with its suit in the label (D39), and the challenger's card
    while a fee is due.
    """
    label = line("scene.label.announced")
    if view.suit:
        label = line("scene.label.announced_suit", suit=suit_symbol(view.suit - 1))
    spot = table.spot(
        "announced",
        "announced",
        (x, y, CARD_WIDTH, CARD_HEIGHT),
        cell,
        "cell",
        label=label,
    )
    if view.suit:
        table.cards(spot, _laid_out(view, view.turn_seat))
    answer = _laid_out(view, 1 - view.turn_seat)
    box = (x + 14, y, CARD_WIDTH, CARD_HEIGHT)
    spot = table.spot("answer", "announced", box, beside, "cell", label=line("scene.label.answer"))
    table.cards(spot, answer)


def _controls(table: SceneBuilder, view: Table) -> None:
    if view.viewer < 0 or rules.seat(view) != view.viewer:
        return
    now = rules.due(view)
    draws = max(view.hand_size - view.hand_n[view.viewer], 0)
    if now in (codes.DUE_TURN, codes.DUE_CLEAN):
        table.control("done", line("scene.control.done", n=draws))
    elif now == codes.DUE_ANSWER:
        table.control("pass", line("scene.control.pass"))


def gestures(view: Table, table: SceneBuilder, names: tuple[str, ...] = ()) -> list[Gesture]:
    """The gestures of all legal actions when the viewer is to decide; equal cards mean the same."""
    p = view.viewer
    if p < 0 or rules.seat(view) != p:
        return []
    places: dict[str, list[str]] = {}
    for piece in table.pieces:
        places.setdefault(f"{piece.spot}/{piece.face}", []).append(piece.id)
    found: list[Gesture] = []
    legal = GAME.legal(view)
    only_discards = not any(kind_of(action) == ANNOUNCE for action in legal)
    for action in legal:
        kind, face = kind_of(action), face_of_action(action)
        if kind == ANNOUNCE:
            # Whoever lays the card on a cell at once announces it, too; the cell itself comes next.
            cards = places.get(f"hand{p}/{card_text(face)}", [])
            told = risk(view, p, face, names)
            sites = [k for k in range(view.open_n[p]) if rules.verdict_cell(view, p, k, face) == 0]
            dear = any(price_at(view, p, k, face) for k in sites)
            warned = [free_where(view, face)] if dear else []
            warned += [sentence(told)] if told else []
            alone = " ".join(filter(None, warned))
            for k in sites:
                spot = cell_id(p, *coordinates(view.open_cell[p, k]))
                tag = _price(view, p, k, face)
                found.extend(Gesture((card, spot), action, tag, alone=alone) for card in cards)
            continue
        if kind == AT:
            cell = cell_of_action(action)
            tag = _price(view, p, find_open(view, p, cell), face_of_action(view.row[0]))
            found.append(Gesture((cell_id(p, *coordinates(cell)),), action, tag))
            continue
        if kind in FIXED_TARGETS:
            paths = [[FIXED_TARGETS[kind]]]
        else:
            paths = _card_paths(p, kind, face, places)
        # An empty place is lit where the deck was: it says what is drawn from.
        tag = line("scene.tag.new_deck") if kind == DECK and not view.deck_n else ""
        alone = once = ""
        leads, vain = LEADS.get(kind, ""), False
        if kind == CHALLENGE:
            n = _wins(view, face)
            tag = line("scene.tag.challenge", n=n)
            vain = not n
        elif kind == CLEAN:
            tag = line("scene.tag.discard")
            why = unbuilt(view, p, face)[1]
            alone = sentence(why) if why else ""
            # Where no card can be built, to touch one can mean nothing else.
            once = tag if only_discards else ""
        found.extend(Gesture(tuple(path), action, tag, leads, alone, once, vain) for path in paths)
    return found


def _wins(view: Table, face: int) -> int:
    """How often a challenge with a card wins, of a hundred."""
    n, among = blocked(view, face)
    return round(100 * n / max(among, 1))


def _price(view: Table, p: int, k: int, face: int) -> str:
    """What a face costs in an open cell, how many fewer cards are drawn then, the points that a red
    card brings there, and for which suits it is the last place.
    """
    cards, draws = divmod(price_at(view, p, k, face), 16)
    told = [price_tag(cards, draws)]
    if is_red(face // 13):
        told.append(line("scene.tag.gain", n=face % 13 + 1, suit=suit_symbol(face // 13)))
    if suits := shut_out(view, p, face, view.open_cell[p, k]):
        told.append(line("scene.tag.last", suits=suits))
    return "\n".join(told)


def _card_paths(p: int, kind: int, face: int, places: dict[str, list[str]]) -> list[list[str]]:
    source, target = {
        OWN: (f"pile{p}", ""),
        PILE: (f"pile{1 - p}", ""),
        PAY: (f"hand{p}", ""),
        FEE: (f"hand{p}", ""),
        CHALLENGE: (f"hand{p}", ""),
        CLEAN: (f"hand{p}", "hidden"),
    }[kind]
    cards = places.get(f"{source}/{card_text(face)}", [])
    return [[card, target] if target else [card] for card in cards]


def _meant(view: Table, card: str) -> int:
    """What a card of the own hand alone would come to if nothing of it is possible; -1 where more
    is asked.
    """
    me = max(view.viewer, 0)
    targets = [f"network{me}", "announced", "hidden", f"pile{me}"]
    ways = [meaning(view, (card, target)) for target in targets]
    return -1 if any(rules.verdict(view, action) == 0 for action in ways) else ways[0]


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    me = max(view.viewer, 0)
    fixed = {target: kind for kind, target in FIXED_TARGETS.items()}
    spot, _, card = path[0].partition("/") if path else ("", "", "")
    face = _face(card)
    if len(path) == 1:
        if spot in fixed:
            return fixed[spot]
        cell = cell_of(spot)
        if cell:
            return build_at(cell[1]) if cell[0] == me else -1
        if face >= 0 and spot in ("pile0", "pile1"):
            return card_action(OWN if spot == f"pile{me}" else PILE, face)
        if face < 0 or spot != f"hand{me}":
            return -1
        kind = ALONE.get(rules.due(view))
        return card_action(kind, face) if kind is not None else _meant(view, path[0])
    if len(path) != 2 or spot != f"hand{me}" or face < 0:
        return -1
    target = path[1].partition("/")[0]
    own_cell = cell_of(target)
    if own_cell and own_cell[0] == me:
        return card_action(ANNOUNCE, face)
    if target == "deck":
        return DECK
    if target == "hidden":
        return card_action(FEE if view.phase == codes.CHALLENGING else CLEAN, face)
    kinds = {f"network{me}": ANNOUNCE, f"pile{me}": PAY}
    kinds |= dict.fromkeys(("announced", "answer"), CHALLENGE)
    return card_action(kinds[target], face) if target in kinds else -1


def _face(card: str) -> int:
    name = card.partition("~")[0]
    return (
        parse_card(name) if len(name) == 2 and name[1] in SUITS and name[0] in "A23456789T" else -1
    )
