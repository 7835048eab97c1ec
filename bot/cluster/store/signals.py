"""Signals between processes: what one has stored that another should see at once.

The transaction that stores it sends them, so they arrive when it is on disk. A signal lost with a
connection costs only time: every process also polls now and then.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import bindparam, func, select

from bot.model import Queue
from bot.store.database import Transaction
from bot.store.dialects.base import Dialect

_CHANNEL: Final = "slowboat"
_NOTIFY: Final = select(func.pg_notify(_CHANNEL, bindparam("text")))
_MOST: Final = 200
"""The most games or queues in one signal, which has to be shorter than 8,000 bytes."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What one process, the `sender`, has changed: games, queues, leases, handed interactions."""

    sender: int
    games: tuple[int, ...] = ()
    queues: tuple[Queue, ...] = ()
    leases: bool = False
    handed: bool = False


async def send(tx: Transaction, signal: Signal) -> None:
    """Send a signal when the transaction is stored, if the database has signals."""
    if (await tx.connection.begun()).dialect.name != "postgresql":
        return
    for part in _parts(signal):
        text = json.dumps(asdict(part), separators=(",", ":"))
        await tx.connection.execute(_NOTIFY, {"text": text})


async def received(dialect: Dialect) -> AsyncIterator[Signal | None]:
    """Listen, and return first None and then all signals until the connection is lost."""
    # loaded only where there are several processes
    from bot.store.dialects.postgresql import Postgresql

    assert isinstance(dialect, Postgresql)
    async with dialect.connected() as connection:
        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.execute(f"LISTEN {_CHANNEL}")
        yield None
        async for notification in driver.notifies():
            yield _read(notification.payload)


def _read(text: str) -> Signal:
    data = json.loads(text)
    queues = tuple([(where, number) for where, number in data.pop("queues")])
    return Signal(games=tuple(data.pop("games")), queues=queues, **data)


def _parts(signal: Signal) -> list[Signal]:
    most = max(len(signal.games), len(signal.queues), 1)
    return [
        Signal(
            signal.sender,
            signal.games[first : first + _MOST],
            signal.queues[first : first + _MOST],
            signal.leases,
            signal.handed,
        )
        for first in range(0, most, _MOST)
    ]
