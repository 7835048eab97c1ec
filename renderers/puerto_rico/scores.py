"""The final scores of Puerto Rico: where points come from, and what decides ties (RULINGS 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.core.chart import ChartLines
from renderers.core.game import RoundScore
from renderers.core.palette import POINT, Colour, rgb
from renderers.core.scores import FinalScores, sources
from renderers.core.texts import Texts
from renderers.puerto_rico import words
from renderers.puerto_rico.colours import VIOLET
from rules import Score
from rules.puerto_rico.queries import CHIPS, PRINTED
from rules.puerto_rico.state import Table

SOURCES: Final[dict[str, Colour]] = {
    CHIPS: POINT,
    PRINTED: VIOLET,
    "guild-hall": rgb("C98A2B"),
    "residence": rgb("4E7A52"),
    "fortress": rgb("54616B"),
    "customs-house": rgb("2F6F8F"),
    "city-hall": rgb("B6A3C6"),
    "cloister": rgb("74A9BF"),
}
"""The colours of the sources, in the order of the bars."""


def course(standings: Sequence[RoundScore], texts: Texts) -> ChartLines:
    """Return what the chart of the points over the rounds says."""
    return ChartLines(words.title(texts), sources(SOURCES, words.source, texts), standings)


def ranking(table: Table, scores: Sequence[Score], texts: Texts) -> FinalScores:
    """Return what the picture of the final scores says."""
    return FinalScores(
        words.title(texts),
        texts.ngettext("after {n} round", "after {n} rounds", table.round),
        scores,
        sources(SOURCES, words.source, texts),
        lambda score: texts.gettext("doubloons and barrels {n}", n=score.tie_break),
    )
