"""The keys that the server signs with, and what it promised of each table's deal."""

import sqlalchemy as sa
from alembic import op

revision = "signatures"
down_revision = "inner"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both; tables that were opened before have no signed promise."""
    op.create_table(
        "signing_keys",
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("public", sa.String(length=64), nullable=False),
        sa.Column("private", sa.String(length=64), nullable=True),
        sa.Column("made", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("number"),
    )
    op.add_column("matches", sa.Column("promise", sa.JSON(), nullable=True))


def downgrade() -> None:
    """Removes them."""
    op.drop_column("matches", "promise")
    op.drop_table("signing_keys")
