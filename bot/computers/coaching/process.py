"""Reviewing in a process of its own: questions come in as lines of JSON, answers go out so.

    python -m bot.computers.coaching.process

A question holds the `game` (`ReviewedGame.to_json`) and its `steps` so far; the answer is the next
row of its review, or an `error`. Nothing else waits for it, so the process has the lowest priority
on the machine. It goes on where it stopped if the next question is about the same game, else it
begins anew from the steps. It ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Iterator
from typing import Any, Final

from bot.computers.coaching.review import ReviewedGame, Row, review
from bot.games import COACHES, COMPUTERS
from bot.services.base.processes import end_unheard, ignore_stops

_NICE: Final = 19


class Reviewer:
    """Answers questions about one game after the other."""

    def __init__(self) -> None:
        self._game: ReviewedGame | None = None
        self._made = 0
        self._rows: Iterator[Row] = iter(())

    def answer(self, question: dict[str, Any]) -> Row:
        """Return the next row of a review. Raises whatever goes wrong."""
        game, steps = ReviewedGame.from_json(question["game"]), question["steps"]
        if game != self._game or len(steps) != self._made:
            self._rows = review(COACHES[game.slug], COMPUTERS[game.slug], game, steps)
            self._game, self._made = game, len(steps)
        row = next(self._rows)
        self._made += 1
        return row


def main() -> None:
    """Answer questions until there are no more."""
    ignore_stops()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    reviewer = Reviewer()
    for line in sys.stdin.buffer:
        try:
            row = reviewer.answer(json.loads(line))
        except Exception:
            row = {"error": traceback.format_exc()}
            reviewer = Reviewer()
        sys.stdout.write(json.dumps(row) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    end_unheard(main)
