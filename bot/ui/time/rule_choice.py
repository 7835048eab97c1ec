"""The choice of a table's rule for votes on players who do not answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import Texts, noted
from bot.model import Fallback, VoteRule
from bot.services.errors import Refused
from bot.services.time.vote_rules import FALLBACKS, VOTE_HOURS
from bot.ui.controls import Control
from bot.ui.layout import Row, option, select

_NAMES: Final[Mapping[Fallback, str]] = {
    "computer": noted("After {n} hours, a computer takes over"),
    "substitute": noted("After {n} hours, look for a replacement"),
    "wait": noted("After {n} hours, keep waiting"),
}
_RULES: Final[Mapping[str, VoteRule]] = {
    f"{hours}:{fallback}": VoteRule(hours, fallback)
    for fallback in FALLBACKS
    for hours in VOTE_HOURS
}


def rule_text(rule: VoteRule, texts: Texts) -> str:
    """Say what happens where no one decides about a player who does not answer."""
    return texts.gettext(_NAMES[rule.fallback], n=rule.hours)


def rule_select(control: Control, chosen: VoteRule, texts: Texts, *, enabled: bool = True) -> Row:
    """Return the select of the rules."""
    options = [
        option(value, rule_text(rule, texts), chosen=rule == chosen)
        for value, rule in _RULES.items()
    ]
    return select(control, texts.gettext("Undecided votes"), options, enabled=enabled)


def chosen_rule(value: str) -> VoteRule:
    """Return the rule that was chosen. Raises Refused."""
    if value not in _RULES:
        raise Refused("You can't choose that here.")
    return _RULES[value]
