"""The sure consequences of an action in the draft edition of Carbondale."""

from __future__ import annotations

from cardhouse.core.events import Fact
from cardhouse.core.texts import Arg, Card, Reader, Seat
from cardhouse.games.carbondale_draft import network, rules
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    AT,
    CHALLENGE,
    CLEAN,
    DECK,
    DONE,
    FEE,
    PASS,
    PAY,
    cell_of_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.notation import suit_symbol
from cardhouse.games.carbondale_draft.state import Table
from cardhouse.games.carbondale_draft.status import (
    blocked,
    may_win,
    menace,
    risk,
    shut_out,
    than,
    unbuilt,
)
from cardhouse.games.carbondale_draft.texts import TEXT, cost_args, line, source_of


def preview(view: Table, action: int, names: tuple[str, ...] = ()) -> list[Fact]:
    """Price, hand size, red value, both outcomes of a challenge; what the seat cannot know is not
    told.
    """
    p = rules.seat(view)
    kind = kind_of(action)
    if kind == AT:
        return _cell(view, p, cell_of_action(action), names)
    if kind == ANNOUNCE:
        return _announce(view, p, face_of_action(action), names)
    if kind in (CLEAN, DONE):
        return _clean(view, p, action)
    if kind == PASS:
        return [Fact("unchallenged", True, line("fact.unchallenged"))]
    if kind in (CHALLENGE, FEE):
        face = face_of_action(action if kind == CHALLENGE else view.row[0])
        return _challenge(view, p, face, names)
    return _pay(view, p, names) if kind == PAY else _draw(view, p, action)


def _of_other(id: str, p: int, names: tuple[str, ...], **args: int | str) -> str:
    return TEXT.write(id, {"who": Seat(1 - p), **args}, Reader(p, names))


def _announce(view: Table, p: int, face: int, names: tuple[str, ...]) -> list[Fact]:
    suit = suit_symbol(face // 13)
    cells = sum(rules.verdict_cell(view, p, k, face) == 0 for k in range(view.open_n[p]))
    price = network.price_anywhere(view, p, face)
    lowest = TEXT.write("fact.lowest_price", cost_args(price))
    return [
        Fact("shown", suit, _of_other("fact.shown", p, names, suit=suit)),
        *_asked(view, p, face, names),
        Fact("cells", cells, line("fact.cells", n=cells)),
        Fact("lowest_price", [price // 16, price % 16], lowest),
    ]


def _asked(view: Table, p: int, face: int, names: tuple[str, ...]) -> list[Fact]:
    """What the other may do about a card that is announced, and what is lost then."""
    told = risk(view, p, face, names, "fact.asked")
    return [Fact("asked", menace(view, p, face) > 0, told)] if told else []


def _cell(view: Table, p: int, cell: int, names: tuple[str, ...]) -> list[Fact]:
    face = face_of_action(view.row[0])
    price = network.price_at(view, p, network.find_open(view, p, cell), face)
    cards, draws = price // 16, price % 16
    hand = view.hand_n[p] - 1 - cards
    target = max(view.hand_size - draws, 0)
    after = view.copy()
    network.place(after, p, face, cell)
    short = network.missing(after, p)
    facts = [
        Fact("price", [cards, draws], _priced(view, p, cell, face, price)),
        Fact("hand_size", hand, line("fact.left_after_paying", n=hand)),
        Fact("target", target, line("fact.target", n=target, fewer=draws)),
    ]
    if network.is_red(face // 13):
        rank, suit = face % 13 + 1, suit_symbol(face // 13)
        facts.insert(0, Fact("gain", rank, line("fact.gain", n=rank, suit=suit)))
    if suits := shut_out(view, p, face, cell):
        facts.append(Fact("last", suits, line("fact.last", suits=suits)))
    if short < network.missing(view, p):
        facts.append(
            Fact("short", short, line("fact.short", n=short) if short else line("fact.wins"))
        )
    return [*facts, *_asked(view, p, face, names)]


def _priced(view: Table, p: int, cell: int, face: int, price: int) -> str:
    """What it costs to build a face in a cell, and why."""
    base = source_of(view, p, cell, face)[1]
    rank, suit = base % 13 + 1, base // 13
    spade, club = (rank if suit == one else 0 for one in (network.SPADES, network.CLUBS))
    if network.lowest(view, face, spade, club, 0, 0) != price:
        source = "two"
    elif network.is_red(face // 13):
        source = "red"
    else:
        source = "own" if suit == face // 13 else "cross"
    tops = (0, view.red_small_top, view.red_middle_top, view.ranks)
    k = next(i for i in (1, 2, 3) if face % 13 < tops[i])
    why: dict[str, Arg] = {
        "source": source,
        "base": Card(base),
        "suit": suit_symbol(suit),
        "n": max(face % 13 + 1 - rank, 0),
        "low": tops[k - 1] + 1,
        "high": tops[k],
    }
    return TEXT.write("fact.price", cost_args(price) | why)


def _clean(view: Table, p: int, action: int) -> list[Fact]:
    if kind_of(action) == CLEAN:
        n = view.hand_n[p] - 1
        left = Fact("hand_size", n, line("fact.left_in_hand", n=n))
        return [*_unbuilt(view, p, face_of_action(action)), left]
    more = max(view.hand_size - view.hand_n[p], 0)
    few = "yes" if more > view.deck_n else "no"
    return [Fact("draws", more, line("fact.draws", n=more, few=few))]


def _unbuilt(view: Table, p: int, face: int) -> list[Fact]:
    """Why a card cannot be built; nothing where it can, or the turn has discards."""
    name, why = unbuilt(view, p, face)
    return [Fact(name, face, why)] if name else []


def _challenge(view: Table, p: int, face: int, names: tuple[str, ...]) -> list[Fact]:
    worse = "higher" if than(view) == "lower" else "lower"
    left = view.hand_n[p] - 1 - view.challenge_fee
    fee = [Fact("fee", view.challenge_fee, line("fact.own_fee"))] if view.challenge_fee else []
    if not may_win(view, face):
        return [*fee, Fact("cannot_win", left, line("fact.cannot_win", card=Card(face), n=left))]
    n, among = blocked(view, face)
    better, suit = than(view), suit_symbol(face // 13)
    counted = {"n": n, "all": among, "left": among - n}
    chance = _of_other("fact.chance", p, names, than=better, suit=suit, **counted)
    return [
        *fee,
        Fact("chance", n, chance),
        Fact("wins_against", worse, line("fact.wins_against", than=worse, card=Card(face))),
        Fact("loses", left, line("fact.loses", card=Card(face), n=left)),
    ]


def _pay(view: Table, p: int, names: tuple[str, ...]) -> list[Fact]:
    owed = view.owed - 1
    facts = [Fact("owed", owed, line("fact.owed", n=owed))]
    if not owed and network.missing(view, p) == 0:
        facts.append(Fact("wins", True, line("fact.wins")))
    return [*facts, Fact("open", True, _of_other("fact.open", p, names))]


def _draw(view: Table, p: int, action: int) -> list[Fact]:
    n = view.hand_n[p] + 1
    facts = [Fact("hand_size", n, line("fact.hand_size", n=n))]
    if action == DECK and view.deck_n == 0:
        facts.append(Fact("shuffle", True, line("fact.shuffle")))
    elif action == DECK:
        facts.append(Fact("deck", view.deck_n - 1, line("fact.deck", n=view.deck_n - 1)))
    else:
        card = Card(face_of_action(action))
        facts.append(Fact("known", True, line("fact.known", card=card)))
    return facts
