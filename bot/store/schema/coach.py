"""The tables of the coach: hints, reviews, and puzzles."""

from __future__ import annotations

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
    Table,
)

from bot.store.schema.base import ROW_ID, metadata, string

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

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("name", string(120), nullable=False, unique=True),
    Column("slug", string(40), nullable=False),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("guild_id", BigInteger),
    Column("rules", Integer, nullable=False),
    Column("content", JSON, nullable=False),
    Column("made_at", Float, nullable=False),
    Index(None, "game_id"),
    sqlite_autoincrement=True,  # a button of an old puzzle must not fit a new one
)

puzzle_posts = Table(
    "puzzle_posts",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), nullable=False),
    Column("posted_at", Float, nullable=False),
    Column("solved_at", Float),
    Index(None, "puzzle_id"),
)

puzzle_choices = Table(
    "puzzle_choices",
    metadata,
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("place", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("is_good", Boolean),
    Index(None, "person_id"),
)
