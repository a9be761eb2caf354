"""Games that were handed over by a house without a server, or taken along to one."""

import sqlalchemy as sa
from alembic import op

revision = "handing"
down_revision = "history"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what tells them apart."""
    op.add_column("matches", sa.Column("handed", sa.String(64), nullable=True))
    op.add_column(
        "matches", sa.Column("taken", sa.Boolean(), nullable=False, server_default=sa.false())
    )
    op.create_index("matches_handed", "matches", ["handed"], unique=True)


def downgrade() -> None:
    """Removes it."""
    op.drop_index("matches_handed", "matches")
    op.drop_column("matches", "taken")
    op.drop_column("matches", "handed")
