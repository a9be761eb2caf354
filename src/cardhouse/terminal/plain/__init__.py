"""Plain play, line by line: the table is printed, and an answer is a line."""
