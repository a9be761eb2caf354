"""Positions of Carbles as dictionaries."""

from __future__ import annotations

from typing import Any

from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import (
    Supply,
    a_dict,
    a_list,
    card_list,
    card_texts,
    give_resignation,
    integer,
    read_head,
    read_row,
    take_resignation,
    write_head,
)
from cardhouse.games.carbles import rules
from cardhouse.games.carbles.actions import (
    FROM,
    MAX_LEGAL,
    PLAY,
    TO,
    kind_of,
    place_of,
    rank_of_action,
    seat_of_action,
)
from cardhouse.games.carbles.board import IN_GOAL, SEVEN, entry, finished, offset
from cardhouse.games.carbles.effects import in_deck, put
from cardhouse.games.carbles.notation import parse, rank_of, short
from cardhouse.games.carbles.state import FACES, MAX_CARDS, MAX_MARBLES, MAX_SEATS, Table
from cardhouse.games.carbles.texts import TEXT
from cardhouse.games.carbles.ways import playable_ranks

KEYS = ("track", "lots", "goals", "hands", "deck", "discards", "dealer", "hand_number")
MAX_HANDS = 10_000
LONGEST_ROW = 14
RANK_WORDS = (*"A23456789TJQK", "10", "JOKER")
BY_RANK = tuple(sorted(range(FACES), key=lambda face: (face == 52, face % 13, face)))
"""All faces, rank by rank, the joker last."""


def write(s: Table) -> dict[str, Any]:
    """The position as a dictionary: deck next dealt first, discards first played first, hand_number
    from 0.
    """
    seats = range(s.players)
    cards = s.deck_n + s.discard_n + sum(s.hand_n[p] for p in seats)
    whole = cards == sum(in_deck(s, face) for face in range(FACES))
    return {
        **write_head(s, [short(s, s.row[i]) for i in range(s.row_n)], whole),
        "track": {str(i): s.track[i] - 1 for i in range(s.players * s.spaces) if s.track[i]},
        "lots": [s.lot[p] for p in seats],
        "goals": [[s.goal[p] >> i & 1 for i in range(MAX_MARBLES)] for p in seats],
        "hands": [card_texts(hand_faces(s, p)) for p in seats],
        "deck": card_texts(s.deck[i] for i in reversed(range(s.deck_n))),
        "discards": card_texts(s.discard[i] for i in range(s.discard_n)),
        "dealer": s.dealer,
        "hand_number": s.hand_number,
    }


def hand_faces(s: Table, p: int) -> list[int]:
    """The faces of a hand that is seen, rank by rank, as often as they are held."""
    return [face for face in BY_RANK for _ in range(s.hand[p, face])]


def read(data: Any) -> Table:
    """The state of a position dictionary. Raises InvalidPosition."""
    s, complete = read_head(Table, data, KEYS, lambda t: t.players, _inferred(data))
    _read_board(s, data)
    _read_cards(s, data, complete)
    s.dealer = integer(data.get("dealer", 0), "dealer", 0, s.players - 1)
    s.hand_number = integer(data.get("hand_number", 0), "hand_number", 0, MAX_HANDS)
    resigned = take_resignation(s, data)
    if s.ended:
        if data.get("row", []) != []:
            raise InvalidPosition(TEXT("position.row_over", key="row"))
        return s
    for p in range(s.players):
        if finished(s, p) and finished(s, rules.mate(s, p)):
            raise InvalidPosition(TEXT("position.all_home", key="goals", seat=p))
    _read_steps(s, data)
    if s.row_n == 0:
        if s.hand_n[s.turn_seat] == 0:
            raise InvalidPosition(TEXT("position.empty_hand", key="hands"))
        s.playable = playable_ranks(s)
    give_resignation(s, resigned)
    return s


def _inferred(data: Any) -> dict[str, Any]:
    """Without the option, as many players as the position has lots or hands."""
    for key in ("lots", "hands", "goals"):
        value = data.get(key) if isinstance(data, dict) else None
        if isinstance(value, list) and 1 <= len(value) <= MAX_SEATS:
            return {"players": len(value)}
    return {}


