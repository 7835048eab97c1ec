"""What the coach knows of Valparaíso: the appraisal of positions some rounds later."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.core.coach import (
    OTHERS,
    POINTS,
    Chances,
    Coach,
    Milestone,
    NamedPart,
    PartGroup,
    Scale,
)
from bot.games.valparaiso.computer.appraisal import Appraisal
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
        POINTS: NamedPart(
            PartGroup.NOW,
            "points scored",
            "Look at what scores points right away.",
            topic="where-points-come-from",
            lesson="end",
        ),
        "pesos": NamedPart(
            PartGroup.NOW,
            "pesos",
            "Look at your pesos: what will you need to spend them on this round?",
            topic="pesos",
            lesson="villages",
        ),
        "goods": NamedPart(
            PartGroup.NOW,
            "goods",
            "Look at your goods: where do you need them, and what are you short of?",
            topic="goods",
            lesson="villages",
        ),
        "achievements": NamedPart(
            PartGroup.PREPARES,
            "achievements",
            "Look at the achievements: which of them is within your reach, and who else is close?",
            topic="achievements",
            lesson="achievements",
        ),
        "houses": NamedPart(
            PartGroup.PREPARES,
            "houses",
            "Look at the villages: where would one of your houses help most?",
            topic="houses",
            lesson="houses",
        ),
        "merchants": NamedPart(
            PartGroup.PREPARES,
            "merchants",
            "Look at your merchants: where should they be next?",
            topic="merchants",
            lesson="villages",
        ),
        "end": NamedPart(
            PartGroup.PREPARES,
            "ending the game while ahead",
            "Look at the end of the game: who is close to 18 points, and who would be ahead then?",
            topic="end-of-game",
            lesson="end",
        ),
        OTHERS: NamedPart(
            PartGroup.DENIES,
            "the other players",
            "Look at the other players: what are they about to do, and where?",
        ),
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


class ValparaisoCoach(Coach[Table]):
    """Judges by the plain lead three rounds later: the end of the round says little.

    In 200 positions that it had not learned by a point of its losses was 0.92 ± 0.07 at the end.
    """

    guide = ValparaisoGuide()
    rounds = (3,)
    words = _WORDS
    milestones = _MILESTONES
    scale = Scale(
        spread=5.0,
        factor=0.9,
        model_error=1.8,
        games=24,
        calibrated=True,
        chances={
            2: Chances(late=1.978, early=0.319),
        },
    )

    def standing(self, state: Table, seat: int, start: Table) -> Mapping[str, float]:
        return Appraisal(state, seat).parts(state)
