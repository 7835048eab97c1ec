"""Kinds of games, as people name them in commands."""

from __future__ import annotations

from discord import app_commands

from bot.games import TITLES
from bot.i18n import LANGUAGES, Texts, texts_for
from bot.services.errors import Refused
from bot.ui.layout import SELECT_LIMIT
from bot.ui.names import escaped


def find_title(text: str) -> str:
    """Return the slug of the game that a person named, in any language. Raises Refused."""
    wanted = text.strip().casefold()
    for slug, title in TITLES.items():
        names = {title.name(texts_for(language)).casefold() for language in LANGUAGES}
        if wanted == slug or wanted in names:
            return slug
    raise Refused("There is no game {game}.", game=escaped(text.strip()[:50]))


def title_choices(typed: str, texts: Texts) -> list[app_commands.Choice[str]]:
    """Offer the kinds of games whose name or id contains what was typed."""
    wanted = typed.casefold()
    named = {slug: title.name(texts) for slug, title in TITLES.items()}
    return [
        app_commands.Choice(name=name, value=slug)
        for slug, name in named.items()
        if wanted in name.casefold() or wanted in slug
    ][:SELECT_LIMIT]
