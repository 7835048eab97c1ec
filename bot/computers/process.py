"""Thinking in a process of its own: questions come in as lines of JSON, answers go out so.

    python -m bot.computers.process

A question holds the `view` (rules.to_json), the `seat`, the `seed`, the number of `playouts`, and
`seconds` after which it answers with the best move so far. The answer holds the `move`, how many
`playouts` it took and whether it was found `in_time`; or an `error`. Nothing is kept in between.
The process ends with its input.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any, Final

import rules
from bot.computers.search import think
from bot.games import GUIDES
from bot.services.base.processes import end_unheard, ignore_stops

_NICE: Final = 5
"""The bot itself answers first."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Think about a question. Raises whatever goes wrong."""
    view, seat = rules.from_json(question["view"]), question["seat"]
    end = time.monotonic() + question["seconds"]
    thought = think(
        GUIDES[view.slug],
        view,
        seat,
        rules.legal(view, seat),
        question["seed"],
        question["playouts"],
        time_is_up=lambda: time.monotonic() > end,
    )
    return {
        "move": str(thought.move),
        "playouts": thought.playouts,
        "in_time": thought.in_time,
    }


def main() -> None:
    """Answer questions until there are no more."""
    ignore_stops()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    for line in sys.stdin.buffer:
        try:
            told = answer(json.loads(line))
        except Exception:
            told = {"error": traceback.format_exc()}
        sys.stdout.write(json.dumps(told) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    end_unheard(main)
