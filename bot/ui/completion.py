"""Completion of options of commands: the values that fit what is typed, as the kinds of games."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands

from bot.games import GAMES
from bot.i18n import LANGUAGES, Texts, clip, texts_for
from bot.services.errors import Refused
from bot.ui.layout import SELECT_LIMIT, VALUE_LIMIT
from bot.ui.names import escaped


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


def find_kind(text: str) -> str:
    """Return the slug of the game that a person named, in any language. Raises Refused.

    A part of a name is enough if no other game has it, for those who don't choose what is offered.
    """
    wanted, partly = text.strip().casefold(), []
    for slug, kind in GAMES.items():
        names = {slug, *[kind.name(texts_for(language)).casefold() for language in LANGUAGES]}
        if wanted in names:
            return slug
        if wanted and any(wanted in name for name in names):
            partly.append(slug)
    if len(partly) == 1:
        return partly[0]
    raise Refused("There's no game {game}.", game=escaped(text.strip()[:50]))


def kind_choices(typed: str, texts: Texts) -> list[app_commands.Choice[str]]:
    """Offer the kinds of games whose name or id contains what was typed."""
    return named_values({slug: kind.name(texts) for slug, kind in GAMES.items()}, typed)
