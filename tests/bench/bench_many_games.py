"""A bot with very many open games: how long it takes to start, and to move to another database.

    python tests/bench/bench_many_games.py [--games 10000] [--servers 2000]
    python tests/bench/bench_many_games.py --small [--games 100]

The games have just been started and everything about them is posted. They are stored in a SQLite
file; then the bot starts on it until it answers a command, `slowboat move-database` takes them to a
PostgreSQL server, where the bot starts again, and back to another file.

With `--small` it is asked whether all fits on a small machine: the bot posts the boards of some
games of all kinds, a person searches the rules, a computer thinks, and a game is reviewed. The
memory of all processes together is printed, and more than 512 MiB fail.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from pathlib import Path

from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.playground import Playground
from bot.store.database import Database
from tests.bench.bench_review import played
from tests.bench.cluster.costs import cost_of
from tests.bench.cluster.games import PEOPLE, SLUGS, store_games
from tests.bench.crowd import OWN, PATIENCE, bot_process, variables
from tests.postgresql_server import Server

SMALL = 512
"""The MiB of a small machine."""
REVIEWED = "brass-birmingham"
"""The game whose review takes the most memory."""
ROWS = 4
"""So many decisions of it are judged before the memory is looked at."""
MANY, FEW = 10_000, 100
POSTED_SECONDS = 600.0


async def store(address: str, playground: Playground, servers: int, games: int) -> None:
    """Store games of which everything is posted."""
    people = [playground.add_person(f"Player {number}") for number in range(PEOPLE)]
    await store_games(address, playground, people, servers, games)
    db = await Database.open(address)
    async with db.transaction() as tx:
        await tx.connection.execute(text("DELETE FROM outbox"))
    await db.close()


async def start(address: str, playground: Playground, folder: Path) -> None:
    """Start the bot on a database and print after how long it answers a command, and its cost."""
    began = time.monotonic()
    async with bot_process(playground, folder, SLOWBOAT_DATABASE=address) as pid:
        online = time.monotonic() - began
        person = playground.person("Player 0")
        while True:
            used = await person.slash("games", "games")
            if used.kind != "failed":
                break
        await used.settled(PATIENCE)
        answered = time.monotonic() - began
        await asyncio.sleep(20)
        cost = cost_of([pid])
    print(f"  connected after {online:.1f} s, answered after {answered:.1f} s; 20 s later:")
    for name, seconds in sorted(cost.seconds.items()):
        print(f"    {name:36} {seconds:5.1f} s CPU, {cost.memory[name] / (1 << 20):4.0f} MiB")


async def move(source: str, target: str, playground: Playground, folder: Path) -> None:
    """Move everything to another database and print how long that took."""
    began = time.monotonic()
    process = await asyncio.create_subprocess_exec(
        *OWN, "move-database", source, target,
        cwd=folder, env={**os.environ, **variables(playground)},
    )  # fmt: skip
    if await process.wait():
        raise SystemExit("the database could not be moved")
    print(f"  moved in {time.monotonic() - began:.1f} s")


async def measure(options: argparse.Namespace, folder: Path) -> None:
    file, copy = str(folder / "games.sqlite3"), str(folder / "copy.sqlite3")
    server = Server({"fsync": "on", "full_page_writes": "on"})
    server.start()
    with server.database() as address:
        async with Playground() as playground:
            began = time.monotonic()
            await store(file, playground, options.servers, options.games)
            print(f"{options.games} games stored in {time.monotonic() - began:.0f} s")
            print("SQLite")
            await start(file, playground, folder)
            await move(file, address, playground, folder)
            print("PostgreSQL")
            await start(address, playground, folder)
            await move(address, copy, playground, folder)
    server.remove()


async def measure_small(games: int, folder: Path) -> None:
    """Print the memory of all processes with so many games; raise SystemExit if it is too much."""
    file = folder / "games.sqlite3"
    async with Playground() as playground, reviewing() as reviewer:
        people = [playground.add_person(f"Player {number}") for number in range(PEOPLE)]
        await store_games(str(file), playground, people, games // len(SLUGS), games)
        async with bot_process(playground, folder, SLOWBOAT_DATABASE=str(file)) as pid:
            await until_posted(file)
            search = await playground.person("Player 0").slash("rules", "games", topic="coal")
            await search.settled(PATIENCE)
            await asyncio.sleep(20)
            tell_memory([pid, reviewer])


def tell_memory(pids: Iterable[int]) -> None:
    """Print the memory of processes and of those that they started."""
    memory = cost_of(pids).memory
    for name, taken in sorted(memory.items()):
        print(f"  {name:40} {taken / (1 << 20):4.0f} MiB")
    together = sum(memory.values()) / (1 << 20)
    print(f"  {'together':40} {together:4.0f} MiB, {SMALL - together:.0f} are left")
    if together > SMALL:
        raise SystemExit(f"it does not fit into {SMALL} MiB")


async def until_posted(file: Path) -> None:
    """Wait until the bot has posted everything."""
    waiting = "SELECT count(*) FROM outbox WHERE done_at IS NULL"
    async with asyncio.timeout(POSTED_SECONDS):
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            while db.execute(waiting).fetchone()[0]:  # noqa: ASYNC110
                await asyncio.sleep(1.0)


@asynccontextmanager
async def reviewing() -> AsyncIterator[int]:
    """A process in the middle of a review; yields its id."""
    game = played(REVIEWED, "small").to_json()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.computers.coaching.process"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    rows: list[object] = []
    for _ in range(ROWS):
        process.stdin.write(json.dumps({"game": game, "steps": rows}).encode() + b"\n")
        rows.append(json.loads(await process.stdout.readline()))
    yield process.pid
    process.stdin.close()
    await process.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--servers", type=int, default=2000)
    parser.add_argument("--small", action="store_true", help="whether all fits on a small machine")
    options = parser.parse_args()
    options.games = options.games or (FEW if options.small else MANY)
    with tempfile.TemporaryDirectory() as name:
        measured = measure_small(options.games, Path(name)) if options.small else None
        asyncio.run(measured or measure(options, Path(name)))


if __name__ == "__main__":
    main()
