"""Fair waiting: the hours of clocks that run, ends of votes, places that cannot be written to.

Revision ID: 0022
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import string

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns that are empty for everything that is stored already."""
    op.add_column("people", sa.Column("hours_from", sa.Float()))
    op.add_column("people", sa.Column("zone_before", string(64)))
    op.add_column("people", sa.Column("quiet_start_before", sa.Integer()))
    op.add_column("people", sa.Column("quiet_end_before", sa.Integer()))
    op.add_column("clocks", sa.Column("zone", string(64)))
    op.add_column("clocks", sa.Column("quiet_start", sa.Integer()))
    op.add_column("clocks", sa.Column("quiet_end", sa.Integer()))
    op.add_column("votes", sa.Column("closed_at", sa.Float()))
    op.add_column("games", sa.Column("stranded_at", sa.Float()))
