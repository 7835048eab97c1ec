"""Actions that are written without the word for using a card: "build VAL"."""

from __future__ import annotations

from collections.abc import Iterable

from rules.valparaiso import elements
from rules.valparaiso.cards import ACTION_CARD_IDS, MAIN_OF, SLUG_OF


def phrase_card(text: str) -> str:
    """Return the card whose action a text begins with, "" if it begins with none."""
    first = text.partition(" ")[0]
    return SLUG_OF.get(first.upper(), SLUG_OF.get(first, ""))


def spelled_with(text: str, cards: Iterable[str]) -> list[str]:
    """Return the uses of cards that a text can mean: those whose main action is the one named."""
    named = phrase_card(text)
    rest = text.split()[1:]
    spelled = []
    for card in cards if named else ():
        between = _between(named, card)
        if between is not None:
            spelled.append(" ".join(["play", card, *between, *rest]))
    return spelled


def _between(named: str, card: str) -> tuple[str, ...] | None:
    """Return the words between a card and what its action says, None if it is another action."""
    action, main = MAIN_OF[named], MAIN_OF[card]
    if card == named or (named in ACTION_CARD_IDS and type(main) is type(action)):
        return ()
    if isinstance(main, elements.BuildOrHire):
        if isinstance(action, elements.BuildHouse):
            return ("build",)
        if isinstance(action, elements.HireMerchant):
            return ("hire",)
    return None
