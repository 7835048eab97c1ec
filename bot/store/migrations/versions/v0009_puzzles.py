"""Puzzles: those that are kept, those that servers posted, and what people answered.

Revision ID: v0009
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0009"
down_revision = "v0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables of puzzles, and the columns beside them."""
    op.create_table(
        "puzzles",
        sa.Column("id", ROW_ID, primary_key=True),
        sa.Column("name", string(120), nullable=False, unique=True),
        sa.Column("slug", string(40), nullable=False),
        sa.Column("game_id", ROW_ID, sa.ForeignKey("games.id", ondelete="CASCADE")),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_puzzles_game_id", "puzzles", ["game_id"])
    op.create_table(
        "puzzle_posts",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column(
            "puzzle_id", ROW_ID, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("posted_at", sa.Float, nullable=False),
        sa.Column("solved_at", sa.Float),
    )
    op.create_index("ix_puzzle_posts_puzzle_id", "puzzle_posts", ["puzzle_id"])
    op.create_table(
        "puzzle_choices",
        sa.Column(
            "puzzle_id", ROW_ID, sa.ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True
        ),
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("is_good", sa.Boolean),
    )
    op.create_index("ix_puzzle_choices_person_id", "puzzle_choices", ["person_id"])
    with op.batch_alter_table("people") as people:
        people.add_column(
            sa.Column("puzzles", sa.Boolean, nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("guilds") as guilds:
        guilds.add_column(sa.Column("puzzle_channel", sa.BigInteger))
        guilds.add_column(sa.Column("puzzle_at", sa.Integer, nullable=False, server_default="540"))
        guilds.add_column(
            sa.Column("puzzle_zone", string(64), nullable=False, server_default="UTC")
        )
        guilds.add_column(sa.Column("puzzled_until", sa.Float, nullable=False, server_default="0"))
