"""Shield 6 before final scoring: whose monasteries it copies (RULINGS 12)."""

from __future__ import annotations

from typing import ClassVar

from bot.games.castles_of_burgundy.questions.base import TableQuestion
from bot.games.core.choices import Words
from bot.i18n import noted
from rules import Move
from rules.castles_of_burgundy.decisions import MimicChoice
from rules.castles_of_burgundy.moves import Mimic


class MimicQuestion(TableQuestion[MimicChoice]):
    """The player whose monasteries are copied."""

    asked: ClassVar = noted("{player}: choose the player whose monasteries shield 6 copies.")

    def words(self, move: Move) -> Words:
        """Name the monasteries, and the points that the copy would bring."""
        assert isinstance(move, Mimic)
        other = self.view.duchy_of(move.player - 1)
        numbers = self.texts.row(map(str, other.monasteries))
        note = self.texts.gettext("monasteries: {numbers}", numbers=numbers or "–")
        return super().words(move)._replace(consequence=note)
