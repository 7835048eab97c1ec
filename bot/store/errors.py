"""The errors of every kind of database, and the log of outages."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Final

REMINDER_SECONDS: Final = 60.0
"""How often the log is reminded of an outage."""


class DatabaseError(Exception):
    """The database cannot be used; the message is one sentence for the operator."""


class DatabaseUnreachable(DatabaseError):
    """The database server doesn't answer, or doesn't accept connections yet."""


class DatabaseBusy(DatabaseError):
    """The database could not be used just then; nothing was changed, and it can be tried again."""


class DatabaseFull(DatabaseBusy):
    """The disk of the database is full; nothing was changed until someone makes room."""


class CommitInDoubt(DatabaseBusy):
    """The database was lost while it was told to keep a change: it may have kept it or not."""


class Outage:
    """Says in `logger` that `what` is lost, now and then that it still is, and when it is back.

    `monotonic` returns seconds.
    """

    def __init__(
        self,
        logger: logging.Logger,
        what: str,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        self._logger = logger
        self._what = what
        self._monotonic = monotonic
        self._since: float | None = None
        self._logged_at = 0.0

    def failed(self, reason: object) -> None:
        """Note a try that failed, and why; of several lines one is made."""
        reason = " ".join(str(reason).split())
        now = self._monotonic()
        if self._since is None:
            self._since = self._logged_at = now
            self._logger.warning("%s: lost: %s", self._what, reason)
        elif now - self._logged_at >= REMINDER_SECONDS:
            self._logged_at = now
            lost = now - self._since
            self._logger.warning("%s: still lost after %.0f s: %s", self._what, lost, reason)

    def worked(self) -> None:
        """Note a try that did not fail."""
        if self._since is not None:
            lost = self._monotonic() - self._since
            self._since = None
            self._logger.warning("%s: back after %.0f s", self._what, lost)
