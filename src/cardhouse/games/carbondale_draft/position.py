"""Positions of the draft edition of Carbondale as dictionaries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cardhouse.core.cards import JOKER, card_text
from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import (
    Supply,
    a_card,
    a_dict,
    a_list,
    card_list,
    give_resignation,
    integer,
    read_head,
    read_row,
    take_resignation,
    write_head,
)
from cardhouse.core.state import GOAL, RESIGNED
from cardhouse.core.texts import card_symbol
from cardhouse.games.carbondale_draft import codes, network, piles, rules, turns
from cardhouse.games.carbondale_draft.actions import (
    ANNOUNCE,
    CHALLENGE,
    CLEAN,
    PAY,
    card_action,
    face_of_action,
    kind_of,
)
from cardhouse.games.carbondale_draft.network_position import misplaced_start, placed, read_network
from cardhouse.games.carbondale_draft.notation import PHASES, coordinates, parse, short
from cardhouse.games.carbondale_draft.state import (
    FACES,
    HEIGHT,
    LEFT,
    NETWORK,
    SPARES,
    WIDTH,
    Table,
)
from cardhouse.games.carbondale_draft.texts import TEXT

KEYS = ("networks", "hands", "deck", "spares", "personal", "hidden", "phase", "pending", "target")
NOBODY = 2
WITH_TARGET = (codes.REPLACING, codes.PAYING, codes.DRAWING)


def counted(numbers: Iterable[int]) -> list[str]:
    """Card texts of copies counted by face."""
    return [card_text(face) for face, n in enumerate(numbers) for _ in range(n)]


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary; what has no order on the table is sorted.

    Of a view, too: cards that its viewer does not know are ``??``.
    """
    hands = [counted(s.hand[p, f] for f in range(FACES)) for p in range(2)]
    hidden = counted(s.shown[f] + sum(s.gone[i, f] for i in range(3)) for f in range(FACES))
    discards = s.shown_n + sum(s.gone_n[i] for i in range(3))
    return {
        **write_head(
            s, ["??" if s.row[i] < 0 else short(s, s.row[i]) for i in range(s.row_n)], _whole(s)
        ),
        "networks": [[placed(s, p, i) for i in range(s.net_n[p])] for p in range(2)],
        "hands": [cards + ["??"] * (s.hand_n[p] - len(cards)) for p, cards in enumerate(hands)],
        "deck": [card_text(s.deck[i]) for i in reversed(range(s.deck_n))],
        "spares": [
            counted(s.spare[i, f] for f in range(FACES)) for i in range(s.spare_at, s.spare_total)
        ],
        "personal": [counted(s.pile[p, f] for f in range(FACES)) for p in range(2)],
        "hidden": hidden + ["??"] * (discards - len(hidden)),
        "phase": PHASES[s.phase],
        "pending": _pending(s),
        "target": s.target if s.phase in WITH_TARGET else s.hand_size,
    }


def _whole(s: Table) -> bool:
    cards = s.deck_n + s.shown_n + sum(s.gone_n[i] for i in range(3))
    cards += sum(s.net_n[p] + s.hand_n[p] + s.pile_n[p] for p in range(2))
    cards += sum(s.spare[i, f] for i in range(s.spare_at, s.spare_total) for f in range(FACES))
    return (
        cards == s.decks * sum(piles.in_play(s, f) for f in range(FACES))
        and misplaced_start(s) is None
    )


