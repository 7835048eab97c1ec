"""The last number of an entrant in each league, which isn't reused.

Revision ID: v0010
"""

import sqlalchemy as sa
from alembic import op

revision = "v0010"
down_revision = "v0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. Existing leagues continue from their highest number."""
    op.add_column(
        "leagues", sa.Column("last_number", sa.Integer, nullable=False, server_default="0")
    )
    op.execute(
        "UPDATE leagues SET last_number = COALESCE("
        "(SELECT MAX(entrants.number) FROM entrants WHERE entrants.league_id = leagues.id), 0)"
    )
