"""Thoughts and films on workers: equal to the bot's own, and never the only way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
from procrastinate.exceptions import ConnectorException
from procrastinate.manager import JobManager

import rules
from bot.__main__ import main
from bot.cluster.jobs import asking
from bot.cluster.jobs import queue as queue_module
from bot.cluster.jobs.asking import QueuedSearch, queued_shoot
from bot.cluster.jobs.queue import SCHEMA, JobQueue, open_queue
from bot.cluster.jobs.worker import JobWorker
from bot.computers.levels import STRONG
from bot.model import Game, Person
from bot.services.play.computer_process import NoThought, SearchProcess
from bot.services.play.film_process import Scene
from bot.services.play.films import scene_of, shoot_apart
from bot.services.play.services import PlayServices
from bot.services.tables.lobby import Lobbies
from bot.store.database import Database
from rules import State
from tests.bot.cluster.jobs.working import at_work
from tests.killing import Doomed, Telling
from tests.patience import PATIENCE, until
from tests.postgresql_server import Server

SECONDS = 0.05
"""Two or three playouts for each decision."""
SLUG, SEED = "puerto-rico", "a seed"
CONNECT_SECONDS = 2.0
"""How long the queue of a worker waits for a connection."""
OUTAGE_SECONDS = 3.0
"""Longer than that."""
MOST_LINES = 20
"""How many lines a worker may log from its start to its end, with an outage between them."""


@asynccontextmanager
async def worker(address: str) -> AsyncIterator[None]:
    """A worker like the command's, in this process."""
    db = await Database.open_read_only(address)
    async with open_queue(address) as queue:
        working = asyncio.create_task(JobWorker(db, queue, 1).run())
        try:
            yield
        finally:
            working.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await working
            await db.close()


@pytest.fixture
def view() -> State:
    """What the first player of a game may know."""
    return rules.view(rules.new(SLUG, 3, seed=SEED), 0)


