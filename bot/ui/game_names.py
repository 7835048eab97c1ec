"""Kinds of games, as people name them in commands."""

from __future__ import annotations

from discord import app_commands

from bot.games import GAMES
from bot.i18n import LANGUAGES, Texts, texts_for
from bot.services.errors import Refused
from bot.ui.completion import named_values
from bot.ui.names import escaped


def find_kind(text: str) -> str:
    """Return the slug of the game that a person named, in any language. Raises Refused."""
    wanted = text.strip().casefold()
    for slug, kind in GAMES.items():
        names = {kind.words.name(texts_for(language)).casefold() for language in LANGUAGES}
        if wanted == slug or wanted in names:
            return slug
    raise Refused("There is no game {game}.", game=escaped(text.strip()[:50]))


def kind_choices(typed: str, texts: Texts) -> list[app_commands.Choice[str]]:
    """Offer the kinds of games whose name or id contains what was typed."""
    return named_values({slug: kind.words.name(texts) for slug, kind in GAMES.items()}, typed)
