"""The conformance suite: laws that every game keeps, run by ``cardhouse check`` and by the house's
tests.
"""
