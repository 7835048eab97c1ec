"""The tables of the newest revision; the migrations lead every older database here."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

REVISION: Final = "0001"
"""The revision of the schema below: the newest migration."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# SQLite numbers rows by itself only in a column of the exact type INTEGER.
_RowId = BigInteger().with_variant(Integer, "sqlite")
_STATUSES = "'lobby', 'running', 'finished', 'cancelled', 'expired'"
_KINDS = "'lobby', 'started', 'turn', 'waiting', 'undone', 'finished'"

games = Table(
    "games",
    metadata,
    Column("id", _RowId, primary_key=True),
    Column("slug", String(40), nullable=False),
    Column("status", String(10), nullable=False),
    Column("name", String(100), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("thread_id", BigInteger),
    Column("lobby_message_id", BigInteger),
    Column("organiser_id", BigInteger, nullable=False),
    Column("options", JSON, nullable=False),
    Column("max_seats", Integer, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("locale", String(10), nullable=False),
    Column("revision", Integer, nullable=False),
    Column("question", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("waiting", JSON, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("changed_at", Float, nullable=False),
    Column("asked_at", Float, nullable=False),
    CheckConstraint(f"status IN ({_STATUSES})", name="status"),
    Index(None, "guild_id", "status"),
    Index(None, "status", "changed_at"),
    sqlite_autoincrement=True,  # a button of a lost game must not fit a new one
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger),
    Column("name", String(100), nullable=False),
    Column("computer", String(20), nullable=False),
    Column("locale", String(10), nullable=False),
    Index(None, "person_id"),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("by", String(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("question", Integer, nullable=False),
    Column("reveals", Boolean, nullable=False),
    CheckConstraint("\"by\" IN ('person', 'computer', 'forced')", name="by"),
    sqlite_with_rowid=False,
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("state", LargeBinary, nullable=False),
)

drafts = Table(
    "drafts",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("question", Integer, nullable=False),
    Column("steps", JSON, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", _RowId, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("kind", String(10), nullable=False),
    Column("from_ply", Integer, nullable=False),
    Column("to_ply", Integer, nullable=False),
    Column("question", Integer, nullable=False),
    Column("detail", JSON, nullable=False),
    Column("nonce", String(25), nullable=False, unique=True),
    Column("created_at", Float, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("done_at", Float),
    Column("failure", Text, nullable=False),
    Column("message_id", BigInteger),
    CheckConstraint(f"kind IN ({_KINDS})", name="kind"),
    Index(None, "game_id", "id"),
    sqlite_autoincrement=True,
)
Index(
    "ix_outbox_due",
    outbox.c.game_id,
    sqlite_where=outbox.c.done_at.is_(None),
    postgresql_where=outbox.c.done_at.is_(None),
)

settings = Table(
    "settings",
    metadata,
    Column("key", String(60), primary_key=True),
    Column("value", Text, nullable=False),
)
