"""The words of Valparaíso that no single question owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from bot.games.core.choices import Names
from bot.games.core.words import TYPED, GameWords
from bot.games.valparaiso.log import ValparaisoLog
from bot.i18n import Texts
from renderers.core.lines import DOT
from renderers.valparaiso.words import decisions, facts, names, phrases, player_facts
from rules import Option, OptionValue
from rules.valparaiso.state import Table

_BONUS: Final = "bonus"
"""The word before a bonus good in plans."""
_HOUR: Final = 60
_MINUTES: Final = ("planning_minutes", "expert_minutes")
"""The options that are lengths of time."""


class ValparaisoWords(GameWords[Table]):
    """Valparaíso in words."""

    emoji: ClassVar = "\N{SAILBOAT}"
    log = ValparaisoLog()
    score_parts = staticmethod(player_facts.score_parts)
    with_tie_break = staticmethod(player_facts.with_tie_break)

    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id, in typed moves also what a plan says before the bonus good."""
        if gap != TYPED:
            return phrases.word(word, texts, gap)
        return texts.gettext("bonus good {good}", good="").strip() if word == _BONUS else None

    def headline(self, view: Table, _names: Names, texts: Texts) -> str:
        """Return round and phase, and whether it is the last round."""
        return facts.headline(view, texts)

    def facts(self, view: Table, seat: int, texts: Texts) -> str:
        """Return points, money, goods and how far the plan is."""
        return DOT.join(player_facts.status_facts(view, seat, texts))

    def hand(self, view: Table, seat: int, texts: Texts) -> tuple[str, ...]:
        """Return a line for each card that is planned, in planning for each card."""
        return tuple(player_facts.hand_lines(view, seat, texts)) if view.stack else ()

    def phase(self, view: Table) -> str:
        """Return setup, planning, cards or end."""
        return decisions.phase_of(view)

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        """Return the name of a value; lengths of time in hours where they are."""
        if isinstance(value, str):
            return names.option_value(value, texts), ""
        return _duration(value, texts) if option.id in _MINUTES else "", ""

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables."""
        yield from names.table_messages()


def _duration(minutes: int, texts: Texts) -> str:
    if not minutes:
        return texts.pgettext("option", "no limit")
    if minutes % _HOUR:
        return texts.ngettext("{n} minute", "{n} minutes", minutes)
    return texts.ngettext("{n} hour", "{n} hours", minutes // _HOUR)
