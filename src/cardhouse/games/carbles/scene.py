"""The table of Carbles as it is drawn."""

from __future__ import annotations

import re
from dataclasses import replace

from cardhouse.core.cards import card_text, seat_letter
from cardhouse.core.notation import parse_card
from cardhouse.core.scene import Gesture, Scene, SceneBuilder, SeatPanel, seat_panel
from cardhouse.core.texts import Arg, Card, Seat, kept, reader_of, sentence
from cardhouse.games.carbles import layout, rules
from cardhouse.games.carbles.actions import (
    BURN,
    FROM,
    MAX_LEGAL,
    NOTHING,
    OUT,
    PLAY,
    SWAP,
    TO,
    bring_out,
    burn,
    kind_of,
    move_from,
    move_to,
    place_of,
    play,
    rank_of_action,
    seat_of_action,
    swap_with,
)
from cardhouse.games.carbles.advice import least
from cardhouse.games.carbles.board import (
    IN_GOAL,
    JOKER,
    SEVEN,
    actor,
)
from cardhouse.games.carbles.effects import face_of_rank, next_leader
from cardhouse.games.carbles.events import place_spot
from cardhouse.games.carbles.kills import close, killers, kills_tag, may_kill, ways_on
from cardhouse.games.carbles.merits import against
from cardhouse.games.carbles.position import hand_faces
from cardhouse.games.carbles.preview import (
    FEW,
    card_tag,
    comes_to,
    gain,
    left,
    may_land,
    on_tag,
    traded,
)
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.status import status
from cardhouse.games.carbles.texts import TEXT, place_text

