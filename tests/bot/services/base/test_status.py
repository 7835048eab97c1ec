"""`slowboat status`: all processes, shards, messages and the last backup at a glance."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from bot import logs
from bot.__main__ import UNWELL, main
from bot.cluster.leases import Clock, Leases
from bot.cluster.ownership import Ownership
from bot.cluster.store.leases import database_time
from bot.services.base.status import STUCK_SECONDS, note_backup, status
from bot.settings import VARIABLES
from bot.store.database import Database
from bot.store.memory import Connection
from bot.store.schema import leases as lease_rows
from bot.store.schema import outbox

NOW = 1_800_000_000.0
SHARDS = 64
SCREEN, WIDTH = 24, 120
"""The lines and columns of a small screen."""


async def due(db: Database, *ages: float) -> None:
    """Let messages be due since so many seconds."""
    rows = [
        {
            "person_id": 1,
            "kind": "notice",
            "from_ply": 0,
            "to_ply": 0,
            "question": 0,
            "detail": {},
            "nonce": str(number),
            "created_at": NOW - age,
            "attempts": 0,
            "failure": "",
        }
        for number, age in enumerate(ages)
    ]
    async with db.transaction() as tx:
        await tx.connection.execute(insert(outbox), rows)


async def test_a_bot_alone_has_neither_processes_nor_leases(db: Database) -> None:
    seen = await status(db, NOW)
    assert (seen.problems, seen.processes, seen.leases) == ((), (), ())
    assert seen.lines()[-1] == "Backup     none noted"
    assert "Messages   0 due, 0 stuck" in seen.lines()


async def test_messages_that_are_stuck_are_a_problem(db: Database) -> None:
    await due(db, 10.0, STUCK_SECONDS + 1, 7200.0)
    seen = await status(db, NOW)
    assert "Messages   3 due, 2 stuck, the oldest for 2 h" in seen.lines()
    assert seen.problems == ("2 messages are due for more than 15 min.",)


async def test_shards_and_who_holds_and_inherits_them(db: Database) -> None:
    one = Leases(db, Ownership(), "one:1", seconds=20.0)
    two = Leases(db, Ownership(), "two:2", seconds=20.0)
    await one.join(4, strict=False)
    await one.renew()
    await two.join(4, strict=False)
    await two.renew()
    await two.ready(3)
    seen = await status(db, NOW)
    assert seen.problems == ()
    first, second = (each.id for each in seen.processes)
    told = "\n".join(seen.lines())
    assert f"{first} one:1: 4 shards, alive, its leases hold for " in told
    assert f"held by {first}: 0 to 1\n" in told
    assert f"held by {first}, {second} inherits (not connected yet): 2\n" in told
    assert f"held by {first}, {second} inherits (connected): 3\n" in told


async def test_shards_of_a_process_that_is_gone_are_a_problem(db: Database) -> None:
    async def long_ago(connection: object) -> float:
        return await database_time(connection) - 300.0  # type: ignore[arg-type]

    leases = Leases(db, Ownership(), "one:1", seconds=20.0, clock=long_ago)
    await leases.join(2, strict=False)
    await leases.renew()
    seen = await status(db, NOW)
    assert seen.problems == ("No living process holds shards 0 to 1.",)
    assert ": 2 shards, gone for 5 min" in "\n".join(seen.lines())
    assert seen.as_json()["status"] == "unwell"


async def test_what_went_on_for_an_hour_stays_on_one_screen(db: Database) -> None:
    """A process that crashes again and again, and many that have exchanged shards."""
    hour = [database_time_before(float(seconds)) for seconds in range(3570, 60, -150)]
    for clock in hour:
        gone = Leases(db, Ownership(), "bot:1", seconds=20.0, clock=clock)
        await gone.join(SHARDS, strict=False)
        await gone.renew()
    living = [Leases(db, Ownership(), f"bot:{number}", seconds=600.0) for number in range(4)]
    for each in living:
        await each.join(SHARDS, strict=False)
        await each.renew()
    ids = [each._id for each in living]
    async with db.transaction() as tx:
        for shard in range(SHARDS):
            held = update(lease_rows).where(lease_rows.c.shard == shard)
            values = {"holder": ids[shard % 4], "heir": None, "ready": False}
            await tx.connection.execute(held.values(**values))
    lines = (await status(db, NOW)).lines()
    assert len(lines) <= SCREEN
    assert all(len(line) <= WIDTH for line in lines)
    told = "\n".join(lines)
    assert f"{len(hour)} more are gone, the last for 2 min" in told
    assert f"held by {ids[0]}: 0, 4, 8, " in told


def database_time_before(seconds: float) -> Clock:
    """A clock of the database that is slow by so many seconds."""

    async def clock(connection: Connection) -> float:
        return await database_time(connection) - seconds - 20.0

    return clock


async def test_a_backup_by_other_tools_is_noted(db: Database) -> None:
    await note_backup(db, NOW - 3 * 3600)
    seen = await status(db, NOW)
    assert seen.backup_at == NOW - 3 * 3600
    assert seen.lines()[-1].endswith("UTC, 3 h ago")


@pytest.fixture
def installed(address: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(logs, "set_up", lambda *_args, **_options: None)
    monkeypatch.setenv("SLOWBOAT_DATABASE", address)
    return address


def test_the_command_notes_backups_and_tells_a_monitor(
    installed: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["backup_at"] is None
    assert main(["note-backup"]) == 0
    assert main(["status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["backup_at"] is not None

    async def stuck() -> None:
        db = await Database.open(installed)
        await due(db, NOW)
        await db.close()

    asyncio.run(stuck())
    assert main(["status"]) == UNWELL
    assert "1 stuck" in capsys.readouterr().out


@pytest.mark.parametrize("database_kind", ["sqlite"])
def test_a_copy_of_a_file_is_noted_beside_it(
    installed: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    before = Path(installed).read_bytes()
    assert main(["backup", str(tmp_path / "copy")]) == 0
    capsys.readouterr()
    assert main(["status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["backup_at"] is not None
    assert Path(installed).read_bytes() == before
