"""Notices about hours in which a table is played live, and about good times for one."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import LiveHourBegan, LiveHourOver, Nudge
from bot.services.play.requirements import is_current
from bot.ui.layout import button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped, names_of
from bot.ui.time.controls import LiveButton
from bot.ui.times import ago, pace_told, timestamp


def began(game: Game | None, notice: LiveHourBegan, texts: Texts) -> Said:
    """Say until when the table is played live, and call those who are asked."""
    if game is None or game.live is None:
        return NOTHING
    lines = [
        texts.gettext("The table is played live until {time}.", time=timestamp(notice.until)),
        "-# " + pace_told(game.pace, texts),
    ]
    called = tuple([person for person in notice.people if person in game.asked])
    if called:
        players = texts.listing(f"<@{person}>" for person in called)
        lines.append(texts.gettext("{players}: it is your turn.", players=players))
    return Said("\n".join(lines), called)


def over(game: Game | None, notice: LiveHourOver, texts: Texts) -> Said:
    """Say that the usual pace holds again, and why."""
    if game is None or game.status != "running":
        return NOTHING
    told = texts.gettext("The live hour is over; the usual pace holds again.")
    if notice.seat is not None:
        told = texts.gettext(
            "{name} did not answer in time, so the live hour is over; the usual pace holds again.",
            name=escaped(game.seats[notice.seat].name),
        )
    return Said(told, silent=True)


def nudge(game: Game | None, notice: Nudge, texts: Texts) -> Said:
    """Say that most players are awake, and offer them to play live."""
    if game is None or not is_current(game, notice.question) or game.live is not None:
        return NOTHING
    names = names_of(game)
    told = texts.gettext(
        "{players}: most of you are awake now. The game has waited for {waiting} since {time}.",
        players=texts.listing(f"<@{person}>" for person in notice.people),
        waiting=texts.listing(names[seat] for seat in game.waiting),
        time=ago(game.asked_at),
    )
    note = texts.gettext("Once a day at most; `/me` turns this off.")
    live = button(texts.gettext("Play live for an hour"), LiveButton(game.id), "primary")
    return Said(f"{told}\n-# {note}", notice.people, tuple(rows_of([live])))
