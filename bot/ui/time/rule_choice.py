"""The choice of a table's rule for votes on players who do not answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.i18n import Texts
from bot.model import VoteRule
from bot.services.errors import Refused
from bot.services.time.vote_rules import FALLBACKS, VOTE_HOURS
from bot.ui.controls import Control
from bot.ui.layout import Row, option, select
from bot.ui.time.rule_words import rule_text

_RULES: Final[Mapping[str, VoteRule]] = {
    f"{hours}:{fallback}": VoteRule(hours, fallback)
    for fallback in FALLBACKS
    for hours in VOTE_HOURS
}


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
        raise Refused("This cannot be chosen here.")
    return _RULES[value]
