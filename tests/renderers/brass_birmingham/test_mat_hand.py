"""The private pictures of Brass: Birmingham, mat and hand, and the final scores."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageChops

import rules
from renderers.brass_birmingham import words
from renderers.brass_birmingham.hand import draw_hand
from renderers.brass_birmingham.mat import draw_mat
from renderers.brass_birmingham.scores import SOURCES, ranking
from renderers.brass_birmingham.words import facts
from renderers.core.canvas import BOARD_WIDTH
from renderers.core.scores import draw_ranking, ranking_alt
from renderers.core.texts import English
from renderers.samples import table
from rules.brass_birmingham import scoring
from rules.brass_birmingham.data import CARDS, INDUSTRIES, STACKS
from rules.core.game import ranked
from tests.renderers.brass_birmingham.games import LOCALES, SLUG, first, in_language, seen, wealthy

ENGLISH = English()
DISCORD_LIMIT = 10 * 1024 * 1024


def decoded(canvas):
    picture = canvas.picture("alt")
    image = Image.open(io.BytesIO(picture.data))
    image.load()
    assert image.width == BOARD_WIDTH
    assert len(picture.data) < DISCORD_LIMIT / 20
    return image.convert("RGB")


def same(one, other):
    return ImageChops.difference(one.image, other.image).getbbox() is None


def cuts(canvas, info):
    """What was shortened, but for names that people have given."""
    names = {info.name, *(seat.name for seat in info.seats)}
    return [text for text in canvas.cuts if text not in names]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("seats", "plies"), [(2, 0), (3, 25), (4, 45), (4, 90)])
def test_mats_fit_in_every_language(locale, seats, plies):
    state, texts, info = wealthy(seats, plies), in_language(locale), table(seats, f"long-{locale}")
    for seat in range(seats):
        canvas = draw_mat(seen(state), seat, info, texts)
        assert cuts(canvas, info) == []
        for industry in INDUSTRIES:
            assert ("mat", seat, industry) in canvas.places
    decoded(canvas)


def test_a_mat_shows_every_tile_that_leaves_it():
    state = wealthy(2, 0)
    player = state.players[0]
    before = draw_mat(seen(state), 0, table(2), ENGLISH)
    for industry in INDUSTRIES:
        for _ in STACKS[industry]:
            player.mat[industry] += 1
            after = draw_mat(seen(state), 0, table(2), ENGLISH)
            assert not same(before, after)
            before = after


def test_a_mat_shows_all_that_a_player_has():
    state = wealthy(4, 30)
    before = draw_mat(seen(state), 0, table(4), ENGLISH)
    assert same(before, draw_mat(seen(state), 0, table(4), ENGLISH))
    changes = (
        ("money", 99),
        ("space", 34),
        ("links", 1),
        ("spent", 31),
        ("vp", {"merchants": 7}),
        ("hand", ["leek"]),
    )
    for name, value in changes:
        changed = rules.copy(state)
        setattr(changed.players[0], name, value)
        assert not same(before, draw_mat(seen(changed), 0, table(4), ENGLISH)), name


@pytest.mark.parametrize("space", [0, 1, 10, 57, 96, 99])
def test_the_income_track_ends_where_it_ends(space):
    state = wealthy(2, 0)
    state.players[1].space = space
    canvas = draw_mat(seen(state), 1, table(2), ENGLISH)
    assert canvas.cuts == []


def in_hand(state, seat, cards):
    state.players[seat].hand = list(cards)
    return seen(state, seat)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("plies", [0, 45, 90])
def test_every_card_fits_in_every_language(locale, plies):
    state, texts, info = wealthy(4, plies), in_language(locale), table(4, f"long-{locale}")
    seat = rules.waiting(state)[0]
    state.players[seat].money = 112
    for at in range(0, len(CARDS), 8):
        canvas = draw_hand(in_hand(state, seat, CARDS[at : at + 8]), seat, info, texts)
        assert cuts(canvas, info) == []
    assert decoded(canvas).width == BOARD_WIDTH


@pytest.mark.parametrize("number", range(9))
def test_hands_of_every_size_are_drawn(number):
    state = wealthy(4, 0)
    canvas = draw_hand(in_hand(state, 0, CARDS[:number]), 0, table(4), ENGLISH)
    assert canvas.cuts == []


def test_equal_hands_are_equal_pictures_in_whatever_order():
    state = wealthy(4, 0)
    one = draw_hand(in_hand(state, 0, ("leek", "iron", "wild-industry")), 0, table(4), ENGLISH)
    other = draw_hand(in_hand(state, 0, ("wild-industry", "leek", "iron")), 0, table(4), ENGLISH)
    assert same(one, other)
    poor = state.players[0]
    poor.money = 0
    broke = draw_hand(in_hand(state, 0, ("leek", "iron", "wild-industry")), 0, table(4), ENGLISH)
    assert not same(one, broke)


@pytest.mark.parametrize("verb", ["loan", "pass", "scout"])
@pytest.mark.parametrize("plies", [8, 9])
def test_the_hand_is_drawn_as_it_would_be_after_a_move(verb, plies):
    state = wealthy(4, plies)
    seat, move = first(state, verb)
    view = seen(state, seat)
    after = rules.try_out(view, seat, [move]).state
    canvas = draw_hand(after, seat, table(4), ENGLISH)
    assert not same(canvas, draw_hand(view, seat, table(4), ENGLISH))
    rest = {8: "round 2 of 8 · action 2 of 2", 9: "round 2 of 8"}
    assert facts.activity(after, ENGLISH) == rest[plies]


def test_hands_of_others_are_not_drawn():
    state = wealthy(4, 10)
    with pytest.raises(ValueError, match="hidden"):
        draw_hand(seen(state, 1), 0, table(4), ENGLISH)


def test_every_source_of_points_has_a_colour_and_a_name():
    assert tuple(SOURCES) == scoring.SOURCES
    assert len({words.source(source, ENGLISH) for source in SOURCES}) == len(SOURCES)


@pytest.mark.parametrize("locale", LOCALES)
def test_final_scores(locale):
    state, texts, info = wealthy(4, 500), in_language(locale), table(4, locale)
    assert not rules.waiting(state)
    scores = rules.scores(state)
    shown = ranking(state, scores, texts)
    canvas = draw_ranking(shown, info, texts)
    assert canvas.cuts == []
    assert decoded(canvas).width == BOARD_WIDTH
    lines = ranking_alt(shown, info, texts).splitlines()[1:]
    assert len(lines) == 4
    for line, score in zip(lines, sorted(scores, key=lambda s: s.rank), strict=True):
        assert line.startswith(f"{score.rank}. {info.seats[score.seat].name}: ")
        assert texts.ngettext("{n} point", "{n} points", score.total) in line
        for source, number in score.sources.items():
            assert f"{words.source(source, texts)} {number}" in line
        assert f"£{state.players[score.seat].money}" in line


def test_lost_points_are_drawn():
    state = rules.new(SLUG, 2)
    gained = {"canal-links": 20, "canal-tiles": 30}
    lost = {**gained, "shortfall": -9}
    one, other = (
        draw_ranking(ranking(state, ranked([(sources, 1), ({}, 0)]), ENGLISH), table(2), ENGLISH)
        for sources in (gained, lost)
    )
    assert not same(one, other)
    alt = ranking_alt(ranking(state, ranked([(lost, 1), ({}, 0)]), ENGLISH), table(2), ENGLISH)
    assert "1. Ann: 41 points (Canals 20, Canal Era tiles 30, Debts −9; income 0" in alt
    assert "2. Barnabas: 0 points (income 0" in alt


def test_nobody_has_points():
    state = rules.new(SLUG, 2)
    canvas = draw_ranking(ranking(state, ranked([({}, 1), ({}, 0)]), ENGLISH), table(2), ENGLISH)
    assert canvas.cuts == []
    assert decoded(canvas).width == BOARD_WIDTH


def test_the_level_decides_ties_if_the_option_says_so():
    state = rules.new(SLUG, 2, {"income_tiebreak": "level"})
    alt = ranking_alt(ranking(state, ranked([({}, 1), ({}, 0)]), ENGLISH), table(2), ENGLISH)
    assert "income 0 · £17" in alt
