"""Playthroughs of OpenSpiel, as golden files: ``python -m tests.envs.playthroughs.write`` writes
them anew.
"""
