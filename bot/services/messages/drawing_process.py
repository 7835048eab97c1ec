"""The process in which pictures are drawn, so that the bot answers while they are.

It reads pickled requests and writes each picture with the seconds that it took, or the error; only
the bot talks to it. It ends with its input.
"""

from __future__ import annotations

import os
import pickle
import sys
import time
import traceback

from bot.services.base.processes import end_unheard, ignore_stops, write_framed
from bot.services.messages.pictures import DrawnPicture, Wanted
from renderers import RENDERERS


def drawn(wanted: Wanted) -> DrawnPicture:
    """Draw a picture; return it with the seconds it took, or the error."""
    began = time.perf_counter()
    try:
        picture = wanted.drawn(RENDERERS)
    except Exception:
        return DrawnPicture(trouble=traceback.format_exc())
    return DrawnPicture(picture, time.perf_counter() - began)


def main() -> None:
    """Draw until there is nothing more to draw."""
    ignore_stops()
    # what a library prints must not come between the answers
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    while True:
        try:
            wanted = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        write_framed(answers, drawn(wanted))


if __name__ == "__main__":
    end_unheard(main)
