"""Completion of options of commands: the values that fit what is typed."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT, clip


def named_values(names: Mapping[str, str], typed: str) -> list[app_commands.Choice[str]]:
    """Return the values whose name or id contains what is typed; `names` are names by value.

    They are as many, and their names as long, as Discord allows.
    """
    wanted = typed.casefold()
    fitting = [
        app_commands.Choice(name=clip(name, VALUE_LIMIT), value=value)
        for value, name in names.items()
        if wanted in name.casefold() or wanted in value
    ]
    return fitting[:SELECT_LIMIT]
