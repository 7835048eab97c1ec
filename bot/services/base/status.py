"""The status of a whole bot, of all its processes, as their database knows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from bot.cluster.store import leases
from bot.model.cluster import Lease, Process
from bot.store import key_values
from bot.store.base.counts import Counts, count, count_before
from bot.store.database import Database

STUCK_SECONDS: Final = 900.0
"""Seconds after which overdue work counts as stuck: three of the longest pauses between tries."""
BACKUP: Final = "backup"
"""The key under which a server has the time of its last backup, in seconds since the epoch."""
_RANGES: Final = 16
"""How many ranges of shards are on one line."""
_MINUTE: Final = 60.0
_HOUR: Final = 3600.0
_DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class Status:
    """The status at `now`; `stuck` messages are due for more than STUCK_SECONDS.

    `processes` and `leases` are empty if one process does everything without leases.
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
        return frozenset(process.id for process in self.processes if process.seen_until > self.now)

    @property
    def problems(self) -> tuple[str, ...]:
        """What the operator should look after, one sentence for each."""
        lines = []
        free = [lease.shard for lease in self.leases if lease.holder not in self.living]
        if free:
            shards = "shard" if len(free) == 1 else "shards"
            lines.append(f"No living process holds {shards} {_ranges(free)}.")
        if self.stuck:
            messages = "1 message is" if self.stuck == 1 else f"{self.stuck} messages are"
            lines.append(f"{messages} due for more than {_span(STUCK_SECONDS)}.")
        return tuple(lines)

    def as_json(self) -> dict[str, Any]:
        """Return everything as a JSON object."""
        living = self.living
        return {
            "status": "unwell" if self.problems else "ok",
            "problems": list(self.problems),
            "database": self.database,
            "at": self.now,
            "processes": [
                asdict(process) | {"alive": process.id in living} for process in self.processes
            ],
            "leases": [asdict(lease) for lease in self.leases],
            "games": {"running": self.counts.running, "tables": self.counts.lobbies},
            "messages": {
                "due": self.counts.due,
                "stuck": self.stuck,
                "oldest_at": self.counts.oldest,
            },
            "backup_at": self.backup_at,
        }

    def lines(self) -> list[str]:
        """Return as text what fits on a screen: a line for each process that matters, and for the
        shards of each standing.
        """
        lines = [f"Database   {self.database}"]
        lines += _block("Processes", self._processes())
        lines += _block("Shards", self._shards())
        lines.append(f"Games      {self.counts.running} running, {self.counts.lobbies} open tables")
        lines.append(f"Messages   {self._messages()}")
        lines.append(f"Backup     {self._backup()}")
        return lines + _block("Problems", list(self.problems))

    def _processes(self) -> list[str]:
        """Return a line for each process that lives or concerns a shard, one for all others."""
        concerned = {lease.holder for lease in self.leases} | {lease.heir for lease in self.leases}
        shown = [process for process in self.processes if process.id in self.living | concerned]
        last_seen = [process.seen_until for process in self.processes if process not in shown]
        rows = [self._process(each) for each in shown]
        if last_seen:
            more = "1 more is" if len(last_seen) == 1 else f"{len(last_seen)} more are"
            rows.append(f"{more} gone, the last for {_span(self.now - max(last_seen))}")
        return rows

    def _process(self, process: Process) -> str:
        held = sum(1 for lease in self.leases if lease.holder == process.id)
        left = process.seen_until - self.now
        if left <= 0:
            standing = f"gone for {_span(-left)}"
        elif process.leaving:
            standing = "gives its shards away"
        else:
            standing = f"alive, its leases hold for {_span(left)}"
        shards = "1 shard" if held == 1 else f"{held} shards"
        return f"{process.id} {process.name}: {shards}, {standing}"

    def _shards(self) -> list[str]:
        """Return a line for each state of leases, with its shards."""
        standings: dict[str, list[int]] = {}
        for lease in self.leases:
            standings.setdefault(self._standing(lease), []).append(lease.shard)
        return [f"{standing}: {_ranges(shards)}" for standing, shards in standings.items()]

    def _standing(self, lease: Lease) -> str:
        if lease.holder is None:
            holder = "held by nobody"
        elif lease.holder in self.living:
            holder = f"held by {lease.holder}"
        else:
            holder = f"held by {lease.holder}, which is gone"
        if lease.heir is None:
            return holder
        ready = "connected" if lease.ready else "not connected yet"
        return f"{holder}, {lease.heir} inherits ({ready})"

    def _messages(self) -> str:
        text = f"{self.counts.due} due, {self.stuck} stuck"
        if self.counts.oldest is None:
            return text
        return f"{text}, the oldest for {_span(self.now - self.counts.oldest)}"

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
        all_leases = await leases.all_leases(connection)
        return Status(
            db.dialect.shown,
            # leases end by the clock of the database
            await leases.database_time(connection) if all_leases else now,
            await leases.all_processes(connection),
            all_leases,
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


def _ranges(numbers: Sequence[int]) -> str:
    """Return rising numbers in short, neighbors as a range, and how many are left out of many."""
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    shown, rest = ranges[:_RANGES], sum(map(len, ranges[_RANGES:]))
    text = ", ".join(
        str(each[0]) if len(each) == 1 else f"{each[0]} to {each[-1]}" for each in shown
    )
    return f"{text} and {rest} more" if rest else text


def _span(seconds: float) -> str:
    for unit, name in ((_DAY, "days"), (_HOUR, "h"), (_MINUTE, "min")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{max(0.0, seconds):.0f} s"
