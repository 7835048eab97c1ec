"""The slash commands, by area. Cogs are thin: read, call a service, show the result."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from bot.cogs.games import GamesCog
from bot.cogs.history import HistoryCog
from bot.cogs.lobby import LobbyCog
from bot.cogs.look import LookCog
from bot.cogs.manual import ManualCog
from bot.cogs.orders import OrdersCog
from bot.cogs.person import PersonCog
from bot.cogs.play import PlayCog
from bot.cogs.privacy import PrivacyCog
from bot.cogs.rules import RulesCog
from bot.cogs.seat import LeaveCog, SeatCog
from bot.cogs.settings import SettingsCog
from bot.cogs.stats import StatsCog
from bot.cogs.table import TableCog

COGS: Final[tuple[type[commands.Cog], ...]] = (
    LobbyCog,
    PlayCog,
    LookCog,
    GamesCog,
    SeatCog,
    LeaveCog,
    HistoryCog,
    RulesCog,
    ManualCog,
    SettingsCog,
    TableCog,
    PrivacyCog,
    StatsCog,
    PersonCog,
    OrdersCog,
)
"""All cogs, in the order in which their commands are registered."""
