"""Communities of players: roles to call, invitations, blocks, followers, starts at a given time.

Revision ID: 0014
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add them; until now no role was called, and every table was started by its organiser."""
    op.add_column("guilds", sa.Column("ping_role", sa.BigInteger()))
    op.add_column("games", sa.Column("starts_at", sa.Float()))
    _invitations()
    _blocks()
    _followers()


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("game_id", _ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("declined", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_invitations_game_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_invitations"),
    )
    op.create_index("ix_invitations_person_id", "invitations", ["person_id"])


def _blocks() -> None:
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "blocked_id", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])


def _followers() -> None:
    op.create_table(
        "followers",
        sa.Column("game_id", _ROW_ID, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.Column("each_round", sa.Boolean(), nullable=False),
        sa.Column("told", sa.String(60), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name="fk_followers_game_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("game_id", "person_id", name="pk_followers"),
    )
    op.create_index("ix_followers_person_id", "followers", ["person_id"])
