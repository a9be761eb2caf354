"""The table of 3 Piles as it is drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

from cardhouse.core.cards import JOKER, card_text, seat_letter
from cardhouse.core.errors import InvalidNotation
from cardhouse.core.notation import parse_card
from cardhouse.core.scene import (
    CARD_HEIGHT,
    CARD_WIDTH,
    Gesture,
    Scene,
    SceneBuilder,
    SeatPanel,
    seat_panel,
)
from cardhouse.core.state import RESIGNED
from cardhouse.core.texts import (
    HOUSE,
    Arg,
    Reader,
    Seat,
    capital,
    kept,
    kept_by,
    reader_of,
    sentence,
)
from cardhouse.games.three_piles import rules
from cardhouse.games.three_piles.actions import (
    DRAW,
    LAY,
    MAX_LEGAL,
    TAKE,
    face_of_action,
    kind_of,
    lay,
    pile_of,
    put,
    stack_of,
    take,
)
from cardhouse.games.three_piles.legality import closed, first_empty
from cardhouse.games.three_piles.notation import opens_after, shut
from cardhouse.games.three_piles.preview import (
    DANGER,
    counts_of,
    danger,
    hand,
    held_by,
    laid,
    most,
    tops,
    ways,
)
from cardhouse.games.three_piles.state import FACES, MAX_PILES, MAX_STACKS, Table
from cardhouse.games.three_piles.texts import FIXED, TEXT, card_of, spans

Place = tuple[float, float, float]
"""Left, top and width."""

BREADTH = 86.0
"""How wide the piles are on a tall table: as wide as a phone lets them be in its height."""
STACK_STEP = 18.0
"""From one stack to the next there, where the usual three leave it room: what is told at one does
not reach the next.
"""
STACKS_END = 70.0
"""Where their row ends there at most: beside it lies the other seat's hand."""
ROW_STEP = 18.0
"""From one stack to the next where the table is wide, beside the own hand."""
ROW_BEGINS = 8.0
ROW_ENDS = 60.0
"""Where their row begins there, and ends at most: the own hand lies beside it."""
ROW = 51.0, 3.4
"""How wide the piles of both are there, and what is free between them and the cards between."""
BACKS = 19.0
"""How high the other seat's hand is there, one card below the other."""
LEAST = 3
"""So many piles are as high as that hand and the deck below it."""
DEEP = CARD_HEIGHT + 2.0, CARD_HEIGHT + 3.4
"""From one pile to the next below it, tall and wide, where what it takes is told above it."""
BELOW = 3.0, 0.8
"""What is free besides below the last pile, tall and wide: the own hand has its name above it."""

FAR_HAND = 0.5
"""How large the other seat's cards are drawn on a tall table: their backs tell nothing."""

MIDDLE = 1.2, 1.0
"""How large the deck and the stacks are drawn, tall and wide."""
FEW_STACKS = 4
TOLD = 2
"""From so many points on it is told what a stack's card would bring the rival: nearly any card
brings one.
"""


def scene(view: Table, shape: str = "wide", names: tuple[str, ...] = ()) -> Scene:
    """The table from the viewer's side: stacks and deck, the other seat's cards, the own ones, the
    own hand below.

    Drawn wide, the other's piles lie on the left and the own ones on the right, between them that
    seat's hand and the deck, below them the stacks, beside which the own hand has room: below the
    own piles. Tall, the other's piles lie above, and between both deck, stacks and that seat's
    hand. On characters all of the other seat's lies above.
    """
    wide = shape == "wide"
    me = max(view.viewer, 0)
    breadth = ROW[0] if wide else BREADTH
    middle = 2.0 + breadth + ROW[1] if wide else 2.0
    right = middle + CARD_WIDTH + ROW[1] if wide else 2.0
    top = 4.0 if wide else 2.0
    tall = (max(view.piles, LEAST) if wide else view.piles) * DEEP[wide]
    between = top + tall + BELOW[wide]
    own = top if wide else between + CARD_HEIGHT * MIDDLE[wide] + 3
    held = between + CARD_HEIGHT + 2 if wide else own + tall
    per = 1 if wide else 2
    middle_row = 2 + view.piles * per
    own_row = middle_row + 5
    hand_row = own_row + view.piles * per, 4
    beside = STACKS_END + 2
    low = between + CARD_HEIGHT * (MIDDLE[wide] - FAR_HAND)
    theirs = (middle, top, CARD_WIDTH) if wide else (beside, low, BREADTH + 2 - beside)
    whole = right + breadth - 2
    parts = (
        _hand(view, 1 - me, theirs, (0, 1), wide),
        _piles(view, 1 - me, (2.0, top, breadth), 1, wide),
        *_middle(view, (middle, between), middle_row, wide),
        _piles(view, me, (right, own, breadth), own_row, wide),
        _hand(view, me, (2.0, held, whole), hand_row, wide),
    )
    return Scene(
        game="three_piles",
        shape=shape,
        viewer=view.viewer if view.viewer >= 0 else None,
        width=right + breadth + 2,
        height=held + CARD_HEIGHT + 4,
        columns=80 if wide else 44,
        rows=own_row + view.piles * per + 4,
        status=status(view, names),
        spots=tuple(chain.from_iterable(part.spots for part in parts)),
        pieces=tuple(chain.from_iterable(part.pieces for part in parts)),
        controls=(),
        seats=tuple(_panel(view, p) for p in range(2)),
        gestures=tuple(gestures(view, names)),
    )


