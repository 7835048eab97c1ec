"""Log lines for events: templates whose gaps are filled with words for the events' fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, TypeAlias

from bot.games.core.choices import Names
from bot.i18n import Texts
from rules import Event


class Telling:
    """One event that is put into words.

    `words` says how fields of events are worded in the gaps of the same names; the gap `player`
    holds the name of the seat that one of the fields in `players` names.
    """

    words: ClassVar[Mapping[str, Callable[[Any, Texts], object]]]
    players: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, event: Event, names: Names, texts: Texts) -> None:
        self.event, self.names, self.texts = event, names, texts
        found = {field: getattr(event, field, None) for field in self.words}
        self.gaps: dict[str, object] = {
            field: self.words[field](value, texts)
            for field, value in found.items()
            if value is not None
        }
        for who in self.players:
            if hasattr(event, who):
                self.gaps["player"] = names[getattr(event, who)]

    def gettext(self, message: str, /, **more: object) -> str:
        """Return a line with its gaps filled: `more` are those that no field of the event fills."""
        return self.texts.gettext(message, **{**self.gaps, **more})

    def line(self, lines: Mapping[type[Event], Teller]) -> str | None:
        """Return the line for the event, None if nobody needs it."""
        teller = lines[type(self.event)]
        return self.gettext(teller) if isinstance(teller, str) else teller(self.event, self)


Teller: TypeAlias = str | Callable[[Any, Any], str | None]
"""A line whose gaps the fields of the event fill, or a function that makes the line."""
