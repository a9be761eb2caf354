"""What is going on in the draft edition of Carbondale, in words: the status line, and what each
seat has reached.
"""

from __future__ import annotations

from math import comb

from cardhouse.core.cards import seat_letter
from cardhouse.core.scene import SeatPanel, seat_panel
from cardhouse.core.state import GOAL, RESIGNED, TURN_CAP
from cardhouse.core.texts import Arg, Card, Reader, Said, Seat, capital, kept, reader_of
from cardhouse.games.carbondale_draft import codes, network, rules, turns
from cardhouse.games.carbondale_draft.actions import ANNOUNCE, card_action, face_of_action
from cardhouse.games.carbondale_draft.knowledge import fits_announcement, pool_unseen
from cardhouse.games.carbondale_draft.notation import carriers, suit_symbol
from cardhouse.games.carbondale_draft.state import FACES, Table
from cardhouse.games.carbondale_draft.texts import TEXT, line


def worth(view: Table, p: int) -> str:
    """The red value of a network."""
    return f"♡ {view.value[p, 0]}  ♢ {view.value[p, 1]}"


def panel(view: Table, p: int) -> SeatPanel:
    """What everybody may read about a seat."""
    hearts, diamonds = view.value[p, 0], view.value[p, 1]
    missing = network.missing(view, p)
    score = line("scene.score", hearts=hearts, diamonds=diamonds, n=missing)
    deciding, on_turn = rules.seat(view) == p, view.turn_seat == p and not view.ended
    return seat_panel(p, seat_letter(p), deciding, on_turn, score, (p,))


def status(view: Table, names: tuple[str, ...] = ()) -> str:
    """What is going on, told to the viewer. names: what the seats are called."""
    if view.ended:
        return _ending(view, reader_of(view.viewer, names))
    name, args = _due(view)
    return _told(name, view.viewer, names, rules.seat(view), **args)


@kept(1024)
def _told(name: str, viewer: int, names: tuple[str, ...], who: int, **args: int | str) -> str:
    said = {"who": Seat(who), **args}
    return capital(TEXT.write(f"scene.status.{name}", said, reader_of(viewer, names)))


def _due(view: Table) -> tuple[str, dict[str, int | str]]:
    """The name of the text that says what has to be decided, and its arguments."""
    now = rules.due(view)
    suit = suit_symbol(view.suit - 1)
    if now == codes.DUE_TURN:
        return "turn", {"asked": int(view.challenge == 0), "can": int(_may_build(view))}
    if now == codes.DUE_CELL:
        card = Card(face_of_action(view.row[0]))
        rival = Seat(1 - view.turn_seat)
        asked = turns.asked(view)
        return "cell", {
            "suit": suit,
            "card": card,
            "asked": asked,
            "rival": rival,
            "than": than(view),
        }
    if now == codes.DUE_CLEAN:
        return "clean", {"n": view.row_n, "left": int(view.hand_n[view.turn_seat] > 0)}
    if now == codes.DUE_ANSWER:
        rival = Seat(view.turn_seat)
        return "answer", {
            "suit": suit,
            "than": than(view),
            "fee": view.challenge_fee,
            "rival": rival,
            "vain": int(_in_vain(view)),
        }
    if now == codes.DUE_FEE:
        return "fee", {}
    if now == codes.DUE_PAY:
        return "pay", {
            "n": view.owed,
            "card": Card(view.pending_face - 1),
            "rival": Seat(1 - view.turn_seat),
        }
    if view.phase == codes.REPLACING:
        return "replace", {}
    me = view.turn_seat
    return "draw", {
        "n": view.target - view.hand_n[me],
        "target": view.target,
        "fewer": view.hand_size - view.target,
        "paid": view.pile_n[1 - me],
        "rival": Seat(1 - me),
    }


def than(view: Table) -> str:
    """Which cards of the announced suit win a challenge: higher ones, or lower ones."""
    return "lower" if view.challenge_undercut and turns.low_wins(view.suit - 1) else "higher"


def may_win(view: Table, face: int) -> bool:
    """Whether a challenge with this card wins against any of its suit."""
    first = face - face % 13
    return any(turns.blocks(view, face, other) for other in range(first, first + view.ranks))


def blocked(view: Table, face: int) -> tuple[int, int]:
    """How many of the cards that the other may have announced a challenge with this one blocks, and
    how many there are.
    """
    q = view.turn_seat
    trial = view.copy()
    unseen = [trial.deck[i] for i in range(pool_unseen(trial))]
    found = []
    for other in range(face - face % 13, face - face % 13 + view.ranks):
        trial.hand[q, other] = 1
        n = unseen.count(other) + view.known_hand[q, other] + view.known_either[q, other]
        if n and fits_announcement(trial, q, other):
            found += [other] * n
    return sum(turns.blocks(view, face, other) for other in found), len(found)