def _panel(view: Table, p: int) -> SeatPanel:
    """A seat's panel, found again by all that it depends on: few decisions change it, and everybody
    sees the same.
    """
    start = Table.OFFSETS["pile"] + p * MAX_PILES * 13
    held = bytes(view.buffer[start : start + MAX_PILES * 13])
    counts = view.length_points, view.ends_points, view.diamond_points, view.ranks, view.piles
    match = view.totals[p], view.match_target
    turn = rules.seat(view) == p, view.turn_seat == p and not view.ended
    return _panel_of((p, held, counts, match, turn), view)


@kept_by(1024)
def _panel_of(
    key: tuple[int, bytes, tuple[int, ...], tuple[int, int], tuple[bool, bool]], view: Table
) -> SeatPanel:
    p, _, _, (total, target), (deciding, on_turn) = key
    parts = rules.length_part(view, p), rules.ends_part(view, p), rules.diamond_part(view, p)
    return seat_panel(
        p,
        seat_letter(p),
        deciding,
        on_turn,
        _score(sum(parts), total, target),
        (p,),
        _made_up(*parts),
    )


@kept(1024)
def _score(points: int, total: int, target: int) -> str:
    if target:
        return TEXT("scene.score_of_match", points=points, total=total, target=target)
    return TEXT("scene.score", points=points)


@kept(1024)
def _made_up(longest: int, ends: int, diamonds: int) -> str:
    """How a score is made up."""
    return TEXT("scene.made_up", longest=longest, ends=ends, diamonds=diamonds)


def _hand(view: Table, p: int, place: Place, rows: tuple[int, int], wide: bool) -> SceneBuilder:
    start = Table.OFFSETS["hand"] + FACES * p
    held = bytes(view.buffer[start : start + FACES])
    return _held(held, view.hand_n[p], p, place, rows, wide)


def _piles(view: Table, p: int, place: Place, row: int, wide: bool) -> SceneBuilder:
    held, over = held_by(view, p), view.ended != 0
    counted = _counted((held, counts_of(view), over, p), view)
    return _collected(held, p, place, row, wide, view.ranks, counted, over)


@kept_by(4096)
def _counted(key: tuple[bytes, tuple[int, ...], bool, int], view: Table) -> tuple[str, ...]:
    """What each of a seat's piles brings it, part by part, in words."""
    _, _, over, p = key
    told, first = [], rules.longest(view, p)
    n = view.pile_n[p, first]
    for j in range(view.piles):
        # Of equal piles one counts, the first; till the end each of the others may still be that.
        part = "longest" if j == first else "tied"
        tells = j == first or (view.pile_n[p, j] == n and not over)
        parts = {
            part: rules.length_part(view, p) if tells else 0,
            "ends": rules.ends_of_pile(view, p, j),
            "diamonds": rules.diamonds_of_pile(view, p, j),
        }
        said = [TEXT(f"scene.counts.{part}", n=n) for part, n in parts.items() if n]
        told.append(TEXT("scene.apart").join(said))
    return tuple(told)


