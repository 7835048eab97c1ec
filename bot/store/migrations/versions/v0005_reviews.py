"""Reviews of finished games, who may see them, and games that go on from a turn of another one.

Revision ID: v0005
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0005"
down_revision = "v0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of reviews, and the columns beside it."""
    op.create_table(
        "reviews",
        sa.Column(
            "game_id",
            ROW_ID,
            sa.ForeignKey("games.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("version", string(40), nullable=False),
        sa.Column("status", string(10), nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("asked_at", sa.Float, nullable=False),
        sa.Column("done_at", sa.Float),
        sa.Column("shown_at", sa.Float),
        sa.CheckConstraint("status IN ('waiting', 'done', 'failed')", name="status"),
    )
    op.create_index("ix_reviews_person_id", "reviews", ["person_id"])
    op.create_index("ix_reviews_status_asked_at", "reviews", ["status", "asked_at"])
    with op.batch_alter_table("people") as batch:
        batch.add_column(sa.Column("reviews", string(10), nullable=False, server_default="own"))
    with op.batch_alter_table("games") as batch:
        batch.add_column(sa.Column("fork_of", sa.BigInteger))
