"""The last number of an entrant in each league, which is not given again.

Revision ID: v0010
"""

import sqlalchemy as sa
from alembic import op

revision = "v0010"
down_revision = "v0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; leagues so far go on from the highest number that is left."""
    op.add_column(
        "leagues", sa.Column("last_number", sa.Integer, nullable=False, server_default="0")
    )
    leagues = sa.table("leagues", sa.column("id"), sa.column("last_number"))
    entrants = sa.table("entrants", sa.column("league_id"), sa.column("number"))
    highest = (
        sa.select(sa.func.coalesce(sa.func.max(entrants.c.number), 0))
        .where(entrants.c.league_id == leagues.c.id)
        .scalar_subquery()
    )
    op.execute(sa.update(leagues).values(last_number=highest))
