"""Log lines carry the game and the ply that they are about."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from bot import logs


@pytest.fixture
def stream() -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield io.StringIO()
    root.handlers[:] = handlers
    root.setLevel(level)


def test_a_text_line_ends_with_its_fields(stream: io.StringIO) -> None:
    logs.set_up("INFO", as_json=False, stream=stream)
    with logs.about(game=3), logs.about(ply=17):
        logging.getLogger("bot.x").warning("moved %s", "on")
    logging.getLogger("bot.x").info("outside")
    first, second = stream.getvalue().splitlines()
    assert first.endswith("WARNING bot.x moved on game=3 ply=17")
    assert second.endswith("INFO bot.x outside")


def test_a_json_line_is_one_object_with_traceback(stream: io.StringIO) -> None:
    logs.set_up("INFO", as_json=True, stream=stream)
    with logs.about(game=3, error="AB12"):
        try:
            raise ValueError("no")
        except ValueError:
            logging.getLogger("bot.x").exception("it failed")
    (line,) = stream.getvalue().splitlines()
    entry = json.loads(line)
    assert (entry["game"], entry["error"], entry["level"]) == (3, "AB12", "ERROR")
    assert "ValueError: no" in entry["traceback"]


def test_less_important_entries_are_left_out(stream: io.StringIO) -> None:
    logs.set_up("WARNING", as_json=False, stream=stream)
    logging.getLogger("bot.x").info("nothing")
    assert stream.getvalue() == ""


def test_error_ids_are_short_and_differ() -> None:
    made = {logs.error_id() for _ in range(50)}
    assert all(re.fullmatch("[0-9A-F]{6}", each) for each in made)
    assert len(made) > 45


async def test_what_is_noted_marks_the_rest_of_the_task_only(stream: io.StringIO) -> None:
    logs.set_up("INFO", as_json=True, stream=stream)
    log = logging.getLogger("bot.x")

    async def work() -> None:
        logs.note(interaction="command", guild=None)
        with logs.about(ply=1):
            logs.note(game=3)
            log.info("inside")
        log.info("after")

    await asyncio.create_task(work())
    log.info("elsewhere")
    inside, after, elsewhere = map(json.loads, stream.getvalue().splitlines())
    assert (inside["interaction"], inside["game"], inside["ply"]) == ("command", 3, 1)
    assert "guild" not in inside
    assert (after["interaction"], "ply" in after) == ("command", False)
    assert not {"interaction", "game"} & elsewhere.keys()


def test_every_json_entry_has_the_fields_that_machines_read(stream: io.StringIO) -> None:
    logs.set_up("INFO", as_json=True, stream=stream)
    logging.getLogger("bot.x").info("일 번 %d", 1)
    (line,) = stream.getvalue().splitlines()
    entry = json.loads(line)
    assert set(entry) == {"at", "level", "logger", "message"}
    assert isinstance(entry["at"], float)
    assert "일 번 1" in line
