"""Notices about the threads in which games are played: replaced, missing, locked."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import GameStranded, ThreadMissing, ThreadReplaced
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.time.deadlines import game_name


def replaced(notice: ThreadReplaced, texts: Texts) -> Said:
    """Say to everybody who plays that the game goes on here."""
    told = texts.gettext(
        "The thread of this game was deleted. It goes on here: {players}.",
        players=texts.listing(f"<@{person}>" for person in notice.people),
    )
    return Said(told, called=notice.people, silent=True)


def missing(game: Game | None, notice: ThreadMissing, texts: Texts) -> Said:
    """Say to a player that a private game has no thread, why, and how they can go on."""
    if game is None or game.thread_id is not None:
        return NOTHING
    told = texts.gettext(
        "The private thread of {game} was deleted, and Slowboat cannot make another one: {reason} "
        "Nothing is lost. It tries again by itself; until then `/board` and `/move` work in any "
        "channel of the server.",
        game=game_name(game, texts),
        reason=texts.gettext(notice.reason),
    )
    return Said(told)


def stranded(game: Game | None, notice: GameStranded, texts: Texts) -> Said:
    """Say to a player that their game is paused because the bot cannot post there, and why."""
    if game is None or game.stranded_at is None:
        return NOTHING
    told = texts.gettext(
        "{game} is paused because Slowboat can't post there. {reason} Nothing is lost and no clock "
        "runs. The game resumes when Slowboat can post again. The host or a moderator can also "
        "move it to another channel with `/table move`.",
        game=game_name(game, texts),
        reason=texts.gettext(notice.reason),
    )
    return Said(told)


def locked(game: Game | None, texts: Texts, *, direct: bool) -> Said:
    """Say that a lock is a pause, and how it ends."""
    if game is None or game.locked_at is None:
        return NOTHING
    if not direct:
        told = texts.gettext(
            "A moderator locked this thread, so the game is paused: clocks stand still and nobody "
            "is called. It goes on when the thread is unlocked."
        )
        return Said(told, silent=True)
    told = texts.gettext(
        "A moderator locked the thread of {game}, so the game is paused. It goes on when the "
        "thread is unlocked.",
        game=game_name(game, texts),
    )
    return Said(told)
