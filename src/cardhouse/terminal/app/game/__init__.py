"""A game at a table: its session, its course, and the help there is."""
