"""What holds when everything dies: bots and workers on PostgreSQL, killed while people play.

    python tests/bench/bench_cluster.py [--minutes 20] [--servers 2000] [--games 4000] [--shards 8]
                                        [--bots 2] [--workers 2] [--pause 0.25] [--calm]

The stand-in of Discord runs here, with so many servers and shards; bots and workers are the real
commands in processes of their own, the database a real server in a temporary folder. Games are
stored as if they had just been started; the bots post them all first. Then somebody presses a
control every `--pause` seconds, each time in another game, and every half minute something happens:
a bot or a worker is killed, a bot sleeps for 30 seconds, the database crashes or loses all
connections, a bot is told to stop. `--calm` leaves that out. In the end, once everything has
settled, it counts what was lost, missing or posted twice; anything but zeros is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.model import Person as StoredPerson
from bot.playground import Event, Playground
from bot.playground import Person as VirtualPerson
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database
from tests.bench.crowd import OWN, Crowd, Seen, asks, variables
from tests.postgresql_server import Server

PEOPLE = 200
SLUGS = ("puerto-rico", "brass-birmingham", "castles-of-burgundy", "valparaiso")
BETWEEN = 30.0
"""Seconds between two misfortunes."""
FROZEN = 30.0
SETTLED = 180.0
"""Seconds within which everything must be posted once nothing happens any more."""


@dataclass(frozen=True, slots=True)
class Press:
    """A press by a person: when, until it was acknowledged and until the new board, in seconds."""

    at: float
    acknowledged: float | None
    board: float | None


@dataclass
class Tally:
    """What the people saw."""

    presses: list[Press] = field(default_factory=list)
    files: Counter[str] = field(default_factory=Counter)
    misfortunes: list[tuple[float, str]] = field(default_factory=list)


class Travellers(Crowd):
    """People who play wherever a board is posted."""

    def __init__(
        self, playground: Playground, people: Sequence[VirtualPerson], tally: Tally
    ) -> None:
        super().__init__(playground, "endurance")
        self.seen = self._games
        self._everybody = people
        self._tally = tally

    def _notice(self, event: Event) -> None:
        if event.type == "MESSAGE_CREATE" and event.reader is None:
            message = event.data
            self._tally.files.update(one["filename"] for one in message["attachments"])
            if asks(message):
                thread = message["channel_id"]
                self._games.setdefault(thread, Seen(thread, self._everybody))
        super()._notice(event)

    async def press(self, game: Seen) -> None:
        """Let one person answer, and note how long it took."""
        began = time.monotonic()
        try:
            turn = await self.turn(game)
        except TimeoutError:
            self._tally.presses.append(Press(began, None, None))
            return
        except (KeyError, LookupError, StopIteration, RuntimeError):
            return  # the question was closed while the person looked at it
        if turn is not None:
            self._tally.presses.append(Press(began, turn.acknowledged, turn.board))


class Fleet:
    """The processes: bots and workers by name, started anew when they are gone."""

    def __init__(self, playground: Playground, server: Server, database: str, folder: Path) -> None:
        self._environment = {
            **os.environ,
            **variables(playground),
            "SLOWBOAT_DATABASE": server.address(database),
            "SLOWBOAT_THINKING_SECONDS": "0.2",
        }
        self._folder = folder
        self._running: dict[str, asyncio.subprocess.Process] = {}

    async def start(self, name: str) -> None:
        """Start `bot 1`, `worker 2` and so on."""
        command = (*OWN, "run") if name.startswith("bot") else (*OWN, "worker")
        log = (self._folder / f"{name}.log").open("ab")
        self._running[name] = await asyncio.create_subprocess_exec(
            *command, cwd=self._folder, env=self._environment, stderr=log, stdout=log
        )

    def names(self, kind: str) -> list[str]:
        """The processes of a kind."""
        return [name for name in self._running if name.startswith(kind)]

    def tell(self, name: str, number: signal.Signals) -> None:
        """Send a signal to a process."""
        with suppress(ProcessLookupError):
            self._running[name].send_signal(number)

    async def again(self, name: str) -> None:
        """Start a process anew once it is gone."""
        await self._running[name].wait()
        await self.start(name)

    async def end(self) -> None:
        """Stop all."""
        for process in self._running.values():
            with suppress(ProcessLookupError):
                process.terminate()
        for process in self._running.values():
            try:
                await asyncio.wait_for(process.wait(), 60)
            except TimeoutError:
                process.kill()


class Misfortune:
    """What happens to the processes and the database, one after the other in random order."""

    def __init__(self, fleet: Fleet, server: Server, database: str, tally: Tally) -> None:
        self._fleet = fleet
        self._server = server
        self._database = database
        self._tally = tally
        self._chance = random.Random("misfortune")

    async def run(self, until: float) -> None:
        """Let something happen every half minute."""
        kinds: list[Callable[[], Awaitable[str]]] = [
            self._kill_bot,
            self._kill_worker,
            self._freeze_bot,
            self._crash_database,
            self._cut_connections,
            self._stop_bot,
        ]
        while time.monotonic() < until:
            for happens in self._chance.sample(kinds, len(kinds)):
                await asyncio.sleep(BETWEEN)
                if time.monotonic() > until:
                    return
                at = time.monotonic()
                self._tally.misfortunes.append((at, await happens()))

    async def _kill_bot(self) -> str:
        return await self._end("bot", signal.SIGKILL)

    async def _stop_bot(self) -> str:
        return await self._end("bot", signal.SIGTERM)

    async def _kill_worker(self) -> str:
        return await self._end("worker", signal.SIGKILL)

    async def _end(self, kind: str, number: signal.Signals) -> str:
        name = self._chance.choice(self._fleet.names(kind))
        self._fleet.tell(name, number)
        await self._fleet.again(name)
        return f"{name} got {number.name}"

    async def _freeze_bot(self) -> str:
        name = self._chance.choice(self._fleet.names("bot"))
        self._fleet.tell(name, signal.SIGSTOP)
        await asyncio.sleep(FROZEN)
        self._fleet.tell(name, signal.SIGCONT)
        return f"{name} was frozen for {FROZEN:.0f} s"

    async def _crash_database(self) -> str:
        await asyncio.to_thread(self._server.stop, signal.SIGQUIT)
        await asyncio.to_thread(self._server.start)
        return "the database crashed"

    async def _cut_connections(self) -> str:
        with psycopg.connect(self._server.address(self._database), autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        return "all connections to the database were cut"


async def store_games(
    address: str, playground: Playground, people: Sequence[VirtualPerson], servers: int, games: int
) -> None:
    """Store games of two that have just been started, spread over the servers."""
    world = playground.world
    guilds = [world.add_server(f"Server {number}") for number in range(servers)]
    channels = [(int(one["id"]), int(world.in_guild(one["id"])[0]["id"])) for one in guilds]
    chance = random.Random("tables")
    db = await Database.open(address)
    lobbies = Lobbies(db, time.time)
    for number in range(games):
        first, second = (
            StoredPerson(int(one.id), one.name, "en-US") for one in chance.sample(people, 2)
        )
        guild, channel = channels[number % servers]
        table = await lobbies.open(SLUGS[number % len(SLUGS)], guild, channel, first, "en")
        await lobbies.join(table.id, second)
        await lobbies.start(table.id, first.id)
        show("games stored", number + 1, games)
    await lobbies.close()
    await db.close()


async def play(crowd: Travellers, until: float, pause: float) -> None:
    """Let somebody press every `pause` seconds, each time in a game where nobody else does."""
    chance = random.Random("presses")
    busy: set[str] = set()
    tasks: set[asyncio.Task[None]] = set()

    async def one(game: Seen) -> None:
        busy.add(game.thread)
        try:
            await crowd.press(game)
        finally:
            busy.discard(game.thread)

    while time.monotonic() < until:
        await asyncio.sleep(pause)
        free = [each for each in crowd.seen.values() if each.thread not in busy and not each.over]
        if free:
            task = asyncio.create_task(one(chance.choice(free)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=60)


def count(address: str, statement: str) -> int:
    """Return the number that a statement finds in the database."""
    with psycopg.connect(address) as connection:
        row = connection.execute(statement.encode()).fetchone()
    assert row is not None
    return int(row[0])


async def settled(address: str, seconds: float) -> bool:
    """Wait until no message is due; whether that came in time."""
    for _ in range(int(seconds)):
        with suppress(psycopg.OperationalError):
            if not count(address, "SELECT count(*) FROM outbox WHERE done_at IS NULL"):
                return True
        await asyncio.sleep(1)
    return False


async def check(address: str) -> str:
    """Return what `slowboat check` says."""
    process = await asyncio.create_subprocess_exec(
        *OWN,
        "check",
        stdout=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "SLOWBOAT_DATABASE": address},
    )
    told, _ = await process.communicate()
    return told.decode().strip()


def show(what: str, done: int, whole: int) -> None:
    if sys.stderr.isatty() or done == whole:
        end = "\n" if done == whole else ""
        print(f"\r{what}: {done} of {whole}", end=end, file=sys.stderr, flush=True)


def quantiles(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    middle, last = statistics.median(ordered), ordered[int(0.99 * (len(ordered) - 1))]
    return f"median {1000 * middle:6.0f} ms, 99% {1000 * last:6.0f} ms, {len(ordered)}"


def longest_silence(tally: Tally, began: float, ended: float) -> float:
    """Return the longest time in which nobody's press was acknowledged, in seconds."""
    times = sorted(
        each.at + each.acknowledged for each in tally.presses if each.acknowledged is not None
    )
    every = [began, *times, ended]
    return max(later - earlier for earlier, later in pairwise(every))


