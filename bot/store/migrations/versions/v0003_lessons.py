"""How far people have come in the lessons.

Revision ID: v0003
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import string

revision = "v0003"
down_revision = "v0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of lessons that someone has begun."""
    op.create_table(
        "lesson_progress",
        sa.Column("person_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("slug", string(40), primary_key=True),
        sa.Column("lesson", string(40), primary_key=True),
        sa.Column("answers", sa.JSON, nullable=False),
        sa.Column("draft", sa.JSON, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
