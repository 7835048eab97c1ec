"""How each of the seven actions is put together in the panel, one module for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from bot.games.brass_birmingham.flows.base import Flow, Picks
from bot.games.brass_birmingham.flows.build import BuildFlow
from bot.games.brass_birmingham.flows.cards import LoanFlow, PassFlow, ScoutFlow
from bot.games.brass_birmingham.flows.develop import DevelopFlow
from bot.games.brass_birmingham.flows.network import NetworkFlow
from bot.games.brass_birmingham.flows.sell import SellFlow

__all__ = ["FLOWS", "Flow", "Picks"]

FLOWS: Final[Mapping[str, type[Flow]]] = MappingProxyType(
    {
        flow.verb: flow
        for flow in (BuildFlow, NetworkFlow, SellFlow, DevelopFlow, LoanFlow, ScoutFlow, PassFlow)
    }
)
"""By the verb of the notation, in the order in which the panel offers them."""
