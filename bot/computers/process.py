"""Thinking in a process of its own: questions come in as lines of JSON, answers go out so.

    python -m bot.computers.process

A question holds the `view` (rules.to_json), the `seat`, the `seed`, the number of `playouts`, and
`seconds` after which it answers with the best move so far. The answer holds the `move`, how many
`playouts` it took and whether it was found `in_time`; or an `error`. Nothing is kept in between.
The process ends with its input.

A question with `advice` is for the coach: what is best, or where it names a move in notation, what
that gives up; `suggested` is the move that an earlier hint said to play now. The answer holds the
`verdict` (`bot.computers.coaching.stored`); `seconds` are those of the processor then.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from typing import Any, Final

import rules
from bot.computers.coaching.compare import advise, compare
from bot.computers.coaching.stored import stored_verdict
from bot.computers.search import think
from bot.games import COACHES, GUIDES
from bot.services.base.processes import end_unheard, ignore_stops

_NICE: Final = 5
"""The bot itself answers first."""
_SLOWEST: Final = 1.5
"""On a busy machine advice takes no more than this times its seconds of the processor."""


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """Think about a question. Raises whatever goes wrong."""
    if "advice" in question:
        return _advice(question)
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


def _advice(question: dict[str, Any]) -> dict[str, Any]:
    view, seat, seed = rules.from_json(question["view"]), question["seat"], question["seed"]
    seconds: float = question["seconds"]
    processor_end = time.process_time() + seconds
    end = time.monotonic() + _SLOWEST * seconds

    def time_is_up() -> bool:
        return time.process_time() > processor_end or time.monotonic() > end

    coach, judged = COACHES[view.slug], question["advice"]
    if judged:
        move = rules.parse(view, seat, judged)
        verdict = compare(coach, view, seat, move, seed, time_is_up)
    else:
        suggested = question.get("suggested", "")  # a bot of an earlier version says nothing of it
        before = rules.parse(view, seat, suggested) if suggested else None
        verdict = advise(coach, view, seat, seed, time_is_up, before)
    return {"verdict": stored_verdict(verdict)}


def main() -> None:
    """Answer questions until there are no more."""
    ignore_stops()
    if hasattr(os, "nice"):
        os.nice(_NICE)
    for line in sys.stdin.buffer:
        try:
            reply = answer(json.loads(line))
        except Exception:
            reply = {"error": traceback.format_exc()}
        sys.stdout.write(json.dumps(reply) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    end_unheard(main)
