"""Results count takebacks, peeks and hints; a deal that was not asked for by number can be dealt
again.
"""

import sqlalchemy as sa
from alembic import op

revision = "help"
down_revision = "first"
branch_labels = None
depends_on = None

COLUMNS = ("takebacks", "peeks", "hints")


def upgrade() -> None:
    """Adds the columns (of earlier games it is only known whether there was help) and makes room
    for whole seeds.
    """
    for name in COLUMNS:
        op.add_column("results", sa.Column(name, sa.Integer(), nullable=False, server_default="0"))
    resize(64)


def downgrade() -> None:
    """Removes the columns."""
    for name in COLUMNS:
        op.drop_column("results", name)


def resize(length: int) -> None:
    """Sets the length of a chosen seed; SQLite heeds no lengths, and would lose what refers to a
    table made anew.
    """
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("matches", "chosen_seed", type_=sa.String(length))
