"""The decisions of Brass: Birmingham by name, for those who ask what is pending."""

from rules.brass_birmingham.steps.income import Shortfall
from rules.brass_birmingham.steps.turn import ActionChoice

__all__ = ["ActionChoice", "Shortfall"]
