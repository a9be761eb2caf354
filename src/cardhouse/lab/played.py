"""Played games as a table: NumPy records, a row a game, with documented columns; and as files of
other programs.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardhouse.core.errors import CardhouseError, InvalidOptions
from cardhouse.core.extras import need
from cardhouse.core.game import game
from cardhouse.core.state import TRUTH
from cardhouse.lab.wording import TEXT
from cardhouse.play.match import Record, new_match, record_of

if TYPE_CHECKING:
    import polars
    import pyarrow
    from numpy.typing import NDArray

CUT_OFF = "cut off"
COLUMNS = {
    "number": "the game's number, from 0",
    "seed": "the seed of its deal, for new_match; its players' begin with it",
    "seats": "a name for each seat: who sat there",
    "winners": "a truth for each seat: whether it won; none did if the game was drawn",
    "scores": "a number for each seat, as the game counts",
    "turns": "turns begun",
    "plies": "decisions, those with but one answer too",
    "choices": "decisions that had more than one answer",
    "reason": f"how it ended: goal, stalemate, turn cap; {CUT_OFF} if it did not",
    "lead_changes": "times that another seat came to lead alone by score, turn by turn",
}
"""What the columns of a table of games stand for; the game's own measures follow, named as it names
them.
"""

FORMATS = (".parquet", ".csv", ".npz")


@dataclass(frozen=True)
class PlayedGames:
    """Games of one set of options. rows: NumPy records with the fields of ``COLUMNS`` and then the
    game's measures.

    actions: of each game, if they were kept.
    """

    game: str
    options: Mapping[str, Any]
    rows: NDArray[Any]
    actions: Sequence[NDArray[Any]] = field(default=(), repr=False)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, column: str) -> NDArray[Any]:
        """One column: (N), or (N, seats)."""
        found: NDArray[Any] = self.rows[column]
        return found

    @property
    def columns(self) -> dict[str, str]:
        """Every column with what it stands for."""
        measures = game(self.game).measures
        said = {**COLUMNS, **(measures.MEASURES if measures else {})}
        return {name: said[name] for name in self.rows.dtype.names or ()}

    def to_arrow(self) -> pyarrow.Table:
        """The table for Arrow, a list a row where there is a value for each seat. Needs
        ``[data]``.
        """
        need("data", TEXT("bulk.needs.table"))
        import pyarrow

        def column(name: str) -> pyarrow.Array:
            values = self.rows[name]
            plain = pyarrow.array(values.reshape(-1))
            if values.ndim == 1:
                return plain
            return pyarrow.FixedSizeListArray.from_arrays(plain, values.shape[1])

        names = list(self.columns)
        fields = [
            pyarrow.field(n, column(n).type, metadata={"says": self.columns[n]}) for n in names
        ]
        about = {"game": self.game, "options": repr(dict(self.options))}
        schema = pyarrow.schema(fields, metadata=about)
        return pyarrow.Table.from_arrays([column(n) for n in names], schema=schema)

    def to_polars(self) -> polars.DataFrame:
        """The table for Polars, which must be installed beside ``[data]``."""
        table = self.to_arrow()
        import polars

        found = polars.from_arrow(table)
        assert isinstance(found, polars.DataFrame)
        return found

    def save(self, path: str | Path) -> None:
        """Writes the table to a .parquet (needs ``[data]``), .csv or .npz file. Raises
        CardhouseError.
        """
        target = checked_file(path)
        try:
            if target.suffix == ".parquet":
                table = self.to_arrow()
                from pyarrow import parquet

                parquet.write_table(table, target)
            elif target.suffix == ".npz":
                from cardhouse.core.arrays import np

                arrays: dict[str, Any] = {name: self.rows[name] for name in self.columns}
                np.savez_compressed(target, **arrays)
            else:
                with target.open("w", encoding="utf-8", newline="") as out:
                    writer = csv.writer(out, lineterminator="\n")
                    writer.writerow(self.columns)
                    writer.writerows(self._csv_rows())
        except OSError as error:
            why = error.strerror or str(error)
            raise CardhouseError(TEXT("file.not_written", path=str(path), why=why)) from error

    def _csv_rows(self) -> Iterator[list[Any]]:
        """Rows as CSV has them: of winners their seats, and lists with blanks between."""
        for row in self.rows:
            cells = {name: row[name].tolist() for name in self.columns}
            cells["winners"] = [p for p, won in enumerate(cells["winners"]) if won]
            yield [" ".join(map(str, x)) if isinstance(x, list) else x for x in cells.values()]

    def record(self, index: int) -> Record:
        """The record of a game whose actions were kept, for every front end. Raises
        CardhouseError.
        """
        if not len(self.actions):
            raise CardhouseError(TEXT("played.no_actions", call="play(..., actions=True)"))
        row = self.rows[index]
        seats = row["seats"].tolist()
        match = new_match(self.game, seed=str(row["seed"]), names=seats, **self.options)
        for action in self.actions[index].tolist():
            match.play(action)
        return record_of(match, TRUTH)


def checked_file(path: str | Path) -> Path:
    """A path by whose suffix a table can be written. Raises InvalidOptions or MissingExtra."""
    target = Path(path)
    if target.suffix not in FORMATS:
        raise InvalidOptions(TEXT("bulk.format", path=str(path), known=", ".join(FORMATS)))
    if target.suffix == ".parquet":
        need("data", TEXT("bulk.needs.parquet"))
    return target
