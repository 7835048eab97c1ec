"""The words of Valparaíso that no single question owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from bot.games.core.choices import Names
from bot.games.core.words import GameWords
from bot.games.valparaiso.log import ValparaisoLog
from bot.i18n import Texts
from renderers.core.lines import DOT
from renderers.valparaiso import words
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
    has_hands: ClassVar = True
    name = staticmethod(words.title)
    log = ValparaisoLog()
    score_parts = staticmethod(player_facts.score_parts)
    with_tie_break = staticmethod(player_facts.with_tie_break)
    word = staticmethod(phrases.word)

    def typed_names(self, word: str, texts: Texts) -> tuple[str, ...]:
        """Return the names of an id, and what a plan says before the bonus good."""
        if word == _BONUS:
            return (texts.gettext("bonus good {good}", good="").strip(),)
        return super().typed_names(word, texts)

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

    def option_value(self, option: Option, value: OptionValue, texts: Texts) -> str:
        """Return the name of a value; lengths of time in hours where they are."""
        if isinstance(value, str):
            return names.option_value(value, texts)
        if option.id not in _MINUTES:
            return super().option_value(option, value, texts)
        if not value:
            return texts.pgettext("option", "no limit")
        if value % _HOUR:
            return texts.ngettext("{n} minute", "{n} minutes", value)
        return texts.ngettext("{n} hour", "{n} hours", value // _HOUR)

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables."""
        yield from names.table_messages()
