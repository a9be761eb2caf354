"""Tuning: how computer players play one game best, as measured; the ``TUNING`` of a game's ``tuning.py``."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Tuning:
    """What was measured of the players of one game."""
