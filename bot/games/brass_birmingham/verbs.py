"""The slash commands of Brass: Birmingham, which are known before its other parts."""

from __future__ import annotations

from typing import Final

from bot.games.core.verbs import BUILD, SELL, Verb

NETWORK: Final = Verb(
    "network", "Lay one canal, or one or two rails.", "links", "what you lay, and where"
)
DEVELOP: Final = Verb("develop", "Remove tiles from your mat.", "tiles", "what you remove")
LOAN: Final = Verb("loan", "Take a loan.", "card", "the card you discard")
SCOUT: Final = Verb("scout", "Discard three cards for two wild ones.", "cards", "the three cards")
PASS: Final = Verb("pass", "Discard a card and do nothing.", "card", "the card you discard")
RAISE: Final = Verb("raise", "Give up tiles to pay a debt.", "tiles", "what you give up")

VERBS: Final = (BUILD, NETWORK, DEVELOP, SELL, LOAN, SCOUT, PASS, RAISE)
"""All, in the order in which they are listed."""
