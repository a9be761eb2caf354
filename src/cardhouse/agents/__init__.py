"""Players: each chooses among the legal actions from what its seat sees."""

from cardhouse.agents.base import Agent, levels, make

__all__ = ["Agent", "levels", "make"]
