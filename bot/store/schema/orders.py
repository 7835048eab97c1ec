"""The table of standing orders."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
)

from bot.store.schema.base import ROW_ID, metadata, string

orders = Table(
    "orders",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person_id", BigInteger, nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", string(10), nullable=False),
    Column("name", string(20), nullable=False),
    Column("detail", JSON, nullable=False),
    Column("until", string(10), nullable=False),
    Column("mark", string(60), nullable=False),
    Column("changes", Boolean, nullable=False),
    Column("from_ply", Integer, nullable=False),
    Column("used_ply", Integer),
    Column("stopped", string(10), nullable=False),
    CheckConstraint("kind IN ('moves', 'preference', 'pass')", name="kind"),
    CheckConstraint("until IN ('next', 'once', 'phase', 'round', 'removed')", name="until"),
    Index(None, "game_id", "seat"),
    Index(None, "person_id"),
    sqlite_autoincrement=True,  # a button of a removed order must not fit a new one
)
