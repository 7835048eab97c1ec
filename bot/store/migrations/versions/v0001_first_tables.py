"""The first tables: games, seats, moves, snapshots, drafts, outbox, settings.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables."""
    _make_games()
    _make_tables_of_a_game()
    _make_outbox()
    op.create_table(
        "settings",
        sa.Column("key", sa.String(60), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def _make_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("slug", sa.String(40), nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("thread_id", sa.BigInteger()),
        sa.Column("lobby_message_id", sa.BigInteger()),
        sa.Column("organiser_id", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("max_seats", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("waiting", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("changed_at", sa.Float(), nullable=False),
        sa.Column("asked_at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.CheckConstraint(
            "status IN ('lobby', 'running', 'finished', 'cancelled', 'expired')",
            name=op.f("ck_games_status"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_games_guild_id_status", "games", ["guild_id", "status"])
    op.create_index("ix_games_status_changed_at", "games", ["status", "changed_at"])


def _game_id(table: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    return (
        sa.Column("game_id", _ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(
            ["game_id"], ["games.id"], name=f"fk_{table}_game_id", ondelete="CASCADE"
        ),
    )


def _make_tables_of_a_game() -> None:
    op.create_table(
        "seats",
        *_game_id("seats"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("person_id", sa.BigInteger()),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("computer", sa.String(20), nullable=False),
        sa.Column("locale", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_seats"),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "moves",
        *_game_id("moves"),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by", sa.String(10), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("reveals", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_moves"),
        sa.CheckConstraint("\"by\" IN ('person', 'computer', 'forced')", name=op.f("ck_moves_by")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "snapshots",
        *_game_id("snapshots"),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("rules", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_snapshots"),
    )
    op.create_table(
        "drafts",
        *_game_id("drafts"),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("steps", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_drafts"),
    )


def _make_outbox() -> None:
    op.create_table(
        "outbox",
        sa.Column("id", _ROW_ID, nullable=False),
        *_game_id("outbox"),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("from_ply", sa.Integer(), nullable=False),
        sa.Column("to_ply", sa.Integer(), nullable=False),
        sa.Column("question", sa.Integer(), nullable=False),
        sa.Column("detail", sa.JSON(), nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("done_at", sa.Float()),
        sa.Column("failure", sa.Text(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_outbox"),
        sa.UniqueConstraint("nonce", name="uq_outbox_nonce"),
        sa.CheckConstraint(
            "kind IN ('lobby', 'started', 'turn', 'waiting', 'undone', 'finished')",
            name=op.f("ck_outbox_kind"),
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_outbox_game_id_id", "outbox", ["game_id", "id"])
    op.create_index(
        "ix_outbox_due",
        "outbox",
        ["game_id"],
        sqlite_where=sa.text("done_at IS NULL"),
        postgresql_where=sa.text("done_at IS NULL"),
    )
