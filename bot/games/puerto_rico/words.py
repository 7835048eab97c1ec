"""The words of Puerto Rico that no single question owns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bot.games.core.words import TYPED, GameWords
from bot.games.puerto_rico.log import PuertoRicoLog
from bot.i18n import Texts
from renderers.puerto_rico.words import facts, phrases, player_facts
from renderers.puerto_rico.words.effects import power
from rules import Option, OptionValue, Score
from rules.puerto_rico.data import BUILDING
from rules.puerto_rico.state import Table


class PuertoRicoWords(GameWords[Table]):
    """Puerto Rico in words."""

    emoji: ClassVar = "\N{SAILBOAT}"
    headline = staticmethod(facts.headline)
    log = PuertoRicoLog()
    score_parts = staticmethod(player_facts.score_parts)
    messages = staticmethod(phrases.table_messages)

    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id; for goods their plantations can be typed too."""
        return phrases.word(word, texts, "target" if gap == TYPED else gap)

    def facts(self, view: Table, seat: int, texts: Texts) -> str:
        """Return money, points that the viewer knows, colonists and goods."""
        return player_facts.status(view.players[seat], texts)

    def phase(self, view: Table) -> str:
        """Return round, role and chooser."""
        return f"{view.round} {view.phase} {view.chooser}" if view.phase else ""

    def with_tie_break(
        self, line: str, score: Score, texts: Texts, options: Mapping[str, OptionValue]
    ) -> str:
        """Return a line of the result with what decides between equal totals."""
        return texts.gettext(
            "{line}; tie-break {n} (doubloons and barrels)", line=line, n=score.tie_break
        )

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        """Return the name of a building in a list of them, what it costs and what it does."""
        building = BUILDING.get(str(value)) if option.groups else None
        if building is None:
            return "", ""
        cost, effect = phrases.doubloons(building.cost, texts), power(building, texts)
        note = texts.gettext("{cost}: {effect}", cost=cost, effect=effect)
        return phrases.building(building.id, texts), note
