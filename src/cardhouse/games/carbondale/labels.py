"""What is written at the table of Carbondale: the status, labels, notes and scores."""

from __future__ import annotations

from cardhouse.core.state import GOAL, RESIGNED
from cardhouse.core.texts import Arg, Seat, capital, kept, reader_of
from cardhouse.games.carbondale import legality, town
from cardhouse.games.carbondale.actions import (
    AT,
    CHALLENGE,
    FEE,
    MAX_LEGAL,
    face_of_action,
    seat_of_action,
)
from cardhouse.games.carbondale.notation import WORDS, claimed_nothing, needed, symbol_of
from cardhouse.games.carbondale.state import FACES, Table
from cardhouse.games.carbondale.texts import TEXT, card_of


def status(view: Table, names: tuple[str, ...] = ()) -> str:
    """What is going on, told to the viewer. names: what the seats are called."""
    viewer = view.viewer
    if view.ended:
        if not view.winners:
            return _status("tie", viewer, names)
        won = next(p for p in range(view.players) if view.winners >> p & 1)
        how = {RESIGNED: "given_up", GOAL: "end"}.get(view.ended, "nearest")
        return _won(view, how, viewer, names, won)
    p = legality.seat(view)
    if view.phase == legality.IN_DEFENCE:
        target = town.top_face(view, p, view.claim_cell)
        shown = view.challenge - 1
        gap = view.defence_gap
        able = legality.legal(view, [0] * MAX_LEGAL) - 1 if viewer == p else 0
        rival = view.turn_seat
        return _status("defence", viewer, names, p, rival, target, shown, gap, able=able)
    if view.phase == legality.IN_REPLACEMENT:
        return _status("replacement", viewer, names, p)
    step = legality.expected(view)
    if step in (FEE, CHALLENGE):
        q, target = seat_of_action(view.row[0]), legality.named_target(view)
        gap, fewer = view.claim_gap, view.claim_penalty
        return _status(WORDS[step], viewer, names, p, q, target, number=gap, fewer=fewer)
    if step == AT:
        return _status("at", viewer, names, p, face=face_of_action(view.row[0]))
    if step:
        return _status(WORDS[step], viewer, names, p)
    if view.phase == legality.IN_DRAW:
        return _drawing(viewer, names, p, view.target - view.hand_n[p], view.target, _fewer(view))
    if view.phase == legality.IN_BUILD:
        able, dear = (1, -1) if viewer != p else _may_build(view, p)
        none = int(claimed_nothing(view))
        return _status("build", viewer, names, p, face=dear, number=none, able=able)
    if viewer == p and legality.legal(view, [0] * MAX_LEGAL) == 1:
        return _status("no_claim", viewer, names, number=view.claim_fee, gap=view.claim_gap)
    fee, fewer = view.claim_fee, view.claim_penalty
    return _status("claim", viewer, names, p, number=fee, gap=view.claim_gap, fewer=fewer)


def _may_build(view: Table, p: int) -> tuple[int, int]:
    """1 if a seat can build, and pay for, a card of its hand; 2 if a card has but a place, with
    that card; else 0.
    """
    rest = view.hand_n[p] - 1
    held = [face for face in range(FACES) if view.hand[p, face]]
    codes = {town.room(view, p, face, rest): face for face in reversed(held)}
    if 0 in codes:
        return 1, -1
    return (2, codes[town.CANNOT_PAY]) if town.CANNOT_PAY in codes else (0, -1)


def _won(view: Table, how: str, viewer: int, names: tuple[str, ...], won: int) -> str:
    """Who won with what, and what the viewer lacked."""
    short = 0 if viewer in (-1, won) else town.shortfall(view, viewer)
    args: dict[str, Arg] = {"who": Seat(won), "hearts": view.hearts[won]}
    args |= {"diamonds": view.diamonds[won], "n": short}
    args["lacks"] = town.shortfall(view, won)
    return capital(TEXT.write(f"scene.status.{how}", args, reader_of(viewer, names)))


@kept(2048)
def _status(
    name: str,
    viewer: int,
    names: tuple[str, ...],
    who: int = 0,
    rival: int = 0,
    face: int = -1,
    shown: int = -1,
    number: int = 0,
    gap: int = 0,
    fewer: int = 0,
    able: int = 0,
) -> str:
    """A status told to a viewer, -1 for a spectator. number: the ranks that a card must be higher,
    the fees of a claim, or 1 where there was nothing to claim. gap: those ranks beside the fees.
    fewer: cards that are not drawn after a claim that failed. able: cards that the viewer can
    defend with; or whether it can build one, 2 where it could not pay for it.
    """
    args: dict[str, Arg] = {"who": Seat(who), "rival": Seat(rival), "n": number}
    args |= {"gap": gap, "fewer": fewer, "able": able}
    args |= {"card": card_of(face), "shown": card_of(shown), "none": number}
    if name in ("fee", "challenge", "defence"):
        args["needed"] = needed(shown if name == "defence" else face, number)
    return capital(TEXT.write(f"scene.status.{name}", args, reader_of(viewer, names)))


def _fewer(view: Table) -> str:
    """Why the seat on turn draws up to fewer cards than usual (F27)."""
    fewer = view.hand_size - view.target
    if fewer <= 0:
        return "none"
    if fewer > max(view.build_penalty, view.claim_penalty):
        return "both"
    if view.contributed or not view.claim_penalty:
        return "paid"
    return "forgotten" if view.build_penalty and _may_have_paid(view) else "failed"


def _may_have_paid(view: Table) -> bool:
    """Whether the seat on turn may have paid for a build though nothing of its own lies in the
    stock: its card was drawn back, and then everybody knows a card of its hand, or went into a new
    deck with all of the stock.
    """
    p = view.turn_seat
    return view.stock_n == 0 or any(view.known_hand[p, face] for face in range(FACES))


@kept(512)
def _drawing(
    viewer: int, names: tuple[str, ...], who: int, number: int, target: int, why: str
) -> str:
    args: dict[str, Arg] = {"who": Seat(who), "n": number, "target": target, "why": why}
    return capital(TEXT.write("scene.status.draw", args, reader_of(viewer, names)))


@kept(1024)
def score(hearts: int, diamonds: int, left: int, wanted: int) -> str:
    """The red cards of a town, and how many of those that win it has. left: cards that it lacks."""
    return TEXT(
        "scene.score", hearts=hearts, diamonds=diamonds, n=left, have=wanted - left, all=wanted
    )


@kept(64)
def spare_note(first: str, second: str = "") -> str:
    """The ranks that the next decks are made of."""
    if second:
        return TEXT("scene.note.next_then", first=first, second=second)
    return TEXT("scene.note.next", first=first)


@kept(64)
def cards_in_hand(number: int) -> str:
    """The size of a hand."""
    return TEXT("scene.cards", n=number)


@kept(32)
def button(name: str, draws: int) -> str:
    """What is written on a button. draws: the cards drawn after it."""
    return TEXT(f"scene.control.{name}", n=draws)


@kept(16)
def label(name: str) -> str:
    """What is written at a spot."""
    return TEXT(f"scene.label.{name}")


@kept(1024)
def known_cards(faces: tuple[int, ...], perhaps: tuple[int, ...], own: bool) -> str:
    """The note beside a hand of which cards are known to everybody. perhaps: those that may have
    been put away since, face down.
    """
    cards = " ".join(symbol_of(face) for face in faces)
    cards += "".join(f" {symbol_of(face)}?" for face in perhaps)
    return TEXT("scene.note.shown" if own else "scene.note.holds", cards=cards.strip())
