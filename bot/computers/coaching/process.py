"""Reviews and puzzles in a process of their own: questions and answers are lines of JSON.

    python -m bot.computers.coaching.process

A question holds the `game` (`ReviewedGame.to_json`) and its `steps` so far; the answer is the next
row of its review, or an `error`. Or it holds the `puzzles` to be searched (the fields of a
`SearchedGame`): then the answer is the row of the next decision. Nothing else waits for it, so the
process has the lowest priority on the machine. It goes on where it stopped if the next question is
about the same game, else it begins anew. It ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Iterator
from typing import Any, Final

from bot.computers.coaching.puzzles import SearchedGame
from bot.computers.coaching.review import ReviewedGame, Row, review
from bot.games import COACHES, COMPUTERS
from bot.services.base.processes import end_unheard, ignore_stops

_NICE: Final = 19


class Reviewer:
    """Answers questions about one game after the other, and between them one about puzzles."""

    def __init__(self) -> None:
        self._game: ReviewedGame | None = None
        self._made = 0
        self._rows: Iterator[Row] = iter(())
        self._searched: SearchedGame | None = None
        self._decisions: Iterator[Row] = iter(())

    def answer(self, question: dict[str, Any]) -> Row:
        """Return the next row of a review or of a search. Raises whatever goes wrong."""
        if "puzzles" in question:
            return self._next_decision(SearchedGame(**question["puzzles"]))
        game, steps = ReviewedGame.from_json(question["game"]), question["steps"]
        if game != self._game or len(steps) != self._made:
            self._rows = review(COACHES[game.slug], COMPUTERS[game.slug], game, steps)
            self._game, self._made = game, len(steps)
        row = next(self._rows)
        self._made += 1
        return row

    def _next_decision(self, game: SearchedGame) -> Row:
        if game != self._searched:
            self._searched = game
            self._decisions = game.rows(COACHES[game.slug], COMPUTERS[game.slug])
        return next(self._decisions)


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
