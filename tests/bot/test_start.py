"""Failures at the start: each is one sentence, and a server that comes later is waited for."""

from __future__ import annotations

import asyncio
import logging
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import bot.__main__ as command
from bot import logs
from bot.__main__ import main
from bot.client import Slowboat
from bot.services.base.processes import environment
from bot.settings import VARIABLES
from bot.store.dialects import dialect_of
from bot.store.errors import REMINDER_SECONDS, DatabaseError, Outage
from tests.databases import run
from tests.postgresql_server import PATIENCE, Server, programs


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(logs, "set_up", lambda *_args, **_options: None)


@pytest.fixture
def locked_server(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, int]]:
    """The host and port of a server that wants a password and cannot encrypt."""
    if programs() is None:
        pytest.skip("there is no postgresql")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("PGPORT", str(port))
    server = Server({"listen_addresses": "127.0.0.1", "port": str(port)})
    rules = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n"
    (server.folder / "data" / "pg_hba.conf").write_text(rules)
    try:
        server.start()
        yield "127.0.0.1", port
    finally:
        server.remove()


def last_line(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr().err
    assert "Traceback" not in told
    return told.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments", [["run"], ["worker"], ["check"], ["ratings"], ["backup", "x"]]
)
def test_settings_in_another_encoding_are_one_sentence(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ".env").write_bytes("DISCORD_TOKEN=é\n".encode("latin-1"))
    assert main(arguments) == 1
    assert last_line(capsys) == "slowboat: The file .env is not encoded in UTF-8; save it so."


def test_a_folder_is_no_file_of_settings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Docker makes one where it is to mount a file that is missing."""
    (tmp_path / ".env").mkdir()
    assert main(["run"]) == 1
    assert last_line(capsys) == "slowboat: The file .env cannot be read (Is a directory)."


@pytest.mark.parametrize("variable", ["SLOWBOAT_DATABASE", "SLOWBOAT_METRICS_HOST"])
def test_a_sign_that_no_name_has_is_one_sentence(
    variable: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a file that was saved in UTF-16 and cut."""
    (tmp_path / ".env").write_text(f"{variable}=a\0b\nSLOWBOAT_METRICS_PORT=0\nSLOWBOAT_PORT=0\n")
    assert main(["run"]) == 1
    assert last_line(capsys) == f"slowboat: {variable} has a sign that no address has."


