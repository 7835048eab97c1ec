"""The decisions of Valparaíso by name, for those who ask what is pending."""

from rules.valparaiso.steps.cards import CardChoice
from rules.valparaiso.steps.planning import BonusChoice, Planning
from rules.valparaiso.steps.round_end import CashChoice, StayChoice
from rules.valparaiso.steps.setup import StartGoodsChoice, VillageChoice

__all__ = [
    "BonusChoice",
    "CardChoice",
    "CashChoice",
    "Planning",
    "StartGoodsChoice",
    "StayChoice",
    "VillageChoice",
]
