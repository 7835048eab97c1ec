"""The kinds of databases: SQLite and PostgreSQL, each in a module of its own."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import exc, make_url

from bot.store.dialects.base import BUSY_SECONDS, Dialect
from bot.store.dialects.sqlite import Sqlite
from bot.store.errors import DatabaseError


def dialect_of(address: str | Path, busy_seconds: float = BUSY_SECONDS) -> Dialect:
    """Return the dialect for an address: a file, `sqlite:///FILE` or `postgresql://…`.

    `busy_seconds` is how long to wait for others who hold the database. Raises DatabaseError if
    the address is of another kind or the driver is missing.
    """
    if isinstance(address, Path) or "://" not in address:
        return Sqlite(Path(address), busy_seconds)
    try:
        url = make_url(address)
    except (exc.ArgumentError, ValueError):
        # the address is not repeated: it may hold a password
        raise DatabaseError("The address of the database cannot be read.") from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return Sqlite(Path(url.database), busy_seconds)
    if kind == "sqlite":
        raise DatabaseError("The address of the database names no file, as sqlite:///FILE does.")
    if kind not in ("postgresql", "postgres"):
        raise DatabaseError(f"There is no support for databases of the kind {kind}.")
    try:
        # loaded only where it is used: the driver is an extra
        from bot.store.dialects.postgresql import Postgresql
    except ImportError as error:
        raise DatabaseError(
            "A driver for PostgreSQL is missing: pip install 'slowboat[postgresql]'."
        ) from error
    return Postgresql(url, busy_seconds)
