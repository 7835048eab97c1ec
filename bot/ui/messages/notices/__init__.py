"""Notices: short messages about a game that are no board, worded by area.

A notice stands in the outbox as plain data, so that it is worded only when it is sent, in the
language of its place. A wording is a pure function of the game, the notice and the language.
"""

from __future__ import annotations

from typing import Any, assert_never

import discord

from bot.i18n import Texts, texts_for
from bot.model import Game
from bot.model.messages import NoticePost
from bot.model.notices import (
    Away,
    BackEarly,
    Call,
    Closing,
    CupOpened,
    Digest,
    DigestReminder,
    EntrantAdded,
    EntrantAdmitted,
    EntrantDropped,
    EntrantRemoved,
    Followed,
    GameAborted,
    GameStranded,
    HintsStopped,
    HostsChosen,
    IdleWarning,
    Invited,
    LanguageChosen,
    LastAsked,
    LeagueCancelled,
    LeagueRoundEnded,
    LeagueStarted,
    LeagueTableBegun,
    LiveHourBegan,
    LiveHourOver,
    Missed,
    MissedHere,
    Notice,
    NotStarted,
    Nudge,
    OpenTables,
    OrderMissed,
    OrdersDropped,
    OrderStopped,
    OutOfLeague,
    PlaceInLeague,
    PlacesSwapped,
    PlayerReplaced,
    QueueAsked,
    QueueExpired,
    QueueMissed,
    QueueQuestion,
    RematchInvitation,
    Reminder,
    ResultCorrected,
    ReviewShown,
    RoundEnding,
    RoundExtended,
    SeatOpened,
    SeatReturned,
    SeatTaken,
    SettingChosen,
    StandIn,
    StartsSoon,
    SubstituteNamed,
    TableForfeited,
    TableMoved,
    TableOpened,
    TablePaused,
    TableResumed,
    ThreadLocked,
    ThreadMissing,
    ThreadReplaced,
    TimeExtended,
    Unanswered,
    VoteCall,
)
from bot.ui.layout import Layout, text
from bot.ui.messages.game_messages import Post
from bot.ui.messages.notices import leagues, moderation, orders, queue, seats, tables, waiting
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.tables.lobby_message import COLOUR

__all__ = ["Said", "notice_post", "said_layout", "wording"]


def wording(notice: Notice, game: Game | None, texts: Texts, *, direct: bool = False) -> Said:
    """Return the words of a notice, where a game is played or to a person directly."""
    match notice:
        case SeatOpened():
            return seats.left(notice, texts)
        case SeatTaken():
            return seats.taken(game, notice, texts)
        case StandIn():
            return seats.stand_in(game, notice, texts)
        case SeatReturned():
            return seats.returned(notice, texts)
        case IdleWarning():
            return seats.idle(notice, texts)
        case TableOpened():
            return tables.opened(game, notice, texts)
        case Invited():
            return tables.invited(game, notice, texts)
        case Closing():
            return tables.closing(game, notice, texts)
        case StartsSoon():
            return tables.starts_soon(game, notice, texts)
        case NotStarted():
            return tables.not_started(game, notice, texts)
        case RematchInvitation():
            return tables.rematch(game, notice, texts)
        case ReviewShown():
            return tables.review_shown(notice, texts)
        case OrderStopped():
            return orders.stopped(game, notice, texts)
        case OrderMissed():
            return orders.missed(game, notice, texts)
        case OrdersDropped():
            return orders.dropped(game, texts)
        case LeagueTableBegun():
            return leagues.begun(notice, texts)
        case RoundEnding():
            return leagues.ending(notice, texts)
        case OutOfLeague():
            return leagues.out(notice, texts)
        case OpenTables():
            return leagues.open_tables(notice, texts)
        case PlaceInLeague():
            return leagues.place(notice, texts)
        case (
            EntrantAdded()
            | EntrantRemoved()
            | EntrantAdmitted()
            | EntrantDropped()
            | TableForfeited()
            | PlacesSwapped()
            | ResultCorrected()
            | LeagueRoundEnded()
            | RoundExtended()
            | HostsChosen()
            | SettingChosen()
            | LeagueStarted()
            | LeagueCancelled()
        ):
            return leagues.league_action(notice, texts)
        case CupOpened():
            return leagues.cup_opened(game, notice, texts)
        case QueueAsked():
            return queue.asked(game, notice, texts)
        case QueueQuestion():
            return queue.question(notice, texts)
        case QueueExpired():
            return queue.expired(notice, texts)
        case QueueMissed():
            return queue.missed(notice, texts)
        case Reminder() | DigestReminder():
            return waiting.reminder(game, notice, texts, direct=direct)
        case LastAsked():
            return waiting.last_asked(game, notice, texts, direct=direct)
        case Call():
            return waiting.call(game, notice, texts, direct=direct)
        case VoteCall():
            return waiting.vote_call(game, notice, texts, direct=direct)
        case Unanswered():
            return waiting.unanswered(game, notice, texts, direct=direct)
        case Digest():
            return waiting.digest(notice, texts)
        case LiveHourBegan():
            return waiting.began(game, notice, texts)
        case LiveHourOver():
            return waiting.over(game, notice, texts)
        case Nudge():
            return waiting.nudge(game, notice, texts)
        case Away():
            return waiting.away(game, notice, texts)
        case BackEarly():
            return waiting.back_early(game, notice, texts)
        case MissedHere():
            return waiting.missed_here(game, notice, texts)
        case Missed() | Followed():
            return NOTHING  # its messenger reads the games and tells what happened in them
        case ThreadReplaced():
            return tables.replaced(notice, texts)
        case GameStranded():
            return tables.stranded(game, notice, texts)
        case ThreadMissing():
            return tables.missing(game, notice, texts)
        case ThreadLocked():
            return tables.locked(game, texts, direct=direct)
        case (
            TablePaused()
            | TableResumed()
            | TimeExtended()
            | GameAborted()
            | LanguageChosen()
            | HintsStopped()
            | TableMoved()
            | PlayerReplaced()
            | SubstituteNamed()
        ):
            return moderation.table_action(notice, texts)
        case _:
            assert_never(notice)


def notice_post(notice: NoticePost, game: Game) -> Post | None:
    """Return the message of a notice at the place of its game; None if it was overtaken."""
    said = wording(notice.notice, game, texts_for(game.locale))
    if not said.text:
        return None
    return Post(said_layout(said), called=said.called, silent=said.silent, role=said.role)


def said_layout(said: Said) -> Layout:
    """Return the layout of what a notice says."""
    body = discord.ui.Container[Any](text(said.text), accent_colour=COLOUR)
    for row in said.rows:
        body.add_item(row)
    return Layout(body)
