"""The end of a phase: tiles of the depots that shields place (RULINGS 12)."""

from __future__ import annotations

from bot.games.castles_of_burgundy.questions.base import TurnPart
from renderers.castles_of_burgundy.words import phrases as word
from rules.castles_of_burgundy import queries
from rules.castles_of_burgundy.decisions import PhaseShieldChoice


class PhaseShieldQuestion(TurnPart[PhaseShieldChoice]):
    """A tile of a depot that shield 14 or 15 places."""

    def prompt(self) -> str:
        left = queries.placing_shields(self.view, self.seat, self.step.done)
        return self.texts.gettext(
            "{player}: place a tile with {shields}?",
            player=self.names[self.seat],
            shields=word.shields(left, self.texts),
        )
