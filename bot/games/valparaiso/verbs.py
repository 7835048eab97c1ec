"""The slash commands of Valparaíso, which are known before its other parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.core.verbs import BUILD, PLACE, SELL, Verb

GOODS: Final = Verb("goods", "Choose your starting goods.", "goods", "which goods")
PLAN: Final = Verb(
    "plan", "Plan your cards.", "cards", "your cards in order", also=("draft", "unplan")
)
BONUS: Final = Verb(
    "bonus", "Choose the bonus good.", "goods", "which good", only=("expert_bonus", ("first",))
)
USE: Final = Verb(
    "use", "Use one of your cards.", "card", "the card, and what it does", begins=("play",)
)
TRADE: Final = Verb(
    "trade",
    "Trade in villages.",
    "trades",
    "where you trade, and how often",
    begins=("play trade", "play paid-trade", "play second-trade"),
)
OWN_BUILD: Final = replace(
    BUILD,
    begins=(
        "play build",
        "play second-build",
        "play barter-build",
        "play free-build-or-hire build",
    ),
)
OWN_SELL: Final = replace(SELL, begins=("play sell", "play sell-15"))
DISCARD: Final = Verb("discard", "Discard goods for pesos.", "goods", "which goods")
CASH: Final = Verb("cash", "Cash an achievement for its points.", "card", "the card, or none")
STAY: Final = Verb("stay", "Leave a merchant in a village.", "village", "the village, or none")

VERBS: Final = (GOODS, PLACE, PLAN, BONUS, USE, TRADE, OWN_BUILD, OWN_SELL, DISCARD, CASH, STAY)
"""All, in the order in which they are listed."""
