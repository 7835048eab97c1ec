"""The table of the queue: who waits in which server for which games."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
)

from bot.store.schema.base import metadata, string

queue_entries = Table(
    "queue_entries",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", string(100), nullable=False),
    Column("locale", string(10), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("slugs", JSON, nullable=False),
    Column("players", JSON, nullable=False),
    Column("paces", JSON, nullable=False),
    Column("locales", JSON, nullable=False),
    Column("rated", string(10), nullable=False),
    Column("tables", Integer, nullable=False),
    Column("cup", string(10), nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("warned", Boolean, nullable=False),
    Column("rests_until", Float),
    Column("game_id", ForeignKey("games.id", ondelete="SET NULL")),
    Index(None, "person_id"),
    Index(None, "game_id"),
)
