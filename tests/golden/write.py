"""Rewrites the golden playthroughs: ``python -m tests.golden.write``. Read the diff before it is
committed.
"""

from __future__ import annotations

from .play import FOLDER, playthroughs, text_of


def main() -> None:
    """Writes one file per game and notable option set, and removes those that no longer have
    one.
    """
    wanted = playthroughs()
    for old in FOLDER.glob("*.txt"):
        if old.name not in wanted:
            old.unlink()
            print(f"removed {old.name}")
    for name, (game, options) in wanted.items():
        path = FOLDER / name
        text = text_of(game, options, name.removesuffix(".txt"))
        before = path.read_text(encoding="utf-8") if path.exists() else ""
        if text != before:
            path.write_text(text, encoding="utf-8")
            print(f"{'changed' if before else 'new'} {name}")


if __name__ == "__main__":
    main()
