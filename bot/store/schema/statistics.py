"""The tables of statistics: results of games and ratings of players."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    Table,
)

from bot.store.schema.base import metadata, string

results = Table(
    "results",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("part", Integer, primary_key=True, autoincrement=False, server_default="0"),
    Column("slug", string(40), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("person_id", BigInteger),
    Column("name", string(100), nullable=False),
    Column("computer", string(20), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("points", Integer),
    Column("rank", Integer),
    Column("moves", Integer, nullable=False),
    Column("waited", Float, nullable=False),
    Column("outcome", string(10), nullable=False),
    Column("at", Float, nullable=False),
    Column("team", Integer),
    CheckConstraint("outcome IN ('finished', 'abandoned', 'left', 'part')", name="outcome"),
    Index(None, "person_id"),
    Index(None, "guild_id", "slug"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("slug", string(40), primary_key=True),
    Column("player", string(60), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", Float, nullable=False),
)
