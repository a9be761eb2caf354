"""Finished games tell how they ended; challenges; several devices of one person."""

import sqlalchemy as sa
from alembic import op

revision = "history"
down_revision = "operating"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds them. A game with help that was not counted may have been played by open help, so it
    counts as that.
    """
    for name, kind, default in (
        ("opened", sa.Integer(), "0"),
        ("against", sa.String(60), ""),
        ("reason", sa.String(20), ""),
    ):
        column = sa.Column(name, kind, nullable=False, server_default=default)
        op.add_column("results", column)
    op.add_column("results", sa.Column("seat", sa.Integer(), nullable=True))
    op.add_column("results", sa.Column("scores", sa.JSON(none_as_null=True), nullable=True))
    op.execute(
        sa.text(
            "UPDATE results SET opened = 1 WHERE helped AND takebacks = 0 AND peeks = 0 AND hints = 0"
        )
    )
    op.create_index("results_match", "results", ["match"])
    op.add_column("matches", sa.Column("challenge", sa.String(40), nullable=True))
    op.create_index("matches_challenge", "matches", ["challenge"])
    op.create_table(
        "challenges",
        sa.Column("token", sa.String(40), nullable=False),
        sa.Column("match", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("token"),
        sa.UniqueConstraint("match"),
    )
    op.create_table(
        "devices",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("device", sa.String(64), nullable=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("device"),
    )
    op.create_index("devices_person", "devices", ["person"])


def downgrade() -> None:
    """Removes them."""
    op.drop_table("devices")
    op.drop_table("challenges")
    op.drop_index("matches_challenge", "matches")
    op.drop_column("matches", "challenge")
    op.drop_index("results_match", "results")
    for name in ("opened", "against", "reason", "seat", "scores"):
        op.drop_column("results", name)