@kept(1024)
def _held(
    held: bytes, count: int, p: int, place: Place, rows: tuple[int, int], wide: bool
) -> SceneBuilder:
    """A hand, from its bytes in the view: the cards that the viewer knows, then the others."""
    table = SceneBuilder()
    x, y, w = place
    far = BACKS if wide else CARD_HEIGHT * FAR_HAND
    high = far if rows[0] == 0 else CARD_HEIGHT
    # By rank, since ranks decide where a card fits.
    known = sorted((f for f, n in enumerate(held) if n), key=lambda f: (f % 13, f))
    faces = [card_text(f) for f in known]
    cell = (1, rows[0], 78 if wide else 42, rows[1])
    spot = table.spot(
        f"hand{p}", "hand", (x, y, w, high), cell, "row", label=TEXT("scene.hand"), seat=p
    )
    table.cards(spot, [*faces, *[None] * (count - len(faces))])
    return table


@kept(1024)
def _collected(
    held: bytes,
    p: int,
    place: Place,
    row: int,
    wide: bool,
    ranks: int,
    counted: tuple[str, ...],
    over: bool,
) -> SceneBuilder:
    """The piles of a seat, from their bytes in the state; most decisions leave them as they are.
    counted: what each of them brings.
    """
    table = SceneBuilder()
    piles = [held[13 * j : 13 * j + 13] for j in range(len(counted))]
    for j, (pile, its) in enumerate(zip(piles, counted, strict=True)):
        waits = not over and not all(any(piles[i]) for i in range(j))
        table.add(_pile(pile, j, p, place, row, wide, ranks, its, waits, over))
    return table


@kept(1024)
def _pile(
    held: bytes,
    j: int,
    p: int,
    place: Place,
    row: int,
    wide: bool,
    ranks: int,
    counted: str,
    waits: bool,
    over: bool,
) -> SceneBuilder:
    """One pile, from the suits of its cards by rank. waits: another one is begun before it."""
    table = SceneBuilder()
    x, y, w = place
    per = 1 if wide else 2
    faces = [(suit - 1) * 13 + r for r, suit in enumerate(held) if suit]
    open_to = TEXT("scene.waits", pile=j) if waits and not faces else _open_to(faces, ranks)
    if over:
        open_to = TEXT("scene.counts.none")
    notes = [counted] if over and counted else [open_to, *filter(None, [counted])]
    spot = table.spot(
        f"pile{p}.{j}",
        "pile",
        (x, y + j * DEEP[wide], w, CARD_HEIGHT),
        (1, row + j * per, 78 if wide else 42, per),
        "row",
        label=TEXT("scene.pile", pile=j + 1),
        seat=p,
        note=TEXT("scene.apart").join(notes),
    )
    table.cards(spot, [card_text(f) for f in faces])
    return table


def _open_to(faces: list[int], ranks: int) -> str:
    """What is told beside a pile: what it takes, or that nothing fits it any more."""
    if not faces:
        return TEXT("scene.fits_first")
    low, high = faces[0] % 13 + 1, faces[-1] % 13 + 1
    if closed(low, high, ranks):
        return TEXT("scene.closed")
    return TEXT("scene.fits", ranks=spans(low, high, ranks))


def _middle(view: Table, place: tuple[float, float], row: int, wide: bool) -> list[SceneBuilder]:
    """The deck and the stacks; drawn wide, it lies between the piles and they lie below them."""
    x, y = place
    # So many stacks that they would lie on one another are no larger than other cards.
    large = MIDDLE[wide] if view.stacks <= FEW_STACKS else 1.0
    # As deep as the lowest pile beside it.
    deck = (x, y - BELOW[wide] - DEEP[wide]) if wide else place
    begin, end, step, after = (
        (ROW_BEGINS, ROW_ENDS, ROW_STEP, 0) if wide else (x, STACKS_END, STACK_STEP, 1)
    )
    # Tall, the deck is the first of the row.
    step = min(step, (end - begin - CARD_WIDTH * large) / max(1, view.stacks - 1 + after))
    begin += after * step
    parts = [_deck(view.deck_n, deck, row, wide, large)]
    for i in range(view.stacks):
        start = Table.OFFSETS["stack"] + FACES * i
        held = bytes(view.buffer[start : start + view.stack_n[i]])
        at = round(begin + step * i, 2), y
        parts.append(_stack(held, i, at, row, wide, large, _wanted(view, held)))
    return parts


