"""Leagues: entrants, places at tables, and the games that belong to one.

Revision ID: 0013
"""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Let games belong to leagues."""
    op.add_column("games", sa.Column("league_id", sa.BigInteger()))
    op.create_index("ix_games_league_id", "games", ["league_id"])
    _make_leagues()
    _make_entrants()
    _make_placings()


def _make_leagues() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("format", sa.String(10), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("table_size", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("group_size", sa.Integer(), nullable=False),
        sa.Column("round_seconds", sa.Float(), nullable=False),
        sa.Column("closes_at", sa.Float(), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("round_ends_at", sa.Float()),
        sa.Column("former_id", sa.BigInteger()),
        sa.Column("warned", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["id"], ["games.id"], name="fk_leagues_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_leagues"),
        sa.CheckConstraint(
            "format IN ('groups', 'swiss', 'knockout')", name=op.f("ck_leagues_format")
        ),
        sa.CheckConstraint(
            "status IN ('open', 'running', 'finished', 'cancelled')",
            name=op.f("ck_leagues_status"),
        ),
    )


def _make_entrants() -> None:
    op.create_table(
        "entrants",
        sa.Column("league_id", _ROW_ID, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.Column("strength", sa.Float(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("from_round", sa.Integer(), nullable=False),
        sa.Column("left_round", sa.Integer()),
        sa.ForeignKeyConstraint(
            ["league_id"], ["leagues.id"], name="fk_entrants_league_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("league_id", "number", name="pk_entrants"),
    )
    op.create_index("ix_entrants_person_id", "entrants", ["person_id"])


def _make_placings() -> None:
    op.create_table(
        "placings",
        sa.Column("league_id", _ROW_ID, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("entrant", sa.Integer(), nullable=False),
        sa.Column("table", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.BigInteger()),
        sa.Column("rank", sa.Integer()),
        sa.Column("score", sa.Integer()),
        sa.Column("points", sa.Float()),
        sa.ForeignKeyConstraint(
            ["league_id", "entrant"],
            ["entrants.league_id", "entrants.number"],
            name="fk_placings_league_id",
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("league_id", "round", "entrant", name="pk_placings"),
    )
    op.create_index("ix_placings_game_id", "placings", ["game_id"])
