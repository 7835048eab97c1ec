"""The pictures of statistics: complete, legible, the same every time."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from renderers.core.canvas import BOARD_WIDTH
from renderers.core.leaderboard import (
    MOST,
    Leaderboard,
    LeaderboardRow,
    Machine,
    draw_leaderboard,
    leaderboard_canvas,
)
from renderers.core.palette import Mode, contrast, readable_on
from renderers.core.picture import ALT_LIMIT
from renderers.core.statistics import RANKS, card_canvas, draw_card
from renderers.core.tallies import (
    PLACES,
    Strength,
    TallyCard,
    TallyLine,
    WinShare,
    duration,
    grouped,
    players_share,
    seat_share,
    speed_names,
    strength_mark,
    strength_text,
)
from renderers.core.texts import English
from renderers.samples import NAMES
from renderers.statistics_gallery import beginner, board, card
from tests.cases import for_each
from tests.renderers.drawing_log import log
from tests.renderers.test_text_boxes import in_language

__all__ = ["log"]


class Localised(English):
    def __init__(self, locale):
        self.locale = locale


@for_each(
    ("seconds", "told"),
    [
        (0, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min"),
        (600, "10 min"),
        (3570, "1 h"),
        (3600, "1 h"),
        (3 * 3600 + 12 * 60, "3 h 12 min"),
        (86_380, "1 d"),
        (86_400, "1 d"),
        (100 * 3600, "4 d 4 h"),
    ],
)
def test_times_are_told_in_the_units_that_matter(seconds, told):
    assert duration(seconds, English()) == told


def test_places_beyond_the_fourth_are_counted_together():
    assert list(grouped((3, 0, 1))) == [(1, 3), (2, 0), (3, 1), (4, 0), (5, 0)]
    assert list(grouped((1, 1, 1, 1, 2, 3)))[-1] == (PLACES, 5)
    assert len(RANKS) == PLACES


def test_a_doubtful_rating_has_a_question_mark():
    assert strength_mark(Strength(1234, False)) == "1234"
    assert strength_mark(Strength(1234, True)) == "1234?"


def test_words_say_that_a_rating_is_provisional():
    assert strength_text(Strength(1234, False), English()) == "1234"
    assert strength_text(Strength(1234, True), English()) == "1234 (provisional)"


def test_a_share_says_how_many_games_it_is_of():
    assert players_share(WinShare(3, 9, 4), English()) == "3 players: 4 of 9 (44%)"
    assert seat_share(WinShare(2, 4, 1), English()) == "seat 2: 1 of 4 (25%)"


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_a_card_can_be_read_on_a_phone(locale, mode, log):
    words = in_language(locale)
    draw_card(card(3, 24, words, mode=mode), words)
    assert list(log.troubles()) == []


@pytest.mark.parametrize("lines", [1, 2, 3, 5])
def test_a_card_is_drawn_whole(lines):
    told = card(lines, 24, English())
    picture = draw_card(told, English())
    assert picture.width == BOARD_WIDTH
    assert len(picture.data) < 500_000
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert card_canvas(told, English()).cuts == []
    assert Image.open(io.BytesIO(picture.data)).size == (picture.width, picture.height)


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_a_leaderboard_can_be_read_on_a_phone(locale, log):
    """But for the laurels around the first places, whose numbers say which they are."""
    draw_leaderboard(board(12, f"long-{locale}"), in_language(locale))
    assert [each for each in log.troubles() if not each.startswith("sign")] == []


@pytest.mark.parametrize("people", [1, 2, 9, 10, 11, 25])
def test_a_leaderboard_is_drawn_whole(people):
    told = board(people, "en")
    picture = draw_leaderboard(told, English())
    assert (picture.width, len(picture.alt) <= ALT_LIMIT) == (BOARD_WIDTH, True)
    assert leaderboard_canvas(told, English()).cuts == []


@pytest.mark.parametrize("locale", ["en", "ko", "ja"])
def test_of_long_names_only_the_names_are_cut(locale):
    words, name = Localised(locale), NAMES[f"long-{locale}"][0]
    assert set(card_canvas(card(5, 24, words, name * 3), words).cuts) <= {name * 3}
    told = board(12, f"long-{locale}")
    names = {each.name for each in told.people} | {told.place}
    assert set(leaderboard_canvas(told, words).cuts) <= names


def test_who_has_played_with_computers_only_has_a_card_too():
    told = beginner()
    assert card_canvas(told, English()).cuts == []
    assert "against computers 972 (provisional)" in draw_card(told, English()).alt


def test_a_card_of_abandoned_games_only_can_be_drawn():
    line = TallyLine("Puerto Rico", (), None, None, None, None, None, ())
    told = TallyCard("Ann", "All games", 0, 2, 0, 0, None, None, (line,), (0,) * 6)
    alt = draw_card(told, English()).alt
    assert "0 games finished" in alt
    assert "2 games ended early" in alt


@pytest.mark.parametrize("ranks", [(1,), (400, 1), (1, 400, 1, 1, 1, 1), (0, 0, 7)])
def test_rare_places_keep_room_for_their_number(ranks):
    told = card(1, 24, English())
    told = replace(told, lines=(replace(told.lines[0], ranks=ranks),))
    assert card_canvas(told, English()).cuts == []
    for rank, number in grouped(ranks):
        named = ("1st", "2nd", "3rd", "4th", "5th or later")[rank - 1]
        assert (f"{named} ×{number}" in draw_card(told, English()).alt) is (number > 0)


@pytest.mark.parametrize("games", [1, 2, 60, 61, 500])
def test_histories_of_any_length_are_drawn(games):
    history = tuple(1000 + 7 * game % 300 for game in range(games))
    told = card(1, 24, English())
    told = replace(told, lines=(replace(told.lines[0], history=history),))
    assert draw_card(told, English()).width == BOARD_WIDTH


def test_a_history_that_stands_still_is_drawn():
    told = card(1, 24, English())
    told = replace(told, lines=(replace(told.lines[0], history=(0, 0, 0)),))
    assert draw_card(told, English()).width == BOARD_WIDTH


def test_the_alt_text_of_a_card_says_what_the_picture_says():
    told = card(2, 24, English())
    alt = draw_card(told, English()).alt
    for line in told.lines:
        assert line.name in alt
        assert line.among is not None
        assert strength_text(line.among, English()) in alt
        assert f"best {line.best}" in alt
    assert all(name in alt for name in speed_names(English()))
    assert f"{told.finished} games finished" in alt


def test_the_alt_text_of_a_leaderboard_says_what_the_picture_says():
    told = board(4, "en")
    lines = draw_leaderboard(told, English()).alt.splitlines()
    for each, line in zip(told.people, lines[1:], strict=False):
        assert line.startswith(
            f"{each.place}. {each.name}: {strength_text(each.strength, English())} ("
        )
    assert lines[-1] == "Standard: 1312 (84 games)"


def test_whoever_looks_is_in_the_picture():
    people = tuple(
        LeaderboardRow(place + 1, f"P{place}", Strength(2000 - place, False), 9, 3, place == 20)
        for place in range(30)
    )
    told = Leaderboard("Game", "Server", people, ())
    assert [each.place for each in told.shown] == [*range(1, MOST), 21]
    nobody = replace(told, people=tuple(replace(each, own=False) for each in people))
    assert [each.place for each in nobody.shown] == list(range(1, MOST + 1))


def test_equal_arguments_give_equal_bytes():
    words = English()
    assert draw_card(card(3, 24, words), words) == draw_card(card(3, 24, words), English())
    assert draw_leaderboard(board(5, "ja"), words) == draw_leaderboard(board(5, "ja"), English())


def test_another_number_gives_another_picture():
    told, other = board(5, "en"), Machine("Standard", Strength(1313, False), 84)
    before = draw_leaderboard(told, English())
    assert draw_leaderboard(replace(told, machines=(other,)), English()).data != before.data
    assert draw_leaderboard(replace(told, machines=()), English()).data != before.data


def test_the_kept_palette_changes_no_area_visibly():
    for canvas in (
        card_canvas(card(5, 24, English()), English()),
        leaderboard_canvas(board(12, "en"), English()),
    ):
        difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
        histogram = difference.convert("L").histogram()
        assert sum(histogram[40:]) < 0.001 * canvas.image.width * canvas.image.height


def test_numbers_on_the_bars_can_be_read():
    assert all(contrast(colour, readable_on(colour)) >= 4.5 for colour in RANKS)
