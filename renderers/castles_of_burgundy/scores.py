"""The final scores of The Castles of Burgundy, and the points over the rounds (RULINGS 10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers.castles_of_burgundy import words
from renderers.castles_of_burgundy.words import facts, player_facts
from renderers.castles_of_burgundy.words import phrases as word
from renderers.core.chart import ChartLines
from renderers.core.game import RoundScore
from renderers.core.lines import DOT
from renderers.core.palette import Colour, rgb
from renderers.core.scores import FinalScores, sources
from renderers.core.texts import Texts
from rules import Score
from rules.castles_of_burgundy.data.points import PHASES, SOLO_CELLS
from rules.castles_of_burgundy.state import Table

SOURCES: Final[dict[str, Colour]] = {
    "regions": rgb("7A5B2E"),
    "livestock": rgb("7FA544"),
    "watchtowers": rgb("C94F0C"),
    "goods": rgb("2D69A6"),
    "bonus-tiles": rgb("D9A520"),
    "trade-routes": rgb("93BAD2"),
    "border-posts": rgb("7A2F45"),
    "unsold-goods": rgb("C3BBAA"),
    "silver": rgb("8D8C88"),
    "workers": rgb("C9A77C"),
    "monasteries": rgb("4A3A66"),
    "shields": rgb("4E7A52"),
    "covered": rgb("127A4E"),
}
"""The colours of the sources, in the order of `queries.SOURCES`."""


def course(standings: Sequence[RoundScore], texts: Texts) -> ChartLines:
    """Return what the chart of the points over the rounds says."""
    letters = {letter: letter for letter in PHASES}
    named = sources(SOURCES, words.source, texts)
    points = player_facts.COVERED not in standings[-1].scores[0].sources
    return ChartLines(words.title(texts), named, standings, letters, points)


def ranking(table: Table, scores: Sequence[Score], texts: Texts) -> FinalScores:
    """Return what the picture of the final scores says."""

    def tie_text(score: Score) -> str:
        if table.solo:
            return player_facts.alone_facts(score, texts)
        covered = player_facts.covered_text(table.duchy_of(score.seat), texts)
        if not table.teams:
            return covered
        members = table.members(table.players[score.seat].duchy)
        together = sum(each.total for each in scores if each.seat in members)
        return DOT.join((word.team_points(together, texts), covered))

    note = facts.counter(table, texts) if table.solo else ""
    named = sources(SOURCES, words.source, texts)
    whole = SOLO_CELLS if table.solo else 0
    return FinalScores(words.title(texts), note, scores, named, tie_text, not table.solo, whole)
