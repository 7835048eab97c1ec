"""The command `slowboat`: what it prints and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import socket
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import discord
import pytest

from bot import logs
from bot.__main__ import main
from bot.client import Slowboat
from bot.settings import VARIABLES
from bot.store.database import Database
from bot.store.dialects import dialect_of

ROOT = Path(__file__).parents[2]
BEFORE = ROOT / "tests" / "bot" / "store" / "revision_0022.sql"
"""A database of the last revision before the first version."""


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


def test_help_names_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    told = capsys.readouterr().out
    assert all(word in told for word in ("check", "ratings", "backup", "DISCORD_TOKEN", ".env"))


@pytest.mark.parametrize("command", [["check"], ["ratings"], ["backup", "copy.sqlite3"]])
def test_a_missing_database_is_one_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command) == 1
    told = capsys.readouterr().err
    assert told == "slowboat: There is no database at slowboat.sqlite3.\n"


def test_a_setting_that_cannot_be_used_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SLOWBOAT_LOG_LEVEL", "LOUD")
    assert main([]) == 1
    assert capsys.readouterr().err.startswith("slowboat: SLOWBOAT_LOG_LEVEL cannot be LOUD")


def test_addresses_without_a_token_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DISCORD_API_BASE", "http://127.0.0.1:1/api/v10")
    assert main(["run"]) == 1
    assert "DISCORD_TOKEN" in capsys.readouterr().err


def test_the_example_explains_every_variable() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    named = [line.partition("=")[0] for line in lines if line and not line.startswith("#")]
    assert sorted(named) == sorted(VARIABLES)
    assert lines[0].startswith("#")


def test_a_damaged_file_of_the_playground_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    (tmp_path / "slowboat.playground.sqlite3").write_bytes(b"no database" * 500)
    assert main(["run"]) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("slowboat: slowboat.playground.sqlite3 cannot be used")


def test_a_port_for_health_that_is_taken_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("SLOWBOAT_METRICS_PORT", str(port))
        assert main(["run"]) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    sentence = f"slowboat: Health and metrics cannot be served at 127.0.0.1:{port} ("
    assert told.startswith(sentence)


@contextlib.contextmanager
def sole_bot(address: str | Path) -> Iterator[None]:
    """Another bot that holds a database."""
    with asyncio.Runner() as runner:
        held = dialect_of(address).hold()
        runner.run(held.__aenter__())
        yield
        runner.run(held.__aexit__(None, None, None))


def test_a_second_bot_on_the_same_database_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    with sole_bot(tmp_path / "slowboat.sqlite3"):
        assert main([]) == 1
    assert "Another Slowboat is using slowboat.sqlite3 already." in capsys.readouterr().err


def test_a_second_bot_is_refused_under_another_name_and_without_the_lock_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    there = tmp_path / "games" / "all.sqlite3"
    there.parent.mkdir()
    with sole_bot(there):
        (tmp_path / "slowboat.sqlite3").symlink_to(there)
        assert main([]) == 1
        there.with_name("all.sqlite3.lock").unlink()
        assert main([]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told == ["slowboat: Another Slowboat is using slowboat.sqlite3 already."] * 2


@pytest.mark.parametrize("command", [["check"], ["backup", "copy.sqlite3"]])
def test_looking_at_an_older_database_does_not_change_it(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "slowboat.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.executescript(BEFORE.read_text(encoding="utf-8"))
    before = file.read_bytes()
    status = main(command)
    assert file.read_bytes() == before
    told = capsys.readouterr()
    if command == ["check"]:
        assert status == 1
        assert "has revision 0022; this Slowboat reads revision" in told.err
    else:
        assert status == 0
        assert (tmp_path / "copy.sqlite3").is_file()


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (4004, "Discord no longer accepts the DISCORD_TOKEN. Was it reset?"),
        (4014, "Discord closed the connection permanently (code 4014)."),
    ],
)
def test_a_gateway_that_is_closed_for_good_is_one_sentence(
    code: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    async def closed(_bot: Slowboat, _token: str) -> None:
        socket = SimpleNamespace(close_code=code)
        raise discord.ConnectionClosed(socket, shard_id=None)  # type: ignore[arg-type]

    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    monkeypatch.setattr(Slowboat, "start", closed)
    assert main(["run"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == f"slowboat: {sentence}"


def test_logs_of_all_levels_keep_the_seeds_of_running_games() -> None:
    logs.set_up("DEBUG", as_json=False)
    for name in ("aiosqlite", "sqlalchemy", "discord", "alembic"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG), name


def test_ratings_are_made_anew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def make() -> None:
        await (await Database.open(tmp_path / "slowboat.sqlite3")).close()

    asyncio.run(make())
    assert main(["ratings"]) == 0
    assert capsys.readouterr().out == "Results and ratings were recalculated from 0 games.\n"


async def make_empty(address: str) -> None:
    await (await Database.open(address)).close()


@pytest.mark.parametrize("database_kind", ["postgresql"])
def test_the_commands_of_the_operator_know_a_server(
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("SLOWBOAT_DATABASE", address)
    assert main(["check"]) == 0
    assert main(["ratings"]) == 0
    assert main(["backup", "copy.sqlite3"]) == 1
    told = capsys.readouterr()
    assert "All stored games replay" in told.out
    assert "recalculated from 0 games" in told.out
    assert told.err.startswith("slowboat: PostgreSQL is copied by its own tools")
    assert "pg_dump" in told.err
    with sole_bot(address):
        assert main(["run"]) == 1
    assert "Another Slowboat is using postgresql://slowboat@" in capsys.readouterr().err


def test_a_database_is_moved(
    bare_address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(make_empty(str(tmp_path / "slowboat.sqlite3")))
    assert main(["move-database", "slowboat.sqlite3", bare_address]) == 0
    assert capsys.readouterr().out == (
        "0 rows were copied; 0 running games replay on the copy. Let SLOWBOAT_DATABASE name it.\n"
    )
    assert main(["move-database", "nowhere.sqlite3", bare_address]) == 1
    assert capsys.readouterr().err == "slowboat: There is no database at nowhere.sqlite3.\n"
    assert not (tmp_path / "nowhere.sqlite3").exists()