def _wanted(view: Table, held: bytes) -> int:
    """How many points the top card of a stack would bring the viewer's rival."""
    if view.viewer < 0 or view.ended or not held:
        return 0
    return most(view, 1 - view.viewer, held[-1])


@kept(1024)
def _deck(count: int, at: tuple[float, float], row: int, wide: bool, large: float) -> SceneBuilder:
    table = SceneBuilder()
    box = (*at, CARD_WIDTH * large, CARD_HEIGHT * large)
    deck = table.spot(
        "deck", "deck", box, (1, row, 10, 4), "stack", label=TEXT("scene.deck"), count=count
    )
    if count:
        table.cards(deck, [None])
    return table


@kept(1024)
def _stack(
    held: bytes,
    i: int,
    at: tuple[float, float],
    row: int,
    wide: bool,
    large: float,
    wanted: int,
) -> SceneBuilder:
    """A stack of so many, from the bytes of its cards. wanted: what its top card is worth to the
    viewer's rival; it is marked where that is more than most cards bring.
    """
    table = SceneBuilder()
    box = (*at, CARD_WIDTH * large, CARD_HEIGHT * large)
    cell = (14 + 12 * i, row, 11, 4) if wide else (12 + 10 * i, row, 10, 4)
    stack = table.spot(
        f"stack{i}",
        "stack",
        box,
        cell,
        "stack",
        label=TEXT("scene.stack", stack=i + 1),
        count=len(held),
        note=TEXT("scene.wanted", points=wanted) if wanted >= TOLD else "",
    )
    table.cards(stack, [card_text(face) for face in held])
    if wanted >= DANGER:
        table.pieces[-1] = replace(table.pieces[-1], highlights=("vulnerable",))
    return table


def status(view: Table, names: tuple[str, ...] = ()) -> str:
    """What is going on, told to the viewer. names: what the seats are called."""
    if view.ended:
        return _outcome(view, reader_of(view.viewer, names))
    what = "play" if view.drawn else "take_or_draw" if view.deck_n else _without_deck(view)
    if view.drawn and view.viewer == view.turn_seat:
        what = _after_drawing(view, view.viewer)
    return _to_do(what, view.turn_seat, view.viewer, names, view.deck_n)


def _after_drawing(view: Table, p: int) -> str:
    """What is asked of a seat that has drawn: the house may have drawn for it, where no card of a
    stack fitted.
    """
    chosen = any(ways(view, p, face) for face in tops(view))
    if any(ways(view, p, face) for face in hand(view, p)):
        return "play" if chosen else "play_drawn"
    return "play_away" if chosen else "play_away_drawn"


def _without_deck(view: Table) -> str:
    """What can be done once nothing is drawn any more: what cannot is not asked for."""
    p = view.turn_seat
    if not view.hand_n[p]:
        return "take_only"
    return "take_or_play" if any(ways(view, p, face) for face in tops(view)) else "play_only"


@kept(256)
def _to_do(what: str, seat: int, viewer: int, names: tuple[str, ...], left: int) -> str:
    args: dict[str, Arg] = {"who": Seat(seat), "left": left}
    return capital(TEXT.write(f"scene.status.{what}", args, reader_of(viewer, names)))


def _outcome(view: Table, reader: Reader) -> str:
    points = [rules.score(view, p) for p in range(2)]
    if not view.winners:
        return TEXT("scene.status.tie", points=points[0], others=points[1])
    won = 0 if view.winners == 1 else 1
    if view.ended == RESIGNED:
        return capital(TEXT.write("scene.status.given_up", {"winner": Seat(won)}, reader))
    args: dict[str, Arg] = {"winner": Seat(won), "points": points[won], "others": points[1 - won]}
    if view.match_target:
        return capital(TEXT.write("scene.status.won", args, reader))
    args["parts"] = HOUSE("list.comma").join(_more(view, won))
    return capital(TEXT.write("scene.status.won_by", args, reader))


def _more(view: Table, p: int) -> list[str]:
    """By what a seat's score differs from the other's, part by part: first where it has more."""
    found = []
    parts = {"longest": rules.length_part, "ends": rules.ends_part, "diamonds": rules.diamond_part}
    for name, part in parts.items():
        if n := part(view, p) - part(view, 1 - p):
            way = "more" if n > 0 else "fewer"
            found.append((n < 0, TEXT(f"scene.more.{name}", n=abs(n), way=way)))
    return [said for _, said in sorted(found, key=lambda one: one[0])]


