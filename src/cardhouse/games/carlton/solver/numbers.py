"""Places of the search's own numbers on a desk: ``b``, and the columns of ``saved``."""

# The numbers ``b``.
USED = 0  # rows in use
CANDIDATES = 1
CUT = 2  # 1 once anything was left out that an exhaustive search would keep
WON = 3  # row of a won position, -1 if there is none
MADE = 4  # positions generated
SALT = 5  # of the jitter
NEXT = 6  # place of the next card in the stock
ORDERED = 7  # 1 while the piles' places count: some stock is left
WHOLE = 8  # 1 if whole piles may go to empty places while the stock lasts
SPLITS = 9  # 1 if any part of a run may go to an empty place
ENTRIES = 10  # keys in the transposition table
BASE = 11  # rows lie in their array from this one on
COST = 12  # actions made up to the row that is being expanded
LIMIT = 13  # actions allowed, or 0 for any number
DEALS = 14  # deals left after the one that may be made now
PENDING = 15  # 1 if candidates that were not kept wait for the next ply

# The columns of ``saved``; its last row holds the key and the score of the whole desk.
KEY = 0
SCORE = 1
