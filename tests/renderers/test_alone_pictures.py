"""The pictures of a game of one person: won or lost, but no place."""

from __future__ import annotations

import pytest

from renderers.core.chart import ChartLines, chart_alt, draw_chart
from renderers.core.game import RoundScore
from renderers.core.palette import TURN
from renderers.core.scores import FinalScores, Source, draw_ranking, ranking_alt
from renderers.core.texts import English
from renderers.samples import table
from rules import RoundId
from rules.core.game import ranked_alone
from tests.renderers.text_boxes import faults

SOURCES = [Source("tiles", "Tiles", TURN)]


@pytest.mark.parametrize(("won", "told"), [(True, "The game is won"), (False, "The game is lost")])
def test_the_final_scores_say_whether_it_was_won(won: bool, told: str) -> None:
    scores = ranked_alone({"tiles": 7}, won=won)
    ranking = FinalScores("A game", "", scores, SOURCES, lambda _: "")
    info = table(1)
    assert draw_ranking(ranking, info, English()).picture("").width == 1080
    assert ranking_alt(ranking, info, English()).splitlines() == [
        f"A game · {info.name} · {told}",
        f"{info.seats[0].name}: 7 points (Tiles 7)",
    ]


def test_totals_that_are_no_points_are_named_by_their_source() -> None:
    scores, info = ranked_alone({"tiles": 7}, won=True), table(1)
    ranking = FinalScores("A game", "", scores, SOURCES, lambda _: "", points=False)
    assert ranking_alt(ranking, info, English()).splitlines()[1] == (
        f"{info.seats[0].name}: 7 (Tiles 7)"
    )
    course = ChartLines("A game", SOURCES, [RoundScore(RoundId("", 1), scores)], points=False)
    assert chart_alt(course, info, English()).splitlines()[:2] == [
        f"A game · {info.name} · Tiles",
        f"{info.seats[0].name}: 7 (Tiles 7)",
    ]
    assert "points" not in draw_chart(course, info, English()).alt


def test_numbers_of_narrow_parts_do_not_lie_on_each_other() -> None:
    scores = ranked_alone({"tiles": 300, "silver": 2, "workers": 1, "goods": 1}, won=True)
    every = [Source(name, name, TURN) for name in scores[0].sources]
    ranking = FinalScores("A game", "", scores, every, lambda _: "")
    assert [*faults(draw_ranking(ranking, table(1), English()))] == []


def test_a_chart_of_one_person() -> None:
    standings = [
        RoundScore(RoundId("", number), ranked_alone({"tiles": number}, won=False))
        for number in range(1, 26)
    ]
    course, info = ChartLines("A game", SOURCES, standings), table(1)
    assert draw_chart(course, info, English()).width == 1080
    assert chart_alt(course, info, English()).splitlines()[1] == (
        f"{info.seats[0].name}: 25 points (Tiles 25)"
    )
