"""How many faults the tests notice: mutants drawn by seed, each run against the tests that concern
it.

Own code, since a mutant here has to be one file of a copy of the house: rules are compiled by a
hash of their sources, so what rewrites functions behind switches (as mutmut does) would change
every one of them at once, and a sample by room and seed that can be gone on with is what is wanted,
not a run over everything.
"""
