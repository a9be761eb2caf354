"""Bulk play: many games between players, as a table; at compiled speed where players are simple.

A game is told by its seed, its options and who sits where, so the same seed gives the same games,
in the same order, on any number of processes or machines. Game number n of a seed has the deal of
``"seed n"``; its players are seeded as in duels and in the arena, so a game between simple players
is the one that those agents play on a ``Match``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardhouse.agents.base import SIMPLE, check
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game, game
from cardhouse.core.notation import shown
from cardhouse.core.state import ENDINGS
from cardhouse.lab.game_runner import MAX_PLIES, GameRunner, Player
from cardhouse.lab.played import CUT_OFF, PlayedGames
from cardhouse.lab.wording import TEXT
from cardhouse.lab.working import work_off

if TYPE_CHECKING:
    from numpy.typing import NDArray

Progress = Callable[[int, int], None]
"""Gets how many games are done, and of how many."""
Seats = tuple[Player, ...]
MOST_GAMES = 100_000_000
CHUNK, SLOW_CHUNK = 1000, 4
"""Games that a process is given at a time: of simple players, and of others."""


def silent(done: int, games: int) -> None:
    """Tells nobody how far it is."""


def name_of(player: Player) -> str:
    """What a player is called in a table."""
    return player if isinstance(player, str) else vars(player).get("name", player.__qualname__)


def play(
    name: str,
    agents: Player | Sequence[Player] = "careful",
    *,
    games: int = 1000,
    seed: int | str = 1,
    options: Mapping[str, Any] | None = None,
    rotate: bool = False,
    measures: bool = False,
    actions: bool = False,
    max_plies: int = MAX_PLIES,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> PlayedGames:
    """Plays games and returns them as a table (see ``played.COLUMNS``).

    agents: one player for all seats, or one for each; a player is a name (``random``, ``careful``,
    a level, ``search:ms=100``) or a function of a module that makes an ``Agent`` from game and
    seed. rotate: of each deal as many games as there are seats, all players moving on by one seat.
    measures: the game's own measures, too; they are made from its events, which takes longer than
    the play. actions: keep what was played. max_plies: where a game is cut off. processes: on this
    machine. ray: the address of a Ray cluster, or ``local``. Raises InvalidOptions.
    """
    found = game(name)
    chosen = {k: v for k, v in found.options(options).items() if k in (options or {})}
    seats = found.seats(found.blank(chosen))
    players = tuple([agents] * seats if isinstance(agents, str) or callable(agents) else agents)
    if len(players) != seats:
        raise InvalidOptions(TEXT("bulk.seats", seats=seats, got=len(players)))
    if isinstance(games, bool) or not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
        raise InvalidOptions(TEXT("bulk.games", most=MOST_GAMES, got=shown(games)))
    turns = seats if rotate else 1
    order = [players[-t:] + players[:-t] for t in range(turns)]
    work = [(f"{seed} {n // turns}", order[n % turns]) for n in range(games)]
    return play_work(found, chosen, work, measures, actions, max_plies, processes, ray, progress)


Work = tuple[Mapping[str, Any], Sequence[tuple[str, Seats]]]
"""Games of one set of options: of each the seed of its deal, and who sits where."""


def play_work(
    found: Game,
    options: Mapping[str, Any],
    work: Sequence[tuple[str, Seats]],
    measures: bool = False,
    actions: bool = False,
    max_plies: int = MAX_PLIES,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> PlayedGames:
    """Plays a game for each deal's seed and its seats; what ``play`` and duels are made of."""
    sets: list[Work] = [(options, work)]
    return play_sets(found, sets, measures, actions, max_plies, processes, ray, progress)[0]


