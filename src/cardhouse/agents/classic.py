"""``classic``: a player of Carbles after the published method of the original web program, to be measured against.

Determinised UCT: whole plays (card, marble and place together) are the branches of a tree that is searched on
sampled hands; the plays of the table's seats alternate by upper confidence bounds with sqrt(2 ln N / n); a new
leaf is played on at random for ten plays; its value for a team is its share of the sum of all teams' heuristics:
100 a goal marble, less 25 for each gap between them, 10 a marble within 2 of home or 3 to 10 before its goal's
entry, 2 any other marble on the track. The play with the best mean is chosen.
"""
