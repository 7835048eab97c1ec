"""A lock on the database file: two bots on one would send every message twice."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from bot.store.database import DatabaseError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def sole_bot(database: Path) -> Iterator[None]:
    """Hold the database file for this process, by a lock on a file beside it.

    The system lets go of it however the process ends. Raises DatabaseError if another bot holds
    it, or if the lock file cannot be made.
    """
    beside = database.with_name(f"{database.name}.lock")
    try:
        file = beside.open("w")
    except OSError as error:
        raise DatabaseError(f"{beside} cannot be opened: {error.strerror}.") from error
    with file:
        try:
            _lock(file)
        except OSError as error:
            raise DatabaseError(f"Another Slowboat is using {database} already.") from error
        yield
