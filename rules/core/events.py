"""Events as frozen dataclasses: games report data, and the user interfaces put it into words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.core.text import event_text


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, with all its details.

    `reveals` marks events through which something hidden became known: a move that caused one
    cannot be taken back by its player alone.
    """

    reveals: ClassVar[bool] = False

    def seen_by(self, viewer: int) -> Event:
        """Return what `viewer` (a seat, or SPECTATOR) may know of it: the same, or less."""
        return self

    def __str__(self) -> str:
        """Say what happened in the words of the notation."""
        return event_text(self)
