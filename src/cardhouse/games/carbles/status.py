"""What is going on at a table of Carbles, in words."""

from __future__ import annotations

from cardhouse.core.state import RESIGNED, TURN_CAP
from cardhouse.core.texts import Arg, Reader, Said, Seat, either, kept, reader_of, sentence
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import rank_of_action
from cardhouse.games.carbles.board import (
    ACE,
    JACK,
    JOKER,
    KING,
    RANKS,
    SEVEN,
    actor,
    finished,
    steps,
)
from cardhouse.games.carbles.effects import holds
from cardhouse.games.carbles.events import marble_out, winners
from cardhouse.games.carbles.legality import any_play
from cardhouse.games.carbles.notation import card_words
from cardhouse.games.carbles.preview import left
from cardhouse.games.carbles.state import Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.touched import all_blocked, may_swap
from cardhouse.games.carbles.ways import playable_ranks


def status(view: Table, names: tuple[str, ...] = ()) -> str:
    """What is going on, told to the viewer. names: what the seats are called."""
    if view.ended:
        return _ended(view, reader_of(view.viewer, names))
    p = view.turn_seat
    you = view.viewer == p
    if view.row_n == 0:
        burns = (you or view.open_hands) and not any_play(view)
        waits = view.lot[actor(view)] == view.marbles
        cards = why = ""
        if you and burns and not waits:
            why = all_blocked(view, reader_of(view.viewer, names))
        elif you and not burns:
            cards = _only(view, waits)
        if not burns:
            alone = sum(holds(view, p, rank) > 0 for rank in range(RANKS)) == 1
            only = "scene.status.card_last" if alone else "scene.status.card_only"
            out = "scene.status.card_out" if waits else only
            if cards and not waits and not alone:
                why = all_blocked(view, reader_of(view.viewer, names))
                out = "scene.status.card_since" if why else out
            step = out if cards else "scene.status.card"
        elif waits:
            step = "scene.status.burn_lot"
        else:
            step = "scene.status.burn_since" if why else "scene.status.burn"
        return _to_begin(step, p, view.viewer, names, cards, why)
    rank = rank_of_action(view.row[0])
    of_seven = view.left if rank == SEVEN else -1
    if view.row_n % 2 == 0:
        swaps = rank == JACK and may_swap(view)
        step = "scene.status.place_or_swap" if swaps else "scene.status.place"
    elif rank == JOKER:
        step = "scene.status.joker"
    elif rank in (ACE, KING):
        step = "scene.status.marble_or_out"
    else:
        ahead = rank == JACK and not may_swap(view)
        step = "scene.status.marble_ahead" if ahead else "scene.status.marble"
    return _playing(step, p, view.viewer, actor(view), rank, of_seven, names, steps(view, rank))


def _only(view: Table, waits: bool) -> str:
    """The cards of the own hand that can be played: those that bring a marble out, while none is;
    else the only kind.
    """
    p, can = view.turn_seat, playable_ranks(view)
    held = [rank for rank in range(RANKS) if holds(view, p, rank)]
    found = [rank for rank in held if can >> rank & 1]
    if not waits and len(found) > 1:
        return ""
    return either([TEXT("phrase.card", rank=rank + 1) for rank in found])


def _ended(view: Table, reader: Reader) -> str:
    if view.winners:
        return sentence(_won(view, reader))
    if view.ended == RESIGNED:
        return sentence(TEXT("scene.status.given_up"))
    too_long = view.ended == TURN_CAP
    return sentence(TEXT("scene.status.too_long" if too_long else "scene.status.draw"))


def _won(view: Table, reader: Reader) -> str:
    """Who won with all marbles in the goal, and how many the reader's side has there; to whoever
    has not lost, the most that another side has.
    """
    args = winners(view)
    won = sorted(
        (p for p in range(view.players) if view.winners >> p & 1),
        key=lambda p: (p != view.viewer, p),
    )
    if not finished(view, won[0]):
        return TEXT.write("event.end", args, reader)
    lost = [p for p in range(view.players) if p not in won]
    sides = sorted(
        {tuple(sorted({p, rules.mate(view, p)})) for p in lost},
        key=lambda side: (view.viewer not in side, -_in_goal(view, side), side),
    )
    args |= {"winner": Seat(won[0]), "winners": tuple(map(Seat, won))}
    args["all"] = view.marbles * len(won)
    if not sides:
        return TEXT.write("scene.status.won_alone", args, reader)
    # Whoever reads stands first: you and B.
    side = tuple(sorted(sides[0], key=lambda p: (p != view.viewer, p)))
    args |= {"n": len(side), "other": Seat(side[0]), "others": tuple(map(Seat, side))}
    args["home"], args["far"] = _in_goal(view, side), left(view, side[0])
    most = len(sides) > 1 and view.viewer not in side
    return TEXT.write("scene.status.won_most" if most else "scene.status.won", args, reader)


def _in_goal(view: Table, side: tuple[int, ...]) -> int:
    return sum(view.goal[p].bit_count() for p in side)


@kept(256)
def _to_begin(id: str, p: int, viewer: int, names: tuple[str, ...], cards: str, why: str) -> str:
    args: dict[str, Arg] = {"who": Seat(p), "cards": cards, "why": why}
    return sentence(TEXT.write(id, args, reader_of(viewer, names)))


@kept(2048)
def _playing(
    id: str, p: int, viewer: int, q: int, rank: int, left: int, names: tuple[str, ...], steps: int
) -> str:
    """p plays a card with the marbles of q; left: the steps that a 7 has, -1 for another card;
    steps: those of any card.
    """
    args: dict[str, Arg] = {"who": Seat(p), "card": card_words(rank), "left": left}
    playing = "scene.status.playing" if left < 0 else "scene.status.seven"
    if viewer != p:
        # What is still to be chosen is asked of that seat alone.
        return sentence(TEXT.write(playing, args, reader_of(viewer, names)))
    said = Said(TEXT, playing, args)
    step: dict[str, Arg] = {
        "playing": said, "marble": marble_out(p, q), "rank": rank + 1, "n": steps,
    }  # fmt: skip
    return sentence(TEXT.write(id, step, reader_of(viewer, names)))