@pytest.fixture(autouse=True)
def looking_always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody takes it as known whether somebody works."""
    monkeypatch.setattr(queue_module, "KNOWN_SECONDS", 0.0)


async def seen(queue: JobQueue) -> None:
    """Wait until the bot sees a worker."""
    async with asyncio.timeout(PATIENCE):
        while not await queue.has_workers():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def test_a_worker_finds_the_move_that_the_bot_would_find(
    queue: JobQueue, jobs_address: str, view: State
) -> None:
    local, remote = SearchProcess(SECONDS), SearchProcess(SECONDS)
    searching = QueuedSearch(remote, queue)
    async with worker(jobs_address):
        await seen(queue)
        found = await searching.move(view, 0, SEED, STRONG)
    assert found == await local.move(view, 0, SEED, STRONG)
    assert not remote.started
    await local.close()


async def test_without_a_worker_the_bot_thinks_itself(queue: JobQueue, view: State) -> None:
    local = SearchProcess(SECONDS)
    searching = QueuedSearch(local, queue)
    assert rules.parse(view, 0, await searching.move(view, 0, SEED, STRONG))
    assert local.started
    await searching.close()
    assert not local.started


async def test_a_thought_for_which_nobody_has_time_is_no_thought(
    queue: JobQueue, jobs_address: str, view: State, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_question: object) -> bytes:
        await asyncio.Event().wait()
        return b""

    monkeypatch.setattr("bot.services.play.computer_process.LEAST_LIMIT", 0.1)
    monkeypatch.setattr(asking, "TURN_SECONDS", 0.2)
    async with at_work(jobs_address, think=never):
        await seen(queue)
        with pytest.raises(NoThought, match="no worker answered"):
            await QueuedSearch(SearchProcess(SECONDS), queue).move(view, 0, SEED, STRONG)


async def test_a_job_whose_worker_died_is_begun_anew(
    queue: JobQueue, jobs_address: str, view: State
) -> None:
    local = SearchProcess(SECONDS)
    manager = queue.app.job_manager
    dead = await manager.register_worker()
    asked = asyncio.create_task(queue.ask("think", local.question(view, 0, SEED, STRONG), 0, 60.0))
    async with asyncio.timeout(PATIENCE):
        while await manager.fetch_job(queues=["think"], worker_id=dead) is None:
            pass  # it is just being asked
    with psycopg.connect(jobs_address, autocommit=True) as server:
        server.execute(
            f"UPDATE {SCHEMA}.procrastinate_workers SET last_heartbeat = now() - interval '1 hour'"
        )
    async with worker(jobs_address):
        assert b"move" in await asked


async def started_game(address: str) -> Game:
    """Start a game of two and make a move."""
    db = await Database.open(address)
    people = (Person(11, "Ann", "en-US"), Person(12, "Ben", "ko"))
    play, lobbies = PlayServices(db, lambda: 1e6), Lobbies(db, lambda: 1e6)
    table = await lobbies.open(SLUG, 1, 2, people[0], "en", {"start_player": "listed-first"})
    await lobbies.join(table.id, people[1])
    game = await lobbies.start(table.id, people[0].id)
    await play.moves.make(game.id, people[0].id, ("role builder", "build pass"))
    await play.close()
    await lobbies.close()
    await db.close()
    return game


async def test_a_worker_makes_the_film_that_the_bot_would_make(
    queue: JobQueue, jobs_address: str
) -> None:
    async def never(_scene: Scene) -> bytes:
        raise AssertionError("the bot made it itself")

    game = await started_game(jobs_address)
    db = await Database.open_read_only(jobs_address)
    scene = await scene_of(db, game.id)
    await db.close()
    async with worker(jobs_address):
        await seen(queue)
        film = await queued_shoot(queue, never)(scene)
    assert film == await shoot_apart(scene)


async def test_a_film_that_a_worker_cannot_make_is_made_by_the_bot(
    queue: JobQueue, jobs_address: str
) -> None:
    async def local(_scene: Scene) -> bytes:
        return b"film"

    game = await started_game(jobs_address)
    async with worker(jobs_address):
        await seen(queue)
        unknown = Scene(replace(game, id=game.id + 1), (), "en")
        assert await queued_shoot(queue, local)(unknown) == b"film"


def run_worker(_telling: Telling, address: str, log: Path) -> None:
    """Do what the command `slowboat worker` does; what it logs goes to a file."""
    os.environ["SLOWBOAT_DATABASE"] = address
    with log.open("ab") as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    queue_module._CONNECT_SECONDS = CONNECT_SECONDS  # type: ignore[misc]
    sys.exit(main(["worker"]))


async def told_to_stop(process: Doomed) -> int:
    """Let a process end; returns its exit status."""
    process.terminate()
    return await asyncio.wait_for(asyncio.to_thread(process.end), PATIENCE)


async def test_the_command_works_until_it_is_told_to_stop(
    queue: JobQueue, jobs_address: str, view: State, tmp_path: Path
) -> None:
    process = await asyncio.to_thread(Doomed, run_worker, jobs_address, tmp_path / "log")
    await seen(queue)
    question = SearchProcess(SECONDS).question(view, 0, SEED, STRONG)
    assert b"move" in await queue.ask("think", question, 0, PATIENCE)
    assert await told_to_stop(process) == 0
    log = (tmp_path / "log").read_text()
    assert "the worker has stopped" in log
    assert '"view"' not in log  # what a seat knows stays out of the log
    assert not await queue.has_workers()


async def test_the_library_does_not_log_an_outage_whatever_of_it_notices_first(
    jobs_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    noticed = 0

    async def lost(*_: object, **__: object) -> None:
        nonlocal noticed
        noticed += 1
        raise ConnectorException

    monkeypatch.setattr(JobManager, "listen_for_jobs", lost)
    monkeypatch.setattr("bot.cluster.jobs.worker.RECONNECT_SECONDS", 0.01)
    async with worker(jobs_address):
        await until(lambda: noticed > 4)
    assert [each for each in caplog.records if each.levelno >= logging.ERROR] == []


async def test_an_outage_is_a_few_lines_in_the_log_of_a_worker(
    own_server: Server, view: State, tmp_path: Path
) -> None:
    """It says what is lost and what is back, once each, and goes on as soon as it can."""
    address = own_server.address(own_server.create())
    await (await Database.open(address)).close()
    process = await asyncio.to_thread(Doomed, run_worker, address, tmp_path / "log")
    async with open_queue(address) as queue:
        await seen(queue)
    own_server.stop(signal.SIGQUIT)
    await asyncio.sleep(OUTAGE_SECONDS)
    own_server.start()
    question = SearchProcess(SECONDS).question(view, 0, SEED, STRONG)
    async with open_queue(address) as queue:
        assert b"move" in await queue.ask("think", question, 0, PATIENCE)
    assert await told_to_stop(process) == 0
    log = (tmp_path / "log").read_text().splitlines()
    assert [
        line for line in log if not re.match(r"[\d-]+ [\d:,]+ (INFO|WARNING) bot\.", line)
    ] == []
    for sentence in (": lost: ", ": back after "):
        lines = [line.split(sentence)[0][24:] for line in log if sentence in line]
        assert lines
        assert len(lines) == len(set(lines))
    assert len(log) < MOST_LINES
