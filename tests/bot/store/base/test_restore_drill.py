"""The drills of `.deploy/BACKUPS.md` with the shipped scripts and settings: copies come back."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import yaml

from bot.model import Person
from bot.services.base.status import status
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database
from tests.patience import PATIENCE
from tests.postgresql_server import Server, programs

pytestmark = pytest.mark.nightly
FOLDER = Path(__file__).parents[4] / ".deploy"
PAGE = (FOLDER / "BACKUPS.md").read_text()
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
DAY = 86400.0
SEGMENT = 16 << 20
"""The size of a file of PostgreSQL's log of changes, in bytes."""


@pytest.fixture
def restored(server: Server) -> Iterator[str]:
    """The name of an empty database to restore into."""
    name = server.create()
    yield name
    server.drop(name)


async def play_game(address: str, *moves: str) -> None:
    """Store a game of a few moves."""
    people = (Person(11, "Ann", "en-US"), Person(12, "Ben", "ko"))
    db = await Database.open(address)
    play, lobbies = PlayServices(db, lambda: 1e6), Lobbies(db, lambda: 1e6)
    table = await lobbies.open(
        "puerto-rico", 1, 2, people[0], "en", {"start_player": "listed-first"}
    )
    await lobbies.join(table.id, people[1])
    game = await lobbies.start(table.id, people[0].id)
    await play.moves.make(game.id, people[0].id, moves)
    await play.close()
    await lobbies.close()
    await db.close()


def run(tool: str, *arguments: str) -> None:
    folder = programs()
    assert folder is not None
    subprocess.run([folder / tool, *arguments], check=True, capture_output=True)


def back_up(address: str, folder: Path, **variables: str) -> None:
    """Run `backup.sh` as the units and the compose file do."""
    settings = {
        "PATH": f"{programs()}:{os.environ['PATH']}",
        "SLOWBOAT_DATABASE": address,
        "BACKUP_FOLDER": str(folder),
        **variables,
    }
    subprocess.run(["sh", FOLDER / "backup.sh"], env=settings, check=True, capture_output=True)


def dump_in(folder: Path) -> Path:
    (dump,) = folder.glob("slowboat-*.dump")
    return dump


def base_in(folder: Path) -> Path:
    (base,) = folder.glob("base-*")
    return base


@pytest.mark.parametrize("database_kind", ["postgresql"])
async def test_a_copy_comes_back_with_its_running_games(
    address: str,
    server: Server,
    restored: str,
    tmp_path: Path,
) -> None:
    await play_game(address, "role builder", "build pass")
    target, folder = server.address(restored), tmp_path / "made" / "by the script"
    begun = time.time()
    back_up(address, folder)
    assert await noted_backup(address) == pytest.approx(begun, abs=PATIENCE)
    run("pg_restore", "--no-owner", f"--dbname={target}", str(dump_in(folder)))
    assert "All stored games replay to their stored positions." in await check_by_command(target)


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_file_is_copied_by_the_same_script(address: str, tmp_path: Path) -> None:
    """The timer is started by the instructions, and the settings that are shipped name a file."""
    await play_game(address, "role builder", "build pass")
    folder = tmp_path / "made"
    folder.mkdir()
    aged(folder / "slowboat-old.sqlite3", 20)
    programs_of_slowboat = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    for _ in range(2):  # again on the same day
        back_up(address, folder, PATH=programs_of_slowboat)
    (copy,) = folder.iterdir()
    assert copy.name == f"slowboat-{time.strftime('%Y-%m-%d', time.gmtime())}.sqlite3"
    assert await noted_backup(address) is not None
    assert "All stored games replay to their stored positions." in await check_by_command(str(copy))


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_a_file_comes_back_although_the_bot_was_killed_after_it_was_copied(
    address: str, tmp_path: Path
) -> None:
    """The page's own commands, beside what a killed bot has left."""
    await play_game(address, "role builder")
    programs_of_slowboat = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    back_up(address, tmp_path / "made", PATH=programs_of_slowboat)
    folder = tmp_path / "killed"
    folder.mkdir()
    (copy,) = (tmp_path / "made").iterdir()
    shutil.copy(copy, folder / "slowboat-DATE.sqlite3")
    db = await Database.open(address)
    play = PlayServices(db, lambda: 1e6)
    (game,) = await play.games.of_person(11)
    await play.moves.make(game.id, 11, "build pass")
    for file in Path(address).parent.glob(f"{Path(address).name}*"):
        shutil.copy(file, folder / file.name.replace(Path(address).name, "slowboat.sqlite3"))
    await play.close()
    await db.close()
    assert (folder / "slowboat.sqlite3-wal").stat().st_size > 0
    commands = re.findall(r"^\d\. `((?:rm|cp) [^`]*slowboat\.sqlite3[^`]*)`", PAGE, re.M)
    for command in commands:
        done = await asyncio.create_subprocess_shell(command, cwd=folder)
        assert await done.wait() == 0
    db = await Database.open(str(folder / "slowboat.sqlite3"))
    play = PlayServices(db, lambda: 1e6)
    assert (await play.games.position(game.id)).game.ply == 1
    await play.close()
    await db.close()


