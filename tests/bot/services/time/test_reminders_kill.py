"""The process dies anywhere: every reminder is written once all the same."""

from __future__ import annotations

import asyncio
import math
import random
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from bot.services.time.pace import HOUR
from bot.store.base import timers
from bot.store.database import Database
from bot.store.messages import outbox
from bot.store.time import clocks
from tests.bot.services.ready_tables import ANN, BEN, CHLOE, Clock
from tests.bot.services.time.waiting_tables import DAY, WaitingBot, at
from tests.killing import Doomed, Telling

NOON = at("2026-03-02 12:00")
END = NOON + 5 * DAY
STEP = 3 * HOUR
DONE = math.inf


class Killed(BaseException):
    """The process is gone: nothing of what was being done is kept."""


async def prepare(bot: WaitingBot) -> None:
    """Games of all kinds: with and without a clock, in all modes, an absence, quiet hours."""
    await bot.people.set_quiet(ANN, 22 * 60, 8 * 60)
    await bot.people.set_reminders(BEN, "direct")
    await bot.people.set_reminders(CHLOE, "digest")
    await bot.table([ANN, BEN])
    await bot.table([BEN, ANN], pace=None)
    await bot.table([CHLOE, ANN])
    await bot.absences.declare(ANN, NOON + DAY, NOON + 2 * DAY)


async def everything(bot: WaitingBot) -> list[tuple[float, str, int, str]]:
    return sorted(
        (when, name, person, str(sorted((k, v) for k, v in told.items())))
        for when, name, person, told in await bot.said()
    )


@pytest.fixture(scope="module")
def undisturbed(
    empty_database: Path, tmp_path_factory: pytest.TempPathFactory
) -> list[tuple[float, str, int, str]]:
    """What is said if nobody is killed."""
    path = tmp_path_factory.mktemp("whole") / "games.sqlite3"
    shutil.copyfile(empty_database, path)

    async def live() -> list[tuple[float, str, int, str]]:
        bot = WaitingBot(await Database.open(path), Clock(NOON))
        await prepare(bot)
        await bot.pass_time(END, STEP)
        said = await everything(bot)
        await bot.close()
        await bot.db.close()
        return said

    return asyncio.run(live())


POINTS = (
    (outbox, "notice"),
    (outbox, "direct"),
    (timers, "take"),
    (timers, "put"),
    (clocks, "save"),
)


@pytest.mark.parametrize(("module", "name"), POINTS, ids=[name for _, name in POINTS])
async def test_killed_at_every_step(
    address: str,
    undisturbed: list[tuple[float, str, int, str]],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
) -> None:
    """Each time just after the statement, before the transaction is kept."""
    expected = undisturbed
    assert len(expected) > 10
    real, deaths, fatal = getattr(module, name), 0, False

    async def deadly(*args: Any, **kwargs: Any) -> Any:
        nonlocal deaths, fatal
        done = await real(*args, **kwargs)
        if fatal:
            deaths, fatal = deaths + 1, False
            raise Killed
        fatal = True
        return done

    clock = Clock(NOON)
    bot = WaitingBot(await Database.open(address), clock)
    await prepare(bot)
    monkeypatch.setattr(module, name, deadly)
    while clock.now < END:
        clock.now += STEP
        while True:
            try:
                await bot.scheduler.run_due()
                break
            except Killed:
                await bot.close()
                await bot.db.close()
                bot = WaitingBot(await Database.open(address), clock)
    assert deaths >= 2
    assert await everything(bot) == expected
    await bot.close()
    await bot.db.close()


def live(telling: Telling, address: str, now: float) -> None:
    """Run the scheduler from an instant to the end; tells each instant before it is lived."""

    async def main() -> None:
        bot = WaitingBot(await Database.open(address), Clock(now))
        await bot.scheduler.run_due()
        while bot.clock.now < END:
            bot.clock.now += STEP
            telling.send(bot.clock.now)
            await bot.scheduler.run_due()
        telling.send(DONE)
        await bot.close()
        await bot.db.close()

    asyncio.run(main())


def run_and_kill(address: str, now: float, steps: int, moments: int) -> float:
    """Let the scheduler live from an instant; kill them within a step. Returns the last told."""
    process, last = Doomed(live, address, now), now
    for _ in range(steps):
        last = process.hear() or last
    for _ in range(moments):
        pass  # the moment differs from run to run
    process.kill()
    while told := process.hear():
        last = told
    assert process.end() in (-signal.SIGKILL, 0)
    return last


async def test_killed_for_real(
    address: str, undisturbed: list[tuple[float, str, int, str]]
) -> None:
    expected = undisturbed
    bot = WaitingBot(await Database.open(address), Clock(NOON))
    await prepare(bot)
    await bot.close()
    await bot.db.close()
    chance = random.Random(4)
    last, deaths = NOON, 0
    while last != DONE:
        steps = chance.randint(2, 9)
        last = await asyncio.to_thread(
            run_and_kill, address, last, steps, chance.randrange(200_000)
        )
        deaths += 1
    assert deaths > 3
    bot = WaitingBot(await Database.open(address), Clock(END))
    assert await everything(bot) == expected
    await bot.close()
    await bot.db.close()
