"""The actions of Carbles as numbers, the same under all options.

0 to 13 play a rank (0 ace to 12 king, 13 Joker), 14 to 27 burn one; 28 is the Joker's nothing; 29 + p brings a
marble of seat p out. Then come, each over the 216 track spaces or the 48 goal spaces (4 a seat): 41 + space and
257 + 4 p + i name the marble that moves, 305 + space and 521 + 4 p + i where it goes, 569 + space swaps.
"""

from cardhouse.games.carbles.state import MAX_MARBLES, MAX_SEATS, MAX_TRACK

PLAY = 0
BURN = PLAY + 14
NOTHING = BURN + 14
OUT = NOTHING + 1
FROM_TRACK = OUT + MAX_SEATS
FROM_GOAL = FROM_TRACK + MAX_TRACK
TO_TRACK = FROM_GOAL + MAX_SEATS * MAX_MARBLES
TO_GOAL = TO_TRACK + MAX_TRACK
SWAP = TO_GOAL + MAX_SEATS * MAX_MARBLES
ACTIONS = SWAP + MAX_TRACK
MAX_LEGAL = 48  # after a jack and a marble: 44 marbles to swap with, a space, a goal space
