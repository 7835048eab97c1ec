"""The seven actions, one module each (RULINGS 9): what is legal, and what it does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.brass_birmingham.actions.base import ActionRules
from rules.brass_birmingham.actions.build import BuildRules
from rules.brass_birmingham.actions.develop import DevelopRules
from rules.brass_birmingham.actions.network import NetworkRules
from rules.brass_birmingham.actions.sell import SellRules
from rules.brass_birmingham.actions.simple import LoanRules, PassRules, ScoutRules
from rules.brass_birmingham.moves import (
    Build,
    Develop,
    Loan,
    Network,
    Overbuild,
    Pass,
    Scout,
    Sell,
)
from rules.core.phrases import Move

__all__ = ["ACTIONS", "RULES_OF", "ActionRules"]

ACTIONS: Final[Mapping[str, ActionRules[Any]]] = MappingProxyType(
    {
        "build": BuildRules(),
        "network": NetworkRules(),
        "develop": DevelopRules(),
        "sell": SellRules(),
        "loan": LoanRules(),
        "scout": ScoutRules(),
        "pass": PassRules(),
    }
)
"""The rules of each action by its verb, in the order of the rulebook."""
RULES_OF: Final[Mapping[type[Move], ActionRules[Any]]] = MappingProxyType(
    {
        Build: ACTIONS["build"],
        Overbuild: ACTIONS["build"],
        Network: ACTIONS["network"],
        Develop: ACTIONS["develop"],
        Sell: ACTIONS["sell"],
        Loan: ACTIONS["loan"],
        Scout: ACTIONS["scout"],
        Pass: ACTIONS["pass"],
    }
)
"""The same by the class of a move."""
