"""Tiles that leave a storage that holds too many (RULINGS 12, shield 4)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.games.castles_of_burgundy.questions.base import BUTTONS, TurnPart
from renderers.castles_of_burgundy.words import phrases as word
from rules import Move
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.decisions import DiscardChoice


class DiscardQuestion(TurnPart[DiscardChoice]):
    """The tiles that are discarded."""

    def prompt(self) -> str:
        return self.texts.gettext(
            "{player}: your storage is over its limit. Discard {tiles}.",
            player=self.names[self.seat],
            tiles=word.hex_tiles(queries.surplus(self.view, self.seat), self.texts),
        )

    def sensible(self) -> Iterable[Move]:
        """Return all ways to discard if they are few: none stands for another."""
        return self.ranked if len(self.ranked) <= BUTTONS else ()
