"""What a position asks: the decisions that the computer player tells apart."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final

import rules
from rules.valparaiso.decisions import (
    BonusChoice,
    CardChoice,
    CashChoice,
    Planning,
    StartGoodsChoice,
    StayChoice,
    VillageChoice,
)
from rules.valparaiso.state import Table


class AskedTurn(Enum):
    """What somebody is asked for."""

    GOODS = "goods"
    VILLAGE = "village"
    PLAN = "plan"
    BONUS = "bonus"
    CARD = "card"
    CASH = "cash"
    STAY = "stay"


_KINDS: Final[Mapping[type[Any], AskedTurn]] = MappingProxyType(
    {
        StartGoodsChoice: AskedTurn.GOODS,
        VillageChoice: AskedTurn.VILLAGE,
        Planning: AskedTurn.PLAN,
        BonusChoice: AskedTurn.BONUS,
        CardChoice: AskedTurn.CARD,
        CashChoice: AskedTurn.CASH,
        StayChoice: AskedTurn.STAY,
    }
)


def asked_in(table: Table) -> AskedTurn | None:
    """Return what a position asks for, None if that is nothing known."""
    return _KINDS.get(type(rules.pending(table)))


def use_of_a_card(seat: int) -> CardChoice:
    """Return the question for a card of a seat, whoever is asked now."""
    return CardChoice(seat)
