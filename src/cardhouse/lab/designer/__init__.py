"""The designer's report: what is asked of a game, measured over many games, on one page."""
