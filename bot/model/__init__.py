"""The bot's records by subject: frozen data that store, services and interface share."""

from bot.model.games import (
    By,
    Change,
    Entry,
    Follower,
    Game,
    Invitation,
    LiveHour,
    Pace,
    Position,
    Seat,
    Status,
    StoredMove,
    Tenure,
    Window,
)
from bot.model.guilds import AuditEntry, Creators, Guild
from bot.model.leagues import Entrant, League, LeagueFormat, LeagueStatus, Placing
from bot.model.messages import DueMessage, Message, MessageKind, Queue
from bot.model.orders import Order, OrderKind, Until
from bot.model.people import (
    Absence,
    BoardFormat,
    Look,
    Person,
    PictureMode,
    Profile,
    ReminderMode,
    ReminderRhythm,
)
from bot.model.statistics import Ending, Rating, Result
from bot.model.votes import Vote, VoteStatus
from bot.model.waiting import Clock, Timeout, Timer

__all__ = [
    "Absence",
    "AuditEntry",
    "BoardFormat",
    "By",
    "Change",
    "Clock",
    "Creators",
    "DueMessage",
    "Ending",
    "Entrant",
    "Entry",
    "Follower",
    "Game",
    "Guild",
    "Invitation",
    "League",
    "LeagueFormat",
    "LeagueStatus",
    "LiveHour",
    "Look",
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
    "Seat",
    "Status",
    "StoredMove",
    "Tenure",
    "Timeout",
    "Timer",
    "Until",
    "Vote",
    "VoteStatus",
    "Window",
]
