"""Pictures for dark screens: calm grounds, letters that can be read, pieces as on light ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import pytest
from PIL import Image, ImageChops

import rules
from renderers import RENDERERS
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.chart import chart_canvas
from renderers.core.game import NoPreview, RoundScore
from renderers.core.lettering import CAP_HEIGHT
from renderers.core.palette import (
    AMBER,
    FOCUS,
    INK,
    PANEL,
    PAPER,
    SEATS,
    SOFT,
    TURN,
    Colour,
    Mode,
    contrast,
    luminance,
    mix,
)
from renderers.core.renderer import CanvasRenderer
from renderers.galleries import GALLERIES
from renderers.samples import table
from renderers.shots import Gallery
from tests.renderers.brass_birmingham.games import in_language
from tests.sharing import in_turn

READABLE = 4.5
LARGE, LARGE_READABLE = 17, 3.0
"""The least contrast of letters and their ground, and of letters so high (WCAG 2.2, 1.4.3).

Bold letters of 14 points, 24 pixels of the usual picture, have capitals of 17 pixels.
"""
DARK, PALE, FEW = 0.07, 0.35, 0.25
"""How bright a dark ground may be, from when on a pixel is pale, and how many of them may be."""
DISCORD = Colour((0x31, 0x33, 0x38))
"""What surrounds pictures on dark screens."""


@dataclass(frozen=True)
class Letters:
    """A text as it was painted: the height of its capitals, its tone, what most lies below it."""

    text: str
    high: int
    tone: tuple[int, int, int]
    ground: tuple[int, int, int]

    @property
    def contrast(self) -> float:
        """How well it can be seen."""
        return contrast(self.tone, self.ground)

    @property
    def faint(self) -> bool:
        """Whether it is hard to read."""
        return self.contrast < (LARGE_READABLE if self.high >= LARGE else READABLE)


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[Letters]:
    """The texts that are painted during the test, those on kept components once."""
    for name, module in list(sys.modules.items()):
        if name.startswith("renderers."):
            for kept in list(vars(module).values()):
                if hasattr(kept, "cache_clear"):
                    kept.cache_clear()
    found: list[Letters] = []
    text, masked = Canvas.text, Canvas.masked
    being_written: list[tuple[str, int]] = []

    def writing(canvas: Canvas, words: str, *args: Any, **kwargs: Any) -> int:
        being_written.append((words, args[2]))
        wide = text(canvas, words, *args, **kwargs)
        being_written.pop()
        return wide

    def painting(
        canvas: Canvas, mask: Image.Image, x: int, y: int, colour: Colour, *spared: Any
    ) -> None:
        box = Box(x, y, *mask.size)
        if being_written and mask.getbbox() and canvas.box.holds(box):
            words, size = being_written[-1]
            # Pillow clears a table of so many colours before it counts
            ground = canvas.image.crop((box.x, box.y, box.right, box.bottom))
            below = ground.getcolors(box.w * box.h)
            assert below
            tone = canvas.tone(colour, box)
            found.append(Letters(words, round(size * CAP_HEIGHT), tone, max(below)[1]))
        masked(canvas, mask, x, y, colour, *spared)

    monkeypatch.setattr(Canvas, "text", writing)
    monkeypatch.setattr(Canvas, "masked", painting)
    return found


def pictures(slug: str, mode: Mode) -> Iterator[tuple[str, Canvas]]:
    """Pictures of every kind of a game, with their names."""
    renderer, gallery, texts = RENDERERS[slug], GALLERIES[slug], in_language("en")
    assert isinstance(renderer, CanvasRenderer)
    assert isinstance(gallery, Gallery)
    seats = gallery.seats[-1]
    info = replace(table(seats), mode=mode)
    crowded, over = gallery.crowded(seats), gallery.over()
    for number, sample in enumerate((crowded, over)):
        drawn = renderer.draw_board(
            sample.state, replace(table(sample.state.seats), mode=mode), texts
        )
        yield f"board {number}", renderer.badged(drawn, sample.state, sample.events).canvas
    for area in renderer.areas(texts)[:2]:
        yield area.id, renderer.draw_area(crowded.state, area.id, info, texts).canvas
    yield "seat", renderer.draw_seat(crowded.state, 0, info, texts).canvas
    yield "tall seat", renderer.draw_seat(crowded.state, 0, info, texts).canvas
    sample = gallery.seen()
    seen, seat = rules.view(sample.state, sample.seat), sample.seat or 0
    people = replace(table(seen.seats), mode=mode)
    if (hand := renderer.draw_hand(seen, seat, people, texts)) is not None:
        yield "hand", hand.canvas
    for name, sample in list(gallery.previews())[::2]:
        view, seat = rules.view(sample.state, sample.seat), sample.seat or 0
        people = replace(table(view.seats), mode=mode)
        with suppress(NoPreview):
            yield (
                f"preview {name}",
                renderer.draw_preview(view, seat, sample.moves, people, texts).canvas,
            )
    people = replace(table(over.state.seats), mode=mode)
    scores = rules.scores(over.state)
    yield "scores", renderer.draw_scores(over.state, scores, people, texts).canvas
    yield "tall scores", renderer.draw_scores(over.state, scores, people, texts).canvas
    course = renderer.course([RoundScore(rules.round_of(over.state), scores)] * 3, texts)
    yield "chart", chart_canvas(course, people, texts)
    yield "tall chart", chart_canvas(course, people, texts)


def faint(name: str, letters: list[Letters]) -> Iterator[str]:
    """Say which letters of a picture are hard to read, and forget all."""
    for each in letters:
        if each.faint:
            yield f"{name}: {each.text!r} {each.tone} on {each.ground}: {each.contrast:.1f}"
    letters.clear()


@pytest.mark.parametrize("slug", in_turn(RENDERERS))
def test_letters_of_light_pictures_stand_out(slug: str, letters: list[Letters]) -> None:
    found = {told for name, _ in pictures(slug, Mode.LIGHT) for told in faint(name, letters)}
    assert found == set()


@pytest.mark.parametrize("slug", in_turn(RENDERERS))
def test_dark_pictures_are_dark_and_their_letters_stand_out(
    slug: str, letters: list[Letters]
) -> None:
    for name, canvas in pictures(slug, Mode.DARK):
        assert list(faint(name, letters)) == []
        small = canvas.image.resize((200, round(200 * canvas.box.h / canvas.box.w)))
        values = small.tobytes()
        pixels = list(zip(values[::3], values[1::3], values[2::3], strict=True))
        pale = sum(luminance(pixel) > PALE for pixel in pixels) / len(pixels)
        assert pale < FEW, (name, pale)
        difference = ImageChops.difference(canvas.paletted().convert("RGB"), canvas.image)
        histogram = difference.convert("L").histogram()
        assert sum(histogram[40:]) < 0.001 * canvas.box.w * canvas.box.h, name


def test_grounds_are_dark_and_about_as_bright_as_what_surrounds_them() -> None:
    grounds = (PAPER, PANEL, FOCUS)
    assert all(luminance(ground.dark) < DARK for ground in grounds)
    assert all(contrast(ground.dark, DISCORD) < 1.4 for ground in grounds)
    assert luminance(PAPER.dark) < luminance(PANEL.dark) < luminance(FOCUS.dark)
    for ground in grounds:
        for ink in (INK, SOFT, TURN):
            assert contrast(ink.on(ground.dark), ground.dark) >= READABLE


def test_pieces_keep_their_colours_and_grounds_do_not() -> None:
    assert all(seat.colour.dark == seat.colour for seat in SEATS)
    assert AMBER.dark == AMBER
    assert PANEL.dark != PANEL
    assert PANEL.tone(Mode.LIGHT) == PANEL
    assert mix(PANEL, AMBER, 0.5).dark != mix(PANEL, AMBER, 0.5)


def test_ink_is_dark_on_pale_pieces_and_pale_on_dark_grounds() -> None:
    assert INK.on(PANEL.dark) == INK.dark
    assert INK.on(AMBER) == tuple(INK)
    canvas = Canvas(60, 40, "en", PANEL, Mode.DARK)
    canvas.area(Box(0, 0, 30, 40), AMBER)
    canvas.area(Box(10, 10, 10, 10), INK)
    canvas.area(Box(40, 10, 10, 10), INK)
    assert canvas.image.getpixel((15, 15)) == tuple(INK)
    assert canvas.image.getpixel((45, 15)) == INK.dark


def test_colours_that_differ_in_the_dark_are_not_mistaken_for_each_other() -> None:
    """Components are kept by the colours that they are drawn with."""
    one, other = Colour((1, 2, 3), (4, 5, 6)), Colour((1, 2, 3), (7, 8, 9))
    assert one != other
    assert one == (1, 2, 3) == other
    assert len({one, other}) == 2


@pytest.mark.parametrize("slug", in_turn(RENDERERS))
def test_both_modes_are_drawn_side_by_side(slug: str) -> None:
    """What is kept for one mode is not taken for the other, in whatever order they are drawn."""
    gallery, renderer, texts = GALLERIES[slug], RENDERERS[slug], in_language("en")
    assert isinstance(gallery, Gallery)
    state, light = gallery.crowded(gallery.seats[-1]).state, table(gallery.seats[-1])
    dark = replace(light, mode=Mode.DARK)
    drawn = [renderer.board(state, info, texts) for info in (light, dark, light, dark)]
    assert drawn[0] == drawn[2] != drawn[1] == drawn[3]
    assert drawn[0].alt == drawn[1].alt
