"""Processes that share a database: their leases of shards, and what they hand to each other.

Revision ID: 0019
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "0019"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add tables that stay empty where one process does everything."""
    op.create_table(
        "processes",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("name", string(100), nullable=False),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("seen_until", sa.Float(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "leases",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("epoch", sa.BigInteger(), nullable=False),
        sa.Column("holder", sa.BigInteger()),
        sa.Column("heir", sa.BigInteger()),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("cutoff", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_leases"),
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("free_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name="pk_identifies"),
    )
    op.create_table(
        "handed",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_handed"),
    )
    op.create_index("ix_handed_shard", "handed", ["shard"])
