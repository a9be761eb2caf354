"""Carbles once more: legal actions and everything a card can lead to, rulings B1 to B22.

A table is copied for every single thing that happens on it. A place on it is a track space (a
number) or a goal space (the seat's number and 1 to 4, 1 nearest the entry).
"""

from dataclasses import dataclass

from . import Position, letter, option

Place = int | tuple[int, int]
Outcome = tuple[tuple[tuple[int, int], ...], tuple[int, ...], tuple[tuple[int, ...], ...]]

FORWARD = {
    "A": 1,
    "2": 2,
    "3": 3,
    "5": 5,
    "6": 6,
    "8": 8,
    "9": 9,
    "10": 10,
    "J": 11,
    "Q": 12,
    "K": 13,
}
OUT = ("A", "K", "Joker")


@dataclass
class Table:
    """The marbles, and the few options that bear on their moves."""

    players: int
    partners: bool
    wall: bool
    track: dict[int, int]
    lots: list[int]
    goals: list[list[int]]

    def copy(self) -> "Table":
        """Another table that looks the same."""
        return Table(
            self.players,
            self.partners,
            self.wall,
            dict(self.track),
            list(self.lots),
            [list(g) for g in self.goals],
        )

    @property
    def length(self) -> int:
        """The number of track spaces (B1)."""
        return 18 * self.players

    def home(self, seat: int) -> int:
        """Where a seat's marbles come out (B1)."""
        return 18 * seat

    def entry(self, seat: int) -> int:
        """The track space from which one step leads into a seat's goal (B1)."""
        return (18 * seat - 2) % self.length

    def partner(self, seat: int) -> int:
        """The seat across the table (B16)."""
        return (seat + self.players // 2) % self.players

    def finished(self, seat: int) -> bool:
        """Are all four marbles in the goal?"""
        return all(self.goals[seat])

    def plays_for(self, mover: int) -> int:
        """Whose marbles the mover plays: its own, or its partner's once it is finished (B17)."""
        return self.partner(mover) if self.partners and self.finished(mover) else mover

    def marbles(self, seat: int) -> list[Place]:
        """The places of a seat's marbles on the track and in the goal."""
        places: list[Place] = [space for space, owner in self.track.items() if owner == seat]
        places += [(seat, space) for space in (1, 2, 3, 4) if self.goals[seat][space - 1]]
        return places

    def closed(self, place: Place, owner: int) -> bool:
        """Is this place closed to a marble of `owner`, to stand on and to pass? (B4, B5)"""
        if isinstance(place, tuple):
            seat, space = place
            return bool(self.goals[seat][space - 1])
        if place not in self.track:
            return False
        standing = self.track[place]
        return place == self.home(standing) and (self.wall or standing != owner)

    def kill(self, space: int) -> None:
        """Send whatever stands on this track space back to its lot (B3)."""
        if space in self.track:
            self.lots[self.track.pop(space)] += 1


def legal(position: Position) -> set[str]:
    """The texts of all legal actions of the seat that must decide; empty when the game is over."""
    if position.get("result") is not None:
        return set()
    table, mover = read_table(position), position["seat"]
    row = list(position.get("row", []))
    if row:
        return set(continuations(table, mover, row))
    hand = {card_name(card) for card in position["hands"][mover]}
    if not hand:
        raise ValueError("the seat to move has no card: the next hand must be dealt first")
    playable = {name for name in hand if continuations(table, mover, [name])}
    return playable or {f"burn {name}" for name in hand}  # B13


def outcomes(position: Position, card: str) -> set[Outcome]:
    """Every (track, lots, goals) that playing this card completely can lead to; empty: not
    playable.
    """
    mover = position["seat"]
    found: set[Outcome] = set()
    unfinished = [(read_table(position), [card_name(card)])]
    while unfinished:
        table, row = unfinished.pop()
        for text, (after, complete) in continuations(table, mover, row).items():
            if complete:
                found.add(outcome(after.track, after.lots, after.goals))
            else:
                unfinished.append((after, [*row, text]))
    return found


def outcome(track: dict[int, int], lots: list[int], goals: list[list[int]]) -> Outcome:
    """The same, in a form that can stand in a set."""
    return tuple(sorted(track.items())), tuple(lots), tuple(tuple(goal) for goal in goals)


def read_table(position: Position) -> Table:
    """The table of a position dictionary."""
    return Table(
        players=option(position, "players", len(position["lots"])),
        partners=option(position, "partners", False),
        wall=option(position, "home", "protected") == "wall",
        track={int(space): owner for space, owner in position["track"].items()},
        lots=list(position["lots"]),
        goals=[list(goal) for goal in position["goals"]],
    )


def card_name(card: str) -> str:
    """The name of a rank in action texts, from a card with or without a suit."""
    if card.upper() in ("XX", "JOKER"):
        return "Joker"
    name = card.upper().rstrip("SHDC") if len(card) > 1 else card.upper()
    return "10" if name == "T" else name


def place_name(place: Place) -> str:
    """A place in action texts: 17, or A3."""
    return str(place) if isinstance(place, int) else f"{letter(place[0])}{place[1]}"


def read_place(text: str) -> Place:
    """The place that `from 17` or `to A3` names."""
    name = text.split()[1].upper()
    return int(name) if name.isdigit() else (ord(name[0]) - ord("A"), int(name[1:]))


# What may follow a row: text -> (the table afterwards, is the play complete?)
Next = dict[str, tuple[Table, bool]]


def continuations(table: Table, mover: int, row: list[str]) -> Next:
    """Everything that may follow this row and can still be completed."""
    card = card_name(row[0])
    if card == "7":
        return continuations_of_a_seven(table, mover, row)
    if len(row) == 2:
        return ways_to_move(table, table.plays_for(mover), card, read_place(row[1]))
    found: Next = {}
    if card in OUT:
        found |= ways_out(table, mover, with_partner=card == "Joker")
    if card == "Joker":
        found["nothing"] = (table, True)  # B9
        return found
    owner = table.plays_for(mover)
    for place in table.marbles(owner):
        if ways_to_move(table, owner, card, place):
            found[f"from {place_name(place)}"] = (table, False)
    return found


def ways_out(table: Table, mover: int, with_partner: bool) -> Next:
    """Moving a marble out: of the seat that is played, with a Joker also of its partner (B8,
    B9).
    """
    seats = {table.plays_for(mover)}
    if with_partner and table.partners:
        seats.add(table.partner(mover))
    found: Next = {}
    for seat in seats:
        if table.lots[seat] == 0:
            continue
        after = table.copy()
        after.lots[seat] -= 1
        after.kill(
            table.home(seat)
        )  # whoever stands there, an own marble too: then nothing changes
        after.track[table.home(seat)] = seat
        found["out" if seat == mover else f"out {letter(seat)}"] = (after, True)
    return found


def ways_to_move(table: Table, owner: int, card: str, start: Place) -> Next:
    """What one marble of `owner` can do with a card that is neither 7 nor Joker."""
    found: Next = {}
    paths = (
        [path_back(table, owner, start, 4)]
        if card == "4"
        else paths_forward(table, owner, start, FORWARD[card])
    )
    for path in paths:
        if path:
            found[f"to {place_name(path[-1])}"] = (moved(table, owner, start, path[-1:]), True)
    if card == "J" and isinstance(start, int):  # B12
        for space, other in table.track.items():
            if other != owner and space != table.home(other):
                after = table.copy()
                after.track[start], after.track[space] = other, owner
                found[f"swap {space}"] = (after, True)
    return found


def continuations_of_a_seven(table: Table, mover: int, row: list[str]) -> Next:
    """Seven single steps, given to marbles one after the other, each marble at most once (B11)."""
    places = [read_place(text) for text in row[1:]]
    starts, ends = places[0::2], places[1::2]
    left = 7 - sum(
        steps_between(table, start, end) for start, end in zip(starts, ends, strict=False)
    )
    owner = table.plays_for(mover)
    found: Next = {}
    if len(starts) == len(
        ends
    ):  # now a marble is chosen; what stands where another marble went has moved
        for place in table.marbles(owner):
            text = f"from {place_name(place)}"
            if place not in ends and continuations_of_a_seven(table, mover, [*row, text]):
                found[text] = (table, False)
        return found
    start = starts[-1]
    for steps in range(1, left + 1):
        for path in paths_forward(table, owner, start, steps):
            text = f"to {place_name(path[-1])}"
            after = moved(table, owner, start, path)
            if steps == left:
                found[text] = (after, True)
            elif continuations_of_a_seven(after, mover, [*row, text]):
                found[text] = (after, False)
    return found


def paths_forward(table: Table, owner: int, start: Place, steps: int) -> list[list[Place]]:
    """All ways to walk exactly so many steps, each a list of the places entered (B2, B5)."""
    if steps == 0:
        return [[]]
    ahead: list[Place] = []
    if isinstance(start, tuple):
        seat, space = start
        if space < 4:
            ahead.append((seat, space + 1))
    else:
        ahead.append((start + 1) % table.length)
        if start == table.entry(owner):
            ahead.append((owner, 1))
    return [
        [place, *rest]
        for place in ahead
        if not table.closed(place, owner)
        for rest in paths_forward(table, owner, place, steps - 1)
    ]


def path_back(table: Table, owner: int, start: Place, steps: int) -> list[Place]:
    """The way back along the track, or [] when there is none (B10)."""
    if isinstance(start, tuple):
        return []
    path: list[Place] = [(start - step) % table.length for step in range(1, steps + 1)]
    return [] if any(table.closed(place, owner) for place in path) else path


def moved(table: Table, owner: int, start: Place, entered: list[Place]) -> Table:
    """The table after a marble went from `start` to the last place entered, killing on each of
    them.
    """
    after = table.copy()
    if isinstance(start, int):
        del after.track[start]
    else:
        after.goals[start[0]][start[1] - 1] = 0
    for place in entered:
        if isinstance(place, int):
            after.kill(place)
    end = entered[-1]
    if isinstance(end, int):
        after.track[end] = owner
    else:
        after.goals[end[0]][end[1] - 1] = 1
    return after


def steps_between(table: Table, start: Place, end: Place) -> int:
    """How many steps forward lead from one place to the other."""
    if isinstance(end, int):
        assert isinstance(start, int)
        return (end - start) % table.length
    seat, space = end
    if isinstance(start, int):
        return (table.entry(seat) - start) % table.length + space
    return space - start[1]
