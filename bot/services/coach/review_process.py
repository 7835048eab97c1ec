"""The process that makes reviews and puzzles, a step at a time, when nothing else is to be done."""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final, TypeAlias

from bot.computers.coaching.puzzles import SearchedGame
from bot.computers.coaching.review import ReviewedGame, Row
from bot.services.base.processes import AnsweringProcess

COMMAND: Final = (sys.executable, "-m", "bot.computers.coaching.process")
SECONDS: Final = 900.0
"""How long a step may take before the process counts as stuck: others go first, for long."""
NextStep: TypeAlias = Callable[[ReviewedGame, Sequence[Mapping[str, Any]]], Awaitable[Row]]
"""Returns the next row of the review of a game after those that are there. Raises ReviewFailed."""


class ReviewFailed(Exception):
    """The process did not come up with a step; the message says why."""


class ReviewProcess:
    """Makes reviews and puzzles in a process, which is started when it is first needed."""

    def __init__(self, command: Sequence[str] = COMMAND, seconds: float = SECONDS) -> None:
        self._process = AnsweringProcess(command)
        self._seconds = seconds

    async def next_step(self, game: ReviewedGame, steps: Sequence[Mapping[str, Any]]) -> Row:
        """Return the next row of a review. Raises ReviewFailed. Cancelled, it ends the process."""
        return await self._answer({"game": game.to_json(), "steps": list(steps)}, "step")

    async def next_decision(self, game: SearchedGame) -> Row:
        """Return the next row of `SearchedGame.rows`. Raises ReviewFailed."""
        return await self._answer({"puzzles": asdict(game)}, "over")

    async def _answer(self, question: Mapping[str, Any], key: str) -> Row:
        """Return the answer to a question, which has a `key`."""
        line = json.dumps(question).encode() + b"\n"
        try:
            row = json.loads(await self._process.ask(line, self._seconds))
        except (OSError, ValueError) as error:
            await self._process.end()
            raise ReviewFailed(f"the process ended or said nonsense ({error})") from error
        if not isinstance(row, dict) or key not in row:
            raise ReviewFailed(str(row.get("error", row)) if isinstance(row, dict) else "")
        return row

    async def close(self) -> None:
        """End the process; there will be no other."""
        await self._process.close()
