"""The words of Brass: Birmingham that no single question owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bot.games.brass_birmingham.log import BrassBirminghamLog
from bot.games.core.choices import Names
from bot.games.core.words import TYPED, GameWords
from bot.i18n import Texts
from renderers.brass_birmingham import words
from renderers.brass_birmingham.figures.maps import caption_messages
from renderers.brass_birmingham.words import cards, facts, phrases, player_facts
from renderers.core.lines import DOT
from rules import Option, OptionValue, RoundId
from rules.brass_birmingham.state import Table


class BrassBirminghamWords(GameWords[Table]):
    """Brass: Birmingham in words."""

    emoji: ClassVar = "\N{FACTORY}"
    hand = staticmethod(cards.hand_uses)
    log = BrassBirminghamLog()
    score_parts = staticmethod(player_facts.score_parts)
    with_tie_break = staticmethod(player_facts.with_tie_break)

    def word(self, word: str, /, texts: Texts, gap: str = "") -> str | None:
        """Return the name of an id; for industries and towns their cards can be typed too."""
        return phrases.word(word, texts, "card" if gap == TYPED else gap)

    def headline(self, view: Table, _names: Names, texts: Texts) -> str:
        return facts.headline(view, texts)

    def facts(self, view: Table, seat: int, texts: Texts) -> str:
        return DOT.join(player_facts.status_facts(view, view.players[seat], texts))

    def round_label(self, played: RoundId, texts: Texts) -> str:
        number = texts.gettext("round {round}", round=played.number)
        return DOT.join((words.era(played.part, texts), number))

    def option_words(self, option: Option, value: OptionValue, texts: Texts) -> tuple[str, str]:
        named = {
            "seat": texts.pgettext("option", "in the order of the seats"),
            "space": texts.pgettext("option", "income space"),
            "level": texts.pgettext("option", "income level"),
        }
        return named.get(str(value), ""), ""

    def messages(self) -> Iterator[tuple[str, str]]:
        yield from words.NAMES.messages()
        yield from caption_messages()