def gestures(view: Table, names: tuple[str, ...] = ()) -> list[Gesture]:
    """The gestures of all legal actions, when the viewer is to decide; of empty piles, which are
    all alike, the first one is meant.
    """
    p = view.viewer
    if p < 0 or rules.seat(view) != p:
        return []
    out = [0] * MAX_LEGAL
    found = []
    for action in out[: rules.legal(view, out)]:
        kind = kind_of(action)
        if kind == DRAW:
            found.append(Gesture(("deck",), action))
            continue
        if kind == TAKE:
            i = stack_of(action)
            card = f"stack{i}/{card_text(view.stack[i, view.stack_n[i] - 1])}"
        else:
            card = f"hand{p}/{card_text(face_of_action(action))}"
        if kind == LAY:
            lent = most(view, 1 - p, face_of_action(action))
            tag = TEXT("scene.lends", points=lent, danger=int(lent >= DANGER))
            found.append(Gesture((card, f"stack{stack_of(action)}"), action, tag))
            continue
        j, face = pile_of(action), card_of(view, action)
        tag, risk = _gain(view, p, j, face), ""
        if kind == TAKE and (told := danger(view, 1 - p, face, reader_of(p, names))):
            risk = sentence(told)
        found.append(Gesture((card, f"pile{p}.{j}"), action, tag, alone=risk))
    return found


def _gain(view: Table, p: int, j: int, face: int) -> str:
    """The points that a card brings on a pile, and what the pile takes then, as a gesture's tag."""
    gain, low, high = laid(view, p, j, face)
    if closed(low, high, view.ranks):
        then = TEXT("scene.then_closed")
    else:
        then = TEXT("scene.then", ranks=spans(low, high, view.ranks))
    parts = [FIXED(f"scene.part.{part}") for part, n in gain._asdict().items() if n]
    return "\n".join([TEXT("scene.gain", points=sum(gain), parts=" + ".join(parts)), then])


def _meant(view: Table, target: str) -> int:
    """What a card of the own hand, or a stack, alone would come to if nothing of it is possible;
    else -1.
    """
    me = max(view.viewer, 0)
    if target.partition("/")[0] != f"hand{me}" and not target.startswith("stack"):
        return -1
    ways = [meaning(view, (target, f"pile{me}.{j}")) for j in range(view.piles)]
    possible = [action for action in ways if action >= 0]
    may = any(rules.verdict(view, action) == 0 for action in possible)
    return -1 if may or not possible else possible[0]


def _tell_of_pile(view: Table, target: str) -> None:
    """Raises InvalidNotation with why nothing can be laid there, if that is an own pile which opens
    after another (P22), or is closed.
    """
    me = max(view.viewer, 0)
    for j in range(view.piles):
        if target.partition("/")[0] != f"pile{me}.{j}":
            continue
        if first_empty(view, me) < j and not view.pile_n[me, j]:
            raise InvalidNotation(opens_after(view, me, j))
        if closed(view.low[me, j], view.high[me, j], view.ranks):
            raise InvalidNotation(shut(view, j))


def meaning(view: Table, path: tuple[str, ...]) -> int:
    """The action, legal or not, that a path of targets would mean; -1 when it means nothing."""
    if len(path) == 1 and path[0].partition("/")[0] == "deck":
        return DRAW
    if len(path) == 1:
        _tell_of_pile(view, path[0])
        return _meant(view, path[0])
    if len(path) != 2:
        return -1
    source, piece = path[0].partition("/")[::2]
    card = piece.partition("~")[0]  # the second card of a kind, or back, is ``7S~2``
    target = path[1].partition("/")[0]
    me = max(view.viewer, 0)
    places = {f"pile{me}.{j}": j for j in range(MAX_PILES)}
    stacks = {f"stack{i}": i for i in range(MAX_STACKS)}
    if source in stacks and target in places:
        return take(stacks[source], places[target])
    if source.startswith("hand") and card and card != "back":
        face = parse_card(card)
        if face == JOKER:
            return -1
        if target in places:
            return put(face, places[target])
        if target in stacks:
            return lay(face, stacks[target])
    return -1
