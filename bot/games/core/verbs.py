"""The slash commands that answer questions, and those that several games have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules import OptionValue


@dataclass(frozen=True, slots=True)
class Verb:
    """A slash command for one kind of decision: `/ship cargo:`. Descriptions are message ids.

    `name` is also the first word of the moves that the command offers, unless they begin with one
    of `begins`, which can be several words; `also` are further first words that belong to the same
    decision. `context` is that of the name as a message: another one than usual where a command
    that is no verb has the same name. `only` names an option and its values with which games have
    such moves, "" for all games.
    """

    name: str
    description: str
    argument: str
    argument_description: str
    also: tuple[str, ...] = ()
    context: str = "command"
    begins: tuple[str, ...] = ()
    only: tuple[str, tuple[OptionValue, ...]] = ("", ())

    def fits(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether a game with these options can have moves of the command."""
        name, values = self.only
        return not name or options.get(name) in values

    @property
    def starts(self) -> tuple[str, ...]:
        """The beginnings of the moves of the command, the one that is not typed first."""
        return (*(self.begins or (self.name,)), *self.also)


BUILD: Final = Verb("build", "Build something.", "building", "what you build, and how")
SELL: Final = Verb("sell", "Sell something.", "goods", "what you sell, and where")
PLACE: Final = Verb("place", "Place something.", "pieces", "what you place, and where")

SHARED: Final = (BUILD, SELL, PLACE)
"""The verbs that games share: declared like this, except for `also` and `begins`."""
