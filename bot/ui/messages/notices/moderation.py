"""Notices about what organisers and moderators did with a table, and the lines of `/table log`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from bot.i18n import Texts
from bot.model import Game
from bot.ui.messages.notices.said import Said, Wording
from bot.ui.names import escaped

Detail: TypeAlias = Mapping[str, Any]
OWN_NAMES: Final = {"en": "English", "ko": "한국어", "ja": "日本語"}
"""Languages as they call themselves."""


def _pause(detail: Detail, texts: Texts) -> str:
    return texts.gettext(
        "{name} paused the table. Clocks stand still and nobody can move until it goes on.",
        name=_by(detail),
    )


def _resume(detail: Detail, texts: Texts) -> str:
    return texts.gettext("{name} lets the table go on.", name=_by(detail))


def _extend(detail: Detail, texts: Texts) -> str:
    return texts.ngettext(
        "{name} gave {player} {n} hour more.",
        "{name} gave {player} {n} hours more.",
        detail["hours"],
        name=_by(detail),
        player=escaped(detail["player"]),
    )


def _abort(detail: Detail, texts: Texts) -> str:
    return texts.gettext("{name} ended the game without a result.", name=_by(detail))


def _language(detail: Detail, texts: Texts) -> str:
    return texts.gettext(
        "{name} chose {language} for this table.",
        name=_by(detail),
        language=OWN_NAMES[detail["locale"]],
    )


def _replace(detail: Detail, texts: Texts) -> str:
    player = escaped(detail["player"])
    if "substitute" not in detail:
        return texts.gettext(
            "{name} opened the seat of {player} for a substitute.", name=_by(detail), player=player
        )
    return texts.gettext(
        "{name} gave the seat of {player} to {substitute}.",
        name=_by(detail),
        player=player,
        substitute=escaped(detail["substitute"]),
    )


ACTIONS: Final[Mapping[str, Callable[[Detail, Texts], str]]] = {
    "pause": _pause,
    "resume": _resume,
    "extend": _extend,
    "abort": _abort,
    "language": _language,
    "replace": _replace,
}
"""What is said of each action, where the game is played and in the log of the table."""


def action_told(action: str, detail: Detail, texts: Texts) -> str:
    """Say in one sentence what somebody did with a table."""
    return ACTIONS[action](detail, texts)


def _by(detail: Detail) -> str:
    return escaped(detail["by"])


def _wording(say: Callable[[Detail, Texts], str]) -> Wording:
    def word(_game: Game | None, detail: Detail, texts: Texts) -> Said:
        told = say(detail, texts)
        substitute = detail.get("substitute_id")
        if not substitute:
            return Said(told, silent=True)
        # the mention lets them see the thread if it is private
        return Said(f"{told}\n<@{substitute}>", called=(substitute,))

    return word


NOTICES: Final[Mapping[str, Wording]] = {
    f"table-{action}": _wording(say) for action, say in ACTIONS.items()
}
