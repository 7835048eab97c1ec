"""Completion of options of commands: the values that fit what is typed."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands


def named_values(names: Mapping[str, str], typed: str) -> list[app_commands.Choice[str]]:
    """Return the values whose name or id contains what is typed; `names` are names by value."""
    wanted = typed.casefold()
    return [
        app_commands.Choice(name=name, value=value)
        for value, name in names.items()
        if wanted in name.casefold() or wanted in value
    ]
