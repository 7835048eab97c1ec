"""The slash commands, by area. Cogs are thin: read, call a service, show the result."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from bot.cogs.archive import ArchiveCog
from bot.cogs.board import BoardCog
from bot.cogs.clock import ClockCog
from bot.cogs.export import ExportCog
from bot.cogs.games import GamesCog
from bot.cogs.help import HelpCog
from bot.cogs.history import HistoryCog
from bot.cogs.leagues import LeaguesCog
from bot.cogs.moderation import ModerationCog
from bot.cogs.moves import MovesCog
from bot.cogs.orders import OrdersCog
from bot.cogs.people import PeopleCog
from bot.cogs.privacy import PrivacyCog
from bot.cogs.rulebook import RulebookCog
from bot.cogs.seats import LeaveCog, SeatsCog
from bot.cogs.server_settings import ServerSettingsCog
from bot.cogs.statistics import StatisticsCog
from bot.cogs.tables import TablesCog

COGS: Final[tuple[type[commands.Cog], ...]] = (
    TablesCog,
    LeaguesCog,
    MovesCog,
    BoardCog,
    ExportCog,
    GamesCog,
    SeatsCog,
    LeaveCog,
    ClockCog,
    HistoryCog,
    ArchiveCog,
    RulebookCog,
    HelpCog,
    ServerSettingsCog,
    ModerationCog,
    PrivacyCog,
    StatisticsCog,
    PeopleCog,
    OrdersCog,
)
"""All cogs, in the order in which their commands are registered."""
