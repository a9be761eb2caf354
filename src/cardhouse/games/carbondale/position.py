"""Positions of Carbondale as dictionaries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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
from cardhouse.games.carbondale import legality, piles, rules, town
from cardhouse.games.carbondale.actions import (
    AT,
    build,
    cell_of_action,
    face_of_action,
    is_face_down,
    kind_of,
    way_of_action,
)
from cardhouse.games.carbondale.notation import (
    PHASES,
    cell_at,
    own_face,
    parse,
    short,
    symbol_of,
    text_of,
)
from cardhouse.games.carbondale.state import (
    FACES,
    MAX_CARDS,
    MAX_SEATS,
    NOBODY,
    Table,
)
from cardhouse.games.carbondale.texts import TEXT
from cardhouse.games.carbondale.town_position import (
    check_result,
    coordinates,
    network,
    read_networks,
)

KEYS = (
    "networks",
    "hands",
    "deck",
    "spares",
    "stock",
    "discards",
    "phase",
    "pending",
    "target",
    "contributed",
)


def counted(numbers: Iterable[int]) -> list[str]:
    """Card texts of copies counted by face."""
    return [text_of(face) for face, n in enumerate(numbers) for _ in range(n)]


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary; hands, stock and discards are sorted, for their order means
    nothing.

    Of a view, too: cards that its viewer does not know are ``??``.
    """
    hands = [counted(s.hand[p, f] for f in range(FACES)) for p in range(s.players)]
    away = [counted(s.away[p, f] for f in range(FACES)) for p in range(MAX_SEATS + 1)]
    discards = counted(
        s.shown[f] + sum(s.away[p, f] for p in range(MAX_SEATS + 1)) for f in range(FACES)
    )
    unknown = sum(s.away_n[p] - len(away[p]) for p in range(MAX_SEATS + 1))
    spares = [counted(s.spare[i, f] for f in range(FACES)) for i in range(2) if s.spare_n[i] > 0]
    networks = [network(s, p) for p in range(s.players)]
    return {
        **write_head(s, [_row_text(s, i) for i in range(s.row_n)], _whole(s, networks)),
        "networks": networks,
        "hands": [cards + ["??"] * (s.hand_n[p] - len(cards)) for p, cards in enumerate(hands)],
        "deck": [text_of(s.deck[i]) for i in reversed(range(s.deck_n))],
        "spares": spares,
        "stock": counted(s.stock[f] for f in range(FACES)),
        "discards": discards + ["??"] * unknown,
        "phase": PHASES[s.phase],
        "pending": pending(s),
        "target": s.target,
        "contributed": text_of(s.contributed - 1) if s.contributed else None,
    }


def _whole(s: Table, networks: list[list[dict[str, Any]]]) -> bool:
    cards = (
        s.deck_n + s.spare_n[0] + s.spare_n[1] + s.stock_n + s.shown_n + (1 if s.challenge else 0)
    )
    cards += sum(len(cards) for cards in networks) + sum(s.hand_n[p] for p in range(s.players))
    cards += sum(s.away_n[p] for p in range(MAX_SEATS + 1))
    return cards == sum(_copies(s, face) for face in range(FACES))


def _row_text(s: Table, i: int) -> str:
    if s.row[i] < 0:
        return "discard ??" if s.row[0] < 0 else "fee ??"
    return short(s, s.row[i])


