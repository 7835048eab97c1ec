"""The tables of people and servers: settings, absences, blocks, audit log; values by key."""

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
    false,
    true,
)

from bot.store.schema.base import ROW_ID, metadata, string

people = Table(
    "people",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", string(100), nullable=False),
    Column("locale", string(10), nullable=False),
    Column("zone", string(64), nullable=False),
    Column("quiet_start", Integer),
    Column("quiet_end", Integer),
    Column("reminders", string(10), nullable=False),
    Column("digest_at", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("direct_closed", Boolean, nullable=False),
    Column("seen_at", Float, nullable=False),
    Column("rhythm", string(10), nullable=False, server_default="usual"),
    Column("nudges", Boolean, nullable=False, server_default=true()),
    Column("mode", string(10), nullable=False, server_default="light"),
    Column("hours_from", Float),
    Column("zone_before", string(64)),
    Column("quiet_start_before", Integer),
    Column("quiet_end_before", Integer),
    Column("second_look", Boolean, nullable=False, server_default=false()),
    Column("reviews", string(10), nullable=False, server_default="own"),
    Column("puzzles", Boolean, nullable=False, server_default=false()),
)

absences = Table(
    "absences",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("person_id", BigInteger, nullable=False),
    Column("start", Float, nullable=False),
    Column("end", Float, nullable=False),
    Column("reason", string(), nullable=False),
    Column("told", Boolean, nullable=False),
    Index(None, "person_id"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("blocked_id", BigInteger, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Index(None, "blocked_id"),
)

lesson_progress = Table(
    "lesson_progress",
    metadata,
    Column("person_id", BigInteger, primary_key=True, autoincrement=False),
    Column("slug", string(40), primary_key=True),
    Column("lesson", string(40), primary_key=True),
    Column("answers", JSON, nullable=False),
    Column("draft", JSON, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("done", Boolean, nullable=False),
    Column("at", Float, nullable=False),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("channels", JSON, nullable=False),
    Column("locale", string(10), nullable=False),
    Column("pace", JSON(none_as_null=True)),
    Column("private", Boolean, nullable=False),
    Column("creators", string(10), nullable=False),
    Column("max_games", Integer, nullable=False),
    Column("left_at", Float),
    Column("announces", Boolean, nullable=False, server_default=false()),
    Column("ping_role", BigInteger),
    Column("max_tables", Integer, nullable=False, server_default="5"),
    Column("queue_channel", BigInteger),
    Column("queue_message", BigInteger),
    Column("news_channel", BigInteger),
    Column("puzzle_channel", BigInteger),
    Column("puzzle_at", Integer, nullable=False, server_default="540"),
    Column("puzzle_zone", string(64), nullable=False, server_default="UTC"),
    Column("puzzled_until", Float, nullable=False, server_default="0"),
)

deeds = Table(
    "deeds",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE")),
    Column("person_id", BigInteger),
    Column("deed", string(20), nullable=False),
    Column("detail", JSON, nullable=False),
    Column("at", Float, nullable=False),
    Index(None, "game_id"),
    Index(None, "person_id"),
)

settings = Table(
    "settings",
    metadata,
    Column("key", string(60), primary_key=True),
    Column("value", string(), nullable=False),
)
