"""Alembic's migrations; ``cardhouse serve`` runs them when it starts."""
