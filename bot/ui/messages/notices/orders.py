"""Private notices about standing orders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Texts, noted
from bot.model import Game
from bot.services.orders.observer import DROPPED
from bot.services.orders.orders import STOPPED
from bot.ui.messages.notices.said import NOTHING, Said, Wording
from bot.ui.waiting.deadlines import game_name, place_link

_WHY: Final = {
    "surprise": noted("An order of yours stopped: what you named as a surprise happened."),
    "changed": noted("An order of yours stopped: it is not as it was when you gave it."),
    "never": noted("An order of yours is gone: it can never be played again."),
}


def _stopped(game: Game | None, detail: Mapping[str, Any], texts: Texts) -> Said:
    why = detail["why"]
    told = texts.gettext(_WHY[why])
    return _said(game, f"{told} " + texts.gettext("`/orders show` lists your orders."), texts)


def _dropped(game: Game | None, _detail: Mapping[str, Any], texts: Texts) -> Said:
    return _said(game, texts.gettext("Your orders are gone with your seat."), texts)


def _said(game: Game | None, told: str, texts: Texts) -> Said:
    if game is None:
        return NOTHING
    return Said(f"[{game_name(game, texts)}]({place_link(game, None)}) \N{MIDDLE DOT} {told}")


NOTICES: Final[Mapping[str, Wording]] = {STOPPED: _stopped, DROPPED: _dropped}
"""The notices of this area by name."""
