"""The entry of the command `slowboat`: questions about the rules need nothing else to be loaded."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    if given[:1] == ["rules"]:
        from bot.rulebook import terminal

        return terminal.main(given[1:])
    from bot.__main__ import main as run

    return run(given)
