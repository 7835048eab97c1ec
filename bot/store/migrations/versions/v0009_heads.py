"""Heads: the message at the head of a game's thread.

Revision ID: 0009
"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let games hold the id of that message; of games until now it is not known."""
    op.add_column("games", sa.Column("head_id", sa.BigInteger()))
