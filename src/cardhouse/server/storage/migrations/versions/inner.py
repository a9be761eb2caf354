"""Processes reach each other, and prove who they are."""

import sqlalchemy as sa
from alembic import op

revision = "inner"
down_revision = "owners"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what a process takes as proof."""
    column = sa.Column("secret", sa.String(length=64), nullable=False, server_default="")
    op.add_column("processes", column)


def downgrade() -> None:
    """Removes it."""
    op.drop_column("processes", "secret")
