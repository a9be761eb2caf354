"""What a session knows of taking back, as everybody is told it; in a file of its own, since
sessions need only this.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Undo:
    """What may be taken back or played again now. takeback: the others would be asked; row: the own
    row's steps; what: which choice is taken back at once, in words.
    """

    undo: bool
    redo: bool
    takeback: bool
    row: list[int]
    what: str = ""


NO_UNDO = Undo(False, False, False, [])
"""Nothing can be taken back."""