async def noted_backup(address: str) -> float | None:
    """When `slowboat status` says that the last backup was."""
    db = await Database.open(address)
    seen = await status(db, time.time())
    await db.close()
    return seen.backup_at


async def check_by_command(address: str) -> str:
    """Return what `slowboat check` says of a database."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "check",
        stdout=asyncio.subprocess.PIPE,
        env={"PATH": "", "SLOWBOAT_DATABASE": address},
    )
    out, _ = await process.communicate()
    return out.decode()


def test_the_drill_names_the_tools_that_the_test_uses() -> None:
    for word in ("`backup.sh`", "pg_restore --no-owner", "slowboat check", "recovery.signal"):
        assert word in PAGE


# -- the log of changes


class Archiving:
    """A server with the settings of the compose file, whose log of changes goes to a folder."""

    def __init__(self) -> None:
        command = COMPOSE["services"]["database"]["command"]
        shipped = dict(line.split("=", 1) for line in command if "=" in line)
        needed = {"wal_level": "replica", "max_wal_senders": "3", "full_page_writes": "on"}
        self.server = Server({**needed, **shipped})
        self.archive = self.server.folder / "archive"
        self.archive.mkdir()
        # where the server may read it, who is somebody else
        script = shutil.copy(FOLDER / "archive.sh", self.server.folder)
        give(self.server.folder, self.archive)
        archive_command = shipped["archive_command"]
        moved = archive_command.replace("/usr/local/bin/archive.sh", str(script))
        moved = moved.replace(" /archive", f" {self.archive}")
        assert moved.count(str(self.server.folder)) == 2
        with (self.server.folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"archive_command = '{moved}'\n")

    def archive_all(self, address: str) -> None:
        """Wait until everything that was written is in the archive."""
        with psycopg.connect(address, autocommit=True) as connection:
            name = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
            assert name is not None
            self._wait(connection, f"SELECT last_archived_wal >= '{name[0]}' FROM pg_stat_archiver")

    @staticmethod
    def _wait(connection: psycopg.Connection[tuple[bool]], condition: str) -> None:
        end = time.monotonic() + PATIENCE
        while True:
            row = connection.execute(condition.encode()).fetchone()
            if row is not None and row[0]:
                return
            assert time.monotonic() < end, condition
            time.sleep(0.02)

    def restore(self, base: Path) -> Server:
        """Start a server from a base copy and the archive, as the page says."""
        server = Server()
        data = server.folder / "data"
        for path in data.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        unpack(base / "base.tar.gz", data)
        unpack(base / "pg_wal.tar.gz", data / "pg_wal")
        found = re.search(r"`restore_command = '([^']*)'`", PAGE)
        assert found is not None
        restore_command = found[1].replace("/archive/", f"{self.archive}/")
        with (data / "postgresql.conf").open("a") as file:
            file.write(f"restore_command = '{restore_command}'\narchive_mode = off\n")
            file.write(f"unix_socket_directories = '{server.folder}'\n")
        (data / "recovery.signal").touch()
        give(server.folder, data, *data.rglob("*"))
        server.start()
        with psycopg.connect(server.address("postgres"), autocommit=True) as connection:
            self._wait(connection, "SELECT NOT pg_is_in_recovery()")
        return server


def give(owner: Path, *paths: Path) -> None:
    """Give files to whom another one belongs."""
    status = owner.stat()
    for path in paths:
        os.chown(path, status.st_uid, status.st_gid, follow_symlinks=False)


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as file:
        file.extractall(folder)


@pytest.fixture
def archiving() -> Iterator[Archiving]:
    if programs() is None:
        pytest.skip("there is no postgresql")
    archiving = Archiving()
    archiving.server.start()
    yield archiving
    archiving.server.remove()


async def test_the_log_of_changes_leads_from_a_base_copy_to_the_last_move(
    archiving: Archiving, tmp_path: Path
) -> None:
    name = archiving.server.create()
    address = archiving.server.address(name)
    await play_game(address, "role builder")
    back_up(address, tmp_path, BACKUP_ARCHIVE=str(archiving.archive))
    await play_game(address, "role settler", "settle pass")
    archiving.archive_all(address)
    archiving.server.stop()
    server = archiving.restore(base_in(tmp_path))
    try:
        with psycopg.connect(server.address(name)) as connection:
            moves = connection.execute("SELECT text FROM moves ORDER BY game_id, ply").fetchall()
        assert [text for (text,) in moves] == ["role builder", "role settler", "settle pass"]
        text = await check_by_command(server.address(name))
        assert "All stored games replay to their stored positions." in text
    finally:
        server.remove()


def test_what_is_kept_is_bounded(archiving: Archiving, tmp_path: Path) -> None:
    address = archiving.server.address(archiving.server.create())
    archive, folder = archiving.archive, tmp_path
    ages = {"slowboat-a.dump": 20, "slowboat-b.dump": 10, "base-1": 16, "base-2": 8}
    for name, days in ages.items():
        aged(folder / name, days, is_folder=name.startswith("base"))
    for name, days in {"old.gz": 9, "needed.gz": 7}.items():
        aged(archive / name, days)
    back_up(address, folder, BACKUP_ARCHIVE=str(archive))
    today = time.strftime("%Y-%m-%d", time.gmtime())
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        ["slowboat-b.dump", f"slowboat-{today}.dump", "base-2", f"base-{today}"]
    )
    assert {path.name for path in archive.iterdir()} >= {"needed.gz"}
    assert not (archive / "old.gz").exists()
    # the base copy of this week stays the newest until it is a week old
    began = (folder / f"base-{today}").stat().st_mtime
    back_up(address, folder, BACKUP_ARCHIVE=str(archive))
    assert (folder / f"base-{today}").stat().st_mtime == began
    assert (folder / "base-2").exists()


def aged(path: Path, days: float, *, is_folder: bool = False) -> None:
    """Make a file, or a folder with one, that is so many days old."""
    if is_folder:
        path.mkdir()
        (path / "base.tar.gz").touch()
    else:
        path.touch()
    then = time.time() - days * DAY
    os.utime(path, (then, then))


def archived(path: Path, folder: Path) -> bool:
    """Whether `archive.sh` says that a file is kept."""
    command = ["sh", str(FOLDER / "archive.sh"), str(path), path.name, str(folder)]
    return subprocess.run(command, check=False).returncode == 0


def test_a_file_of_the_log_is_kept_small_once_and_never_replaced(tmp_path: Path) -> None:
    archive, path = tmp_path / "archive", tmp_path / "000000010000000000000001"
    archive.mkdir()
    path.write_bytes(os.urandom(4000) + bytes(SEGMENT - 4000))
    assert archived(path, archive)
    (copy,) = archive.iterdir()
    assert copy.stat().st_size < 30_000
    # PostgreSQL asks again when it crashed before it knew
    assert archived(path, archive)
    # the log of another database has the same names
    path.write_bytes(bytes(SEGMENT))
    before = copy.read_bytes()
    assert not archived(path, archive)
    assert copy.read_bytes() == before


def test_a_file_that_cannot_be_kept_is_asked_for_again(tmp_path: Path) -> None:
    path = tmp_path / "000000010000000000000001"
    path.write_bytes(bytes(100))
    assert not archived(path, tmp_path / "no such folder")
