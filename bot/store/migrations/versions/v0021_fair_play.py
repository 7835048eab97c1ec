"""Fair play: how many tables a person opens, and seats of leagues that their players did not play.

Revision ID: 0021
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import string

revision = "0021"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Give servers and leagues the usual limits; leagues that have begun put nobody out."""
    op.add_column(
        "guilds", sa.Column("max_tables", sa.Integer(), nullable=False, server_default="5")
    )
    op.add_column(
        "leagues", sa.Column("max_absences", sa.Integer(), nullable=False, server_default="2")
    )
    op.execute(sa.text("UPDATE leagues SET max_absences = 0 WHERE status <> 'open'"))
    op.add_column("placings", sa.Column("forfeit", string(10), nullable=False, server_default=""))
