"""The final scores of Valparaíso, and the points over the rounds (RULINGS 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.chart import ChartLines
from renderers.core.game import RoundScore
from renderers.core.palette import Colour, rgb
from renderers.core.scores import FinalScores, sources
from renderers.core.texts import Texts
from renderers.valparaiso import words
from renderers.valparaiso.words import phrases
from rules import Score
from rules.valparaiso.state import Table

SOURCES: Final[dict[str, Colour]] = {
    "markets": rgb("97384F"),
    "achievements": rgb("E9B82F"),
    "houses": rgb("B04A31"),
    "hold": rgb("2D69A6"),
    "money": rgb("7FA544"),
}
"""The colours of the sources of points, in the order of the bars."""


def course(standings: Sequence[RoundScore], texts: Texts) -> ChartLines:
    """Return what the chart of the points over the rounds says."""
    named = sources(SOURCES, words.source, texts)
    return ChartLines(words.title(texts), named, standings)


def ranking(table: Table, scores: Sequence[Score], texts: Texts) -> FinalScores:
    """Return what the picture of the final scores says; money decides between equals."""

    def tie_text(score: Score) -> str:
        return phrases.pesos(table.players[score.seat].pesos, texts)

    named = sources(SOURCES, words.source, texts)
    return FinalScores(words.title(texts), "", scores, named, tie_text)