def pending(s: Table) -> dict[str, Any] | None:
    """What waits for another seat: in ``defence`` the claim, in ``replacement`` who draws."""
    if s.phase == legality.IN_REPLACEMENT:
        return {"owner": s.claim_seat}
    if s.phase != legality.IN_DEFENCE:
        return None
    return {
        "owner": s.claim_seat,
        "card": text_of(town.top_face(s, s.claim_seat, s.claim_cell)),
        **coordinates(s.claim_cell),
        "challenge": text_of(s.challenge - 1),
    }


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition.

    Nobody remembers whose the discards were, and nothing is known of the hands.
    """
    s, complete = read_head(Table, data, KEYS, lambda state: state.players, infer=_seats_of(data))
    resigned = take_resignation(s, data)
    supply = Supply(lambda face: _copies(s, own_face(face)))
    read_networks(s, supply, data.get("networks"))
    for p, cards in enumerate(
        a_list(data.get("hands", [[]] * s.players), "hands", s.players, s.players)
    ):
        for face in _cards(supply, cards, "hands"):
            s.hand[p, face] += 1
            s.hand_n[p] += 1
            if s.hand_n[p] > s.hand_size:  # F28
                raise InvalidPosition(TEXT("position.hand_size", key="hands", cards=s.hand_size))
    deck = _cards(supply, data.get("deck", []), "deck")
    for i, face in enumerate(reversed(deck)):
        s.deck[i] = face
    s.deck_n = len(deck)
    _read_spares(s, supply, data.get("spares", []))
    for face in _cards(supply, data.get("stock", []), "stock"):
        s.stock[face] += 1
        s.stock_n += 1
    for face in _cards(supply, data.get("discards", []), "discards"):
        s.away[NOBODY, face] += 1
        s.away_n[NOBODY] += 1
    s.target = integer(data.get("target", s.hand_size), "target", 0, s.hand_size)
    if data.get("contributed") is not None:
        face = own_face(a_card(data["contributed"], "contributed"))
        if face < 0 or not _copies(s, face):
            raise InvalidPosition(TEXT("position.no_such_card", key="contributed"))
        s.contributed = face + 1 if s.stock[face] > 0 else 0  # it may have been drawn since
    _read_phase(s, supply, data)
    _read_row(s, supply, data)
    supply.finish(complete)
    _settle(s)
    give_resignation(s, resigned)
    if s.ended:
        check_result(s)
    return s


def _seats_of(data: Any) -> dict[str, Any] | None:
    networks = data.get("networks") if isinstance(data, dict) else None
    return (
        {"players": len(networks)}
        if isinstance(networks, list) and 2 <= len(networks) <= MAX_SEATS
        else None
    )


def _copies(s: Table, face: int) -> int:
    return piles.copies(s) if face >= 0 and piles.segment(s, face % 10 + 1) < 3 else 0


def _cards(supply: Supply, value: Any, name: str) -> list[int]:
    return [own_face(supply.take(face, name)) for face in card_list(value, name, MAX_CARDS)]


def _read_spares(s: Table, supply: Supply, value: Any) -> None:
    heaps = [_cards(supply, cards, "spares") for cards in a_list(value, "spares", 2)]
    before = 0
    for i, cards in enumerate(heap for heap in heaps if heap):
        part = piles.segment(s, cards[0] % 10 + 1)
        if part <= before:
            raise InvalidPosition(
                TEXT("position.earlier_pile", key="spares", card=symbol_of(cards[0]))
            )
        before = part
        for face in cards:
            if piles.segment(s, face % 10 + 1) != part:
                raise InvalidPosition(
                    TEXT("position.other_pile", key="spares", card=symbol_of(face))
                )
            s.spare[i, face] += 1
            s.spare_n[i] += 1


def _read_phase(s: Table, supply: Supply, data: dict[str, Any]) -> None:
    phase = data.get("phase", "over" if s.ended else "claim")
    if not isinstance(phase, str) or phase not in PHASES:
        raise InvalidPosition(TEXT("position.phase", phases=", ".join(PHASES), key="phase"))
    s.phase = PHASES.index(phase)
    if (s.phase == legality.IN_OVER) != bool(s.ended):
        raise InvalidPosition(TEXT("position.phase_over", key="phase", over="over"))
    claim = data.get("pending")
    if s.phase == legality.IN_REPLACEMENT:
        if claim is None and s.players == 2:
            s.claim_seat = 1 - s.turn_seat
            return
        if not isinstance(claim, dict) or set(claim) != {"owner"}:
            raise InvalidPosition(
                TEXT("position.replacement", key="pending", form='{"owner": seat}')
            )
    elif s.phase != legality.IN_DEFENCE:
        if claim is not None:
            raise InvalidPosition(
                TEXT("position.nothing_pending", phase=phase, key="pending", none="null")
            )
        return
    elif set(a_dict(claim, "pending")) != {"owner", "card", "x", "y", "challenge"}:
        raise InvalidPosition(
            TEXT(
                "position.pending_keys",
                key="pending",
                keys="owner, card, x, y",
                last="challenge",
                phase="defence",
            )
        )
    assert claim is not None
    s.claim_seat = integer(claim["owner"], "pending: owner", 0, s.players - 1)
    if s.claim_seat == s.turn_seat:
        raise InvalidPosition(TEXT("position.own_town", key="pending"))
    if s.phase == legality.IN_REPLACEMENT:
        return
    s.claim_cell = cell_at(
        integer(claim["x"], "pending: x", -4, 5), integer(claim["y"], "pending: y", -5, 5)
    )
    target = town.top_face(s, s.claim_seat, s.claim_cell)
    if target < 0 or own_face(a_card(claim["card"], "pending")) != target:
        raise InvalidPosition(TEXT("position.not_there", key="pending"))
    if town.guard(s, s.claim_seat, s.claim_cell):
        raise InvalidPosition(TEXT("position.not_open", key="pending"))
    challenge = own_face(supply.take(a_card(claim["challenge"], "pending"), "pending"))
    if legality.beats(challenge, target, s.claim_gap, 1):
        raise InvalidPosition(
            TEXT(
                "position.no_challenge",
                key="pending",
                challenge=symbol_of(challenge),
                target=symbol_of(target),
            )
        )
    s.challenge = challenge + 1


def _read_row(s: Table, supply: Supply, data: dict[str, Any]) -> None:
    """Reads the unfinished row by playing it: what it did to the table is taken back before, and
    done again.
    """
    read_row(s, data, parse)
    row = [s.row[i] for i in range(s.row_n)]
    rules.clear_row(s)
    if row and s.phase not in (legality.IN_CLAIM, legality.IN_BUILD):
        raise InvalidPosition(TEXT("position.rows", key="row", first="claim", second="build"))
    p = s.turn_seat
    for action in reversed(row):
        if is_face_down(action):
            face = face_of_action(action)
            if s.away[NOBODY, face]:
                s.away[NOBODY, face] -= 1
                s.away_n[NOBODY] -= 1
            else:  # a position that is not complete need not name it twice
                supply.take(face // 10 * 13 + face % 10, "row")
            s.hand[p, face] += 1
            s.hand_n[p] += 1
        elif kind_of(action) == AT:
            cell, d = cell_of_action(action), way_of_action(action)
            lies = s.came[p, cell] == d + 1 or s.red[p, cell, d] > 0
            face = town.lift(s, p, cell, d) if lies else -1
            if face < 0 or row[0] != build(face):
                raise InvalidPosition(TEXT("position.row_card", key="row"))
            s.hand[p, face] += 1
            s.hand_n[p] += 1
    for action in row:
        if s.hand_n[p] > s.hand_size or legality.verdict(s, action):
            raise InvalidPosition(TEXT("position.not_possible", key="row", action=short(s, action)))
        rules.apply(s, action)
    if s.row_n != len(row):
        raise InvalidPosition(TEXT("position.row_finished", key="row"))


def _settle(s: Table) -> None:
    """Goes on where nothing is left to decide, and refuses what cannot come about."""
    if s.ended:
        return
    if s.turn >= s.max_turns * s.players:
        raise InvalidPosition(TEXT("position.turns_over", key="turn"))
    for p in range(s.players):
        if town.shortfall(s, p) == 0 and s.row_n == 0:
            raise InvalidPosition(TEXT("position.goal_reached", key="networks", seat=p))
    if s.phase == legality.IN_REPLACEMENT and not piles.any_card(s):
        s.claim_seat = 0
        s.phase = legality.IN_BUILD
    if s.phase == legality.IN_DRAW:
        if s.hand_n[s.turn_seat] > s.target:
            raise InvalidPosition(
                TEXT("position.draws_up_to", key="hands", seat=s.turn_seat, cards=s.target)
            )
        rules.begin_draws(s)
