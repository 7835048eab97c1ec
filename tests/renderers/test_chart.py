"""The points over the rounds: the same pixels each time, readable text, the numbers in words."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import rules
from renderers import RENDERERS, English
from renderers.core.chart import PATTERNS, Course, _pattern, chart_alt, draw_chart
from renderers.core.game import Standing
from renderers.core.palette import TURN
from renderers.core.picture import ALT_LIMIT
from renderers.core.scores import Source
from renderers.samples import NAMES, standings, table
from rules.core.game import ranked

CASES = [(slug, seats) for slug, game in rules.GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_a_chart_says_in_words_what_it_shows(slug: str, seats: int) -> None:
    course, info = standings(slug, seats), table(seats)
    first = RENDERERS[slug].chart(course, info, English())
    assert RENDERERS[slug].chart(course, info, English()) == first
    with Image.open(io.BytesIO(first.data)) as drawn:
        assert drawn.size == (first.width, first.height)
    assert first.width == 1600
    assert len(first.alt) <= ALT_LIMIT
    for score in course[-1].scores:
        points = "1 point " if score.total == 1 else f"{score.total} points"
        assert f"{info.seats[score.seat].name}: {points.strip()}" in first.alt
    best = next(score for score in course[-1].scores if score.rank == 1)
    totals = [str(each.scores[best.seat].total).replace("-", "−") for each in course]
    for total in totals:
        assert total in first.alt


@pytest.mark.parametrize("names", sorted(NAMES))
def test_long_names_stay_in_their_place(names: str) -> None:
    picture = RENDERERS["puerto-rico"].chart(
        standings("puerto-rico", 5), table(5, names), English()
    )
    with Image.open(io.BytesIO(picture.data)) as drawn:
        pixels = drawn.convert("RGB")
    scale = pixels.crop((355, 110, 375, picture.height))
    assert scale.getcolors(1 << 16), "the numbers of the scale stand there"


def course(*totals: tuple[dict[str, int], dict[str, int]]) -> Course:
    """Points of two players over rounds of a game of two parts."""
    rounds = [
        Standing(
            rules.RoundId("first" if number < 2 else "second", number % 2 + 1),
            ranked([(dict(one), 0), (dict(other), 0)]),
        )
        for number, (one, other) in enumerate(totals)
    ]
    sources = [Source("goods", "Goods", (10, 80, 60)), Source("debts", "Debts", TURN)]
    return Course("A game", sources, rounds, {"first": "Dawn", "second": "Dusk"})


def test_parts_and_debts_are_told() -> None:
    told = course(
        ({"goods": 1}, {"goods": 0}),
        ({"goods": 4}, {"goods": 2}),
        ({"goods": 4, "debts": -6}, {"goods": 9}),
    )
    alt = chart_alt(told, table(2), English()).splitlines()
    assert alt == [
        "A game · Thursday night · Points over the rounds",
        "1. Barnabas: 9 points (Goods 9)",
        "by round: Dawn 0, 2; Dusk 9",
        "2. Ann: -2 points (Goods 4, Debts −6)",
        "by round: Dawn 1, 4; Dusk −2",
    ]


def test_a_game_without_any_points_has_a_chart_too() -> None:
    assert draw_chart(course(({}, {})), table(2), English()).height > 400


def test_patterns_tell_sources_apart_without_their_colours() -> None:
    assert len(PATTERNS) >= 12
    masks = [_pattern(place, 60, 36).tobytes() for place in range(len(PATTERNS))]
    assert len(set(masks)) == len(masks)
