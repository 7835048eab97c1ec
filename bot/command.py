"""The entry of the command `slowboat`: questions about the rules need nothing else to be loaded."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except BrokenPipeError:
        # nobody reads on, and what is still to be written would fail again at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _run(given: list[str]) -> int:
    if given[:1] == ["rules"]:
        from bot.rulebook import terminal

        return terminal.main(given[1:])
    from bot.__main__ import main as run

    return run(given)
