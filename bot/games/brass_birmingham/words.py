"""The words of Brass: Birmingham that no single question owns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from bot.games.brass_birmingham import log, standing
from bot.games.brass_birmingham import names as word
from bot.games.brass_birmingham.questions.turn import KINDS
from bot.games.core.words import GameWords, constants
from bot.i18n import Texts
from renderers.brass_birmingham import words
from rules import RoundId
from rules.brass_birmingham import refusals
from rules.brass_birmingham.state import Table


class BrassBirminghamWords(GameWords[Table]):
    """Brass: Birmingham in words."""

    emoji: ClassVar = "\N{FACTORY}"
    has_hands: ClassVar = True
    headline = staticmethod(standing.headline)
    status = staticmethod(standing.status)
    hand = staticmethod(standing.hand)
    score_parts = staticmethod(standing.score_parts)
    with_tie_break = staticmethod(standing.with_tie_break)
    word = staticmethod(word.word)
    say = staticmethod(log.say)
    tell = staticmethod(log.tell)
    name = staticmethod(words.title)

    def round_label(self, played: RoundId, texts: Texts) -> str:
        """Return era and round."""
        number = texts.gettext("round {round}", round=played.number)
        return standing.SEPARATOR.join((words.era(played.part, texts), number))

    def messages(self) -> Iterator[tuple[str, str]]:
        """Yield the names in tables, the questions of the panel, and the refusals."""
        yield from word.table_messages()
        for kind in KINDS.values():
            yield from (("choice", label) for label in kind.labels.values())
        yield from constants(refusals)
