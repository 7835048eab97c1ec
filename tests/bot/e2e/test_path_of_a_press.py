"""The code that a press goes through: its files and functions, until everything is posted."""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final

from tests.bot.e2e.harbour import Harbour, Table, move_controls

ROOT: Final = Path(__file__).parents[3]
PROJECT: Final = tuple([f"{ROOT / name}{os.sep}" for name in ("bot", "renderers", "rules")])
STAND_IN: Final = f"{ROOT / 'bot' / 'playground'}{os.sep}"

FILES_POSTED: Final = 84
FUNCTIONS_POSTED: Final = 380
"""The most until the board of a role press stands in the thread."""
FILES_IDLE: Final = 101
FUNCTIONS_IDLE: Final = 449
"""The most until the head of the thread is up to date as well. All four may only fall."""
WARMING_UP: Final = 6
"""After so many turns everything has been loaded once that is needed again and again."""
PRESSES: Final = 3
"""Roles lead to different questions: so many presses are counted, each for itself."""


@contextmanager
def following() -> Iterator[set[CodeType]]:
    """Collect the code that this thread runs; what draws in other threads is left out."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call":
            called.add(frame.f_code)

    sys.setprofile(note)
    try:
        yield called
    finally:
        sys.setprofile(None)


def named_functions(called: Collection[CodeType]) -> list[str]:
    """The functions of the project, without comprehensions and lambdas and the stand-in's."""
    own = [
        code
        for code in called
        if code.co_filename.startswith(PROJECT)
        and not code.co_filename.startswith(STAND_IN)
        and not code.co_name.startswith("<")
    ]
    return sorted({f"{code.co_filename[len(str(ROOT)) :]}:{code.co_qualname}" for code in own})


def check(functions: Collection[str], most_files: int, most_functions: int) -> None:
    """Hold what was called against its ceilings; all of it is told where they do not hold."""
    files = {function.partition(":")[0] for function in functions}
    told = f"{len(files)} files, {len(functions)} functions\n" + "\n".join(functions)
    assert len(files) <= most_files, told
    assert len(functions) <= most_functions, told


async def until_a_role_is_chosen(harbour: Harbour, table: Table, moves: int) -> None:
    """Play some moves at random, and on until somebody is asked for a role."""
    while moves > 0 or ":role " not in move_controls(table.newest())[0]["custom_id"]:
        await table.play_on(moves=1)
        await harbour.idle()
        moves -= 1


async def test_a_role_press_goes_through_few_functions(harbour: Harbour) -> None:
    table = await harbour.table("Ann", "Ben")
    await until_a_role_is_chosen(harbour, table, WARMING_UP)
    for _ in range(PRESSES):
        with following() as called:
            await table.play_on(moves=1)
            posted = set(called)
            await harbour.idle()
        check(named_functions(posted), FILES_POSTED, FUNCTIONS_POSTED)
        check(named_functions(called), FILES_IDLE, FUNCTIONS_IDLE)
        await until_a_role_is_chosen(harbour, table, 0)
