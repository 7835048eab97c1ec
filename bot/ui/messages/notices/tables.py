"""Notices about tables that wait for players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Texts
from bot.model import Game
from bot.services.tables.rematch import NOTICE
from bot.ui.messages.notices.said import NOTHING, Said, Wording
from bot.ui.names import escaped
from bot.ui.waiting.deadlines import game_name


def _rematch(game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    """Invite those who played before and have no seat yet."""
    if game is None or game.status != "lobby":
        return NOTHING
    called = tuple([each for each in detail["people"] if game.seat_of(each) is None])
    if not called:
        return NOTHING
    told = texts.gettext(
        "{players}: {name} would like to play {game} again with you. **Join** at the table above "
        "takes a seat.",
        players=texts.listing(f"<@{person}>" for person in called),
        name=escaped(detail["by"]),
        game=game_name(game, texts, detail["former"]),
    )
    return Said(told, called)


NOTICES: Final[Mapping[str, Wording]] = {NOTICE: _rematch}
"""The notices of this area by name."""
