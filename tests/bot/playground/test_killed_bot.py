"""A bot process that is killed and started again beside a running stand-in."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.playground import ManualClock, Playground


@asynccontextmanager
async def bot_process(playground: Playground) -> AsyncIterator[None]:
    """A bot that is killed without warning at the end of the block."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.bot.playground.killable",
        playground.api_base, playground.gateway_url,
        cwd=Path(__file__).parents[3],
    )  # fmt: skip
    try:
        await playground.wait_online()
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def test_old_buttons_work_after_the_bot_was_killed(
    still: Playground, clock: ManualClock
) -> None:
    ann = still.person("Ann")
    async with bot_process(still):
        await ann.slash("board")
    await still.wait_until(lambda: not still.gateway.online)
    message = ann.messages("games")[0]
    pressing = asyncio.create_task(ann.press(message, label="Move 1"))
    await still.wait_for(lambda event: event.type == "INTERACTION_CREATE")
    clock.advance(3)
    outcome = await pressing
    assert (outcome.kind, outcome.error) == ("failed", "The application did not respond")
    async with bot_process(still):
        outcome = await ann.press(message, label="Move 1")
        assert outcome.kind == "update"
        await still.wait_until(lambda: outcome.text == "played 1")
