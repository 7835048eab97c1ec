"""Clocks of persons: banks that outlive a seat, live hours, time-outs, own reminders, who left.

Revision ID: 0011
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_RESULTS = (
    "game_id, seat, slug, guild_id, person_id, name, computer, seats, points, rank, moves, waited,"
    " outcome, at, team"
)


def upgrade() -> None:
    """Add what is new; nobody has left a bank, timed out or chosen anything until now."""
    op.add_column("tenures", sa.Column("bank", sa.Float()))
    op.add_column("clocks", sa.Column("steady", sa.Float()))
    op.add_column("games", sa.Column("live", sa.JSON(none_as_null=True)))
    op.add_column("games", sa.Column("paced_at", sa.Float()))
    op.add_column(
        "people", sa.Column("rhythm", sa.String(10), nullable=False, server_default="usual")
    )
    op.add_column(
        "people", sa.Column("nudges", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    _make_timeouts()
    _let_results_hold_who_left()


def _make_timeouts() -> None:
    op.create_table(
        "timeouts",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            primary_key=True,
        ),
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.ForeignKey("games.id", name="fk_timeouts_game_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("at", sa.Float(), nullable=False),
    )
    op.create_index("ix_timeouts_game_id", "timeouts", ["game_id"])
    op.create_index("ix_timeouts_person_id", "timeouts", ["person_id"])


def _let_results_hold_who_left() -> None:
    """Give a seat one more row for each person who left it: the key and a check change."""
    op.create_table(
        "results_with_parts",
        sa.Column(
            "game_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.ForeignKey("games.id", name="fk_results_game_id", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("seat", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("part", sa.Integer(), nullable=False, server_default="0", autoincrement=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("computer", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("waited", sa.Float(), nullable=False),
        sa.Column("outcome", sa.String(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("team", sa.Integer()),
        sa.PrimaryKeyConstraint("game_id", "seat", "part", name="pk_results"),
        sa.CheckConstraint(
            "outcome IN ('finished', 'abandoned', 'left', 'part')", name="ck_results_outcome"
        ),
    )
    op.execute(f"INSERT INTO results_with_parts ({_RESULTS}) SELECT {_RESULTS} FROM results")
    op.drop_table("results")
    op.rename_table("results_with_parts", "results")
    op.create_index("ix_results_person_id", "results", ["person_id"])
    op.create_index("ix_results_guild_id_slug", "results", ["guild_id", "slug"])
