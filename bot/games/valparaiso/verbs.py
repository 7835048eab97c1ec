"""The slash commands of Valparaíso, which are known before its other parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.games.core.verbs import BUILD, PLACE, SELL, Verb


def _uses(*cards: str, action: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the beginnings of the moves that use some cards, each for an action if it has two."""
    return tuple(" ".join(("play", card, *action)) for card in cards)


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
    begins=_uses("trade", "paid-trade", "second-trade"),
)
OWN_BUILD: Final = replace(
    BUILD,
    begins=(
        *_uses("build", "second-build", "barter-build"),
        *_uses("free-build-or-hire", action=("build",)),
    ),
)
OWN_SELL: Final = replace(SELL, begins=_uses("sell", "sell-15"))
DISCARD: Final = Verb("discard", "Discard goods for pesos.", "goods", "which goods")
CASH: Final = Verb("cash", "Cash an achievement for its points.", "card", "the card, or none")
STAY: Final = Verb("stay", "Leave a merchant in a village.", "village", "the village, or none")

VERBS: Final = (GOODS, PLACE, PLAN, BONUS, USE, TRADE, OWN_BUILD, OWN_SELL, DISCARD, CASH, STAY)
"""All, in the order in which they are listed."""
