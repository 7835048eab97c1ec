"""What the coach knows of Valparaíso: the appraisal of positions some rounds later."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.core.coach import OTHERS, POINTS, Coach, Milestone, NamedPart, PartGroup, Scale
from bot.games.valparaiso.computer.appraisal import Appraisal
from bot.games.valparaiso.computer.asked import AskedTurn, asked_in
from bot.games.valparaiso.computer.guide import ValparaisoGuide
from rules.valparaiso.events import (
    AchievementTaken,
    GoodSold,
    HouseBuilt,
    MerchantHired,
    ShipMoved,
    Traded,
)
from rules.valparaiso.state import Table

_WORDS: Final[Mapping[str, NamedPart]] = MappingProxyType(
    {
        POINTS: NamedPart(PartGroup.NOW, "points"),
        "pesos": NamedPart(PartGroup.NOW, "pesos"),
        "goods": NamedPart(PartGroup.NOW, "goods"),
        "achievements": NamedPart(PartGroup.PREPARES, "achievements"),
        "houses": NamedPart(PartGroup.PREPARES, "houses"),
        "merchants": NamedPart(PartGroup.PREPARES, "merchants"),
        "end": NamedPart(PartGroup.PREPARES, "ending the game while ahead"),
        OTHERS: NamedPart(PartGroup.DENIES, "the other players"),
    }
)
_MILESTONES: Final[Mapping[str, Milestone]] = MappingProxyType(
    {
        "achievement": Milestone("You take an achievement", (AchievementTaken,)),
        "house": Milestone("You build a house", (HouseBuilt,)),
        "merchant": Milestone("You hire a merchant", (MerchantHired,)),
        "trade": Milestone("You trade in a village", (Traded,), lambda event: bool(event.times)),
        "sale": Milestone("You sell a good", (GoodSold,)),
        "voyage": Milestone("Your ship moves", (ShipMoved,)),
    }
)


ALIKE: Final = 1.0
"""Uses of a card that look so alike are not played on: lines of play are nearly exact."""


class ValparaisoCoach(Coach[Table]):
    """Judges by the plain lead three rounds later: the end of the round says little."""

    guide = ValparaisoGuide()
    rounds = (3,)
    words = _WORDS
    milestones = _MILESTONES
    scale = Scale(spread=5.0, factor=0.9, model_error=1.8, games=24, calibrated=True)

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        return Appraisal(state, seat).parts(state)

    def alike(self, view: Table) -> float:
        """Return a point for uses of cards; plans are always played on."""
        return ALIKE if asked_in(view) is AskedTurn.CARD else 0.0
