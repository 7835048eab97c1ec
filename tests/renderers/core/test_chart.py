"""The points over the rounds: the same pixels each time, readable text, the numbers in words."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

import rules
from renderers import RENDERERS, English
from renderers.core import chart
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.chart import ChartLines, chart_alt, chart_canvas, draw_chart
from renderers.core.game import RoundScore, TableInfo
from renderers.core.palette import SEATS, TURN
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
    assert (first.width, first.height) == (1080, 1350)
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
    scale = pixels.crop((40, 160, 100, picture.height))
    assert scale.getcolors(1 << 16), "the numbers of the scale stand there"


def course(*totals: tuple[dict[str, int], dict[str, int]]) -> ChartLines:
    """Points of two players over rounds of a game of two parts."""
    rounds = [
        RoundScore(
            rules.RoundId("first" if number < 2 else "second", number % 2 + 1),
            ranked([(dict(one), 0), (dict(other), 0)]),
        )
        for number, (one, other) in enumerate(totals)
    ]
    sources = [Source("goods", "Goods", GOODS), Source("debts", "Debts", TURN)]
    return ChartLines("A game", sources, rounds, {"first": "Dawn", "second": "Dusk"})


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


def ends(told: ChartLines, info: TableInfo, monkeypatch: pytest.MonkeyPatch) -> list[Box]:
    """The boxes of the tokens at the ends of the lines, in the order of the result."""
    found: list[Box] = []
    paint = chart.seat_token

    def token(canvas: Canvas, seat: int, size: int, x: int, y: int) -> None:
        if size == chart.LAST and x > 100:
            found.append(Box(x - size // 2, y - size // 2, size, size))
        paint(canvas, seat, size, x, y)

    monkeypatch.setattr(chart, "seat_token", token)
    chart_canvas(told, info, English())
    return found


def lines(told: ChartLines, monkeypatch: pytest.MonkeyPatch) -> dict[tuple[int, ...], list[float]]:
    """The heights of each line at its rounds, by its colour."""
    found: dict[tuple[int, ...], list[float]] = {}
    drawn: list[Any] = []
    monkeypatch.setattr(chart, "stroke", lambda line, width: drawn.append((line, width)) or line)

    def painted(canvas: Canvas, line: Any, colour: tuple[int, ...]) -> None:
        if drawn[-1][1] == chart.LINE:
            found.setdefault(colour, [line[0][0][1]]).append(line[0][1][1])

    monkeypatch.setattr(Canvas, "stroke", painted)
    chart_canvas(told, table(2), English())
    return found


def test_all_seats_race_in_one_picture_on_one_scale(monkeypatch: pytest.MonkeyPatch) -> None:
    told = course(
        ({"goods": 2}, {"goods": 2}),
        ({"goods": 8}, {"goods": 4}),
        ({"goods": 8, "debts": -4}, {"goods": 10}),
    )
    found = lines(told, monkeypatch)
    one, other = found[SEATS[0].line], found[SEATS[1].line]
    assert one[0] == other[0]
    assert one[1] < other[1] < other[0]
    assert one[2] == other[1]
    assert other[0] - other[2] == pytest.approx(2 * (one[0] - one[2]) * 2, abs=3)


def test_tokens_of_equals_stand_beside_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    told = course(({"goods": 1}, {}), ({"goods": 9}, {"goods": 9}))
    one, other = ends(told, table(2), monkeypatch)
    assert not one.meets(other)
    assert one.cy == other.cy


def test_lines_rise_before_points_are_given_out() -> None:
    """What would be scored now counts: nobody is flat until the scoring of an era or the end."""
    for slug in ("brass-birmingham", "castles-of-burgundy"):
        gallery = GALLERIES[slug]
        assert isinstance(gallery, Gallery)
        told = standings(slug, 3, gallery.chooser)
        first = [each.scores for each in told[: len(told) // 2 - 1]]
        assert any(score.total > 5 for score in first[-1])
        assert len({max(score.total for score in each) for each in first}) > 2


@pytest.mark.parametrize("slug", list(rules.GAMES))
def test_the_last_points_are_the_result(slug: str) -> None:
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    over = gallery.over().state
    assert rules.scores_now(over) == rules.scores(over)


def test_shapes_tell_seats_apart_without_their_colours() -> None:
    assert len({seat.shape for seat in SEATS}) == len(SEATS)
