"""What the operator sees: health and metrics over HTTP, and logs that say what they are about."""

from __future__ import annotations

import asyncio
import io
import json
import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import insert

from bot import logs
from bot.model import Timer
from bot.operator.metrics import PrometheusMeter, trace
from bot.operator.server import watching
from bot.playground import Playground, controls_of
from bot.store.base import timers
from bot.store.database import Transaction
from bot.store.schema import outbox
from bot.ui.admission import RateLimits
from tests.bot.e2e.harbour import Harbour, StartedBot

pytestmark = pytest.mark.stored


class Watched(Harbour):
    """A harbour whose bot is watched."""

    address: str

    def __init__(self, playground: Playground, database: Path) -> None:
        super().__init__(playground, database)
        self.meter = PrometheusMeter()

    def make_bot(self, **options: Any) -> StartedBot:
        return super().make_bot(http_trace=trace(self.meter), **options)

    async def prepare(self, stack: AsyncExitStack) -> None:
        self.address = await stack.enter_async_context(watching(self.bot, "127.0.0.1", 0))

    async def get(self, path: str) -> tuple[int, str, str]:
        """Return status, content type and text of a page."""
        async with aiohttp.ClientSession() as session, session.get(self.address + path) as answer:
            return answer.status, answer.headers["Content-Type"], await answer.text()

    async def metrics(self) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
        """Return all samples by name and labels."""
        status, kind, text = await self.get("/metrics")
        assert status == 200
        assert kind.startswith("text/plain; version=0.0.4")
        return {
            (sample.name, frozenset(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(text)
            for sample in family.samples
        }

    async def metric(self, name: str, **labels: str) -> float:
        return (await self.metrics()).get((f"slowboat_{name}", frozenset(labels.items())), 0.0)

    async def health(self) -> tuple[int, dict[str, str]]:
        status, kind, text = await self.get("/healthz")
        assert kind.startswith("application/json")
        told = json.loads(text)
        assert told["status"] == ("ok" if status == 200 else "unwell")
        return status, told["checks"]


@pytest.fixture
async def watched(playground: Playground, address: str) -> AsyncIterator[Watched]:
    made = Watched(playground, address)
    await made.start()
    yield made
    await made.stop()


async def test_a_bot_that_is_well(watched: Watched) -> None:
    status, checks = await watched.health()
    assert (status, set(checks.values())) == (200, {"ok"})
    assert set(checks) == {
        *("gateway", "leases", "database", "outbox", "scheduler", "background"),
    }


async def test_a_lost_connection_is_told_until_it_is_back(watched: Watched) -> None:
    watched.bot.dispatch("shard_disconnect", 0)
    await asyncio.sleep(0)  # listeners begin with the next round of the loop
    status, checks = await watched.health()
    assert (status, checks["gateway"]) == (503, "The gateway is not connected.")
    assert await watched.metric("gateway_connected") == 0
    watched.bot.dispatch("shard_resumed", 0)
    await asyncio.sleep(0)
    assert (await watched.health())[0] == 200
    assert await watched.metric("gateway_connected") == 1


@pytest.mark.parametrize("resumable", [True, False])
async def test_a_connection_that_is_really_lost_comes_back(
    watched: Watched, resumable: bool
) -> None:
    down, up = asyncio.Event(), asyncio.Event()

    async def is_down(_shard: int) -> None:
        down.set()

    async def is_up(_shard: int) -> None:
        up.set()

    watched.bot.add_listener(is_down, "on_shard_disconnect")
    watched.bot.add_listener(is_up, "on_shard_resumed" if resumable else "on_shard_ready")
    watched.playground.faults.drop_gateway(resumable=resumable)
    await down.wait()
    await up.wait()
    assert (await watched.health())[0] == 200


async def test_a_message_that_is_stuck_is_told(watched: Watched) -> None:
    table = await watched.table("Ann", "Ben")
    await watched.idle()
    row = {
        "game_id": table.game_id,
        "kind": "notice",
        "from_ply": 0,
        "to_ply": 0,
        "question": 0,
        "detail": {},
        "nonce": "stuck",
        "created_at": watched.time() - 1000.0,
        "attempts": 3,
        "failure": "",
    }
    async with watched.app.db.transaction() as tx:
        await tx.connection.execute(insert(outbox), row)
    status, checks = await watched.health()
    assert status == 503
    assert checks["outbox"].startswith("1 messages are due, the oldest for 100")
    assert await watched.metric("outbox_due") == 1
    assert 1000 <= await watched.metric("outbox_oldest_seconds") < 1100


async def test_a_database_that_does_not_answer_is_told(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as impatient:
        impatient.setattr("bot.operator.health.DATABASE_SECONDS", 0.05)
        async with watched.app.db.transaction():
            status, checks = await watched.health()
    assert (status, checks["database"]) == (503, "The database did not answer within 0.05 s.")
    assert (await watched.health())[0] == 200


async def test_a_timer_that_nobody_handles_in_time_is_told(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing() -> int:
        return 0

    monkeypatch.setattr(watched.app.scheduler, "run_due", nothing)
    async with watched.app.db.transaction() as tx:
        await timers.put(tx, "late:1", "late", watched.time() - 1000.0)
    status, checks = await watched.health()
    assert status == 503
    assert checks["scheduler"].startswith("Something that was due 100")
    async with watched.app.db.transaction() as tx:
        await timers.drop(tx, "late:1")
    assert (await watched.health())[0] == 200


async def test_one_timer_that_always_fails_does_not_make_the_bot_unwell(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log has it; a start anew would help nobody."""

    async def broken(_tx: Transaction, _timer: Timer) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(watched.app.scheduler._handlers, "late", broken)
    before = await watched.metric("errors_total", logger="bot.services.base.scheduler")
    async with watched.app.db.transaction() as tx:
        await timers.put(tx, "late:1", "late", watched.time() - 1000.0)
    await watched.app.scheduler.run_due()
    assert (await watched.health())[0] == 200
    assert await watched.metric("errors_total", logger="bot.services.base.scheduler") > before


async def test_work_that_has_stopped_is_told(watched: Watched) -> None:
    task = next(task for task in watched.bot._tasks if task.get_name() == "scheduler")
    task.cancel()
    await asyncio.wait([task])
    status, checks = await watched.health()
    assert (status, checks["background"]) == (503, "Work in the background has stopped: scheduler.")


async def test_a_bot_that_closes_is_not_well(watched: Watched) -> None:
    watched.bot.admission.closing = True
    status, checks = await watched.health()
    assert (status, checks["gateway"]) == (503, "The bot is closing.")
    watched.bot.admission.closing = False


async def test_what_is_counted_and_measured(watched: Watched) -> None:
    table = await watched.table("Ann", "Ben")
    await watched.lobby("Dan")
    await table.play_on(moves=3)
    ann, dan = watched.person("Ann"), watched.person("Dan")
    await (await ann.slash("status", table.thread)).settled()
    await (await dan.slash("undo", table.thread)).settled()
    await dan.autocomplete("play", "game", "pue", "games")
    await watched.bot.admission.answered()
    await watched.idle()
    assert await watched.metric("interactions_total", kind="command", outcome="done") >= 3
    assert await watched.metric("interactions_total", kind="command", outcome="refused") == 1
    assert await watched.metric("interactions_total", kind="control", outcome="done") >= 5
    assert await watched.metric("interactions_total", kind="autocomplete", outcome="done") == 1
    assert await watched.metric("messages_total", kind="turn", outcome="sent") >= 3
    assert await watched.metric("turn_seconds_count") >= 3
    assert await watched.metric("drawing_seconds_count") >= 3
    assert await watched.metric("commit_seconds_count") >= 10
    assert await watched.metric("acknowledgement_seconds_count") >= 8
    assert await watched.metric("acknowledgement_seconds_bucket", le="3.0") >= 8
    assert await watched.metric("discord_requests_total", status="200") >= 3
    assert await watched.metric("games_running") == 1
    assert await watched.metric("games_lobby") == 1
    assert await watched.metric("guilds") == 1
    assert await watched.metric("outbox_due") == 0
    assert await watched.metric("outbox_oldest_seconds") == 0
    assert await watched.metric("gateway_connected") == 1


async def test_errors_and_failed_tries_are_counted(watched: Watched) -> None:
    table = await watched.table("Ann", "Ben")
    await watched.idle()
    logging.getLogger("bot.somewhere").error("a fault for the test")
    watched.playground.faults.reply_next("POST /channels/.*/messages", 403, code=50013)
    await table.answer(table.asked()[0], table.newest())
    await watched.bot.admission.answered()
    await watched.idle()
    assert await watched.metric("errors_total", logger="bot.somewhere") == 1
    lost = sum(
        value
        for (name, labels), value in (await watched.metrics()).items()
        if name == "slowboat_messages_total" and ("outcome", "lost") in labels
    )
    assert lost == 1
    assert await watched.metric("discord_requests_total", status="403") == 1


async def test_metrics_of_a_database_that_does_not_answer(
    watched: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(_connection: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("bot.operator.health.count", never)
    assert str(await watched.metric("games_running")) == "nan"
    assert await watched.metric("gateway_connected") == 1


async def test_nothing_is_listened_to_unless_asked(harbour: Harbour) -> None:
    assert not isinstance(harbour.app.meter, PrometheusMeter)
    assert harbour.bot.http.http_trace is None


async def test_no_name_and_no_id_of_a_person_is_told(watched: Watched) -> None:
    table = await watched.table("Ann", "Ben")
    await table.play_on(moves=2)
    for path in ("/healthz", "/metrics"):
        text = (await watched.get(path))[2]
        for person in table.people:
            assert person.id not in text
            assert person.name not in text


# -- limits


async def test_whoever_asks_too_often_is_told_once_and_others_are_answered(
    watched: Watched,
) -> None:
    now = [0.0]
    watched.bot.admission.limits = RateLimits(3, 10.0, clock=lambda: now[0])
    ann, ben = watched.person("Ann"), watched.person("Ben")
    answers = [await (await ann.slash("games")).settled() for _ in range(3)]
    assert all("You aren't in any games" in each.text for each in answers)
    told = await ann.slash("games")
    assert told.ephemeral
    assert told.text == "Slow down: please wait a few seconds."
    assert "You aren't in any games" in (await (await ben.slash("games")).settled()).text
    assert await ann.autocomplete("play", "game", "") == []
    assert await ben.autocomplete("play", "game", "") != []
    now[0] += 10.0
    assert "You aren't in any games" in (await (await ann.slash("games")).settled()).text
    assert await watched.metric("interactions_total", kind="command", outcome="limited") == 1
    assert await watched.metric("interactions_total", kind="autocomplete", outcome="limited") == 1


async def test_a_control_that_is_pressed_too_often_changes_nothing(watched: Watched) -> None:
    lobby = await watched.lobby("Ann")
    dan = watched.person("Dan")
    watched.bot.admission.limits = RateLimits(1, 10.0, clock=lambda: 0.0)
    await dan.press(lobby, label="Join")
    first = await dan.press(lobby, label="Leave")
    second = await dan.press(lobby, label="Leave")
    await watched.bot.admission.answered()
    assert "Slow down" in first.text
    assert second.kind == "update"
    assert second.followups == []
    game_id = int(controls_of(lobby)[0]["custom_id"].split(":")[1])
    assert (await watched.app.play.games.get(game_id)).names == ("Ann", "Dan")


# -- logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    made = io.StringIO()
    logs.set_up("INFO", as_json=True, stream=made)
    yield made
    root.handlers[:] = handlers
    root.setLevel(level)


def entries(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


async def test_a_fault_is_logged_with_everything_that_it_is_about(
    harbour: Harbour, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harbour.table("Ann", "Ben")
    await table.play_on(moves=2)
    position = await harbour.app.play.games.position(table.game_id)

    async def broken(*_: object, **__: object) -> None:
        logging.getLogger("bot.below").warning("something below")
        raise RuntimeError("broken for the test")

    monkeypatch.setattr(type(harbour.app.play.undo), "take_back", broken)
    monkeypatch.setattr(type(harbour.app.play.games), "log", broken)
    outcome = await (await table.people[0].slash("log", table.thread)).settled()
    await harbour.bot.admission.answered()
    (fault,) = [each for each in entries(stream) if each["message"] == "an interaction failed"]
    (below,) = [each for each in entries(stream) if each["message"] == "something below"]
    for each in (fault, below):
        assert each["interaction"] == "command"
        assert each["name"] == "log"
        assert each["guild"] == int(harbour.playground.world.guild_id)
        assert (each["game"], each["ply"]) == (table.game_id, position.game.ply)
    assert fault["level"] == "ERROR"
    assert "broken for the test" in fault["traceback"]
    assert fault["error"] in outcome.text


async def test_a_control_is_logged_with_its_kind_and_work_behind_it_is_not(
    harbour: Harbour, stream: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await harbour.table("Ann", "Ben")
    await harbour.idle()
    log = logging.getLogger("bot.below")
    real_move, real_send = type(harbour.app.play.moves).make, harbour.bot.sender._messenger.send

    async def move(*args: Any, **kwargs: Any) -> Any:
        log.warning("moving")
        return await real_move(*args, **kwargs)

    async def send(*args: Any, **kwargs: Any) -> Any:
        log.warning("sending")
        return await real_send(*args, **kwargs)

    monkeypatch.setattr(type(harbour.app.play.moves), "make", move)
    monkeypatch.setattr(harbour.bot.sender._messenger, "send", send, raising=False)
    await table.act(table.asked()[0])
    await harbour.idle()
    (moving,) = [each for each in entries(stream) if each["message"] == "moving"]
    assert (moving["interaction"], moving["game"]) == ("control", table.game_id)
    sending = [each for each in entries(stream) if each["message"] == "sending"]
    assert sending
    assert all("interaction" not in each for each in sending)
