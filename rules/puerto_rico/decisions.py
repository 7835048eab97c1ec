"""The questions that a game of Puerto Rico can wait for."""

from rules.puerto_rico.steps.builder import BuildChoice
from rules.puerto_rico.steps.captain import ShipChoice
from rules.puerto_rico.steps.craftsman import CraftChoice, ProduceChoice
from rules.puerto_rico.steps.draft import DraftChoice
from rules.puerto_rico.steps.guests import GuestChoice
from rules.puerto_rico.steps.mayor import PlaceChoice
from rules.puerto_rico.steps.round import RoleChoice
from rules.puerto_rico.steps.settler import DrawnTileChoice, SecondTileChoice, SettleChoice
from rules.puerto_rico.steps.storage import StoreChoice
from rules.puerto_rico.steps.trader import SellChoice

__all__ = [
    "BuildChoice",
    "CraftChoice",
    "DraftChoice",
    "DrawnTileChoice",
    "GuestChoice",
    "PlaceChoice",
    "ProduceChoice",
    "RoleChoice",
    "SecondTileChoice",
    "SellChoice",
    "SettleChoice",
    "ShipChoice",
    "StoreChoice",
]
