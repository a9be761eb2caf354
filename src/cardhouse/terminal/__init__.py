"""Cardhouse in a terminal: the command line, plain play, and the full-screen app."""
