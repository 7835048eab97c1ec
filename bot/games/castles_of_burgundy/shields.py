"""The shields in words: the power of each while it is on a castle, and its points at the end."""

from __future__ import annotations

from bot.i18n import Texts
from renderers.castles_of_burgundy.words import effects
from renderers.castles_of_burgundy.words import phrases as word
from rules.castles_of_burgundy.data.shields import SHIELD_POINTS


def shield_notes(number: int, texts: Texts) -> list[str]:
    """Return what a shield does, and its points: "mines bring double silver", "8 points …"."""
    points = word.points(SHIELD_POINTS[number], texts)
    return [effects.shield(number, texts), texts.gettext("{points} at the end", points=points)]
