"""The game that new games begin with, and how a package is made of it.

``duckling`` is a small game, whole and tested like any other; ``package`` is what lies around it in
a package.
"""
