"""The process in which computer players think.

It is started when it is first needed, and again after it has died or was stuck.
"""

from __future__ import annotations

import json
import logging
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final

import rules
from bot.computers.levels import playouts, takes_at_sight
from bot.computers.search import Guide
from bot.games import GUIDES
from bot.services.base.processes import AnsweringProcess, ProcessBusy
from rules import State

logger = logging.getLogger(__name__)

COMMAND: Final = (sys.executable, "-m", "bot.computers.process")
LATE: Final = 3.0
LEAST_LIMIT: Final = 2.0
"""A machine this many times slower than usual must play the best move found so far, but not before
this many seconds, as other programs may slow it down for a moment."""
PATIENCE: Final = 15.0
"""Seconds beyond the thinking time until the process counts as stuck; it may have to start, too."""
ADVICE_SECONDS: Final = 1.2
"""Seconds of the processor after which advice begins nothing more; it ends within 0.3 more."""
ADVICE_PATIENCE: Final = 3.0
"""Seconds that advice waits until the process is free; it goes before the moves of computers."""
_ANSWER: Final = {"move", "playouts", "in_time"}


class NoThought(Exception):
    """The process did not come up with a move or with advice; the message says why."""


class ThinkingProcess:
    """Answers questions as `bot.computers.process` takes them, one at a time."""

    def __init__(self, command: Sequence[str] = COMMAND, patience: float = PATIENCE) -> None:
        self._process = AnsweringProcess(command)
        self._patience = patience

    @property
    def started(self) -> bool:
        """Whether there is a process."""
        return self._process.started

    async def think(
        self, question: Mapping[str, Any], patience: float | None = None
    ) -> dict[str, Any]:
        """Return the answer to a question; one with `patience` goes before those without.

        Raises NoThought if the process fails, dies or hangs; the next call starts another one. It
        does so too if the process is not free within so many seconds of patience. Cancelled, it
        ends the process.
        """
        limit = question["seconds"] + self._patience
        line = json.dumps(question).encode() + b"\n"
        try:
            return _read(await self._process.ask(line, limit, patience))
        except ProcessBusy as error:
            raise NoThought(str(error)) from error
        except TimeoutError as error:
            raise NoThought(f"no answer for {limit:.1f} seconds") from error
        except (OSError, ValueError) as error:
            await self._process.end()
            raise NoThought(f"the process ended or said nonsense ({error})") from error

    async def start(self) -> None:
        """Start the process now. Raises OSError."""
        await self._process.start()

    async def close(self) -> None:
        """End the process; there will be no other."""
        await self._process.close()


class SearchProcess:
    """Asks the process for moves, one at a time.

    `seconds` of one core are granted to the strongest level for a decision. Raises ValueError
    unless they are more than 0.
    """

    def __init__(
        self,
        seconds: float,
        guides: Mapping[str, Guide] = GUIDES,
        command: Sequence[str] = COMMAND,
        patience: float = PATIENCE,
    ) -> None:
        if seconds <= 0:
            raise ValueError("thinking takes some time")
        self._seconds = seconds
        self._guides = guides
        self._process = ThinkingProcess(command, patience)

    @property
    def started(self) -> bool:
        """Whether there is a process."""
        return self._process.started

    def thinks(self, slug: str, level: str, seed: str) -> bool:
        """Whether a level of computer players thinks about a decision in a game."""
        guide = self._guides.get(slug)
        return (
            guide is not None
            and self._playouts(slug, level) > 0
            and not takes_at_sight(guide, level, seed)
        )

    async def move(self, view: State, seat: int, seed: str, level: str) -> str:
        """Return the notation of the move that `seat` makes in `view` (its visible information).

        Raises NoThought if the process fails, dies or hangs. Cancelled, it ends the process.
        """
        question = self.question(view, seat, seed, level)
        return found(question, await self._process.think(question))

    async def advice(
        self, view: State, seat: int, seed: str, judged: str, suggested: str = ""
    ) -> dict[str, Any]:
        """Return what the coach thinks of a move, or of all moves (`advice_question`).

        It goes before the moves of computers. Raises NoThought like `move`, and if that takes long.
        """
        question = advice_question(view, seat, seed, judged, suggested)
        return verdict_in(await self._process.think(question, ADVICE_PATIENCE))

    async def start(self) -> None:
        """Start the process now. Raises OSError."""
        await self._process.start()

    def question(self, view: State, seat: int, seed: str, level: str) -> dict[str, Any]:
        """Return the request for a move to a process (`bot.computers.process`)."""
        return {
            "view": rules.to_json(view),
            "seat": seat,
            "seed": seed,
            "playouts": self._playouts(view.slug, level),
            "seconds": max(self._seconds * LATE, LEAST_LIMIT),
        }

    async def close(self) -> None:
        """End the process; there will be no other."""
        await self._process.close()

    def _playouts(self, slug: str, level: str) -> int:
        guide = self._guides.get(slug)
        return 0 if guide is None else playouts(guide, level, self._seconds)


def advice_question(
    view: State, seat: int, seed: str, judged: str, suggested: str = ""
) -> dict[str, Any]:
    """Return what a process is asked for advice to `seat` in `view`, what it may know.

    That is about the move `judged`, in notation, or about what is best where it is "". The move
    `suggested` is what an earlier hint said to play now, "" if none did.
    """
    return {
        "view": rules.to_json(view),
        "seat": seat,
        "seed": seed,
        "advice": judged,
        "suggested": suggested,
        "seconds": ADVICE_SECONDS,
    }


def verdict_in(reply: Mapping[str, Any]) -> dict[str, Any]:
    """Return the verdict in the answer to a question. Raises NoThought if it holds an error."""
    if "error" in reply:
        raise NoThought(reply["error"])
    verdict: dict[str, Any] = reply["verdict"]
    return verdict


def found(question: Mapping[str, Any], fields: Mapping[str, Any]) -> str:
    """Return the move in the answer to a question. Raises NoThought if it holds an error."""
    if "error" in fields:
        raise NoThought(fields["error"])
    if not fields["in_time"]:
        logger.warning(
            "a computer had only %d of %d playouts in %.1f seconds for %s; "
            "SLOWBOAT_THINKING_SECONDS is too much for this machine",
            fields["playouts"],
            question["playouts"],
            question["seconds"],
            question["view"]["slug"],
        )
    return str(fields["move"])


def _read(line: bytes) -> dict[str, Any]:
    """Return the answer in a line. Raises ValueError if there is none."""
    fields = json.loads(line)
    if not isinstance(fields, dict) or not (
        "error" in fields or "verdict" in fields or fields.keys() >= _ANSWER
    ):
        raise ValueError(f"no answer: {line[:80]!r}")
    return fields
