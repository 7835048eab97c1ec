"""Rematches, and open seats of private games that are announced.

Revision ID: 0004
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Let tables know of which game they are a rematch, and seats where they are announced."""
    op.add_column("games", sa.Column("rematch_of", sa.BigInteger()))
    op.create_index("ix_games_rematch_of", "games", ["rematch_of"])
    op.add_column("seats", sa.Column("announced_id", sa.BigInteger()))
    op.add_column(
        "guilds", sa.Column("announces", sa.Boolean(), nullable=False, server_default=sa.false())
    )