def _in_vain(view: Table) -> bool:
    """Whether the seat that is asked holds cards of the announced suit, none of which could win."""
    p = rules.seat(view)
    first = 13 * (view.suit - 1)
    held = [f for f in range(first, first + view.ranks) if view.hand[p, f]]
    return view.viewer == p and bool(held) and not any(blocked(view, f)[0] for f in held)


def menace(view: Table, p: int, face: int) -> int:
    """How often, of 10 times, the other seat holds a card that blocks one that is announced, as far
    as the seat that announces it knows; 0 never, 10 for sure.
    """
    q = 1 - p
    first = face - face % 13
    able = [f for f in range(first, first + view.ranks) if turns.blocks(view, f, face)]
    if any(view.known_hand[q, f] for f in able):
        return 10
    trial = view.copy()
    unseen = [trial.deck[i] for i in range(pool_unseen(trial))]
    for f in range(FACES):
        unseen += [f] * view.known_either[q, f]
    held = view.hand_n[q] - sum(view.known_hand[q, f] for f in range(FACES))
    safe = sum(f not in able for f in unseen)
    if safe == len(unseen) or held < 1:
        return 0
    never = comb(safe, held) / max(comb(len(unseen), held), 1)
    return min(max(round(10 - 10 * never), 1), 9)


def risk(view: Table, p: int, face: int, names: tuple[str, ...], id: str = "scene.risk") -> str:
    """What the other seat may do about a card that a seat announces, and what is lost then; empty
    where nobody is asked.
    """
    announced = view.copy()
    announced.suit = face // 13 + 1
    if not turns.asked(announced):
        return ""
    args: dict[str, Arg] = {"who": Seat(1 - p), "n": menace(view, p, face)}
    args |= {"suit": suit_symbol(face // 13), "than": than(announced)}
    return TEXT.write(id, args, Reader(p, names))


def free_where(view: Table, face: int) -> str:
    """Where a card that has a price elsewhere costs nothing; empty where options leave no such
    place, or one of another kind.
    """

    def free(source: int) -> list[int]:
        """The ranks of a source (spade, club, two spades, two clubs) beside which it is free."""
        beside = ([rank * (k == source) for k in range(4)] for rank in range(1, view.ranks + 1))
        return [max(one) for one in beside if network.lowest(view, face, *one) == 0]

    suit, red = face // 13, network.is_red(face // 13)
    clubs = suit in (network.SPADES, network.HEARTS)
    same, other, two = free(0 if clubs else 1), free(1 if clubs else 0), free(3 if clubs else 2)
    if other or not two or bool(same) == bool(red):
        return ""
    pair = suit_symbol(network.CLUBS if clubs else network.SPADES)
    suits = {"suit": suit_symbol(suit), "pair": pair}
    return line("scene.free_where", red=red, rank=min(same, default=0), own=min(two), **suits)


def shut_out(view: Table, p: int, face: int, cell: int) -> str:
    """The suits of which no card has a place in a seat's network any more once a face is built in a
    cell: not even an ace, whatever it costs.
    """
    after = view.copy()
    network.place(after, p, face, cell)
    return "".join(
        suit_symbol(suit)
        for suit in range(4)
        if network.price_anywhere(after, p, 13 * suit) == network.NO_PRICE
        and network.price_anywhere(view, p, 13 * suit) != network.NO_PRICE
    )


def _may_build(view: Table) -> bool:
    """Whether the seat on turn can build a card, as far as the viewer may know."""
    p = rules.seat(view)
    return view.viewer != p or any(
        view.hand[p, face] > 0 and rules.verdict(view, card_action(ANNOUNCE, face)) == 0
        for face in range(FACES)
    )


def unbuilt(view: Table, p: int, face: int) -> tuple[str, str]:
    """Why a card cannot be built, its name and in words; nothing where it can, or the turn has
    discards.
    """
    code = rules.verdict(view, card_action(ANNOUNCE, face))
    if code == codes.TOO_DEAR:
        return "too_dear", TEXT("fact.too_dear", card=Card(face))
    if code != codes.NO_CELL:
        return "", ""
    why = Said(TEXT, "fact.needs", carriers(view, p, face))
    return "no_place", TEXT("fact.no_place", card=Card(face), why=why)


def _ending(view: Table, reader: Reader) -> str:
    won = 1 if view.winners == 2 else 0
    winner = Seat(won)
    if view.ended == RESIGNED:
        return capital(TEXT.write("scene.status.resigned", {"winner": winner}, reader))
    values = tuple(
        Said(
            TEXT,
            "scene.status.value",
            {"who": Seat(p), "worth": worth(view, p), "n": network.missing(view, p)},
        )
        for p in (won, 1 - won)
    )
    args: dict[str, Arg] = {"values": values, "turns": int(view.ended == TURN_CAP)}
    if not view.winners:
        return capital(TEXT.write("scene.status.even", args, reader))
    how = "scene.status.goal" if view.ended == GOAL else "scene.status.short"
    return capital(TEXT.write(how, {"winner": winner, **args}, reader))
