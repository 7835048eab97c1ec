"""Notices about tables that wait for players."""

from __future__ import annotations

from bot.i18n import Texts
from bot.model import Game
from bot.model.notices import RematchInvitation
from bot.ui.messages.notices.said import NOTHING, Said
from bot.ui.names import escaped
from bot.ui.waiting.deadlines import game_name


def rematch(game: Game | None, notice: RematchInvitation, texts: Texts) -> Said:
    """Invite those who played before and have no seat yet."""
    if game is None or game.status != "lobby":
        return NOTHING
    called = tuple([each for each in notice.people if game.seat_of(each) is None])
    if not called:
        return NOTHING
    told = texts.gettext(
        "{players}: {name} would like to play {game} again with you. **Join** at the table above "
        "takes a seat.",
        players=texts.listing(f"<@{person}>" for person in called),
        name=escaped(notice.by),
        game=game_name(game, texts, notice.former),
    )
    return Said(told, called)
