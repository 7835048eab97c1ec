"""The slash commands by subject. Cogs are thin: read, call a service, show the result."""

from __future__ import annotations

from typing import Final

from discord.ext import commands

from bot.commands.coach import HintsCog, PuzzleCog, ReviewCog
from bot.commands.help import HelpCog, LessonsCog, RulebookCog
from bot.commands.leagues import LeaguesCog, StatisticsCog
from bot.commands.orders import OrdersCog
from bot.commands.people import PeopleCog, PrivacyCog, ServerSettingsCog
from bot.commands.play import ArchiveCog, BoardCog, ExportCog, HistoryCog, MovesCog
from bot.commands.tables import GamesCog, LeaveCog, ModerationCog, SeatsCog, TablesCog
from bot.commands.time import ClockCog

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
    LessonsCog,
    HintsCog,
    ReviewCog,
    PuzzleCog,
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
