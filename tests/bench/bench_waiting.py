"""What waiting costs: reminders of thousands of open games, their delay, the memory, the start.

    python tests/bench/bench_waiting.py [--open 2000] [--hours 24] [--speed 100] [--dir FOLDER]
    python tests/bench/bench_waiting.py --start [--open 10000]

Deadlines are spread evenly over a day. The scheduler, clocks, reminders and the real sender work
on a clock that runs `--speed` times as fast; messages are delivered at once and noted. Each
reminder must come exactly once; its delay is told in seconds of real time, from the instant at
which it was due to its delivery. `--start` opens the services on a database with open games, until
nothing that is due is left, beside the same on an empty database.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import math
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.app import AppOptions, open_app
from bot.model import DueMessage, Game, Pace
from bot.model.messages import DirectMessage, NoticePost
from bot.model.notices import Reminder
from bot.services.base.scheduler import Scheduler
from bot.services.messages.delivery import Sender
from bot.services.time.clocks import load_clocks, store_clocks
from bot.services.time.reminders import Reminders
from bot.store.base import timers
from bot.store.database import Database
from bot.store.tables import games
from tests.bench.bench_store import make_open_games

HOUR = 3600.0
BANK = 24 * HOUR
SHARES = (50, 90, 100)
CHUNK = 200


class FastClock:
    """A clock that runs several times as fast as time does."""

    def __init__(self, speed: float, start: float) -> None:
        self.speed = speed
        self._start = start
        self._began = time.perf_counter()

    def __call__(self) -> float:
        return self._start + (time.perf_counter() - self._began) * self.speed

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds / self.speed)


class Post:
    """A messenger that notes when each reminder was delivered."""

    def __init__(self, clock: FastClock) -> None:
        self._clock = clock
        self.sent: dict[tuple[int, int], list[float]] = {}

    async def send(self, row: DueMessage, game: Game | None) -> int | None:
        message = row.message
        notice = message.notice if isinstance(message, NoticePost | DirectMessage) else None
        if isinstance(notice, Reminder):
            assert row.game_id is not None
            key = row.game_id, notice.share
            self.sent.setdefault(key, []).append(self._clock())
        return row.id

    async def tell_organiser(self, game: Game, reason: str) -> None:
        raise RuntimeError(reason)


async def spread(path: Path, wanted: int, start: float, seconds: float) -> dict[int, float]:
    """Give every open game a deadline within `seconds` after `start`; return them by game."""
    db = await Database.open(path)
    deadlines: dict[int, float] = {}
    for first in range(1, wanted + 1, CHUNK):
        async with db.transaction() as tx:
            for game_id in range(first, min(first + CHUNK, wanted + 1)):
                game = await games.load(tx.connection, game_id)
                assert game is not None
                timed = replace(game, pace=Pace(BANK, 0, BANK), revision=game.revision + 1)
                await games.update_game(tx, timed, game.revision)
                deadline = start + seconds * (game_id / wanted)
                (seat,) = list(timed.asked_by_seat)[:1]
                present = await load_clocks(tx, timed, start)
                used = BANK - (deadline - start)
                row = present.row(seat)
                reminded = sum(used * 100 >= share * BANK for share in SHARES)
                waiting = replace(
                    row,
                    bank=BANK - used,
                    allowance=BANK,
                    since=start,
                    question=timed.question,
                    reminded=reminded,
                )
                await store_clocks(tx, present, {seat: waiting})
                deadlines[game_id] = deadline
    await db.close()
    return deadlines


def due_within(
    deadlines: dict[int, float], start: float, end: float
) -> dict[tuple[int, int], float]:
    """Return when each reminder is due: by game and percentage."""
    return {
        (game_id, share): due
        for game_id, deadline in deadlines.items()
        for share in SHARES
        if start < (due := deadline - BANK * (100 - share) / 100) <= end
    }


async def measure(folder: Path, wanted: int, hours: float, speed: float) -> None:
    path = folder / "waiting.sqlite3"
    await make_open_games(path, wanted)
    start, seconds = time.time(), hours * HOUR
    deadlines = await spread(path, wanted, start, min(seconds, BANK))
    db = await Database.open(path)
    clock = FastClock(speed, start)
    scheduler, post = Scheduler(db, clock, clock.sleep), Post(clock)
    reminders = Reminders(clock)
    reminders.register(scheduler)
    sender = Sender(db, post, clock, returned=reminders.returned, posted=reminders.posted)
    gc.collect()
    before = resident()
    await sender.start()
    task = asyncio.create_task(scheduler.run())
    began, busy = time.perf_counter(), time.process_time()
    while clock() < start + seconds or await waiting(db, start + seconds):
        await asyncio.sleep(1)
        show(min(1.0, (clock() - start) / seconds))
    task.cancel()
    busy = time.process_time() - busy
    took = time.perf_counter() - began
    await sender.idle()
    gc.collect()
    grown = resident() - before
    await scheduler.close()
    await db.close()
    report(post, due_within(deadlines, start, start + seconds), speed)
    print(f"  memory        {grown / wanted:.2f} KiB for each open game ({grown / 1024:.1f} MB)")
    print(f"  processor     {100 * busy / took:.1f}% of one while it ran")


async def waiting(db: Database, end: float) -> bool:
    """Whether something is left that was due at `end`."""
    async with db.reading() as connection:
        return bool(await timers.due(connection, end, 1))


def report(post: Post, due: dict[tuple[int, int], float], speed: float) -> None:
    counts = Counter(len(times) for times in post.sent.values())
    lost, more = due.keys() - post.sent.keys(), post.sent.keys() - due.keys()
    delays = [(post.sent[key][0] - at) / speed for key, at in due.items() if key in post.sent]
    print(f"{len(due)} reminders due, {len(post.sent)} came, at {speed:.0f} times the speed")
    print(f"  once          {counts[1]}, more often {sum(counts.values()) - counts[1]}")
    print(f"  lost          {len(lost)}, not due {len(more)}")
    print(f"  delay         {quantiles(delays)}")


def quantiles(seconds: Sequence[float]) -> str:
    ordered = sorted(seconds)
    return (
        f"median {1000 * statistics.median(ordered):.1f} ms   "
        f"99% {1000 * ordered[int(0.99 * (len(ordered) - 1))]:.1f} ms   "
        f"most {1000 * ordered[-1]:.1f} ms"
    )


def show(part: float) -> None:
    if sys.stderr.isatty():
        print(f"\r{100 * part:5.1f}%", end="\n" if part == 1 else "", file=sys.stderr, flush=True)


def resident() -> int:
    """The memory of this process in KiB."""
    status = Path("/proc/self/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


async def measure_start(folder: Path, wanted: int, rounds: int = 5) -> None:
    path, empty = folder / "open.sqlite3", folder / "empty.sqlite3"
    await make_open_games(path, wanted)
    await make_open_games(empty, 1)
    await spread(path, wanted, time.time() + HOUR, BANK - HOUR)
    with_games = [await start_once(path) for _ in range(rounds)]
    without = [await start_once(empty) for _ in range(rounds)]
    print(f"{wanted} open games with clocks, {rounds} starts")
    print(f"  with them     {quantiles(with_games)}")
    print(f"  with one      {quantiles(without)}")
    ratio = statistics.median(with_games) / statistics.median(without)
    print(f"  with : without = {ratio:.1f}")


async def start_once(path: Path) -> float:
    """Return the seconds until the services are open and nothing that is due is left."""
    began = time.perf_counter()
    async with open_app(path, AppOptions(86400.0)) as app:
        await app.votes.resume()
        await app.scheduler.run_due()
        await app.play.computers.resume()
        async with app.db.reading() as connection:
            assert await timers.due(connection, math.inf, 1)
        return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--open", type=int, help="open games: 2000, with --start 10000")
    parser.add_argument("--hours", type=float, default=24.0, help="how long, on the fast clock")
    parser.add_argument("--speed", type=float, default=100.0, help="how fast the clock runs")
    parser.add_argument("--start", action="store_true", help="measure the start instead")
    parser.add_argument("--dir", type=Path, help="where the database is")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as name:
        if options.start:
            asyncio.run(measure_start(Path(name), options.open or 10_000))
        else:
            asyncio.run(measure(Path(name), options.open or 2000, options.hours, options.speed))


if __name__ == "__main__":
    main()
