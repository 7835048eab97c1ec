"""The dialect of a database: what each kind does in its own way, behind one interface."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from sqlalchemy import exc
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.store.errors import DatabaseError

BUSY_SECONDS: Final = 5.0
REVISION_TABLE: Final = "alembic_version"


class Dialect(ABC):
    """A database at one address, not yet opened, in the way of its kind.

    `shown` is the address as the operator and the log may read it: without a password.
    """

    shown: str
    server: str | None = None
    """The address as libpq takes it, with its password; None for a file."""
    identity: str
    """An identity of the database that doesn't depend on its name."""
    readers: int
    """How many connections are kept open to read."""

    @abstractmethod
    async def look_into(self, *, create: bool) -> str | None:
        """Return the revision of the stored database, None if there is none, without changing it.

        Raises DatabaseError if the database can't be read, belongs to another program, or doesn't
        exist and may not be created.
        """

    @abstractmethod
    def make_writer(self) -> AsyncEngine:
        """Return an engine whose transactions keep what they have read true until they commit."""

    @abstractmethod
    def make_reader(self) -> AsyncEngine:
        """Return an engine whose transactions see one moment and cannot change anything."""

    @abstractmethod
    async def bring_up_to_date(self, revision: str | None) -> None:
        """Lead a database of an older revision, or an empty one, to the newest; all or nothing.

        Raises DatabaseError.
        """

    @abstractmethod
    def back_up(self, target: Path) -> None:
        """Write a consistent copy to a new file during normal operation. Raises DatabaseError."""

    @abstractmethod
    def backed_up_at(self) -> float | None:
        """Return when `back_up` last wrote a copy, in seconds since the epoch, None if unknown."""

    @abstractmethod
    def hold(self, *, alone: bool = True) -> AbstractAsyncContextManager[None]:
        """Hold the database for this process: two bots would send every message twice.

        Processes that share the work hold it not `alone`: beside each other, but beside no one who
        needs it alone. However a process ends, it lets go. Raises DatabaseError if others hold the
        database.
        """

    @abstractmethod
    def is_busy(self, error: exc.SQLAlchemyError) -> bool:
        """Whether what failed may well succeed when it is tried again, and changed nothing."""

    @abstractmethod
    def is_full(self, error: exc.SQLAlchemyError) -> bool:
        """Whether what failed had no room on the disk."""

    @abstractmethod
    def failure(self, error: BaseException | None) -> DatabaseError:
        """Return what to raise when the database cannot be opened, by the error of the driver."""

    @abstractmethod
    def explain(self, error: BaseException | None) -> str:
        """Return in one sentence for the operator why the driver failed."""

    @abstractmethod
    async def last_ids(self, connection: AsyncConnection) -> Mapping[str, int]:
        """Return the last automatic ID of each table that has one."""

    @abstractmethod
    async def go_on_from(self, connection: AsyncConnection, last_ids: Mapping[str, int]) -> None:
        """Assign IDs above these from now on: the ID of a deleted row must not be reused."""
