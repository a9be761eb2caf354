"""Training a game's learned value: it plays against itself, learns from what came of it, and plays
again.

All is drawn from one seed, generation by generation, so a run that was stopped goes on as if it had
not been. Its folder holds a log of JSON lines, the net as it stands, and the positions that the
next generation learns from.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cardhouse.agents.learned import weights
from cardhouse.agents.learned.net import SURE
from cardhouse.agents.levels import tuning_of
from cardhouse.core import compiled
from cardhouse.core.arrays import np
from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.game import Game
from cardhouse.core.state import State
from cardhouse.core.tuning import Training
from cardhouse.lab.statistics import wilson
from cardhouse.lab.training import fit as fitting
from cardhouse.lab.training.arrays import course
from cardhouse.lab.training.selfplay import (
    LEARNED,
    THUMB,
    meet,
    self_play,
)
from cardhouse.lab.wording import TEXT

Say = Callable[[str], None]
ROOM = 1 << 19
"""Positions of one generation at most."""
WINDOW = 4
"""Generations whose positions are learned from."""
CLOSE = 0.001
"""What is surer than this counts as so sure when chances are calibrated."""
LOG, NET, POSITIONS = "log.jsonl", "net.npz", "positions-{}.npz"


def sides_of(game: Game, blank: State) -> Any:
    """The seats of each side as bits."""
    return np.array([sum(1 << p for p in side) for side in game.sides(blank)], np.int64)


class Trainer:
    """One run of training in a folder."""

    def __init__(self, game: Game, name: str, folder: Path, seed: str, plan: Training) -> None:
        if game.features is None:
            raise InvalidOptions(TEXT("train.no_features", game=game.title))
        if name not in game.features.TRAINED:
            known = ", ".join(game.features.TRAINED)
            raise InvalidOptions(TEXT("train.no_value", game=game.title, given=name, known=known))
        self.game, self.name, self.folder, self.seed, self.plan = game, name, folder, seed, plan
        self.blank = game.blank(game.features.TRAINED[name])
        self.seats = game.seats(self.blank)
        self.head = {
            "game": game.name,
            "value": name,
            "seed": seed,
            "features": game.features.VERSION,
            **asdict(plan),
        }
        for later in ("generations", "calibration", "ahead"):  # what may change while it goes on
            self.head.pop(later)
        folder.mkdir(parents=True, exist_ok=True)
        self.log = self._read_log()
        self.done = len(self.log)
        path = folder / NET
        if self.done and not path.exists():
            raise CardhouseError(TEXT("train.torn", folder=str(folder)))
        self.fit = (
            fitting.restored(dict(np.load(path)))
            if self.done
            else fitting.fresh(game.features.SIZE, plan.first, plan.second, self.chance(-1))
        )

    def chance(self, generation: int) -> Any:
        """NumPy's generator of one generation."""
        return np.random.default_rng(compiled.words(f"learn {self.seed} {generation}").tolist())

    def _read_log(self) -> list[dict[str, Any]]:
        path = self.folder / LOG
        if not path.exists():
            path.write_text(json.dumps(self.head) + "\n", encoding="utf-8")
        lines = path.read_text(encoding="utf-8").splitlines()
        if not lines or json.loads(lines[0]) != self.head:
            raise InvalidOptions(TEXT("train.other", folder=str(self.folder)))
        return [json.loads(line) for line in lines[1:]]

    def generation(self) -> dict[str, Any]:
        """Plays, learns, measures and saves one generation; returns its line of the log."""
        number, plan = self.done, self.plan
        rate = plan.rate * max(0.1, 1 - number / plan.generations)
        before = fitting.whole(self.fit)
        began = time.process_time()
        features, targets = self._play(before, number)
        played = time.process_time()
        if number == 0:
            fitting.look_at(self.fit, features)
        kept = [
            np.load(self.folder / POSITIONS.format(k))
            for k in range(max(1, number - WINDOW + 1), number)
        ]
        loss = fitting.learn(
            self.fit,
            np.concatenate([*(one["features"] for one in kept), features]),
            np.concatenate([*(one["targets"] for one in kept), targets]),
            rate,
            self.chance(number),
            epochs=plan.epochs,
        )
        learned = time.process_time()
        net = fitting.whole(self.fit)
        line = {
            "generation": number,
            "positions": len(features),
            "loss": round(loss, 4),
            "play_s": round(played - began, 1),
            "learn_s": round(learned - played, 1),
            "careful": self.against(net, None),
            "before": self.against(net, before) if number else None,
        }
        line["meet_s"] = round(time.process_time() - learned, 1)
        np.savez(self.folder / POSITIONS.format(number), features=features, targets=targets)
        (self.folder / POSITIONS.format(number - WINDOW)).unlink(missing_ok=True)
        np.savez(self.folder / NET, **self.fit.keep())
        self._write(net, {"generation": number})
        with (self.folder / LOG).open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        self.log.append(line)
        self.done += 1
        return line

    def _play(self, net: list[int], number: int) -> tuple[Any, Any]:
        plan, game = self.plan, self.game
        assert game.features is not None
        states, c = course(game, self.blank, net, plan.cap, plan.games)
        features = np.zeros((ROOM, game.features.SIZE), np.int8)
        targets = np.zeros(ROOM)
        rows = compiled.compiled(self_play, game)(
            states, c, compiled.words(f"play {self.seed} {number}"), plan.games, plan.cap, self.seats,
            LEARNED if number else THUMB, plan.worlds, plan.careless if number else 100,
            plan.follow if number else 1000, plan.keep, features, targets,
        )  # fmt: skip
        return features[:rows], (targets[:rows] / SURE).astype(np.float32)

    @property
    def file(self) -> Path:
        """Where the net lies as it stands."""
        return self.folder / weights.file_name(self.name)

    def _write(self, net: list[int], more: dict[str, Any]) -> None:
        weights.write(self.file, self.game, self.name, net, {**self.head, **more})

    def calibrate(self) -> float:
        """Fits the table of chances to positions of strong, weak and mixed play; returns the slope
        that was found.
        """
        from cardhouse.lab.reliability import positions, said_ahead

        self.fit.slope, self.fit.lift = 1.0, 0.0
        net = fitting.whole(self.fit)
        seed = f"calibrate {self.seed}"
        ahead = self.plan.ahead.get(self.name, 0)
        count = ahead or self.plan.calibration
        states, said, came = positions(self.game, self.name, net, count, seed)
        if ahead:
            said = said_ahead(self.game, net, states, seed)
        sure = np.clip(said, CLOSE, 1 - CLOSE)
        self.fit.slope, self.fit.lift = fitting.calibrate(np.log(sure / (1 - sure)), came)
        progress = {"generation": self.done, "slope": round(self.fit.slope, 4)}
        self._write(fitting.whole(self.fit), progress)
        return self.fit.slope

    def against(self, net: list[int], other: list[int] | None) -> list[float]:
        """The share of points against another net, or the rules of thumb, one ply ahead, with its
        interval.
        """
        plan, game = self.plan, self.game
        states, c = course(game, self.blank, net, plan.cap, 1)
        found = np.zeros(4, np.int64)
        compiled.compiled(meet, game)(
            states, c, np.array(other or net, np.int32), LEARNED if other else THUMB,
            sides_of(game, self.blank), compiled.words(f"meet {self.seed}"), plan.meetings, plan.cap,
            plan.worlds, found,
        )  # fmt: skip
        won, drawn, lost, cut = found.tolist()
        points, games = won + drawn / 2, max(1, won + drawn + lost + cut)
        return [round(x, 3) for x in (points / games, *wilson(points, games))]


def line_words(line: dict[str, Any]) -> str:
    """A generation in a sentence."""
    share = [f"{100 * x:.1f}" for x in line["careful"]]
    text = TEXT(
        "train.generation",
        number=line["generation"],
        positions=line["positions"],
        loss=f"{line['loss']:.4f}",
        share=share[0],
        low=share[1],
        high=share[2],
    )
    if line["before"]:
        text += " " + TEXT("train.before", share=f"{100 * line['before'][0]:.1f}")
    return text


def train(
    game: Game,
    name: str,
    folder: Path,
    seed: str = "1",
    generations: int | None = None,
    say: Say = print,
    stop: Callable[[], bool] = lambda: False,
) -> Trainer:
    """Trains a value of a game to so many generations, going on where its folder left off. Raises
    CardhouseError.
    """
    trainer = Trainer(game, name, folder, seed, tuning_of(game).training)
    while trainer.done < (generations or trainer.plan.generations) and not stop():
        say(line_words(trainer.generation()))
    if not stop():
        say(TEXT("train.calibrated", slope=f"{trainer.calibrate():.2f}"))
    return trainer
