"""Notices about what hosts and moderators did with a table, and the lines of `/table log`."""

from __future__ import annotations

from typing import Final, assert_never

from bot.i18n import Texts
from bot.model.notices import (
    GameAborted,
    HintsStopped,
    LanguageChosen,
    PlayerReplaced,
    SubstituteNamed,
    TableAction,
    TableMoved,
    TablePaused,
    TableResumed,
    TimeExtended,
)
from bot.ui.messages.notices.said import Said
from bot.ui.names import escaped
from renderers.core.languages import BY_CODE

OWN_NAMES: Final = {language.code: language.own_name for language in BY_CODE.values()}
"""Languages as they call themselves."""


def action_told(action: TableAction, texts: Texts) -> str:
    """Say in one sentence what someone did with a table."""
    name = escaped(action.by)
    match action:
        case TablePaused():
            return texts.gettext(
                "{name} paused the game. Clocks stop, and no one can move until it resumes.",
                name=name,
            )
        case TableResumed():
            return texts.gettext("{name} resumed the game.", name=name)
        case TimeExtended():
            return texts.ngettext(
                "{name} gave {player} {n} more hour.",
                "{name} gave {player} {n} more hours.",
                action.hours,
                name=name,
                player=escaped(action.player),
            )
        case GameAborted():
            return texts.gettext("{name} ended the game with no result.", name=name)
        case LanguageChosen():
            language = OWN_NAMES[action.locale]
            return texts.gettext(
                "{name} changed the game's language to {language}.", name=name, language=language
            )
        case HintsStopped():
            return texts.gettext("{name} turned hints off.", name=name)
        case TableMoved():
            return texts.gettext(
                "{name} moved the game to {channel}.", name=name, channel=f"<#{action.channel}>"
            )
        case SubstituteNamed():
            return texts.gettext(
                "{name} gave {player}'s seat to {substitute}.",
                name=name,
                player=escaped(action.player),
                substitute=escaped(action.substitute),
            )
        case PlayerReplaced():
            return texts.gettext(
                "{name} opened {player}'s seat for a replacement.",
                name=name,
                player=escaped(action.player),
            )
        case _:
            assert_never(action)


def table_action(action: TableAction, texts: Texts) -> Said:
    """Say where a game is played what someone did with it."""
    sentence = action_told(action, texts)
    if not isinstance(action, SubstituteNamed) or not action.substitute_id:
        return Said(sentence, silent=True)
    # the mention lets them see the thread if it is private
    called = action.substitute_id
    return Said(f"{sentence}\n<@{called}>", called=(called,))