@pytest.mark.parametrize("host", ["a" * 80, "nowhere.invalid"])
def test_a_host_that_is_none_is_one_sentence(
    host: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in (("METRICS_HOST", host), ("METRICS_PORT", "0"), ("PORT", "0")):
        monkeypatch.setenv(f"SLOWBOAT_{name}", value)
    assert main(["run"]) == 1
    assert last_line(capsys).startswith("slowboat: Health and metrics cannot be served at ")


@pytest.mark.parametrize("database_kind", ["sqlite", "postgresql"])
def test_a_database_that_lacks_tables_is_one_sentence(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As after a backup that came back only in part."""
    run(address, "DROP TABLE outbox")
    monkeypatch.setenv("SLOWBOAT_DATABASE", address)
    assert main(["status"]) == 1
    told = last_line(capsys)
    assert told.startswith("slowboat: ")
    assert "cannot be used" in told
    assert "outbox" in told


@pytest.mark.parametrize("arguments", [["run"], ["worker"], ["check"], ["ratings"]])
def test_a_database_that_is_not_there_is_one_sentence(
    server: Server,
    arguments: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "any")
    monkeypatch.setenv("SLOWBOAT_DATABASE", server.address("nothing_of_that_name"))
    assert main(arguments) == 1
    assert 'database "nothing_of_that_name" does not exist' in last_line(capsys)


def test_a_server_that_comes_later_is_waited_for(
    own_server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    name = own_server.create()
    own_server.stop(signal.SIGQUIT)
    database = dialect_of(own_server.address(name))

    async def wait() -> None:
        waiting = asyncio.create_task(command._reached(database, 0.0))
        while "lost" not in caplog.text:  # noqa: ASYNC110
            await asyncio.sleep(0)
        own_server.start()
        await waiting

    with caplog.at_level(logging.WARNING):
        asyncio.run(wait())
    told = [record.getMessage() for record in caplog.records if record.name == command.__name__]
    assert "Slowboat waits for it." in told[0]
    assert "back after" in told[-1]
    own_server.drop(name)


def test_a_server_that_does_not_let_the_bot_in_is_not_waited_for(server: Server) -> None:
    database = dialect_of(server.address("nothing_of_that_name"))
    with pytest.raises(DatabaseError, match="does not exist"):
        asyncio.run(command._reached(database, 0.0))


@pytest.mark.parametrize(
    "wrong",
    [
        "postgresql://slowboat@{host}:{port}/any",  # it has a password
        "postgresql://slowboat:secret@{host}:{port}/any?sslmode=require",
        "postgresql://slowboat:secret@{host}:{port}/any?sslmode=nonsense",
        "postgresql://slowboat:secret@{host}:99999/any",
    ],
    ids=["no password", "no encryption", "unknown encryption", "no port"],
)
def test_an_address_that_will_never_do_is_not_waited_for(
    locked_server: tuple[str, int], wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    host, port = locked_server
    database = dialect_of(wrong.format(host=host, port=port))
    with pytest.raises(DatabaseError):
        asyncio.run(asyncio.wait_for(command._reached(database, 0.0), PATIENCE))


def test_an_outage_is_logged_when_it_begins_lasts_and_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now = 0.0
    outage = Outage(logging.getLogger("outage"), "it", lambda: now)
    outage.worked()
    for _ in range(3):
        outage.failed("gone")
    now = REMINDER_SECONDS
    outage.failed("gone")
    outage.failed("gone")
    now += 5
    outage.worked()
    outage.worked()
    assert [record.getMessage() for record in caplog.records] == [
        "it: lost: gone",
        f"it: still lost after {REMINDER_SECONDS:.0f} s: gone",
        f"it: back after {REMINDER_SECONDS + 5:.0f} s",
    ]


def test_what_is_no_discord_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Something on the way answers everything with a page of its own."""

    async def request(*_args: object, **_options: object) -> str:
        return "<html>Please log in</html>"

    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    monkeypatch.setattr(discord.http.HTTPClient, "request", request)
    assert main(["run"]) == 1
    assert last_line(capsys) == "slowboat: The server that answers isn't Discord."


def test_a_discord_that_does_not_answer_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(_bot: Slowboat, _token: str) -> None:
        raise TimeoutError

    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    monkeypatch.setattr(Slowboat, "start", start)
    assert main(["run"]) == 1
    assert last_line(capsys) == "slowboat: Can't reach Discord: it doesn't answer."


@pytest.mark.parametrize("status", [500, 503])
def test_a_discord_out_of_order_is_one_sentence(
    status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def start(_bot: Slowboat, _token: str) -> None:
        answer: Any = SimpleNamespace(status=status, reason="out of order")
        raise discord.DiscordServerError(answer, "out of order")

    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    monkeypatch.setattr(Slowboat, "start", start)
    assert main(["run"]) == 1
    assert last_line(capsys) == (
        f"slowboat: Discord answered the login with status {status}. Try again later."
    )


@pytest.mark.parametrize(
    ("module", "question"),
    [
        ("bot.services.messages.drawing_process", b"N."),  # None, pickled
        ("bot.services.play.film_process", b"(lp0"),  # the bot died while it asked
        ("bot.computers.process", b"{}\n"),
    ],
)
def test_a_process_whose_bot_was_killed_ends_without_a_word(module: str, question: bytes) -> None:
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        [sys.executable, "-m", module], stdin=pipe, stdout=pipe, stderr=pipe, env=environment()
    )
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, told = process.communicate(question)
    assert told == b""


def test_a_bot_that_stays_unwell_ends_with_a_status_and_says_why(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def unwell(_patient: object) -> str:
        return "The gateway is not connected."

    async def start(bot: Slowboat, _token: str) -> None:
        while not bot.is_closed():  # noqa: ASYNC110
            await asyncio.sleep(0)

    monkeypatch.setenv("SLOWBOAT_PORT", "0")
    monkeypatch.setattr(command, "until_unwell", unwell)
    monkeypatch.setattr(Slowboat, "start", start)
    assert main(["run"]) == 1
    assert last_line(capsys) == (
        "slowboat: The gateway is not connected. The bot is stopping so that it can be restarted."
    )


@pytest.mark.parametrize("arguments", [["rules", "Which orders are there?"], ["--help"]])
def test_who_reads_no_further_leaves_no_traceback(arguments: list[str]) -> None:
    """As `slowboat rules … | head -1` does."""
    pipe = subprocess.PIPE
    program = "import sys; from bot.command import main; sys.exit(main())"
    command = [sys.executable, "-c", program, *arguments]
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment())
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, told = process.communicate()
    assert told == b""


def test_a_bot_that_has_stopped_leaves_without_a_last_look_at_its_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done: list[str] = []

    async def run(*_: Any) -> int:
        done.append("stopped")
        return 0

    monkeypatch.setattr(command, "_run", run)
    monkeypatch.setattr("gc.freeze", lambda: done.append("frozen"))
    assert main([]) == 0
    assert done == ["stopped", "frozen"]
