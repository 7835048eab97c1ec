"""The rules of tables for votes on players who do not answer, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import Texts, noted
from bot.model import Fallback, VoteRule

_NAMES: Final[Mapping[Fallback, str]] = {
    "computer": noted("After {n} hours a computer plays on"),
    "substitute": noted("After {n} hours a substitute is looked for"),
    "wait": noted("After {n} hours the game waits on"),
}


def rule_text(rule: VoteRule, texts: Texts) -> str:
    """Say what happens where nobody decides about a player who does not answer."""
    return texts.gettext(_NAMES[rule.fallback], n=rule.hours)
