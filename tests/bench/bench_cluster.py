"""What holds when everything dies: bots and workers on PostgreSQL, while people play.

    python tests/bench/bench_cluster.py [--minutes 20] [--servers 2000] [--games 4000] [--shards 8]
                                        [--bots 2] [--workers 2] [--pause 0.25] [--calm]
                                        [--logs FOLDER]

The stand-in of Discord runs here, with so many servers and shards; bots and workers are the real
commands in processes of their own, the database a real server in a temporary folder. Games of two
people, every fourth with a computer, are stored as if they had just been started; the bots post
them all, stop and start again. Reminders of every fourth game become due while people play.

Then somebody presses a control every `--pause` seconds, each time in another game, a third of the
presses in a few games that come to their end. Half a minute after each misfortune the next one
happens: a bot or a worker is killed, a bot freezes, the database crashes or drops all connections,
a bot is told to stop, a network is gone. `--calm` leaves that out. In the end, once everything has
settled, it counts what was lost, missing or posted twice; anything but zeros is a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import psycopg

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.playground import GatewayEvent, Playground, text_of
from bot.playground import PlaygroundPerson as VirtualPerson
from tests.bench.cluster.costs import Cost, cost_of
from tests.bench.cluster.fleet import Fleet
from tests.bench.cluster.games import PEOPLE, show, store_games
from tests.bench.cluster.ledger import Balance, Ledger, Press, let_time_go_by, watch
from tests.bench.cluster.misfortunes import Misfortunes
from tests.bench.crowd import OWN, START_SECONDS, Crowd, Seen, asks
from tests.postgresql_server import Server

REMINDED = 4
"""One of so many games has a reminder that becomes due."""
BUSY_GAMES = 12
BOARD_SECONDS = 120.0
"""How long a person looks at a game for its new board."""
SETTLED = 240.0
"""Seconds within which everything must be posted once nothing happens any more."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A press, or a panel opened before one: its shard, when, and whether it was answered."""

    shard: int
    at: float
    answered: bool


class Travellers(Crowd):
    """People who play wherever a board is posted; `ledger` notes what comes of it."""

    def __init__(
        self, playground: Playground, people: Sequence[VirtualPerson], shards: int
    ) -> None:
        super().__init__(playground, "endurance")
        self.seen = self._games
        self.ledger = Ledger()
        self.gave_up = 0
        self.attempts: list[Attempt] = []
        self._everybody = people
        self._shards = shards
        self.told: Counter[str] = Counter()
        self._told: Counter[str] = Counter()

    def _notice(self, event: GatewayEvent) -> None:
        if event.type == "MESSAGE_CREATE":
            self.ledger.notice(event)
            if event.reader is not None:
                self._told[event.reader] += 1
                self.told[text_of(event.data)[:90].split("\n")[0]] += 1
            elif asks(event.data):
                thread = event.data["channel_id"]
                self._games.setdefault(thread, Seen(thread, self._everybody))
        super()._notice(event)

    async def press(self, game: Seen) -> None:
        """Let one person answer, and note what came of it."""
        shard, at = self._shard_of(game), time.monotonic()
        try:
            question, person = game.question, game.asked()
            message, control = await self.answer(person, question)
            values = self.chosen(control)
            game.news.clear()
            began, told = time.monotonic(), self._told[person.id]
            interaction = self.playground.actions.press(
                person.id, game.thread, message["id"], control["custom_id"], values
            )
        except TimeoutError:
            self.gave_up += 1  # its panel did not come
            self.attempts.append(Attempt(shard, at, answered=False))
            return
        except (KeyError, LookupError, StopIteration, RuntimeError, ValueError):
            self.gave_up += 1  # the question was closed meanwhile
            return
        answer = await interaction.answered
        acknowledged = time.monotonic() - began if answer.kind else None
        self.attempts.append(Attempt(shard, began, acknowledged is not None))
        board = None if acknowledged is None else await self._board_after(game, began)
        _, number, asked, *_ = control["custom_id"].split(":")
        self.ledger.presses.append(
            Press(
                int(number), int(asked), began, acknowledged, board,
                self._told[person.id] > told,
            )
        )  # fmt: skip

    async def _board_after(self, game: Seen, began: float) -> float | None:
        with suppress(TimeoutError):
            async with asyncio.timeout(BOARD_SECONDS):
                await game.news.wait()
            return time.monotonic() - began
        return None

    def _shard_of(self, game: Seen) -> int:
        world = self.playground.world
        return (int(world.channels[game.thread]["guild_id"]) >> 22) % self._shards


