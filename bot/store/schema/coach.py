"""The tables of the coach: hints."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Float, ForeignKey, Index, Integer, Table

from bot.store.schema.base import metadata

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