def _read_board(s: Table, data: dict[str, Any]) -> None:
    length = s.players * s.spaces
    for key, owner in a_dict(data.get("track", {}), "track").items():
        word = str(key) if isinstance(key, int) and not isinstance(key, bool) else key
        if not isinstance(word, str) or not word.isascii() or not word.isdigit() or len(word) > 3:
            raise InvalidPosition(
                TEXT("position.no_space", key="track", text=f"{word!r:.20}", last=length - 1)
            )
        space = integer(int(word), "track", 0, length - 1)
        p = integer(owner, f"track {space}", 0, s.players - 1)
        if s.track[space] or s.at_n[p] == s.marbles:
            raise InvalidPosition(TEXT("position.too_many", key="track", space=space, seat=p))
        put(s, p, space)
    none = [[0] * MAX_MARBLES for _ in range(s.players)]
    for p, cells in enumerate(a_list(data.get("goals", none), "goals", s.players, s.players)):
        for i, cell in enumerate(a_list(cells, "goals", MAX_MARBLES, MAX_MARBLES)):
            if integer(cell, "goals", 0, 1 if i < s.marbles else 0):
                s.goal[p] += 1 << i
    rest = [s.marbles - s.at_n[p] - rules.score(s, p) for p in range(s.players)]
    lots = a_list(data.get("lots", rest), "lots", s.players, s.players)
    for p, lot in enumerate(lots):
        if integer(lot, "lots", -MAX_MARBLES, MAX_MARBLES) != rest[p] or rest[p] < 0:
            raise InvalidPosition(TEXT("position.marbles", key="lots", seat=p, marbles=s.marbles))
        s.lot[p] = lot


def _read_cards(s: Table, data: dict[str, Any], complete: bool) -> None:
    supply = Supply(lambda face: in_deck(s, face))
    deck = card_list(data.get("deck", []), "deck", MAX_CARDS)
    discards = card_list(data.get("discards", []), "discards", MAX_CARDS)
    supply.take_all(deck, "deck")
    supply.take_all(discards, "discards")
    s.deck_n, s.discard_n = len(deck), len(discards)
    for i, face in enumerate(reversed(deck)):
        s.deck[i] = face
    for i, face in enumerate(discards):
        s.discard[i] = face
    hands = a_list(data.get("hands", [[]] * s.players), "hands", s.players, s.players)
    without_suit: list[tuple[int, int]] = []
    for p, cards in enumerate(hands):
        for card in a_list(cards, "hands", MAX_CARDS):
            word = card.strip().upper() if isinstance(card, str) and len(card) < 20 else ""
            if word in RANK_WORDS:
                without_suit.append((p, rank_of(word)))
                continue
            face = card_list([card], "hands", 1)[0]
            _hold(s, p, supply.take(face, "hands"))
    for p, rank in without_suit:
        suits = [52] if rank == 13 else [rank + 13 * suit for suit in range(4)]
        free = [face for face in suits if supply.left[face]] or suits[:1]
        _hold(s, p, supply.take(free[0], "hands"))
    supply.finish(complete)


def _hold(s: Table, p: int, face: int) -> None:
    s.hand[p, face] += 1
    s.hand_n[p] += 1


def _read_steps(s: Table, data: dict[str, Any]) -> None:
    """Reads the unfinished row and counts the steps that a 7 has left; each choice must fit the
    ones before.
    """
    a_list(data.get("row", []), "row", LONGEST_ROW)
    read_row(s, data, parse)
    if s.row_n == 0:
        return
    if kind_of(s.row[0]) != PLAY:
        raise InvalidPosition(TEXT("position.no_row", key="row", action=repr(short(s, s.row[0]))))
    rank = rank_of_action(s.row[0])
    if rank != SEVEN and s.row_n > 2:
        raise InvalidPosition(TEXT("position.only_seven", key="row"))
    s.left = s.seven_steps if rank == SEVEN else 0
    for i in range(1, s.row_n - 1, 2):
        walked = _steps_between(s, s.row[i], s.row[i + 1])
        if not 0 < walked < s.left:
            raise InvalidPosition(
                TEXT("position.no_fit", key="row", action=repr(short(s, s.row[i + 1])))
            )
        s.left -= walked
    if s.row_n % 2 == 0:
        chosen = s.row[s.row_n - 1]
        s.row[s.row_n - 1] = 0
        s.row_n -= 1
        if kind_of(chosen) != FROM or rules.verdict(s, chosen):
            raise InvalidPosition(
                TEXT("position.not_chosen", key="row", action=repr(short(s, chosen)))
            )
        s.row[s.row_n] = chosen
        s.row_n += 1
    if not rules.legal(s, [0] * MAX_LEGAL):
        raise InvalidPosition(TEXT("position.no_completion", key="row"))


def _steps_between(s: Table, start: int, end: int) -> int:
    """Steps from the place of a ``from`` to that of a ``to``, whatever stands on the way; 0 if
    there is no way.
    """
    if kind_of(start) != FROM or kind_of(end) != TO:
        return 0
    source, target = place_of(start), place_of(end)
    length = s.players * s.spaces
    if length <= source < IN_GOAL:
        return 0
    if target < IN_GOAL:
        return offset(s, source, target) if source < IN_GOAL and target < length else 0
    q, i = seat_of_action(end), target - IN_GOAL
    if q >= s.players or i >= s.marbles:
        return 0
    if source < IN_GOAL:
        return offset(s, source, entry(s, q)) + 1 + i
    return i - (source - IN_GOAL)
