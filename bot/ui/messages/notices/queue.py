"""Notices to people who wait in the queue of a server for others who want to play the same."""

from __future__ import annotations

from collections.abc import Sequence

from bot.games import GAMES
from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import QueueAsked, QueueExpired, QueueMissed, QueueQuestion
from bot.ui.layout import Row, button, rows_of
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.tables.controls import LobbyButton, QueueMailButton
from bot.ui.times import timestamp


def asked(game: Game | None, notice: QueueAsked, texts: Texts) -> Said:
    """Ask people for free seats of the table above."""
    if game is None or game.status != "lobby":
        return NOTHING
    called = tuple([person for person in notice.people if game.seat_of(person) is None])
    if not called:
        return NOTHING
    sentence = texts.gettext(
        "{players}: there's an open seat at this table for {game}. Please answer by: {time}",
        players=texts.listing(f"<@{person}>" for person in called),
        game=GAMES[game.slug].name(texts),
        time=timestamp(notice.until),
    )
    return Said(sentence, called, tuple(answer_rows(game, texts)))


def answer_rows(game: Game, texts: Texts) -> list[Row]:
    """Return the buttons with which a person answers who is asked for a table."""
    return rows_of(
        (
            button(texts.gettext("Join"), LobbyButton(game.id, "join"), "primary"),
            button(texts.gettext("Not now"), LobbyButton(game.id, "notnow")),
        )
    )


def question(notice: QueueQuestion, texts: Texts) -> Said:
    """Ask a person who has waited for long whether they still want to play."""
    sentence = texts.gettext(
        "You're still in the queue in {channel} for {games}. Do you still want to play? If "
        "you don't answer, you leave the queue: {time}",
        channel=f"<#{notice.channel}>",
        games=_games(notice.slugs, texts),
        time=timestamp(notice.until),
    )
    stay = button(
        texts.gettext("Keep me in the queue"), QueueMailButton(notice.guild, "stay"), "primary"
    )
    leave = button(texts.gettext("Leave the queue"), QueueMailButton(notice.guild, "leave"))
    return Said(sentence, rows=tuple(rows_of((stay, leave))))


def expired(notice: QueueExpired, texts: Texts) -> Said:
    """Tell a person that they are no longer in the queue, as they did not say that they want to."""
    sentence = texts.gettext(
        "You're no longer in the queue in {channel} for {games}, because you didn't answer.",
        channel=f"<#{notice.channel}>",
        games=_games(notice.slugs, texts),
    )
    return Said(sentence, rows=tuple(_again(notice.guild, texts)))


def missed(notice: QueueMissed, texts: Texts) -> Said:
    """Tell a person that they are no longer in the queue, as they did not answer for a table."""
    sentence = texts.gettext(
        "A table for {game} was ready in {channel}, but you didn't answer within a day. You're "
        "no longer in the queue.",
        game=GAMES[notice.slug].name(texts),
        channel=f"<#{notice.channel}>",
    )
    return Said(sentence, rows=tuple(_again(notice.guild, texts)))


def _again(guild_id: int, texts: Texts) -> list[Row]:
    label = texts.gettext("Join the queue again")
    return rows_of((button(label, QueueMailButton(guild_id, "stay"), "primary"),))


def _games(slugs: Sequence[str], texts: Texts) -> str:
    return texts.listing(GAMES[slug].name(texts) for slug in slugs if slug in GAMES)
