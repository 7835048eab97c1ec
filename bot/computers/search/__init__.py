"""Searching players, for every game that has a guide: they try moves out before they choose.

The search knows no game. It sees a view, imagines what is hidden, plays candidates on with the
game's quick player and compares where that leads. A game adds one class, its `Guide`.
"""

from bot.computers.search.guide import Candidate, Guide
from bot.computers.search.playouts import Thought, advantage, think

__all__ = ["Candidate", "Guide", "Thought", "advantage", "think"]
