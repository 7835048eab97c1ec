"""The game for one: points for silver before a gain is counted (RULINGS 13.2)."""

from __future__ import annotations

from bot.games.castles_of_burgundy.questions.base import TurnPart
from renderers.castles_of_burgundy.words import facts
from renderers.castles_of_burgundy.words import phrases as word
from rules.castles_of_burgundy.decisions import PointsChoice


class PointsQuestion(TurnPart[PointsChoice]):
    """How much silver is paid for as many points more."""

    def prompt(self) -> str:
        return self.texts.gettext(
            "{player}: you gain {points} ({counter} so far). Pay silver for more?",
            player=self.names[self.seat],
            points=word.points(self.step.points, self.texts),
            counter=facts.counter(self.view, self.texts),
        )
