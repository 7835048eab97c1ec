"""The common parts of all tables: the revision, the names of constraints, the types of numbers."""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Integer, MetaData, String, Text
from sqlalchemy.types import TypeEngine

REVISION: Final = "v0010"
"""The revision of the schema: the newest migration."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

ROW_ID: Final = BigInteger().with_variant(Integer, "sqlite")
"""SQLite numbers rows automatically only in a column of the exact type INTEGER."""


def string(length: int | None = None) -> TypeEngine[str]:
    """Return the type of a text, sorted and compared by its code points in every database.

    SQLite holds no one to a length, so PostgreSQL must not either: rows move between them.
    """
    plain = Text() if length is None else String(length)
    return plain.with_variant(Text(collation="C"), "postgresql")
