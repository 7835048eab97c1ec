"""The tables of the coach: hints, and reviews."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
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

hints = Table(
    "hints",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("question", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("answer", JSON(none_as_null=True)),
    Index(None, "person_id"),
)

reviews = Table(
    "reviews",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("version", string(40), nullable=False),
    Column("status", string(10), nullable=False),
    Column("steps", JSON, nullable=False),
    Column("asked_at", Float, nullable=False),
    Column("done_at", Float),
    Column("shown_at", Float),
    CheckConstraint("status IN ('waiting', 'done', 'failed')", name="status"),
    Index(None, "person_id"),
    Index(None, "status", "asked_at"),
)
