"""Hints: tables that have them, those that were given, and games that are not rated.

Revision ID: v0004
"""

import sqlalchemy as sa
from alembic import op

from bot.store.schema.base import ROW_ID, string

revision = "v0004"
down_revision = "v0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of hints; no game had any before."""
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("hints", string(10), nullable=False, server_default="off"))
    with op.batch_alter_table("people") as people:
        people.add_column(
            sa.Column("second_look", sa.Boolean, nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "hints",
        sa.Column("game_id", ROW_ID, nullable=False),
        sa.Column("question", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person_id", sa.BigInteger, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("answer", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("game_id", "question", "seat", name="pk_hints"),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_hints_game_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_hints_person_id", "hints", ["person_id"])