async def play(crowd: Travellers, until: float, pause: float) -> None:
    """Let somebody press every `pause` seconds, each time in a game where nobody else does."""
    chance = random.Random("presses")
    busy: set[str] = set()
    tasks: set[asyncio.Task[None]] = set()
    favourites = [crowd.seen[thread] for thread in sorted(crowd.seen)[:BUSY_GAMES]]

    async def one(game: Seen) -> None:
        busy.add(game.thread)
        try:
            await crowd.press(game)
        finally:
            busy.discard(game.thread)

    while time.monotonic() < until:
        await asyncio.sleep(pause)
        chosen = favourites if chance.random() < 1 / 3 else list(crowd.seen.values())
        free = [each for each in chosen if each.thread not in busy and not each.over]
        if free:
            task = asyncio.create_task(one(chance.choice(free)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
    if tasks:
        await asyncio.wait(tasks, timeout=BOARD_SECONDS)


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


def quantiles(seconds: Sequence[float]) -> str:
    if not seconds:
        return "none"
    ordered = sorted(seconds)
    middle, last = statistics.median(ordered), ordered[int(0.99 * (len(ordered) - 1))]
    return f"median {1000 * middle:6.0f} ms, 99% {1000 * last:6.0f} ms, {len(ordered)}"


def longest_pauses(attempts: Sequence[Attempt]) -> dict[int, float]:
    """Return for each shard the longest time in which nothing on it was answered, in seconds.

    It begins with an attempt that got no answer and ends with the next one that got one.
    """
    pauses: dict[int, float] = {}
    for shard in sorted({each.shard for each in attempts}):
        mine = sorted((each for each in attempts if each.shard == shard), key=lambda one: one.at)
        began: float | None = None
        pauses[shard] = 0.0
        for each in mine:
            if not each.answered:
                began = each.at if began is None else began
            elif began is not None:
                pauses[shard] = max(pauses[shard], each.at - began)
                began = None
    return pauses


def longest_silence(presses: Sequence[Press], began: float) -> tuple[float, float]:
    """Return the longest time in which nobody's press was acknowledged, and when, in seconds."""
    times = sorted(each.at + each.acknowledged for each in presses if each.acknowledged is not None)
    every = [began, *times, max((each.at for each in presses), default=began)]
    return max((later - earlier, earlier - began) for earlier, later in pairwise(every))


def report(crowd: Travellers, misfortunes: Misfortunes, began: float, ended: float) -> None:
    presses = crowd.ledger.presses
    answered = [each for each in presses if each.acknowledged is not None]
    lost = len(presses) - len(answered)
    print(f"{len(presses)} presses in {ended - began:.0f} s, {lost} not answered in time")
    print(f"  {crowd.gave_up} given up before, {sum(each.told for each in presses)} told something")
    for text, number in crowd.told.most_common(12):
        print(f"    {number:4} {text}")
    for name, chosen in (
        ("quiet", [each for each in answered if not misfortunes.is_near(each.at)]),
        ("near a misfortune", [each for each in answered if misfortunes.is_near(each.at)]),
    ):
        print(f"  {name}")
        print(f"    acknowledged  {quantiles([each.acknowledged or 0.0 for each in chosen])}")
        boards = [each.board for each in chosen if each.board is not None]
        print(f"    new board     {quantiles(boards)}")
    silence, since = longest_silence(presses, began)
    print(f"  longest time without an answer to anybody: {silence:.1f} s, from {since:.0f} s on")
    found = longest_pauses(crowd.attempts).items()
    pauses = ", ".join(f"{shard}: {pause:.1f}" for shard, pause in found)
    print(f"  longest pause of each shard, in seconds: {pauses}")
    for at, until, what in misfortunes.happened:
        print(f"  {at - began:6.0f} s  {what} ({until - at:.1f} s)")


def judge(balance: Balance) -> None:
    print(f"posted: {dict(balance.posted)}")
    print(f"acknowledged moves lost: {len(balance.lost_moves)} {balance.lost_moves[:5]}")
    print(f"messages twice: {dict(balance.twice)}, missing: {len(balance.missing)}")
    for each in balance.missing[:10]:
        print(f"  {each[:200]}")
    print(f"timers overdue: {balance.overdue}, games shown as they were before: {balance.behind}")


def costs(cost: Cost, seconds: Mapping[str, float], presses: int) -> None:
    for name in sorted(seconds):
        each, memory = 1000 * seconds[name] / max(1, presses), cost.memory[name] / (1 << 20)
        print(f"  {name:36} {seconds[name]:7.1f} s CPU, {each:6.1f} ms a press, {memory:6.0f} MiB")


async def start_all(fleet: Fleet, playground: Playground, shards: int) -> float:
    """Start the processes; return after how many seconds all shards are connected."""
    began = time.monotonic()
    await fleet.start_all()
    await playground.wait_until(
        lambda: len(playground.gateway.connected_shards()) >= shards, START_SECONDS
    )
    return time.monotonic() - began


async def post_games(crowd: Travellers, address: str, games: int) -> None:
    """Wait until all games were posted."""
    began = time.monotonic()
    while len(crowd.seen) < games:
        await asyncio.sleep(1)
        show("games posted", len(crowd.seen), games)
    await settled(address, SETTLED)
    print(f"{games} games were posted, {games / (time.monotonic() - began):.1f} a second")


async def endure(options: argparse.Namespace, folder: Path) -> bool:
    """Play as long as wanted; whether nothing was lost and nothing came twice."""
    server = Server({"fsync": "on", "full_page_writes": "on", "autovacuum": "on"})
    server.start()
    database = server.create()
    address = server.address(database)
    names = [f"bot {number + 1}" for number in range(options.bots)]
    names += [f"worker {number + 1}" for number in range(options.workers)]
    async with Playground(
        shards=options.shards, max_concurrency=options.shards, identify_seconds=5.0
    ) as playground:
        people = [playground.add_person(f"Player {number}") for number in range(PEOPLE)]
        await store_games(address, playground, people, options.servers, options.games)
        watch(address)
        crowd = Travellers(playground, people, options.shards)
        fleet = Fleet(playground, server, database, folder, names)
        misfortunes = Misfortunes(fleet, server, database)
        await fleet.networks.start()
        try:
            await start_all(fleet, playground, options.shards)
            await post_games(crowd, address, options.games)
            await fleet.stop()
            waits = let_time_go_by(address, REMINDED, 60 * options.minutes)
            print(f"{waits} reminders become due")
            seconds = await start_all(fleet, playground, options.shards)
            print(f"{options.shards} shards were connected again after {seconds:.1f} s")
            before = cost_of([*fleet.pids(), server.pid])
            began = time.monotonic()
            until = began + 60 * options.minutes
            work = [play(crowd, until, options.pause)]
            if not options.calm:
                work.append(misfortunes.run(until - 60))
            await asyncio.gather(*work)
            ended = time.monotonic()
            cost = cost_of([*fleet.pids(), server.pid])
            in_time = await settled(address, SETTLED)
            balance = crowd.ledger.balance(address, time.time())
        finally:
            await fleet.stop()
            await fleet.networks.stop()
        report(crowd, misfortunes, began, ended)
        if options.calm:
            costs(cost, cost.since(before), len(crowd.ledger.presses))
        judge(balance)
        print(f"errors in the logs: {fleet.complaints()}")
        checked = await check(address)
        made = count(address, "SELECT count(*) FROM moves")
        size = count(address, "SELECT pg_database_size(current_database())")
    server.remove()
    print(f"{made} moves stored, {size / options.games:.0f} bytes a game; settled: {in_time}")
    print(checked)
    return in_time and balance.is_even and "All stored games" in checked


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
    parser.add_argument("--logs", type=Path, help="keep the logs in this folder")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = options.logs or Path(name)
        folder.mkdir(parents=True, exist_ok=True)
        sys.exit(0 if asyncio.run(endure(options, folder)) else 1)


if __name__ == "__main__":
    main()
