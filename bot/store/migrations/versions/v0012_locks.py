"""Locks: since when the thread of a game has been locked by a moderator.

Revision ID: 0012
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let games hold the time of the lock; until now no thread was known to be locked."""
    op.add_column("games", sa.Column("locked_at", sa.Float()))
