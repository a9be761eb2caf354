"""Tables can be closed, talk switched off and reported; bans, and orders for the processes that
serve.
"""

import sqlalchemy as sa
from alembic import op

revision = "operating"
down_revision = "signatures"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them."""
    op.add_column("matches", sa.Column("shut", sa.String(length=200), nullable=True))
    op.add_column(
        "matches", sa.Column("quiet", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_table(
        "bans",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("what", sa.String(length=64), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=12), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("said", sa.Float(), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("match", "seat", "said", "hash"),
    )
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("what", sa.String(length=12), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )


def downgrade() -> None:
    """Removes them."""
    for name in ("orders", "reports", "bans"):
        op.drop_table(name)
    op.drop_column("matches", "quiet")
    op.drop_column("matches", "shut")
