"""Towns as a position dictionary holds them: written, read and checked."""

from __future__ import annotations

from typing import Any

from cardhouse.core.errors import InvalidPosition
from cardhouse.core.positions import Supply, a_card, a_dict, a_list, integer, truth_value
from cardhouse.core.state import GOAL, STALEMATE, TURN_CAP
from cardhouse.games.carbondale import rules, town
from cardhouse.games.carbondale.notation import cell_at, own_face, symbol_of, text_of
from cardhouse.games.carbondale.state import CELLS, COLUMNS, Table
from cardhouse.games.carbondale.texts import TEXT, WAYS

MAX_NETWORK = 150


def network(s: Table, p: int) -> list[dict[str, Any]]:
    """The cards of a seat's town: start cards, then black cards, then red ones."""
    found: list[dict[str, Any]] = []
    reds: list[dict[str, Any]] = []
    for cell in range(CELLS):
        if s.ground[p, cell] > 0:
            card = {"card": text_of(s.ground[p, cell] - 1), **coordinates(cell)}
            start = cell in (town.START_ACE, town.START_TWO)
            found.append(
                {**card, "start": True} if start else {**card, **_built(cell, s.came[p, cell] - 1)}
            )
        for d in range(4):
            if s.red[p, cell, d]:
                reds.append(
                    {
                        "card": text_of(s.red[p, cell, d] - 1),
                        **coordinates(cell),
                        **_built(cell, d),
                    }
                )
    return sorted(found, key=lambda card: not card.get("start", False)) + reds


def coordinates(cell: int) -> dict[str, Any]:
    """The x and y of a cell."""
    return {"x": cell % COLUMNS - 4, "y": cell // COLUMNS - 5}


def _built(cell: int, d: int) -> dict[str, Any]:
    source = coordinates(town.source_of(cell, d))
    return {"from": [source["x"], source["y"]], "dir": WAYS[d]}


def read_networks(s: Table, supply: Supply, value: Any) -> None:
    """Reads all towns into a state. Raises InvalidPosition."""
    for p, cards in enumerate(a_list(value, "networks", s.players, s.players)):
        town.reset_box(s, p)
        for entry in a_list(cards, "networks", MAX_NETWORK):
            _read_built(s, supply, p, a_dict(entry, "networks"))
        _check_network(s, p)
    if s.start_pairs and s.ground[0, town.START_ACE] == s.ground[1, town.START_ACE]:
        raise InvalidPosition(
            TEXT(
                "position.one_of_each",
                key="networks",
                first="A♠ 2♣",
                second="A♣ 2♠",
                option="one_of_each",
            )
        )


def _read_built(s: Table, supply: Supply, p: int, entry: dict[Any, Any]) -> None:
    start = truth_value(entry.get("start", False), "networks: start")
    wanted = {"card", "x", "y"} | ({"start"} if start else {"from", "dir"})
    if set(entry) - {"start"} != wanted - {"start"}:
        raise InvalidPosition(
            TEXT(
                "position.start_keys" if start else "position.built_keys",
                key="networks",
                keys=", ".join(sorted(wanted)),
            )
        )
    face = own_face(supply.take(a_card(entry["card"], "networks"), "networks"))
    cell = cell_at(
        integer(entry["x"], "networks: x", -4, 5), integer(entry["y"], "networks: y", -5, 5)
    )
    where = f"networks: {symbol_of(face)} at ({entry['x']},{entry['y']})"
    if start:
        if (
            cell not in (town.START_ACE, town.START_TWO)
            or face % 10 != cell - town.START_ACE
            or town.is_red(face)
        ):
            raise InvalidPosition(TEXT("position.start", where=where))
        if s.ground[p, cell]:
            raise InvalidPosition(TEXT("position.occupied", where=where))
        s.ground[p, cell] = face + 1
        return
    if not isinstance(entry["dir"], str) or entry["dir"] not in tuple(WAYS):
        raise InvalidPosition(
            TEXT("position.direction", where=where, key="dir", ways="N, S, E", last="W")
        )
    d = WAYS.index(entry["dir"])
    source = town.source_of(cell, d)
    if source < 0 or a_list(entry["from"], f"{where}: from", 2, 2) != list(
        coordinates(source).values()
    ):
        raise InvalidPosition(TEXT("position.leads", where=where, key="dir", source="`from`"))
    red = bool(town.is_red(face))
    x, y = entry["x"], entry["y"]
    if s.ground[p, cell] > 0 or (not red and s.ground[p, cell]):
        raise InvalidPosition(TEXT("position.space", where=where))
    if (red and s.red[p, cell, d]) or cell in (town.START_ACE, town.START_TWO):
        raise InvalidPosition(TEXT("position.occupied", where=where))
    if not red and not (-3 <= x <= 4 and -4 <= y <= 4):
        raise InvalidPosition(
            TEXT("position.grid", where=where, width=s.grid_width, height=s.grid_height)
        )
    town.place(s, p, face, cell, d)


def _check_network(s: Table, p: int) -> None:
    """Every card has a black source and comes from the start cards in the end (F39, F43).

    Whether ranks and suits allowed the build is not asked, so that a puzzle may show any town.
    """
    name = f"networks: seat {p}"
    if not s.ground[p, town.START_ACE] or not s.ground[p, town.START_TWO]:
        raise InvalidPosition(TEXT("position.no_start", where=name))
    ace = s.ground[p, town.START_ACE] - 1
    if ace // 10 == (s.ground[p, town.START_TWO] - 1) // 10:
        suit = symbol_of(ace)[-1]
        raise InvalidPosition(
            TEXT("position.same_suit", where=name, suit=suit, first="A♠ 2♣", second="A♣ 2♠")
        )
    width = s.box[p, town.RIGHT] - s.box[p, town.LEFT] + 1
    height = s.box[p, town.TOP] - s.box[p, town.BOTTOM] + 1
    if width > s.grid_width or height > s.grid_height:
        raise InvalidPosition(TEXT("position.span", where=name, width=width, height=height))
    for cell in range(CELLS):
        cards = [(s.ground[p, cell] - 1, s.came[p, cell] - 1)] if s.came[p, cell] else []
        cards += [(s.red[p, cell, d] - 1, d) for d in range(4) if s.red[p, cell, d]]
        for face, d in cards:
            base = s.ground[p, town.source_of(cell, d)]
            if base <= 0:
                raise InvalidPosition(TEXT("position.unrooted", where=name, card=symbol_of(face)))
        for _ in range(MAX_NETWORK):
            if not s.came[p, cell]:
                break
            cell = town.source_of(cell, s.came[p, cell] - 1)
        else:
            raise InvalidPosition(TEXT("position.ring", where=name))


def check_result(s: Table) -> None:
    """Refuses a result that the rules could not have given to these towns."""
    won = [p for p in range(s.players) if s.winners >> p & 1]
    if s.ended == GOAL:
        if won != [s.turn_seat]:
            raise InvalidPosition(TEXT("position.goal_winner", key="result"))
        if town.shortfall(s, s.turn_seat) > 0:
            raise InvalidPosition(TEXT("position.no_goal", key="result", seat=s.turn_seat))
    elif s.ended == TURN_CAP:
        fair = s.copy()
        rules.end_at_the_cap(fair)
        if fair.winners != s.winners:
            raise InvalidPosition(TEXT("position.nearest_wins", key="result"))
    elif s.ended == STALEMATE:
        raise InvalidPosition(TEXT("position.no_stalemate", key="result", game="Carbondale"))
    elif len(won) != (1 if s.players == 2 else 0):
        raise InvalidPosition(TEXT("position.resigned", key="result"))
