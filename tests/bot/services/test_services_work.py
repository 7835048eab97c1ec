"""Work that is finished once it was begun."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.services.errors import Refused, Restarting
from bot.services.work import Work


async def test_a_cancelled_caller_does_not_stop_the_work() -> None:
    work, go, done = Work(), asyncio.Event(), []

    async def job() -> None:
        await go.wait()
        done.append("done")

    caller = asyncio.create_task(work.run(job()))
    await asyncio.sleep(0)
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go.set()
    await work.close()
    assert done == ["done"]


async def test_a_closed_place_begins_nothing() -> None:
    work, begun = Work(), []

    async def job() -> None:
        begun.append(True)

    await work.close()
    with pytest.raises(Restarting):
        await work.run(job())
    assert begun == []


@pytest.mark.parametrize(
    ("error", "logged"), [(ZeroDivisionError(), True), (Refused("No."), False)]
)
async def test_a_failure_that_nobody_waits_for_is_logged(
    caplog: pytest.LogCaptureFixture, error: Exception, logged: bool
) -> None:
    work, go = Work(), asyncio.Event()

    async def job() -> None:
        await go.wait()
        raise error

    caller = asyncio.create_task(work.run(job()))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    go.set()
    with caplog.at_level(logging.ERROR):
        await work.close()
        await asyncio.sleep(0)
    assert ("ZeroDivisionError" in caplog.text) is logged
