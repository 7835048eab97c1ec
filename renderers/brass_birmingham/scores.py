"""The final scores of Brass: Birmingham (RULINGS 10, 11, 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.brass_birmingham import words
from renderers.brass_birmingham.words import player_facts
from renderers.core.chart import ChartLines
from renderers.core.game import RoundScore
from renderers.core.palette import TURN, Colour, rgb
from renderers.core.scores import FinalScores, sources
from renderers.core.texts import Texts
from rules import Score
from rules.brass_birmingham.data import CANAL, RAIL, ROUNDS
from rules.brass_birmingham.state import Table

SOURCES: Final[dict[str, Colour]] = {
    "canal-links": rgb("2F6F8F"),
    "canal-tiles": rgb("9CC3D0"),
    "rail-links": rgb("4A423B"),
    "rail-tiles": rgb("B8A88C"),
    "merchants": rgb("C98A2B"),
    "money": rgb("4E7A52"),
    "income": rgb("7B5E93"),
    "tiles-again": rgb("B6A3C6"),
    "shortfall": TURN,
}
"""The colours of the sources, in the order of `queries.SOURCES`."""


def course(standings: Sequence[RoundScore], texts: Texts) -> ChartLines:
    """Return what the chart of the points over the rounds says."""
    eras = {era: words.era(era, texts) for era in (CANAL, RAIL)}
    return ChartLines(words.title(texts), sources(SOURCES, words.source, texts), standings, eras)


def ranking(table: Table, scores: Sequence[Score], texts: Texts) -> FinalScores:
    """Return what the picture of the final scores says."""

    def tie_text(score: Score) -> str:
        return player_facts.tie_text(table, score.seat, texts)

    eras = 1 if table.options["introductory"] else 2
    rounds = ROUNDS[table.seats] * eras
    return FinalScores(
        words.title(texts),
        texts.ngettext("after {n} round", "after {n} rounds", rounds),
        scores,
        sources(SOURCES, words.source, texts),
        tie_text,
    )