def play_sets(
    found: Game,
    sets: Sequence[Work],
    measures: bool = False,
    actions: bool = False,
    max_plies: int = MAX_PLIES,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> list[PlayedGames]:
    """Plays games of several sets of options, on the same processes, a table for each set."""
    if not 1 <= processes <= 256:
        raise InvalidOptions(TEXT("bulk.processes", got=shown(processes)))
    if not 1 <= max_plies <= MAX_PLIES:
        raise InvalidOptions(TEXT("bulk.plies", most=MAX_PLIES, got=shown(max_plies)))
    players = {player for _, work in sets for _, seats in work for player in seats}
    for player in players:
        if isinstance(player, str):
            check(player, found)
    step = CHUNK if players <= set(SIMPLE) else SLOW_CHUNK
    tasks = [
        (
            (k, at),
            found.name,
            dict(options),
            tuple(work[at : at + step]),
            measures,
            actions,
            max_plies,
        )
        for k, (options, work) in enumerate(sets)
        for at in range(0, len(work), step)
    ]
    from cardhouse.core.arrays import np

    done, games = 0, sum(len(work) for _, work in sets)
    parts: dict[tuple[int, int], dict[str, Any]] = {}
    for part in work_off(play_part, tasks, processes, ray):
        parts[part["at"]] = part
        done += len(part["rows"])
        progress(done, games)
    tables = []
    for k, (options, _) in enumerate(sets):
        ordered = [parts[at] for at in sorted(parts) if at[0] == k]
        rows = np.concatenate([part["rows"] for part in ordered])
        kept = [line for part in ordered for line in part["actions"]]
        tables.append(PlayedGames(found.name, dict(options), rows, kept))
    return tables


def play_part(
    at: tuple[int, int], name: str, options: dict[str, Any], work: Sequence[tuple[str, Seats]],
    measures: bool, actions: bool, max_plies: int,
) -> dict[str, Any]:  # fmt: skip
    """Plays a part of the work, here: its rows, and the actions of each game if they are wanted."""
    import cardhouse.games  # noqa: F401  (a new process has no games yet)

    found = game(name)
    light = all(player in SIMPLE for _, seats in work for player in seats)
    part = _play_compiled if light else _play_agents
    rows, played = part(found, options, work, measures, actions, max_plies)
    rows["number"] = range(at[1], at[1] + len(work))
    if measures and found.measures is not None:
        from cardhouse.lab.measures import measure

        for row, (seed, _), line in zip(rows, work, played, strict=True):
            for key, value in measure(found, options, seed, line.tolist()).items():
                row[key] = value
    return {"at": at, "rows": rows, "actions": played if actions else []}


def _blank_rows(found: Game, work: Sequence[tuple[str, Seats]], measures: bool) -> Any:
    from cardhouse.core.arrays import np

    seats = len(work[0][1])
    names = [[name_of(player) for player in chairs] for _, chairs in work]
    wide = max(len(seed) for seed, _ in work)
    long = max(len(text) for chairs in names for text in chairs)
    own = list(found.measures.MEASURES) if measures and found.measures else []
    kinds: list[Any] = [
        ("number", "i4"), ("seed", f"U{wide}"), ("seats", f"U{long}", (seats,)), ("winners", "?", (seats,)),
        ("scores", "i4", (seats,)), ("turns", "i4"), ("plies", "i4"), ("choices", "i4"), ("reason", "U11"),
        ("lead_changes", "i4"), *((key, "f8") for key in own),
    ]  # fmt: skip
    rows = np.zeros(len(work), dtype=kinds)
    rows["seed"] = [seed for seed, _ in work]
    rows["seats"] = names
    return rows


def _play_compiled(
    found: Game, options: Mapping[str, Any], work: Sequence[tuple[str, Seats]],
    measures: bool, actions: bool, max_plies: int,
) -> tuple[Any, list[NDArray[Any]]]:  # fmt: skip
    from cardhouse.agents.kernels import GameResults, play_games
    from cardhouse.core import compiled
    from cardhouse.core.arrays import np
    from cardhouse.core.rng import seed_bytes

    def words(texts: list[str]) -> NDArray[Any]:
        joined = b"".join(map(seed_bytes, texts))
        return np.frombuffer(joined, "<u4").reshape(-1, 4).astype(np.int64)

    kernel = compiled.compiled(play_games, found)
    rows = _blank_rows(found, work, measures)
    many, seats = rows["seats"].shape
    states = compiled.states(found, 3)
    states[2] = found.blank(options).array()[0]
    out = np.zeros(found.max_legal, dtype=np.int64)
    deals = words([seed for seed, _ in work])
    drawn = words([f"{who} {seed} seat {p}" for seed, line in work for p, who in enumerate(line)])
    players = drawn.reshape(many, seats, 4)
    policies = np.array([[SIMPLE[str(x)].policy for x in line] for _, line in work], dtype=np.int64)
    keep = actions or measures
    log = np.zeros(max_plies + MAX_PLIES if keep else 0, dtype=np.int32)

    def cells(*shape: int) -> NDArray[Any]:
        return np.zeros((many, *shape), dtype=np.int64)

    whole = GameResults(cells(), cells(), cells(), cells(), cells(), cells(seats), cells(), log)
    played: list[NDArray[Any]] = []
    done = 0
    while done < many:
        rest = GameResults._make([*(array[done:] for array in whole[:-1]), log])
        more = int(
            kernel(states, deals[done:], players[done:], policies[done:], max_plies, out, rest)
        )
        if keep:
            ends = np.cumsum(whole.plies[done : done + more])
            played += np.split(log[: ends[-1]].copy(), ends[:-1])
        done += more
    for name in ("plies", "choices", "turns", "scores", "lead_changes"):
        rows[name] = whole._asdict()[name]
    rows["winners"] = whole.winners[:, None] >> np.arange(seats) & 1
    rows["reason"] = [ENDINGS.get(code, CUT_OFF) for code in whole.ended.tolist()]
    return rows, played


def _play_agents(
    found: Game, options: Mapping[str, Any], work: Sequence[tuple[str, Seats]],
    measures: bool, actions: bool, max_plies: int,
) -> tuple[Any, list[NDArray[Any]]]:  # fmt: skip
    from cardhouse.core.arrays import np

    rows = _blank_rows(found, work, measures)
    runner = GameRunner(found, options)
    played = []
    for (seed, line), row in zip(work, rows, strict=True):
        went = runner.play(seed, line, max_plies)
        end = went.state
        row["winners"] = [bool(end.winners >> p & 1) for p in range(runner.seats)]
        row["scores"] = [found.rules.score(end, p) for p in range(runner.seats)]
        row["turns"], row["plies"], row["choices"] = end.turn, len(went.actions), went.choices
        row["reason"] = ENDINGS.get(end.ended, CUT_OFF)
        row["lead_changes"] = went.lead_changes
        played.append(np.array(went.actions, dtype=np.int32))
    return rows, played