FEW_WAYS = 3
"""So many ways of a marble are shown from where it stands to where they end."""


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The table from the viewer's side: track, goals and lots, deck and discards, hands, the own
    hand below.
    """
    wide = shape == "wide"
    key = (view.players, view.spaces, view.marbles, view.entry_gap, wide)
    boxes, cells = layout.boxes(*key), layout.cells(*key)
    table = SceneBuilder()
    _board(table, view, boxes, cells)
    _cards(table, view, boxes, cells, names if view.players == 2 else ())
    deciding = view.viewer >= 0 and rules.seat(view) == view.viewer
    legal = _legal(view) if deciding else []
    if (burnt := _one_button(view, legal)) >= 0:
        face = Card(face_of_rank(view, view.viewer, rank_of_action(burnt)))
        table.control("burn", TEXT("scene.control.burn", card=face), _text("scene.control.burns"))
    if NOTHING in legal:
        table.control("nothing", _text("scene.control.nothing"))
    if any(kind_of(action) == SWAP and may_land(view, action) for action in legal):
        table.control("swap", _text("scene.control.swap"))
    return Scene(
        game="carbles",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=boxes.width,
        height=boxes.height,
        columns=cells.columns,
        rows=cells.rows,
        status=status(view, names),
        spots=tuple(table.spots),
        pieces=tuple(table.pieces),
        controls=tuple(table.controls),
        seats=tuple(_panel(view, p) for p in range(view.players)),
        gestures=tuple(gestures(view, legal)),
    )


def _one_button(view: Table, legal: list[int]) -> int:
    """The burn that one button means where nothing can be played; -1 where there is no choice."""
    return least(view, legal) if len(legal) > 1 else -1


def _legal(view: Table) -> list[int]:
    out = [0] * MAX_LEGAL
    return out[: rules.legal(view, out)]


def _me(view: Table) -> int:
    return max(view.viewer, 0)


def _board(table: SceneBuilder, view: Table, boxes: layout.Boxes, cells: layout.Cells) -> None:
    me, spaces, length = _me(view), view.spaces, view.players * view.spaces
    entries = {(p * spaces - view.entry_gap) % length: p for p in range(view.players)}
    chosen = place_of(view.row[view.row_n - 1]) if view.row_n and view.row_n % 2 == 0 else -1
    walked = [_spot(view.row[i]) for i in range(2, view.row_n, 2)]
    for space in range(length):
        at = (space - me * spaces) % length
        kind, owner = "track", None
        if space % spaces == 0:
            kind, owner = "home", space // spaces
            label = _space("scene.label.home", space, owner, view.viewer)
        elif space in entries:
            kind, owner = "entry", entries[space]
            label = _space("scene.label.entry", space, entries[space], view.viewer)
        else:
            label = _space("scene.label.space", space, 0, -1)
        box, cell = boxes.track[at], cells.track[at]
        spot = table.spot(f"t{space}", kind, box, cell, "space", label=label, seat=owner)
        if view.track[space]:
            q = view.track[space] - 1
            highlights = ("chosen",) if space == chosen else ("moved",) if spot in walked else ()
            if q == view.viewer and not view.ended and close(view, q, space):
                highlights = (*highlights, "close")
            table.marble(spot, q, name=_marble(q, label, view.viewer), highlights=highlights)
    for p in range(view.players):
        side = (p - me) % view.players
        for i in range(view.marbles):
            label = _goal(p, i)
            box, cell = boxes.goals[side][i], cells.goals[side][i]
            spot = table.spot(
                place_spot(p, IN_GOAL + i), "goal", box, cell, "space", label=label, seat=p
            )
            if view.goal[p] >> i & 1:
                picked = p == actor(view) and chosen == IN_GOAL + i
                highlights = ("chosen",) if picked else ("moved",) if spot in walked else ()
                table.marble(spot, p, name=_marble(p, label, view.viewer), highlights=highlights)
        lot = table.spot(
            f"lot{p}",
            "lot",
            boxes.lots[side],
            cells.lots[side],
            "space",
            label=_text("scene.label.lot"),
            seat=p,
        )
        for i in range(view.lot[p]):
            table.marble(lot, p, i, name=_in_lot(p, view.viewer))
    for at, cell in cells.numbers.items():
        space = (at + me * spaces) % length
        label = f"{seat_letter(space // spaces)}{space}" if space % spaces == 0 else str(space)
        table.spot(f"number{space}", "number", boxes.numbers[at], cell, "space", label=label)


def _cards(
    table: SceneBuilder,
    view: Table,
    boxes: layout.Boxes,
    cells: layout.Cells,
    names: tuple[str, ...],
) -> None:
    """names: what the seats are called, where there is room for it; else letters."""
    deck = table.spot(
        "deck",
        "deck",
        boxes.deck,
        cells.deck,
        "stack",
        label=_text("scene.label.deck"),
        count=view.deck_n,
        note=_leads(next_leader(view), view.viewer, names)
        if 1 < view.players <= FEW and not view.ended
        else "",
    )
    if view.deck_n:
        table.cards(deck, [None])
    held = _held(view)
    n = view.discard_n - (held >= 0)
    discards = table.spot(
        "discards",
        "discards",
        boxes.discards,
        cells.discards,
        "stack",
        label=_text("scene.label.discards"),
        count=n,
    )
    if n:
        # What lies below shows while another card is on its way there.
        table.cards(discards, [card_text(view.discard[i]) for i in range(max(0, n - 2), n)])
    for p in range(view.players):
        side = (p - _me(view)) % view.players
        known = hand_faces(view, p)
        played = p == view.viewer and held >= 0
        if played:
            known = [*known, held]
        if p == view.viewer:
            # Of cards that are as good the one that goes first lies on top.
            known.sort(key=lambda face: (_rank(face), -face))
        faces: list[str | None] = [card_text(face) for face in known]
        spot = table.spot(
            f"hand{p}",
            "hand",
            boxes.hands[side],
            cells.hands[side],
            "row",
            label=_text("scene.label.hand"),
            seat=p,
        )
        cards = table.cards(spot, [*faces, *[None] * (view.hand_n[p] + played - len(faces))])
        if p != view.viewer:
            continue
        ranks = [_rank(face) for face in known]
        chosen = len(known) - 1 - known[::-1].index(held) if played else -1
        for i, rank in enumerate(ranks):
            at = len(table.pieces) - len(cards) + i
            table.pieces[at] = replace(
                table.pieces[at],
                order=sorted(set(ranks)).index(rank),
                highlights=("chosen",) if i == chosen else (),
            )


def _rank(face: int) -> int:
    return JOKER if face == 52 else face % 13


def _held(view: Table) -> int:
    """The face of the card that the viewer is playing: until the whole move is chosen, it stays in
    the hand. -1 if there is none.
    """
    playing = view.row_n and view.discard_n and view.viewer == view.turn_seat
    return view.discard[view.discard_n - 1] if playing else -1


def _panel(view: Table, p: int) -> SeatPanel:
    """A seat, with its marbles in the goal and spaces to walk: of partners those of both."""
    team = tuple(sorted({p, rules.mate(view, p)}))
    whole, few = left(view, p), view.players <= FEW
    pair = few and len(team) > 1
    mates = sum(rules.score(view, q) for q in team if q != p) if pair else -1
    # Twelve players have room for one line each.
    note = _to_walk(whole, pair) if few and whole else ""
    score = _score(rules.score(view, p), mates)
    deciding = rules.seat(view) == p
    on_turn = view.turn_seat == p and not view.ended
    return seat_panel(p, seat_letter(p), deciding, on_turn, score, team, note, short=whole)


@kept(64)
def _text(id: str) -> str:
    return TEXT(id)


@kept(64)
def _leads(leader: int, viewer: int, names: tuple[str, ...]) -> str:
    return TEXT.write("scene.leads", {"leader": Seat(leader)}, reader_of(viewer, names))


@kept(2048)
def _space(id: str, space: int, owner: int, viewer: int) -> str:
    return TEXT.write(id, {"space": space, "owner": Seat(owner)}, reader_of(viewer))


@kept(64)
def _goal(p: int, i: int) -> str:
    return TEXT("scene.label.goal", place=place_text(move_to(p, IN_GOAL + i)))


@kept(1024)
def _marble(p: int, label: str, viewer: int) -> str:
    args: dict[str, Arg] = {"owner": Seat(p), "label": label}
    return TEXT.write("scene.label.marble", args, reader_of(viewer))


@kept(256)
def _in_lot(p: int, viewer: int) -> str:
    return TEXT.write("scene.label.marble_in_lot", {"owner": Seat(p)}, reader_of(viewer))


@kept(64)
def _score(home: int, mates: int) -> str:
    """mates: what a partner has; -1 for whoever plays alone."""
    return TEXT("scene.score" if mates < 0 else "scene.score_pair", home=home, mates=mates)


@kept(2048)
def _to_walk(far: int, pair: bool) -> str:
    return TEXT("scene.to_walk_pair" if pair else "scene.to_walk", far=far)


def _spot(action: int) -> str:
    """The spot that an action names."""
    return place_spot(seat_of_action(action), place_of(action))


def cards_of_rank(view: Table, rank: int) -> list[str]:
    """The ids of the viewer's cards of a rank, as they lie on one another: each means the same, and
    the first is the one that leaves the hand.
    """
    p, found = view.viewer, list[str]()
    for face in [52] if rank == JOKER else range(rank, 52, 13):
        card = f"hand{p}/{card_text(face)}"
        copies = reversed(range(view.hand[p, face]))
        found += [card + (f"~{copy + 1}" if copy else "") for copy in copies]
    return found


def gestures(view: Table, legal: list[int]) -> list[Gesture]:
    """The gestures of the legal actions: marbles of a lot mean the same, and so do cards of a rank.

    A card plays, or burns where none can be played; a marble is chosen by itself and goes to a
    spot.
    The marble on that spot means the spot too, or, when a jack cannot land there, the swap; where
    it may do both, ``swap`` and the marble mean the swap.
    """
    found: list[Gesture] = []
    shortest = killers(view, legal)
    ends_n = sum(kind_of(action) == TO for action in legal)
    seven = view.row_n and rank_of_action(view.row[0]) == SEVEN
    paths: list[tuple[str, ...]]
    for action in legal:
        kind = kind_of(action)
        tag, leads, alone = "", "", ""
        if kind in (PLAY, BURN):
            paths = [(card,) for card in cards_of_rank(view, rank_of_action(action))]
            # That a card is burned is what is asked; the discards keep their count in sight.
            tag = card_tag(view, action) if kind == PLAY else ""
            leads = "discards" if kind == BURN else ""
        elif kind == NOTHING:
            # Where something better may be chosen, one touch alone loses no card.
            paths = [("nothing",) if len(legal) == 1 else ("nothing", "discards")]
            tag = _text("scene.control.nothing")
        elif kind == OUT:
            p = seat_of_action(action)
            # Of marbles that are alike the last one goes.
            paths = [(f"lot{p}/{i}",) for i in reversed(range(view.lot[p]))]
            tag, leads = kills_tag(view, action), place_spot(p, p * view.spaces)
            alone = _risks(view, action)
            if view.track[p * view.spaces] == p + 1:
                # One marble takes the place of another: told in the lot, since the one on the home
                # may be meant to go on.
                tag, leads = _text("scene.can.replaces"), ""
        elif kind == FROM:
            paths = [(_spot(action) + "/0",)]
            after, ways = ways_on(view, action)
            if len(ways) == 1:
                tag, leads = comes_to(after, ways[0]), _spot(ways[0])
                alone = _risks(after, ways[0])
            elif rank_of_action(view.row[0]) == SEVEN:
                tag = may_kill(after, ways)
            if swaps := [gain(after, way) for way in ways if kind_of(way) == SWAP]:
                tag = TEXT("scene.tag.swap", gain=on_tag(max(swaps)))
        elif kind == TO:
            spot, place = _spot(action), place_of(action)
            there = place < IN_GOAL and view.track[place] > 0
            paths = [(spot,), (f"{spot}/0",)] if there else [(spot,)]
            tag, alone = comes_to(view, action, shortest.get(action, True)), _risks(view, action)
            # Of a 7 the numbers of steps say which way it goes.
            leads = spot if ends_n <= (1 if seven else FEW_WAYS) else ""
        else:
            piece = f"{_spot(action)}/0"
            paths = [("swap", piece) if may_land(view, action) else (piece,)]
            tag, leads, alone = traded(view, action), _spot(action), _risks(view, action)
        vain = kind == NOTHING and len(legal) > 1
        found.extend(Gesture(path, action, tag, leads, alone, vain=vain) for path in paths)
    found += [Gesture((spot,), action, tag) for spot, (action, tag) in _led(view, legal).items()]
    if (burnt := _one_button(view, legal)) >= 0:
        found.append(Gesture(("burn",), burnt))
    return found


def _risks(view: Table, action: int) -> str:
    """What a choice surely costs, which is asked twice of a finger: a marble of the own side, or
    way.
    """
    if kind_of(action) == SWAP:
        n = gain(view, action)
        return sentence(_text("against.falls")) if n < 0 else ""
    told = against(view, action)
    return sentence(told[0].text) if told and told[0].key != "exposed" else ""


def _led(view: Table, legal: list[int]) -> dict[str, tuple[int, str]]:
    """The empty places to which but one of several marbles may go, and that marble's choice, where
    it may go elsewhere, too: by its place it is chosen before it. With what that comes to.
    """
    found: dict[str, tuple[int, str]] = {}
    met = set[str]()
    for action in legal:
        if kind_of(action) != FROM or rank_of_action(view.row[0]) == SEVEN:
            continue
        after, ways = ways_on(view, action)
        for way in ways:
            spot, place = _spot(way), place_of(way)
            if spot in met or (place < IN_GOAL and view.track[place]):
                found.pop(spot, None)
            elif kind_of(way) == TO and len(ways) > 1:
                found[spot] = action, comes_to(after, way)
            met.add(spot)
    return found


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    if not path or len(path) > 2:
        return -1
    place, piece = path[-1].partition("/")[::2]
    if len(path) == 2 and path[0] not in ("swap", "nothing") and place != "discards":
        # Of what was chosen first another touch asks no more.
        path = path[1:]
    spot = re.fullmatch(r"t(\d{1,3})|goal(\d{1,2})\.([0-3])", place)
    if spot and int(spot[1] or int(spot[2]) * view.spaces) >= view.players * view.spaces:
        return -1
    if len(path) == 2:
        if path[0] == "swap" and spot and spot[1]:
            return swap_with(int(spot[1]))
        if path == ("nothing", "discards"):
            return NOTHING
        card = _card(path[0])
        return burn(card) if card >= 0 and place == "discards" else -1  # a wish that is explained
    if place == "nothing":
        return NOTHING
    if place == "burn":
        return _one_button(view, _legal(view)) if view.viewer == view.turn_seat else -1
    card = _card(path[0])
    if card >= 0:
        return play(card) if rules.verdict(view, burn(card)) else burn(card)
    if re.fullmatch(r"lot\d{1,2}", place) and int(place[3:]) < view.players:
        return bring_out(int(place[3:]))
    if not spot:
        return -1
    owner, there = (0, int(spot[1])) if spot[1] else (int(spot[2]), IN_GOAL + int(spot[3]))
    if view.row_n % 2 == 1 and view.viewer == view.turn_seat:
        return _led(view, _legal(view)).get(path[-1], (move_from(owner, there), ""))[0]
    if view.row_n % 2 == 1 or view.row_n == 0:
        return move_from(owner, there)
    action = move_to(owner, there)
    if piece and spot[1] and rules.verdict(view, action):
        swap = swap_with(there)
        return action if rules.verdict(view, swap) else swap
    return action


def _card(target: str) -> int:
    """The rank of a card of a hand that is seen; -1 for any other target."""
    card = re.fullmatch(r"hand\d{1,2}/([^~]{2})(~\d)?", target)
    if not card or not re.fullmatch("XX|[A2-9TJQK][SHDC]", card[1]):
        return -1
    face = parse_card(card[1])
    return 13 if face == 52 else face % 13