def _pending(s: Table) -> dict[str, Any] | None:
    if s.pending_face == 0:
        return None
    if s.pending_face < 0:
        return {"card": "??", "x": None, "y": None}
    x, y = coordinates(s.pending_cell - 1)
    found = {"card": card_text(s.pending_face - 1), "x": x, "y": y}
    return {**found, "owed": s.owed} if s.phase == codes.PAYING else found


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition.

    Nobody remembers whose the face-down cards were, and nothing is known of the hands.
    """
    s, complete = read_head(Table, data, KEYS, 2)
    resigned = take_resignation(s, data)
    supply = Supply(lambda face: s.decks if face < JOKER and piles.in_play(s, face) else 0)
    for p, cards in enumerate(a_list(data.get("networks", [[], []]), "networks", 2, 2)):
        read_network(s, supply, p, cards)
    problem = misplaced_start(s)
    if complete and problem:
        raise InvalidPosition(problem)
    for p, cards in enumerate(a_list(data.get("hands", [[], []]), "hands", 2, 2)):
        if len(a_list(cards, "hands", NETWORK)) > s.hand_size:
            raise InvalidPosition(TEXT("position.hand_size", key="hands", cards=s.hand_size))
        for face in _take(s, supply, cards, "hands"):
            s.hand[p, face] += 1
            s.hand_n[p] += 1
    deck = _take(s, supply, data.get("deck", []), "deck")
    for i, face in enumerate(reversed(deck)):
        s.deck[i] = face
    s.deck_n = len(deck)
    _read_spares(s, supply, data.get("spares", []))
    for p, cards in enumerate(a_list(data.get("personal", [[], []]), "personal", 2, 2)):
        for face in _take(s, supply, cards, "personal"):
            s.pile[p, face] += 1
            s.pile_n[p] += 1
    for face in _take(s, supply, data.get("hidden", []), "hidden"):
        s.gone[NOBODY, face] += 1
        s.gone_n[NOBODY] += 1
    _read_phase(s, data)
    _read_row(s, supply, data)
    supply.finish(complete)
    _settle(s)
    give_resignation(s, resigned)
    if s.ended:
        check_result(s)
    return s


def _take(s: Table, supply: Supply, value: Any, name: str) -> list[int]:
    faces = card_list(value, name, NETWORK)
    for face in faces:
        piles.count_outside(s, supply.take(face, name), 1)
    return faces


def _read_spares(s: Table, supply: Supply, value: Any) -> None:
    kinds = [kind for kind in (1, 2) for _ in range(piles.spare_piles(s, kind))]
    s.spare_total = len(kinds)
    heaps = a_list(value, "spares", SPARES)
    if len(heaps) > len(kinds):
        raise InvalidPosition(TEXT("position.piles", key="spares", piles=len(kinds)))
    s.spare_at = len(kinds) - len(heaps)
    for i, cards in enumerate(heaps, s.spare_at):
        for face in _take(s, supply, cards, "spares"):
            if piles.pile_kind(s, face % 13 + 1) != kinds[i]:
                raise InvalidPosition(
                    TEXT("position.other_pile", key="spares", card=card_symbol(face))
                )
            s.spare[i, face] += 1


def _read_phase(s: Table, data: dict[str, Any]) -> None:
    phase = data.get("phase", "over" if s.ended else "announce")
    if not isinstance(phase, str) or phase not in PHASES:
        raise InvalidPosition(TEXT("position.phase", phases=", ".join(PHASES), key="phase"))
    s.phase = PHASES.index(phase)
    if (s.phase == codes.FINISHED) != bool(s.ended):
        raise InvalidPosition(TEXT("position.phase_over", key="phase", over="over"))
    target = integer(data.get("target", s.hand_size), "target", 0, s.hand_size)
    if s.phase in WITH_TARGET:
        s.target = target
    pending = data.get("pending")
    if s.phase not in (codes.CHALLENGING, codes.PAYING):
        if pending is not None:
            raise InvalidPosition(
                TEXT("position.nothing_pending", phase=phase, key="pending", none="null")
            )
        return
    keys = {"card", "x", "y"} | ({"owed"} if s.phase == codes.PAYING else set())
    if set(a_dict(pending, "pending")) != keys:
        raise InvalidPosition(
            TEXT("position.pending_keys", keys=", ".join(sorted(keys)), phase=phase, key="pending")
        )
    assert pending is not None
    face = a_card(pending["card"], "pending")
    x = integer(pending["x"], "pending: x", -LEFT, WIDTH - LEFT - 1)
    cell = network.cell_number(x, integer(pending["y"], "pending: y", 0, HEIGHT - 1))
    p = s.turn_seat
    if s.phase == codes.PAYING:
        i = network.card_at(s, p, cell)
        if i < 0 or s.net_face[p, i] != face:
            raise InvalidPosition(TEXT("position.not_there", key="pending", phase="pay"))
        s.owed = integer(pending["owed"], "pending: owed", 1, 9)
        if s.owed > s.hand_n[p]:
            raise InvalidPosition(TEXT("position.cannot_pay", key="pending"))
    else:
        k = network.find_open(s, p, cell)
        if not face < JOKER or s.hand[p, face] == 0 or k < 0 or rules.verdict_cell(s, p, k, face):
            raise InvalidPosition(TEXT("position.not_announced", key="pending"))
        s.suit = face // 13 + 1
        if not turns.asked(s):
            raise InvalidPosition(TEXT("position.nobody_asked", key="pending"))
    s.pending_face = face + 1
    s.pending_cell = cell + 1


def _read_row(s: Table, supply: Supply, data: dict[str, Any]) -> None:
    """Reads the unfinished row; what it did to the table shows there already."""
    read_row(s, data, parse)
    row = [s.row[i] for i in range(s.row_n)]
    turns.end_row(s)
    p = s.turn_seat
    for action in row:
        kind, face = kind_of(action), face_of_action(action)
        if s.phase == codes.ANNOUNCING and kind == CLEAN and not s.suit:
            _own_discard(s, supply, p, face)
            turns.add_row(s, action)
        elif s.phase == codes.PAYING and kind == PAY:
            _paid(s, supply, p, face)
            turns.add_row(s, action)
        elif kind in (ANNOUNCE, CHALLENGE):
            if (s.phase == codes.CHALLENGING and not s.challenge_fee) or rules.verdict(s, action):
                raise InvalidPosition(
                    TEXT("position.not_possible", key="row", action=short(s, action))
                )
            rules.apply(s, action)
        else:
            raise InvalidPosition(TEXT("position.no_row", key="row", action=short(s, action)))
    if s.row_n + s.hand_n[p] + s.owed > 15:
        raise InvalidPosition(TEXT("position.long_row", key="row"))


def _own_discard(s: Table, supply: Supply, p: int, face: int) -> None:
    """A cleaned card of the row: its seat knows it among the face-down cards."""
    if s.gone[NOBODY, face] > 0:
        s.gone[NOBODY, face] -= 1
        s.gone_n[NOBODY] -= 1
    else:  # a position that is not complete need not name it twice
        piles.count_outside(s, supply.take(face, "row"), 1)
    s.gone[p, face] += 1
    s.gone_n[p] += 1


def _paid(s: Table, supply: Supply, p: int, face: int) -> None:
    """A card of the row that has been paid lies in the personal pile."""
    paid = sum(s.row[i] == card_action(PAY, face) for i in range(s.row_n))
    if s.pile[p, face] <= paid:
        piles.count_outside(s, supply.take(face, "row"), 1)
        s.pile[p, face] += 1
        s.pile_n[p] += 1


def _settle(s: Table) -> None:
    """Goes on where nothing is left to decide, and refuses what cannot come about."""
    if s.ended:
        return
    if s.turn >= 2 * s.max_turns:
        raise InvalidPosition(TEXT("position.turns_over", key="turn"))
    for p in range(2):
        paying = s.phase == codes.PAYING and p == s.turn_seat
        if network.missing(s, p) == 0 and network.shortfall(s, 0, 0) > 0 and not paying:
            raise InvalidPosition(TEXT("position.goal_reached", key="networks", seat=p))
    built = s.net_n[0] > 2 or s.net_n[1] > 2
    dead = network.nothing_to_build(s) or network.no_goal_left(s)
    if built and dead and s.phase != codes.PAYING:
        raise InvalidPosition(TEXT("position.nobody_builds", key="networks"))
    if s.phase == codes.REPLACING and not piles.can_draw(s):
        s.phase = codes.DRAWING
    if s.phase == codes.DRAWING:
        turns.draw_on(s)


def check_result(s: Table) -> None:
    """Refuses a result that the rules could not have given to these networks."""
    if s.ended == RESIGNED:
        if s.winners not in (1, 2):
            raise InvalidPosition(TEXT("position.resigned", key="result"))
    elif s.ended == GOAL:
        if s.winners != 1 << s.turn_seat:
            raise InvalidPosition(TEXT("position.goal_winner", key="result"))
        if network.missing(s, s.turn_seat) > 0:
            raise InvalidPosition(TEXT("position.no_goal", key="result", seat=s.turn_seat))
    else:
        fair = s.copy()
        turns.compare_and_finish(fair, s.ended)
        if fair.winners != s.winners:
            raise InvalidPosition(TEXT("position.shortfall", key="result"))
