"""The picture of the standings of a league: complete, legible on a telephone, true to its words."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageChops

from renderers.core.canvas import BOARD_WIDTH
from renderers.core.league import (
    MOST,
    GroupTable,
    LeaguePlace,
    LeagueTable,
    draw_league,
    league_canvas,
    number,
    tie_breaks,
)
from renderers.core.picture import ALT_LIMIT
from renderers.core.texts import English
from renderers.samples import NAMES
from renderers.statistics_gallery import league

PHONE = 400
READABLE = 9


class Localised(English):
    def __init__(self, locale):
        self.locale = locale


@pytest.mark.parametrize(("people", "groups"), [(1, 1), (6, 1), (17, 1), (16, 2), (64, 8), (64, 1)])
def test_standings_are_drawn_whole(people, groups):
    told = league(people, groups, "en")
    picture = draw_league(told, English())
    assert picture.width == BOARD_WIDTH
    assert picture.height <= 2 * BOARD_WIDTH
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert league_canvas(told, English()).cuts == []


def test_a_few_people_leave_no_empty_end():
    ends = []
    for people in (1, 3, 4, 16):
        canvas = league_canvas(league(people, 1, "en"), English())
        ends.append(canvas.image.height - canvas.written[-1].box.y)
    assert max(ends) - min(ends) <= 2


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_of_long_names_only_the_names_are_cut(locale):
    told = league(16, 2, f"long-{locale}")
    names = {each.name for group in told.groups for each in group.places} | {told.title}
    assert set(league_canvas(told, Localised(locale)).cuts) <= names


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_what_matters_can_be_read_on_a_telephone(locale):
    told = league(16, 1, locale)
    canvas = league_canvas(told, Localised(locale))
    about = {each.name for each in told.groups[0].places}
    about |= {number(each.points) for each in told.groups[0].places}
    shown = [each for each in canvas.written if each.text in about]
    assert len(shown) >= MOST
    for each in shown:
        assert each.box.h * PHONE / BOARD_WIDTH >= READABLE, each.text


def test_no_letters_leave_their_room():
    for locale in NAMES:
        canvas = league_canvas(league(16, 2, locale), English())
        assert all(canvas.box.holds(each.box) for each in canvas.written)


def test_whoever_looks_is_in_the_picture():
    places = tuple(
        LeaguePlace(at + 1, f"P{at}", 40.0 - at, 0, 4, 20.0, 1.0, own=at == 30) for at in range(64)
    )
    told = LeagueTable("Autumn", "Game", (GroupTable("", places),))
    (shown,) = told.shown
    assert [each.place for each in shown.places] == [*range(1, MOST), 31]
    assert "and 48 more players" in draw_league(told, English()).alt


def test_the_words_say_what_the_picture_says():
    told = league(16, 2, "en")
    alt = draw_league(told, English()).alt.splitlines()
    assert alt[0] == f"{told.title} · {told.about}"
    assert alt[1] == "Group 1:"
    assert alt[2] == "1. Ann: 48 points (3 of 4 won)"
    assert alt[-1] == tie_breaks(English())


def test_another_number_gives_another_picture():
    told = league(6, 1, "en")
    (group,) = told.groups
    first = replace(group.places[0], points=47.5)
    other = replace(told, groups=(replace(group, places=(first, *group.places[1:])),))
    assert draw_league(told, English()) == draw_league(told, English())
    assert draw_league(other, English()).data != draw_league(told, English()).data


def test_the_kept_palette_changes_no_area_visibly():
    canvas = league_canvas(league(16, 2, "en"), English())
    difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
    histogram = difference.convert("L").histogram()
    assert sum(histogram[40:]) < 0.001 * BOARD_WIDTH * canvas.image.height


@pytest.mark.parametrize(("points", "told"), [(12.0, "12"), (10.5, "10.5"), (0.0, "0")])
def test_points_have_a_digit_after_the_point_only_where_there_is_one(points, told):
    assert number(points) == told
