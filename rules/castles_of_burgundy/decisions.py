"""The decisions of The Castles of Burgundy by name, for those who ask what is pending."""

from rules.castles_of_burgundy.steps.discard import DiscardChoice
from rules.castles_of_burgundy.steps.mimic import MimicChoice
from rules.castles_of_burgundy.steps.phase_end import PhaseShieldChoice, TributeChoice
from rules.castles_of_burgundy.steps.setup import DuchyChoice, RouteChoice, StartChoice
from rules.castles_of_burgundy.steps.ship import (
    GoodsTypeChoice,
    SecondDepotChoice,
    TradeChoice,
)
from rules.castles_of_burgundy.steps.solo import PointsChoice
from rules.castles_of_burgundy.steps.turn import EffectChoice, TurnChoice

__all__ = [
    "DiscardChoice",
    "DuchyChoice",
    "EffectChoice",
    "GoodsTypeChoice",
    "MimicChoice",
    "PhaseShieldChoice",
    "PointsChoice",
    "RouteChoice",
    "SecondDepotChoice",
    "StartChoice",
    "TradeChoice",
    "TributeChoice",
    "TurnChoice",
]
