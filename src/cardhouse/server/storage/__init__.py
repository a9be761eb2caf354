"""Storage: the database's schema, what is read from it and written to it, its migrations."""
