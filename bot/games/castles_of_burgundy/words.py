"""The words of The Castles of Burgundy that no single question owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from bot.games.castles_of_burgundy.log import CastlesOfBurgundyLog
from bot.games.core.choices import Names
from bot.games.core.words import TYPED, GameWords
from bot.i18n import Texts
from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import facts, phrases, player_facts
from renderers.core.lines import DOT
from rules import Option, OptionValue, RoundId
from rules.castles_of_burgundy.data.supply import GOODS
from rules.castles_of_burgundy.dice import VALUES
from rules.castles_of_burgundy.options import SAME
from rules.castles_of_burgundy.state import Table

_GOODS: Final = frozenset(map(str, GOODS))
_DICE: Final = frozenset(f"d{value}" for value in VALUES)


class CastlesOfBurgundyWords(GameWords[Table]):
    """The Castles of Burgundy in words."""

    emoji: ClassVar = "\N{EUROPEAN CASTLE}"
    log = CastlesOfBurgundyLog()
    score_parts = staticmethod(player_facts.score_parts)
    with_tie_break = staticmethod(player_facts.with_tie_break)

    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id; dice and types of goods have another one in typed moves."""
        if gap != TYPED:
            return phrases.word(word, texts, gap)
        if word in _GOODS:
            return phrases.goods(int(word), texts)
        if word in _DICE:
            return texts.gettext("die {value}", value=word.removeprefix("d"))
        return None

    def headline(self, view: Table, _names: Names, texts: Texts) -> str:
        """Return phase and round, and what is special about the moment."""
        return facts.headline(view, texts)

    def facts(self, view: Table, seat: int, texts: Texts) -> str:
        """Return points, silver, workers, covered cells and dice."""
        return DOT.join(player_facts.status_facts(view, seat, texts))

    def phase(self, view: Table) -> str:
        """Return the letter of the phase."""
        return view.phase

    def round_label(self, played: RoundId, texts: Texts) -> str:
        """Return "Phase B · round 3"."""
        number = texts.gettext("round {round}", round=played.number)
        return DOT.join((words.phase(played.part, texts), number)) if played.part else number

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        """Return the name of a value; boards by their number."""
        if not isinstance(value, str):
            return "", ""
        if value.startswith(SAME):
            duchy = phrases.small(words.duchy(value.removeprefix(SAME), texts))
            return texts.gettext("all play {duchy}", duchy=duchy), ""
        return words.option_value(value, texts), ""

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables, and the refusals."""
        yield from words.NAMES.messages()
