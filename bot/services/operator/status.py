"""The status of a whole bot, of all its processes, as their database knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.model.cluster import Lease, Process
from bot.store import key_values
from bot.store.cluster import leases
from bot.store.database import Database
from bot.store.operator.counts import Counts, count, count_before

STUCK_SECONDS: Final = 900.0
"""Seconds after which overdue work counts as stuck: three of the longest pauses between tries."""
BACKUP: Final = "backup"
"""The key under which a server has the time of its last backup, in seconds since the epoch."""
_MINUTE: Final = 60.0
_HOUR: Final = 3600.0
_DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class Status:
    """What is going on at `now`; `stuck` messages are due for more than STUCK_SECONDS.

    `processes` and `leases` are empty where one process does everything without leases.
    `backup_at` is when the last backup was complete, None if none was noted. Times are seconds
    since the epoch.
    """

    database: str
    now: float
    processes: tuple[Process, ...]
    leases: tuple[Lease, ...]
    counts: Counts
    stuck: int
    backup_at: float | None

    @property
    def living(self) -> frozenset[int]:
        """The ids of the processes that have renewed their leases in time."""
        return frozenset(each.id for each in self.processes if each.seen_until > self.now)

    @property
    def problems(self) -> tuple[str, ...]:
        """What the operator should look after, one sentence for each."""
        found = []
        free = [str(each.shard) for each in self.leases if each.holder not in self.living]
        if free:
            found.append(f"No living process holds {_numbered('shard', free)}.")
        if self.stuck:
            found.append(f"{self.stuck} messages are due for more than {_span(STUCK_SECONDS)}.")
        return tuple(found)

    def as_json(self) -> dict[str, Any]:
        """Return everything as a JSON object."""
        living = self.living
        return {
            "status": "unwell" if self.problems else "ok",
            "problems": list(self.problems),
            "database": self.database,
            "at": self.now,
            "processes": [asdict(each) | {"alive": each.id in living} for each in self.processes],
            "leases": [asdict(each) for each in self.leases],
            "games": {"running": self.counts.running, "tables": self.counts.lobbies},
            "messages": {
                "due": self.counts.due,
                "stuck": self.stuck,
                "oldest_at": self.counts.oldest,
            },
            "backup_at": self.backup_at,
        }

    def lines(self) -> list[str]:
        """Return everything as text, a line for each process and each range of shards."""
        told = [f"Database   {self.database}"]
        told += _block("Processes", [self._process(each) for each in self.processes])
        told += _block("Shards", self._shards())
        told.append(f"Games      {self.counts.running} running, {self.counts.lobbies} open tables")
        told.append(f"Messages   {self._messages()}")
        told.append(f"Backup     {self._backup()}")
        return told + _block("Problems", list(self.problems))

    def _process(self, process: Process) -> str:
        held = sum(1 for each in self.leases if each.holder == process.id)
        left = process.seen_until - self.now
        if left <= 0:
            standing = f"gone for {_span(-left)}"
        elif process.leaving:
            standing = "gives its shards away"
        else:
            standing = f"alive, its leases hold for {_span(left)}"
        return f"{process.id} {process.name}: {held} shards, {standing}"

    def _shards(self) -> list[str]:
        """Return who holds the shards, neighbors of the same standing on one line."""
        standings: list[tuple[str, list[str]]] = []
        for lease in self.leases:
            standing = self._standing(lease)
            if not standings or standings[-1][0] != standing:
                standings.append((standing, []))
            standings[-1][1].append(str(lease.shard))
        return [f"{_range(shards)}: {standing}" for standing, shards in standings]

    def _standing(self, lease: Lease) -> str:
        if lease.holder is None:
            held = "held by nobody"
        elif lease.holder in self.living:
            held = f"held by {lease.holder}"
        else:
            held = f"held by {lease.holder}, which is gone"
        if lease.heir is None:
            return held
        ready = "connected" if lease.ready else "not connected yet"
        return f"{held}, {lease.heir} inherits ({ready})"

    def _messages(self) -> str:
        told = f"{self.counts.due} due, {self.stuck} stuck"
        if self.counts.oldest is None:
            return told
        return f"{told}, the oldest for {_span(self.now - self.counts.oldest)}"

    def _backup(self) -> str:
        if self.backup_at is None:
            return "none noted"
        at = datetime.fromtimestamp(self.backup_at, UTC)
        return f"{at:%Y-%m-%d %H:%M} UTC, {_span(self.now - self.backup_at)} ago"


async def status(db: Database, now: float) -> Status:
    """Look at everything at one moment, `now` in seconds since the epoch; change nothing.

    Raises DatabaseBusy.
    """
    async with db.reading() as connection:
        known = await leases.all_leases(connection)
        return Status(
            db.dialect.shown,
            # leases end by the clock of the database
            await leases.database_time(connection) if known else now,
            await leases.all_processes(connection),
            known,
            await count(connection),
            await count_before(connection, now - STUCK_SECONDS),
            _latest(await key_values.get(connection, BACKUP), db.dialect.backed_up_at()),
        )


async def note_backup(db: Database, now: float) -> None:
    """Note that a backup by other tools is complete."""
    async with db.transaction() as tx:
        await key_values.put(tx, BACKUP, str(now))


def _latest(noted: str | None, beside: float | None) -> float | None:
    times = [each for each in (None if noted is None else float(noted), beside) if each is not None]
    return max(times, default=None)


def _block(title: str, lines: Sequence[str]) -> list[str]:
    return [f"{title if number == 0 else '':<10} {line}" for number, line in enumerate(lines)]


def _range(shards: Sequence[str]) -> str:
    return shards[0] if len(shards) == 1 else f"{shards[0]} to {shards[-1]}"


def _numbered(what: str, numbers: Sequence[str]) -> str:
    return f"{what}{'s' if len(numbers) > 1 else ''} {', '.join(numbers)}"


def _span(seconds: float) -> str:
    for unit, name in ((_DAY, "days"), (_HOUR, "h"), (_MINUTE, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{max(0.0, seconds):.0f} s"
