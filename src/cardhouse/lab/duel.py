"""Duel: two agents over many deals, seats swapped on the same deals, with intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Self

from cardhouse.agents.base import check
from cardhouse.core.arrays import np
from cardhouse.core.cards import seat_letter
from cardhouse.core.errors import InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.options import Value
from cardhouse.core.texts import comma_list
from cardhouse.lab.bulk import Progress, play_work, silent
from cardhouse.lab.played import CUT_OFF, PlayedGames
from cardhouse.lab.statistics import mean_interval, wilson
from cardhouse.lab.wording import TEXT

MAX_GAMES = 10_000_000


@dataclass(frozen=True)
class SeatShare:
    """What the first agent won from some seats. low, high: Wilson's 95 % interval of the share."""

    seats: tuple[int, ...]
    games: int
    won: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, seats: tuple[int, ...], won: Any) -> Self:
        """From a truth for each of its games."""
        wins, games = int(won.sum()), len(won)
        return cls(seats, games, wins, wins / games, *wilson(wins, games))

    def __str__(self) -> str:
        return TEXT(
            "duel.seat",
            seats="+".join(map(seat_letter, self.seats)),
            share=f"{100 * self.share:.1f}",
            low=f"{100 * self.low:.1f}",
            high=f"{100 * self.high:.1f}",
        )


@dataclass(frozen=True)
class DuelResult:
    """What a duel gave, from the first agent's side. low, high: Wilson's 95 % interval of the share
    won.

    margin: mean of the first agent's score less the best other score, with the half width of its 95
    % interval, None for a single game. by_seat: the share won from each place at the table.
    """

    game: str
    options: dict[str, Value]
    first: str
    second: str
    games: int
    won: int
    drawn: int
    lost: int
    unfinished: int
    share: float
    low: float
    high: float
    even: float
    margin: float
    margin_half: float | None
    mean_plies: float
    by_seat: list[SeatShare]

    def to_json(self) -> dict[str, Any]:
        """The figures as JSON data."""
        return asdict(self)

    def __str__(self) -> str:
        around = "" if self.margin_half is None else f" ± {self.margin_half:.2f}"
        return TEXT(
            "duel.line",
            game=self.game,
            wins=TEXT(
                "duel.wins",
                first=self.first,
                second=self.second,
                won=self.won,
                drawn=self.drawn,
                lost=self.lost,
                unfinished=self.unfinished,
            ),
            share=f"{100 * self.share:.1f}",
            low=f"{100 * self.low:.1f}",
            high=f"{100 * self.high:.1f}",
            even=f"{100 * self.even:.0f}",
            margin=f"{self.margin:+.2f}{around}",
            plies=f"{self.mean_plies:.0f}",
            seats=comma_list(map(str, self.by_seat)) if len(self.by_seat) > 1 else "none",
        )


def duel(
    game: Game,
    first: str,
    second: str,
    games: int,
    options: Mapping[str, Any] | None = None,
    seed: int | str = 1,
    processes: int = 1,
    ray: str | None = None,
    progress: Progress = silent,
) -> DuelResult:
    """Lets one agent sit on each team's place in turn, the other on all other places, the same
    deals for each.

    A solitaire is played by both on the same deals, a win being a better score. Raises
    InvalidOptions.
    """
    if not 1 <= games <= MAX_GAMES:
        raise InvalidOptions(TEXT("games.bounds", high=MAX_GAMES, games=games, field="games"))
    for name in (first, second):
        check(name, game)
    chosen = dict(options or {})
    sides = game.sides(game.blank(options))
    if len(sides) < 2 and not game.solitaire:
        raise InvalidOptions(TEXT("duel.one_side", game=game.title))
    seats = sum(map(len, sides))
    even = 0.5 if game.solitaire else 1 / len(sides)
    deals = [divmod(number, len(sides)) for number in range(games)]
    if game.solitaire:
        alone = [play_work(game, chosen, [(f"{seed} {deal}", (who,)) for deal, _ in deals], processes=processes,
                           ray=ray, progress=progress) for who in (first, second)]  # fmt: skip
        margins = (alone[0]["scores"] - alone[1]["scores"])[:, 0].astype(float)
        outcomes = np.sign(margins)
        cut = 0
        played = alone[0]
    else:
        work = [
            (f"{seed} {deal}", tuple(first if p in sides[at] else second for p in range(seats)))
            for deal, at in deals
        ]
        played = play_work(game, chosen, work, processes=processes, ray=ray, progress=progress)
        outcomes, margins = _outcomes(played, sides)
        cut = int((played["reason"] == CUT_OFF).sum())
    won, lost = int((outcomes > 0).sum()), int((outcomes < 0).sum())
    low, high = wilson(won, games)
    margin, half = mean_interval(margins.tolist())
    places = np.array([at for _, at in deals])
    return DuelResult(
        game=game.name,
        options=dict(options or {}),
        first=first,
        second=second,
        games=games,
        won=won,
        drawn=games - won - lost - cut,
        lost=lost,
        unfinished=cut,
        share=won / games,
        low=low,
        high=high,
        even=even,
        margin=margin,
        margin_half=half if games > 1 else None,
        mean_plies=float(played["plies"].mean()),
        by_seat=[
            SeatShare.of(chairs, outcomes[places == at] > 0)
            for at, chairs in enumerate(sides)
            if (places == at).any()
        ],
    )


def _outcomes(played: PlayedGames, sides: Sequence[tuple[int, ...]]) -> tuple[Any, Any]:
    """For the first agent, which sat on the sides in turn: 1, 0 or -1 a game, 0 if cut off; and its
    score margin.
    """
    number = np.arange(len(played)) % len(sides)
    own = np.zeros(played["winners"].shape, dtype=bool)
    for at, seats in enumerate(sides):
        for seat in seats:
            own[number == at, seat] = True
    won = (played["winners"] & own).any(axis=1)
    outcomes = np.where(won, 1, np.where(played["winners"].any(axis=1), -1, 0))
    scores = played["scores"]
    least = np.iinfo(scores.dtype).min
    best = np.where(own, scores, least).max(axis=1)
    others = np.where(own, least, scores).max(axis=1)
    return outcomes, (best - others).astype(float)
