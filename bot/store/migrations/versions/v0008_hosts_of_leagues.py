"""Hosts of leagues, caps with waiting lists, finals after groups, and seeding.

Revision ID: v0008
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0008"
down_revision = "v0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table; leagues so far have none of it."""
    with op.batch_alter_table("leagues") as batch:
        batch.add_column(sa.Column("capacity", sa.Integer, nullable=False, server_default="128"))
        batch.add_column(sa.Column("finalists", sa.Integer, nullable=False, server_default="0"))
        batch.add_column(sa.Column("seeding", string(10), nullable=False, server_default="rating"))
    with op.batch_alter_table("entrants") as batch:
        batch.add_column(sa.Column("status", string(10), nullable=False, server_default="in"))
    op.create_table(
        "league_hosts",
        sa.Column("league_id", ROW_ID, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.ForeignKeyConstraint(
            ["league_id"],
            ["leagues.id"],
            name="fk_league_hosts_league_id",
            ondelete="CASCADE",
        ),
    )
    op.create_index("ix_league_hosts_person_id", "league_hosts", ["person_id"])
