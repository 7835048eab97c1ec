"""What a card is used for, as flows of questions: one for each kind of main action."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.core.choices import Names
from bot.games.valparaiso.questions.uses.base import UseFlow
from bot.games.valparaiso.questions.uses.hold import HoldFlow
from bot.games.valparaiso.questions.uses.journeys import JourneysFlow
from bot.games.valparaiso.questions.uses.listed import ListedFlow
from bot.games.valparaiso.questions.uses.trades import TradesFlow
from bot.i18n import ENGLISH, Texts
from rules.valparaiso import elements
from rules.valparaiso.cards import MAIN_OF
from rules.valparaiso.state import Table

__all__ = ["UseFlow", "use_flow"]

_FLOWS: Final[Mapping[type[elements.CardAction], type[UseFlow]]] = MappingProxyType(
    {
        elements.MoveGoods: HoldFlow,
        elements.MoveMerchants: JourneysFlow,
        elements.RiverBoats: JourneysFlow,
        elements.TradeInVillages: TradesFlow,
    }
)
"""The flows of main actions that are put together; all others are chosen from a list."""


def use_flow(
    table: Table, seat: int, card: str, names: Names = (), texts: Texts = ENGLISH
) -> UseFlow:
    """Return the flow of the main action of a card."""
    return _FLOWS.get(type(MAIN_OF[card]), ListedFlow)(table, seat, card, names, texts)
