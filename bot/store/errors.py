"""The errors of the database, and what they mean whatever kind of database it is."""

from __future__ import annotations

from sqlalchemy import exc


class DatabaseError(Exception):
    """The database cannot be used; the message is one sentence for the operator."""


class DatabaseUnreachable(DatabaseError):
    """The server of the database does not answer, or does not let anybody in yet."""


class DatabaseBusy(DatabaseError):
    """The database could not be used just then; nothing was changed, and it can be tried again."""


class DatabaseFull(DatabaseBusy):
    """The disk of the database is full; nothing was changed until somebody makes room."""


class CommitInDoubt(DatabaseBusy):
    """The database was lost while it was told to keep a change: it may have kept it or not."""


def is_conflict(error: exc.DBAPIError) -> bool:
    """Whether a change failed because a row with its key exists already."""
    return isinstance(error, exc.IntegrityError)