def report(tally: Tally, began: float, ended: float) -> None:
    near = [at for at, _ in tally.misfortunes]

    def hurt(press: Press) -> bool:
        return any(at <= press.at <= at + BETWEEN for at in near)

    answered = [each for each in tally.presses if each.acknowledged is not None]
    print(
        f"{len(tally.presses)} presses, {len(tally.presses) - len(answered)} not answered in time"
    )
    for name, chosen in (
        ("quiet", [each for each in answered if not hurt(each)]),
        ("within 30 s of a misfortune", [each for each in answered if hurt(each)]),
    ):
        print(f"  {name}")
        print(f"    acknowledged  {quantiles([each.acknowledged or 0 for each in chosen])}")
        print(f"    new board     {quantiles([each.board or 0 for each in chosen])}")
    print(
        f"  longest time without an answer to anybody: {longest_silence(tally, began, ended):.1f} s"
    )
    for at, what in tally.misfortunes:
        print(f"  {at - began:6.0f} s  {what}")


async def endure(options: argparse.Namespace, folder: Path) -> bool:
    """Play as long as wanted; whether nothing was lost and nothing came twice."""
    server = Server()
    server.start()
    database = server.create()
    address = server.address(database)
    tally = Tally()
    async with Playground(
        shards=options.shards, max_concurrency=options.shards, identify_seconds=5.0
    ) as playground:
        people = [playground.person(f"Player {number}") for number in range(PEOPLE)]
        await store_games(address, playground, people, options.servers, options.games)
        crowd = Travellers(playground, people, tally)
        fleet = Fleet(playground, server, database, folder)
        began = time.monotonic()
        for number in range(options.bots):
            await fleet.start(f"bot {number + 1}")
        for number in range(options.workers):
            await fleet.start(f"worker {number + 1}")
        try:
            while len(crowd.seen) < options.games:
                await asyncio.sleep(1)
                show("games posted", len(crowd.seen), options.games)
            rate = options.games / (time.monotonic() - began)
            print(f"{options.games} games were posted, {rate:.1f} a second")
            began = time.monotonic()
            until = began + 60 * options.minutes
            misfortune = Misfortune(fleet, server, database, tally)
            work = [play(crowd, until, options.pause)]
            if not options.calm:
                work.append(misfortune.run(until - 60))
            await asyncio.gather(*work)
            ended = time.monotonic()
            in_time = await settled(address, SETTLED)
        finally:
            await fleet.end()
        report(tally, began, ended)
        checked = await check(address)
        made = count(address, "SELECT count(*) FROM moves")
    twice = sum(number - 1 for number in tally.files.values())
    server.remove()
    print(f"{made} moves stored; {twice} boards posted twice; everything posted: {in_time}")
    print(checked)
    return in_time and twice == 0 and "All stored games" in checked


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--servers", type=int, default=2000)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--shards", type=int, default=8)
    parser.add_argument("--bots", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.25)
    parser.add_argument("--calm", action="store_true", help="nothing dies")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        sys.exit(0 if asyncio.run(endure(options, Path(name))) else 1)


if __name__ == "__main__":
    main()
