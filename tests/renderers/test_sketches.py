"""Sketches have the texts and places of painted pictures, and leave those as they are."""

from __future__ import annotations

import pytest

import rules
from renderers import RENDERERS, English
from renderers.core.boxes import Box
from renderers.core.canvas import Canvas
from renderers.core.palette import PAPER
from renderers.core.picture import Picture
from renderers.galleries import GALLERIES
from renderers.samples import table
from renderers.shots import Gallery
from tests.sketches import sketching


@pytest.fixture
def finished(monkeypatch: pytest.MonkeyPatch) -> list[Canvas]:
    """The canvases of the pictures that are finished during the test."""
    canvases: list[Canvas] = []

    def finish(canvas: Canvas, alt: str) -> Picture:
        canvases.append(canvas)
        return Picture(b"", *canvas.image.size, alt)

    monkeypatch.setattr(Canvas, "picture", finish)
    return canvases


def draw(slug: str, finished: list[Canvas]) -> list[Canvas]:
    """Everything that is drawn of a full table, and a figure."""
    renderer, seats, texts = RENDERERS[slug], rules.GAMES[slug].seats[-1], English()
    gallery = GALLERIES[slug]
    assert isinstance(gallery, Gallery)
    view, info = rules.view(gallery.crowded(seats).state, None), table(seats)
    renderer.board(view, info, texts)
    for area in renderer.areas(texts):
        renderer.board(view, info, texts, (), area.id)
    renderer.seat(view, 0, info, texts)
    renderer.figure(next(iter(renderer.figures())), texts)
    drawn = list(finished)
    finished.clear()
    return drawn


@pytest.mark.parametrize("slug", RENDERERS)
def test_a_sketch_has_the_texts_and_places_of_the_painting(
    slug: str, finished: list[Canvas]
) -> None:
    painted = draw(slug, finished)
    with sketching():
        sketched = draw(slug, finished)
    again = draw(slug, finished)
    assert len(painted) == len(sketched) > 2
    for one, other, third in zip(painted, sketched, again, strict=True):
        assert one.written == other.written
        assert one.cuts == other.cuts
        assert one.places == other.places
        assert one.box == other.box
        assert one.image.tobytes() == third.image.tobytes()


@pytest.mark.usefixtures("sketched")
def test_nobody_looks_at_the_pixels_of_a_sketch() -> None:
    canvas = Canvas(40, 30, "en", PAPER)
    canvas.rounded(Box(0, 0, 20, 20), (0, 0, 0))
    assert canvas.image.size == (40, 30)
    with pytest.raises(AssertionError, match="must not sketch"):
        canvas.image.getpixel((1, 1))
    with pytest.raises(AssertionError, match="must not sketch"):
        canvas.picture("alt")
