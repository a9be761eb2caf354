"""A table belongs to one process at a time, and keeps the picture of its last position."""

import sqlalchemy as sa
from alembic import op

revision = "owners"
down_revision = "help"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds who a table belongs to, the processes that serve, and pictures."""
    op.add_column("matches", sa.Column("owner", sa.String(length=40), nullable=True))
    op.add_column("matches", sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"))
    op.create_index("matches_owner", "matches", ["owner"], unique=False)
    op.create_table(
        "processes",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("address", sa.String(length=200), nullable=False),
        sa.Column("beat", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "pictures",
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("state", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["match"], ["matches.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("match"),
    )


def downgrade() -> None:
    """Removes them."""
    op.drop_table("pictures")
    op.drop_table("processes")
    op.drop_index("matches_owner", table_name="matches")
    op.drop_column("matches", "epoch")
    op.drop_column("matches", "owner")
