"""The words of a notice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.ui.layout import Row


@dataclass(frozen=True, slots=True)
class Said:
    """A notice in words: Discord markdown, the ids of those it calls, its rows of controls.

    `role` is the id of a role that it calls, None for none.

    A mention of anyone who is not among the `called` notifies no one; a `silent` message makes
    no sound at all.
    """

    text: str
    called: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    silent: bool = False
    role: int | None = None


NOTHING: Final = Said("")
"""The words of a notice that has been overtaken; nothing is sent then."""
