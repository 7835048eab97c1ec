"""A lock on a database file: two bots on one would send every message twice.

The file beside it is locked on every system. Where locks of whole files do not get in the way of
SQLite's own, which lock ranges, the database itself is locked, too: it is the same file under
whatever name, and nobody removes it as a leftover.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Final

from bot.store.errors import DatabaseError

WHOLE_FILES: Final = sys.platform != "win32"

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def lock_file(database: Path, make: Callable[[Path], None]) -> Iterator[None]:
    """Hold the database file for this process; `make` makes a missing one, without tables.

    The system lets go of it however the process ends. Raises DatabaseError if another process
    holds it, or if it or the lock file cannot be made.
    """
    there = database.resolve()
    beside = there.with_name(f"{there.name}.lock")
    with ExitStack() as held:
        try:
            files = [held.enter_context(beside.open("w"))]
        except OSError as error:
            raise DatabaseError(f"{beside} cannot be opened: {error.strerror}.") from error
        if WHOLE_FILES:
            make(there)
            try:
                files.append(held.enter_context(there.open("r")))
            except OSError as error:
                raise DatabaseError(f"{there} cannot be opened: {error.strerror}.") from error
        for file in files:
            try:
                _lock(file)
            except OSError as error:
                raise DatabaseError(f"Another Slowboat is using {database} already.") from error
        yield
