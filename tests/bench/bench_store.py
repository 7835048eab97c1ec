"""What storing costs: a move with full synchronisation, the disk, the memory, the start.

    python tests/bench/bench_store.py [--games 3] [--open 1000] [--dir FOLDER] [--server ADDRESS]

A move goes through the service as the bot calls it: rules, forced moves, one transaction with
moves, position, game and message. Beside it the same rows are written with plain `sqlite3` in the
same run, in turns, so that the ratio holds on a noisy machine. `--dir` chooses the disk;
`--server` names an empty PostgreSQL database on which the same moves are made, in turns, too.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import rules
from bot.model import DueMessage, Game, Person
from bot.services.messages.delivery import Sender
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database

SLUG = "puerto-rico"
PEOPLE = [Person(number, f"Player {number}", "en-US") for number in range(1, 5)]


class Post:
    """A messenger that delivers at once."""

    async def send(self, row: DueMessage, game: Game) -> int | None:
        return None if row.message.kind in ("lobby", "waiting") else row.id

    async def tell_organiser(self, game: Game, reason: str) -> None:
        raise RuntimeError(reason)


async def start_game(lobbies: Lobbies) -> Game:
    game = await lobbies.open(SLUG, 1, 2, PEOPLE[0], "en")
    for person in PEOPLE[1:]:
        await lobbies.join(game.id, person)
    return await lobbies.start(game.id, PEOPLE[0].id)


async def make_move(play: PlayServices, game: Game, chance: rules.Chance) -> tuple[Game, float]:
    """Make one random move; return the game and the seconds that the service took."""
    position = await play.games.position(game.id)
    person = position.game.asked[0]
    seat = position.game.seat_of(person)
    assert seat is not None
    move = str(chance.choose(rules.legal(position.state, seat)))
    began = time.perf_counter()
    change = await play.moves.make(game.id, person, move, position.game.question)
    return change.game, time.perf_counter() - began


class Plain:
    """The rows of a move written with the standard library, in the thread that asks."""

    def __init__(self, path: Path, snapshot: bytes) -> None:
        self._snapshot = snapshot
        self._ply = 0
        self._db = sqlite3.connect(path, isolation_level=None)
        self._db.executescript(
            """
            PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
            CREATE TABLE games (id INTEGER PRIMARY KEY, ply INTEGER, waiting TEXT);
            CREATE TABLE moves (game_id, ply, seat, text, at, PRIMARY KEY (game_id, ply));
            CREATE TABLE snapshots (game_id INTEGER PRIMARY KEY, ply INTEGER, state BLOB);
            CREATE TABLE outbox (id INTEGER PRIMARY KEY, game_id, kind TEXT, to_ply, nonce TEXT);
            INSERT INTO games VALUES (1, 0, '[]'); INSERT INTO snapshots VALUES (1, 0, x'');
            """
        )

    def move(self) -> float:
        """Write one move; return the seconds it took."""
        began = time.perf_counter()
        self._ply += 1
        run = self._db.execute
        run("BEGIN IMMEDIATE")
        run("INSERT INTO moves VALUES (1, ?, 0, 'role settler', 1.0)", (self._ply,))
        run("UPDATE games SET ply = ?, waiting = '[1]' WHERE id = 1", (self._ply,))
        run("UPDATE snapshots SET ply = ?, state = ?", (self._ply, self._snapshot))
        run(
            "INSERT INTO outbox (game_id, kind, to_ply, nonce) VALUES (1, 'turn', ?, ?)",
            (self._ply, f"nonce {self._ply}"),
        )
        run("COMMIT")
        return time.perf_counter() - began


def one_sync(file: int) -> float:
    """Write a page and wait for the disk; return the seconds it took."""
    began = time.perf_counter()
    os.pwrite(file, bytes(4096), 0)
    os.fdatasync(file)
    return time.perf_counter() - began


def quantiles(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return (
        f"median {1000 * statistics.median(ordered):6.2f} ms   "
        f"99% {1000 * ordered[int(0.99 * (len(ordered) - 1))]:6.2f} ms"
    )


def show(done: int, whole: int, what: str) -> None:
    if sys.stderr.isatty():
        print(f"\r{what}: {done} of {whole} ", end="", file=sys.stderr, flush=True)


class Side:
    """A database on which games are played, and what moves and commits took there, in seconds."""

    def __init__(self, name: str, db: Database) -> None:
        self.name = name
        self.db = db
        self.play, self.lobbies = PlayServices(db, time.time), Lobbies(db, time.time)
        self.moves: list[float] = []
        self.commits: list[float] = []
        self.chance = rules.Chance("bench")
        self.game: Game

    async def start(self) -> None:
        """Begin the next game."""
        self.game = await start_game(self.lobbies)

    async def move(self) -> None:
        """Make one move, if the game is not over."""
        if self.game.status == "running":
            self.game, seconds = await make_move(self.play, self.game, self.chance)
            self.moves.append(seconds)

    async def close(self) -> None:
        """Send what is due, and close everything."""
        sender = Sender(self.db, Post(), time.time)
        await sender.start()
        await sender.idle()
        await sender.drain(1)
        await self.play.close()
        await self.db.close()


async def measure_moves(folder: Path, games: int, server: str | None) -> None:
    """Time moves on SQLite and, if there is one, on a server, in turns with the plain rows."""
    sides = [Side("SQLite", await Database.open(folder / "games.sqlite3"))]
    if server is not None:
        sides.append(Side("PostgreSQL", await Database.open(server)))
    for side in sides:
        side.db.on_commit(side.commits.append)
        await side.start()
    state = (await sides[0].play.games.position(sides[0].game.id)).state
    plain = Plain(folder / "plain.sqlite3", json.dumps(rules.to_json(state)).encode()[:1200])
    file = os.open(folder / "sync", os.O_CREAT | os.O_WRONLY)
    bare, sync = [], []
    for number in range(games):
        if number:
            for side in sides:
                await side.start()
        while any(side.game.status == "running" for side in sides):
            for side in sides:
                await side.move()
            bare.append(plain.move())
            sync.append(one_sync(file))
        show(number + 1, games, "games")
    print(f"\n{len(sides[0].moves)} moves of people in {games} games")
    for side in sides:
        print(f"  {side.name}: the service, rules included   {quantiles(side.moves)}")
        print(f"  {side.name}: commits                       {quantiles(side.commits)}")
    print(f"  plain sqlite3, same rows      {quantiles(bare)}")
    print(f"  one write and fdatasync       {quantiles(sync)}")
    for side in sides:
        ratio = statistics.median(side.moves) / statistics.median(bare)
        print(f"  {side.name}: service : plain = {ratio:.1f}")
        await measure_burst(side.play, side.lobbies)
        await side.close()


async def measure_burst(
    play: PlayServices, lobbies: Lobbies, games: int = 20, rounds: int = 10
) -> None:
    """Let people move in many games at the same time."""
    running = [await start_game(lobbies) for _ in range(games)]
    chance = rules.Chance("burst")
    began = time.perf_counter()
    for _ in range(rounds):
        results = await asyncio.gather(*[make_move(play, game, chance) for game in running])
        running = [game for game, _ in results]
    seconds = time.perf_counter() - began
    print(f"  {games} games at once: {games * rounds / seconds:.0f} moves/s")


async def measure_disk(folder: Path, games: int) -> None:
    """The size of finished games, messages delivered."""
    path = folder / "disk.sqlite3"
    db = await Database.open(path)
    await db.close()
    empty = path.stat().st_size
    db = await Database.open(path)
    play, lobbies = PlayServices(db, time.time), Lobbies(db, time.time)
    sender = Sender(db, Post(), time.time)
    await sender.start()
    chance = rules.Chance("disk")
    for number in range(games):
        game = await start_game(lobbies)
        while game.status == "running":
            game, _ = await make_move(play, game, chance)
        show(number + 1, games, "finished games")
    await sender.idle()
    await sender.drain(1)
    await play.close()
    await db.close()
    print(f"\ndisk: {(path.stat().st_size - empty) / games / 1000:.1f} kB a finished game")


async def make_open_games(path: Path, wanted: int) -> None:
    """One game in its middle, and so many copies of it."""
    db = await Database.open(path)
    play, lobbies = PlayServices(db, time.time), Lobbies(db, time.time)
    game = await start_game(lobbies)
    chance = rules.Chance("open")
    while game.ply < 80 and game.status == "running":
        game, _ = await make_move(play, game, chance)
    sender = Sender(db, Post(), time.time)
    await sender.start()
    await sender.idle()
    await sender.drain(1)
    await play.close()
    await db.close()
    copies = sqlite3.connect(path)
    for table, key in (("games", "id"), *((name, "game_id") for name in ("seats", "moves"))):
        _copy_rows(copies, table, key, wanted)
    _copy_rows(copies, "snapshots", "game_id", wanted)
    copies.commit()
    copies.close()


def _copy_rows(db: sqlite3.Connection, table: str, key: str, wanted: int) -> None:
    columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
    rest = ", ".join(f'"{name}"' for name in columns if name != key)
    for number in range(2, wanted + 1):
        db.execute(
            f"INSERT INTO {table} ({key}, {rest}) SELECT ?, {rest} FROM {table} WHERE {key} = 1",
            (number,),
        )


async def measure_memory(path: Path, games: int) -> None:
    """The memory of games that are loaded."""
    db = await Database.open(path)
    play = PlayServices(db, time.time, kept=games)
    await play.games.position(1)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for game_id in range(2, games + 1):
        await play.games.position(game_id)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    print(f"memory: {used / (games - 1) / 1024:.1f} KiB a loaded game")
    await play.close()
    await db.close()


async def measure_start(path: Path) -> None:
    """Open the database and take up everything that waits."""
    began = time.perf_counter()
    db = await Database.open(path)
    play, sender = PlayServices(db, time.time), Sender(db, Post(), time.time)
    opened = time.perf_counter()
    await play.computers.resume()
    await sender.start()
    resumed = time.perf_counter()
    await play.games.position(2)
    loaded = time.perf_counter()
    print(
        f"start: database {1000 * (opened - began):.0f} ms, "
        f"resuming {1000 * (resumed - opened):.0f} ms, "
        f"first position on demand {1000 * (loaded - resumed):.1f} ms"
    )
    await sender.drain(1)
    await play.close()
    await db.close()


def measure_process(path: Path) -> None:
    """A new process from nothing to ready, imports included."""
    code = (
        "import asyncio, sys, tests.bench.bench_store as bench\n"
        "from pathlib import Path\n"
        "asyncio.run(bench.measure_start(Path(sys.argv[1])))\n"
    )
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, str(path)], check=True)
    print(f"start: {1000 * (time.perf_counter() - began):.0f} ms with Python and all imports")


def run(measure: Callable[..., object], *arguments: object) -> None:
    asyncio.run(measure(*arguments))  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=3, help="games that are played")
    parser.add_argument("--open", type=int, default=1000, help="open games at the start")
    parser.add_argument("--dir", type=Path, default=None, help="where the files lie")
    parser.add_argument("--server", default=None, help="postgresql://… of an empty database")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=options.dir) as name:
        folder = Path(name)
        run(measure_moves, folder, options.games, options.server)
        run(measure_disk, folder, options.games)
        path = folder / "open.sqlite3"
        run(make_open_games, path, options.open)
        print(f"{options.open} open games after some 80 moves, {path.stat().st_size / 1e6:.1f} MB")
        run(measure_memory, path, min(options.open, 300))
        measure_process(path)


if __name__ == "__main__":
    main()
