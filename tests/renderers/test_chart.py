"""The points over the rounds: the same pixels each time, readable text, the numbers in words."""

from __future__ import annotations

import io

import pytest
from PIL import Image

import rules
from renderers import RENDERERS, English
from renderers.core.canvas import Canvas
from renderers.core.chart import PATTERNS, Course, _columns, _pattern, chart_alt, draw_chart
from renderers.core.game import Standing
from renderers.core.palette import PAPER, TURN
from renderers.core.picture import ALT_LIMIT
from renderers.core.scores import Source
from renderers.galleries import GALLERIES
from renderers.samples import NAMES, standings, table
from renderers.shots import Gallery
from rules.core.game import ranked

GOODS = (10, 80, 60)
CASES = [(slug, seats) for slug, game in rules.GAMES.items() for seats in game.seats]


@pytest.mark.parametrize(("slug", "seats"), CASES)
def test_a_chart_says_in_words_what_it_shows(slug: str, seats: int) -> None:
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    course, info = standings(slug, seats, gallery.chooser), table(seats)
    first = RENDERERS[slug].chart(course, info, English())
    assert RENDERERS[slug].chart(course, info, English()) == first
    with Image.open(io.BytesIO(first.data)) as drawn:
        assert drawn.size == (first.width, first.height)
    assert first.width == 1600
    assert len(first.alt) <= ALT_LIMIT
    for score in course[-1].scores:
        points = "1 point " if score.total == 1 else f"{score.total} points"
        if "covered" in score.sources:  # cells are no points
            points = f"{score.total} (Covered cells {score.total})"
        assert f"{info.seats[score.seat].name}: {points.strip()}" in first.alt
    best = min(course[-1].scores, key=lambda score: score.rank)
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
    sources = [Source("goods", "Goods", GOODS), Source("debts", "Debts", TURN)]
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


def coloured(canvas: Canvas, left: int, right: int, colour: tuple[int, int, int]) -> list[int]:
    """The lines of pixels on which a colour stands between two edges, from the top down."""
    return [
        y
        for y in range(canvas.box.h)
        if any(canvas.image.getpixel((x, y)) == colour for x in range(left, right))
    ]


def test_columns_stand_on_one_line_and_reach_higher_with_more_points() -> None:
    canvas = Canvas(600, 400, "en", PAPER)
    told = course(({"goods": 2}, {}), ({"goods": 8}, {}), ({"goods": 8, "debts": -4}, {}))
    _columns(canvas, canvas.box, told, seat=0)
    few, many, same = (coloured(canvas, x, x + 200, GOODS) for x in (0, 200, 400))
    debts = coloured(canvas, 400, 600, TURN)
    assert few[-1] == many[-1] == same[-1]
    assert many == same == list(range(many[0], many[-1] + 1))
    assert len(many) == pytest.approx(4 * len(few), rel=0.1)
    assert many[-1] < debts[0]
    assert len(debts) == pytest.approx(len(many) / 2, rel=0.1)


def test_patterns_tell_sources_apart_without_their_colours() -> None:
    assert len(PATTERNS) >= 12
    masks = [_pattern(place, 60, 36).tobytes() for place in range(len(PATTERNS))]
    assert len(set(masks)) == len(masks)
