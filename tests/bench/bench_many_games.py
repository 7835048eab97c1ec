"""A bot with very many open games: how long it takes to start, and to move to another database.

    python tests/bench/bench_many_games.py [--games 10000] [--servers 2000]

The games have just been started and everything about them is posted. They are stored in a SQLite
file; then the bot starts on it until it answers a command, `slowboat move-database` takes them to a
PostgreSQL server, where the bot starts again, and back to another file.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.playground import Playground
from bot.store.database import Database
from tests.bench.cluster.costs import cost_of
from tests.bench.cluster.games import PEOPLE, store_games
from tests.bench.crowd import OWN, PATIENCE, bot_process, variables
from tests.postgresql_server import Server


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--servers", type=int, default=2000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(measure(options, Path(name)))


if __name__ == "__main__":
    main()
