"""The queue of people who look for players, and messages of a server that belong to no game.

Revision ID: v0007
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0007"
down_revision = "v0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of the queue, and the columns of servers and their messages."""
    op.create_table(
        "queue_entries",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", string(100), nullable=False),
        sa.Column("locale", string(10), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("slugs", sa.JSON, nullable=False),
        sa.Column("players", sa.JSON, nullable=False),
        sa.Column("paces", sa.JSON, nullable=False),
        sa.Column("locales", sa.JSON, nullable=False),
        sa.Column("rated", string(10), nullable=False),
        sa.Column("tables", sa.Integer, nullable=False),
        sa.Column("cup", string(10), nullable=False),
        sa.Column("waiting", sa.Boolean, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("warned", sa.Boolean, nullable=False),
        sa.Column("rests_until", sa.Float),
        sa.Column("game_id", ROW_ID, sa.ForeignKey("games.id", ondelete="SET NULL")),
    )
    op.create_index("ix_queue_entries_person_id", "queue_entries", ["person_id"])
    op.create_index("ix_queue_entries_game_id", "queue_entries", ["game_id"])
    for column in ("queue_channel", "queue_message", "news_channel"):
        op.add_column("guilds", sa.Column(column, sa.BigInteger))
    op.add_column("outbox", sa.Column("guild_id", sa.BigInteger))
    op.create_index(
        "ix_outbox_guild_id",
        "outbox",
        ["guild_id"],
        sqlite_where=sa.text("guild_id IS NOT NULL"),
        postgresql_where=sa.text("guild_id IS NOT NULL"),
    )
