"""The bot's records by subject: frozen data that store, services and interface share."""

from bot.model.coach import Review, ReviewStatus
from bot.model.games import (
    By,
    Change,
    Follower,
    Game,
    Invitation,
    LiveHour,
    LogEntry,
    Pace,
    Position,
    Seat,
    Status,
    StoredMove,
    Tenure,
    Window,
)
from bot.model.guilds import AuditEntry, Creators, Guild
from bot.model.leagues import Entrant, Forfeit, League, LeagueFormat, LeagueStatus, Placing
from bot.model.messages import DueMessage, Message, MessageKind, Queue
from bot.model.orders import Order, OrderKind, Until
from bot.model.people import (
    Absence,
    LessonProgress,
    Person,
    PictureMode,
    Profile,
    ReminderMode,
    ReminderRhythm,
    ReviewAudience,
)
from bot.model.statistics import Ending, Rating, Result
from bot.model.votes import Fallback, Vote, VoteRule, VoteStatus
from bot.model.waiting import Clock, Timeout, Timer

__all__ = [
    "Absence",
    "AuditEntry",
    "By",
    "Change",
    "Clock",
    "Creators",
    "DueMessage",
    "Ending",
    "Entrant",
    "Fallback",
    "Follower",
    "Forfeit",
    "Game",
    "Guild",
    "Invitation",
    "League",
    "LeagueFormat",
    "LeagueStatus",
    "LessonProgress",
    "LiveHour",
    "LogEntry",
    "Message",
    "MessageKind",
    "Order",
    "OrderKind",
    "Pace",
    "Person",
    "PictureMode",
    "Placing",
    "Position",
    "Profile",
    "Queue",
    "Rating",
    "ReminderMode",
    "ReminderRhythm",
    "Result",
    "Review",
    "ReviewAudience",
    "ReviewStatus",
    "Seat",
    "Status",
    "StoredMove",
    "Tenure",
    "Timeout",
    "Timer",
    "Until",
    "Vote",
    "VoteRule",
    "VoteStatus",
    "Window",
]
