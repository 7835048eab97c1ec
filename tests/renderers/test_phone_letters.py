"""On a telephone, 400 pixels wide, every text that matters on a picture can be read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import rules
from renderers import RENDERERS
from renderers.castles_of_burgundy import depots, players, tiles
from renderers.core.canvas import BOARD_WIDTH, Canvas, WrittenText
from renderers.core.chart import chart_canvas
from renderers.core.game import NoPreview
from renderers.core.renderer import CanvasRenderer, Drawing
from renderers.galleries import GALLERIES
from renderers.samples import NAMES, Sample, standings, table
from renderers.shots import Gallery
from tests.renderers.brass_birmingham.games import LOCALES, in_language
from tests.renderers.text_boxes import faults
from tests.sharing import in_turn

PHONE = 390
"""The width of a picture that fills a telephone."""
READABLE = 7.7
FIGURE = 6.8
"""The least height of capitals there, and of figures, in pixels."""
SHORT = 3


def without_tiles(patch: pytest.MonkeyPatch) -> None:
    """Leave out the tiles, whose figures are measured elsewhere."""
    for module in (depots, players, tiles):
        patch.setattr(module, "tile", lambda *_, **__: None)


SMALL_PRINT: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "castles-of-burgundy": without_tiles,
}
"""What takes away from the pictures of a game what is only studied at full size."""


@pytest.fixture(params=list(RENDERERS))
def slug(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, sketched: None) -> str:
    """A game, without its small print."""
    name: str = request.param
    if name in SMALL_PRINT:
        SMALL_PRINT[name](monkeypatch)
    return name


def positions(gallery: Gallery[Any]) -> Iterator[Sample[Any]]:
    """Every stage with every number of players, full tables, the end."""
    for seats in gallery.seats:
        yield from (make(seats) for make in gallery.stages.values())
        yield gallery.crowded(seats)
    yield gallery.over()


def high(written: WrittenText) -> bool:
    """Whether a text has signs of the full height."""
    return any(sign.isdigit() or sign.isupper() for sign in written.text)


def small(drawing: Drawing) -> set[str]:
    """The texts of a picture that are too small on a telephone."""
    canvas = drawing.canvas
    share = PHONE / canvas.image.width
    return {w.text for w in canvas.written if high(w) and w.box.h * share < least(w)}


def least(written: WrittenText) -> float:
    """How high a text has to be there: figures and names of cells are read more easily."""
    short = len(written.text) <= SHORT or not any(sign.isalpha() for sign in written.text)
    return FIGURE if short else READABLE


@pytest.mark.parametrize("locale", in_turn(LOCALES))
def test_boards_and_seats_can_be_read_on_a_telephone(slug: str, locale: str) -> None:
    renderer, texts = RENDERERS[slug], in_language(locale)
    assert isinstance(renderer, CanvasRenderer)
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    for sample in positions(gallery):
        info = table(sample.state.seats)
        board = renderer.draw_board(sample.state, info, texts)
        seat = renderer.draw_seat(sample.state, 0, info, texts)
        events = renderer.badged(board, sample.state, sample.events)
        assert len([w for w in board.canvas.written if high(w)]) > 10
        assert (small(events), small(seat)) == (set(), set())


def test_questions_and_previews_can_be_read_on_a_telephone(slug: str) -> None:
    """Each kind of question once, and what a move that answers it would lead to."""
    renderer, texts, shown = RENDERERS[slug], in_language("en"), 0
    assert isinstance(renderer, CanvasRenderer)
    state, chance = rules.new(slug, 3, seed="telephone"), rules.Chance("telephone")
    asked: set[type] = set()
    while waiting := rules.waiting(state):
        move = rules.sample(state, waiting[0], chance)
        if type(rules.pending(state)) not in asked:
            asked.add(type(rules.pending(state)))
            view = rules.view(state, waiting[0])
            assert small(renderer.draw_board(view, table(3), texts)) == set()
            with suppress(NoPreview):
                tried = renderer.draw_preview(view, waiting[0], [move], table(3), texts)
                assert small(tried) == set()
                shown += 1
        rules.advance(state, waiting[0], move)
    assert shown


@pytest.mark.parametrize("locale", in_turn(LOCALES))
def test_hands_scores_and_charts_can_be_read_on_a_telephone(slug: str, locale: str) -> None:
    renderer, gallery, texts = RENDERERS[slug], GALLERIES[slug], in_language(locale)
    assert isinstance(renderer, CanvasRenderer)
    assert isinstance(gallery, Gallery)
    sample = gallery.seen()
    view = rules.view(sample.state, sample.seat)
    hand = renderer.draw_hand(view, sample.seat or 0, table(view.seats, locale), texts)
    if hand is not None:
        assert narrow(hand.canvas) == set()
    for seats in gallery.seats:
        course = renderer.course(standings(slug, seats, gallery.chooser), texts)
        assert narrow(chart_canvas(course, table(seats, f"long-{locale}"), texts)) == set()
    end = gallery.over().state
    for names in (locale, f"long-{locale}"):
        people = table(end.seats, names)
        drawn = renderer.draw_scores(end, rules.scores(end), people, texts)
        assert narrow(drawn.canvas) == set()


def narrow(canvas: Canvas) -> set[str]:
    """The texts of a picture as wide as a telephone that are too small, cut, or lie badly."""
    assert canvas.image.width == BOARD_WIDTH
    names = {name for each in NAMES.values() for name in each}
    return {*small(Drawing(canvas, "")), *faults(canvas, names)}


def test_previews_of_the_gallery_can_be_read_on_a_telephone(slug: str) -> None:
    renderer, gallery = RENDERERS[slug], GALLERIES[slug]
    assert isinstance(renderer, CanvasRenderer)
    assert isinstance(gallery, Gallery)
    for _, sample in gallery.previews():
        given = replace(sample, state=rules.view(sample.state, sample.seat))
        info = table(given.state.seats)
        drawn = renderer.draw_preview(
            given.state, given.seat or 0, given.moves, info, in_language("en")
        )
        assert small(drawn) == set()
